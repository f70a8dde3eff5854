import { readFile } from 'node:fs/promises';

/** A secret from the settings, or from the first line of a file. */
export async function readSecret(
  text: string | undefined,
  file: string | undefined,
): Promise<string | undefined> {
  if (file === undefined) return text;
  const [line = ''] = (await readFile(file, 'utf8')).split(/\r?\n/, 1);
  return line;
}
