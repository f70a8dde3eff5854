import { describe, expect, it } from 'vitest';
import { cutText, normaliseLine, normaliseText } from './normalise-text.ts';

describe('normalised text', () => {
  it.each([
    ['plain words', 'plain words'],
    ['  two \t\r\n spaces\u00a0here ', 'two spaces here'],
    ['e\u0301te\u0301', 'été'],
    ['Donau\u00addampf\u200bschiff\ufeff', 'Donaudampfschiff'],
    ['a\u0000b\u0007c', 'a b c'],
    ['one\u2028 \u2028 two\u2029three', 'one\ntwo\nthree'],
    ['\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ['日本語\u3000の文', '日本語 の文'],
    ['', ''],
    ['\u200b \u00ad', ''],
  ])('%j', (written, expected) => {
    expect(normaliseText(written)).toBe(expected);
  });

  it('takes no more marks on a letter than can be put in order', () => {
    const text = normaliseText(`a${'\u0301\u0323'.repeat(200_000)}b`);
    expect(text.length).toBeLessThan(40);
    expect(text.endsWith('b')).toBe(true);
  });

  it('cuts no character in two', () => {
    expect(cutText('ab\u{1f600}', 3)).toBe('ab');
    expect(cutText('ab\u{1f600}', 4)).toBe('ab\u{1f600}');
    expect(normaliseLine('one\u2028two three', 7)).toBe('one two');
  });
});
