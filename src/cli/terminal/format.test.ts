import { describe, expect, it } from 'vitest';
import { formatBytes, formatCount, formatDuration, printable } from './format.ts';

describe('format', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [99_950, '100 kB'],
    [999_499, '999 kB'],
    [999_500, '1.0 MB'],
    [1.5e15, '1.5 PB'],
    [5e18, '5000 PB'],
  ])('%d bytes', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

  it.each([
    [0, '0 s'],
    [59.2, '1 min 0 s'],
    [61, '1 min 1 s'],
    [3660, '1 h 1 min'],
    [Infinity, '?'],
  ])('%d seconds', (seconds, text) => expect(formatDuration(seconds)).toBe(text));

  it('counts in the right number', () => {
    expect([formatCount(0, 'file'), formatCount(1, 'file'), formatCount(2, 'entry', 'entries')]).toEqual([
      '0 files',
      '1 file',
      '2 entries',
    ]);
  });

  it('lets no control character through', () => {
    expect(printable('a\u001B[31m\nb\u009Bc\u007F é\u{1F600}')).toBe(
      'a\uFFFD[31m\uFFFDb\uFFFDc\uFFFD é\u{1F600}',
    );
  });
});
