import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryFolder } from './run-program.ts';

/** Tests that let time pass, and why they cannot wait for something else. */
const exceptions = new Map([
  ['scenarios/no-leak.test.ts', 'a page may try to reach other hosts at any time after it was shown'],
]);

/** A promise that only a timer fulfils. */
const sleeps = [
  /\bsetTimeout\b[^;]*from 'node:timers\/promises'/,
  /new Promise(?:<\w+>)?\(\((\w+)\) => (?:\{\s*(?:return )?)?setTimeout\(\1\b/,
];

it('no test sleeps', async () => {
  const found: string[] = [];
  for await (const file of glob('{src,web/src,scenarios,made-up-web,fuzz,release}/**/*.test.ts', {
    cwd: repositoryFolder,
  })) {
    const text = await readFile(join(repositoryFolder, file), 'utf8');
    if (sleeps.some((sleep) => sleep.test(text))) found.push(file);
  }
  expect(found.toSorted()).toEqual([...exceptions.keys()].toSorted());
});
