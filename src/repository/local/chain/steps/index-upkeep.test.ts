import { expect, it } from 'vitest';
import { isBigMergeDue } from './index-upkeep.ts';

const limits = { headLines: 1000, blockFiles: 3 };

it.each([
  ['few files', [1000, 1, 1], false],
  ['many files of one size', [10, 10, 10, 10], true],
  ['a large one and small ones that are not worth it', [1000, 10, 10, 10], false],
  ['a large one and enough beside it', [1000, 200, 200, 100], true],
  ['too many, whatever they are', [1_000_000, ...Array.from({ length: 15 }, () => 1)], true],
])('%s', (_, lines, expected) => {
  const blockFiles = lines.map((each, at) => ({ name: `b-${at}`, lines: each, sizeBytes: each }));
  expect(isBigMergeDue({ blockFiles }, limits)).toBe(expected);
});
