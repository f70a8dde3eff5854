import { describe, expect, it } from 'vitest';
import { countText, readCount, readSize, sizeText } from './size-text.ts';

describe('a size that somebody types', () => {
  it.each([
    ['500 MB', 500_000_000],
    ['500MB', 500_000_000],
    ['500 Mo', 500_000_000],
    ['1.5 GB', 1_500_000_000],
    ['1,5 Go', 1_500_000_000],
    ['2 GiB', 2 * 1024 ** 3],
    ['100', 100],
    ['  1 kB ', 1000],
  ])('%s', (text, bytes) => {
    expect(readSize(text)).toBe(bytes);
  });

  it('may be nothing', () => {
    expect(readSize('')).toBeNull();
    expect(readSize('  ')).toBeNull();
    expect(sizeText(null)).toBe('');
  });

  it.each(['much', '-1 GB', '0', '0 MB', '5 potatoes', '1.0000000001 B', '<script>'])('is not %s', (text) => {
    expect(readSize(text)).toBeUndefined();
  });

  it('is written so that it is read the same', () => {
    for (const bytes of [1, 1000, 1024, 500_000_000, 1_500_000_000, 123_456_789])
      expect(readSize(sizeText(bytes))).toBe(bytes);
  });
});

describe('a number that somebody types', () => {
  it.each([
    ['1', 1],
    ['10000', 10_000],
    ['10,000', 10_000],
    ['10 000', 10_000],
    ['1.000.000', 1_000_000],
    ['10\u{202F}000', 10_000],
  ])('%s', (text, count) => {
    expect(readCount(text)).toBe(count);
  });

  it.each(['0', '-1', '1.5', '1,5', 'ten', '99999999999999999999'])('is not %s', (text) => {
    expect(readCount(text)).toBeUndefined();
  });

  it('may be nothing, and is written so that it is read the same', () => {
    expect(readCount(' ')).toBeNull();
    expect(readCount(countText(null))).toBeNull();
    expect(readCount(countText(12_345))).toBe(12_345);
  });
});
