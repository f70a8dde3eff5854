import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const beside = fileURLToPath(new URL('../../shared/corpus', import.meta.url));
const named = process.env['HEIRLOOM_CORPUS'];

/** Real files of other projects, used in place and never copied; undefined where the machine has none. */
export const corpusFolder: string | undefined = [named, beside].find(
  (folder): folder is string => folder !== undefined && existsSync(folder),
);

if (corpusFolder === undefined && process.env['CI'] !== undefined) {
  throw new Error(
    'The corpus is missing: set HEIRLOOM_CORPUS to its folder. CI never skips the corpus tests.',
  );
}
