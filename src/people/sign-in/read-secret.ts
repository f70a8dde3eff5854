import { readFile } from 'node:fs/promises';

/** A secret that stands in the settings, or on the first line of a file of its own. */
export async function readSecret(
  text: string | undefined,
  file: string | undefined,
): Promise<string | undefined> {
  if (file === undefined) return text;
  const [line = ''] = (await readFile(file, 'utf8')).split(/\r?\n/, 1);
  return line;
}
