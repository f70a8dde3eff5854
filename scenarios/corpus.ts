import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';

const project = fileURLToPath(new URL('..', import.meta.url));
const named = process.env['HEIRLOOM_CORPUS'] ?? '';

/**
 * Real files of other projects, used in place and never copied; undefined where HEIRLOOM_CORPUS names no folder. A stranger
 * has none, and every format has fixtures of our own besides.
 */
export const corpusFolder: string | undefined = named === '' ? undefined : resolve(project, named);

if (corpusFolder !== undefined && !existsSync(corpusFolder))
  throw new Error(`HEIRLOOM_CORPUS names ${corpusFolder}, which does not exist. Correct it, or unset it.`);

/** A path within the corpus; only for tests that need it. */
export function inCorpus(...path: readonly string[]): string {
  if (corpusFolder === undefined) throw new Error('this test reads the corpus: set HEIRLOOM_CORPUS');
  return join(corpusFolder, ...path);
}

/** ./test counts the tests with this behind their names. */
const mark = '(needs the corpus)';

/** Without the corpus the body is not even called: it may read files to know its tests. One skipped test stands for all. */
export function describeCorpus(name: string, body: () => void): void {
  if (corpusFolder === undefined) it.skip(`${name} ${mark}`);
  else describe(name, body);
}

export function itNeedsCorpus(name: string, body: () => Promise<void> | void): void {
  if (corpusFolder === undefined) it.skip(`${name} ${mark}`);
  else it(name, body);
}
