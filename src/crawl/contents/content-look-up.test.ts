import { expect, it } from 'vitest';
import { inBatches } from './content-look-up.ts';
import type { ArchivedContent } from './content-look-up.ts';

const capture = (sha256: string): ArchivedContent => ({ url: `http://a.test/${sha256}`, date: '2026' });

it('asks once for all contents of one turn, and gives each its own answer', async () => {
  const asked: (readonly string[])[] = [];
  const find = inBatches(async (sha256s) => {
    asked.push(sha256s);
    return sha256s.map((sha256) => (sha256 === 'none' ? undefined : capture(sha256)));
  });
  expect(await Promise.all(['a', 'none', 'b'].map(find))).toEqual([capture('a'), undefined, capture('b')]);
  expect(await find('c')).toEqual(capture('c'));
  expect(asked).toEqual([['a', 'none', 'b'], ['c']]);
});
