import { expect, it } from 'vitest';
import { readRange } from './byte-range.ts';

it.each([
  [undefined, 'whole'],
  ['bytes=0-0', '0-1'],
  ['bytes=10-19', '10-20'],
  ['bytes=10-', '10-100'],
  ['bytes=90-200', '90-100'],
  ['bytes=-10', '90-100'],
  ['bytes=-200', '0-100'],
  ['Bytes = 5-6', '5-7'],
  ['bytes=100-', 'outside'],
  ['bytes=-0', 'outside'],
  ['bytes=19-10', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['items=0-1', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=a-b', 'whole'],
  [`bytes=${'9'.repeat(40)}-`, 'whole'],
])('%s of 100 bytes is %s', (field, expected) => {
  const read = readRange(field, 100);
  expect(read.kind === 'range' ? `${read.range.start}-${read.range.end}` : read.kind).toBe(expected);
});
