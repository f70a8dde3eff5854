import { readFile } from 'node:fs/promises';
import type { z } from 'zod';

/** Undefined if the file is missing or damaged. For state that is not essential. */
export async function readJson<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<z.infer<Schema> | undefined> {
  try {
    return schema.safeParse(JSON.parse(await readFile(path, 'utf8'))).data;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
