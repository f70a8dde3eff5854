import { assert as assertProperty, nat, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOf, cutToColumns, harmless } from './terminal-text.ts';

describe('harmless', () => {
  it.each([
    ['a\u001B[2Jb', 'a\uFFFD[2Jb'],
    ['a\nb\r\u009Bc', 'a\uFFFDb\uFFFD\uFFFDc'],
    ['moc.\u202Eelpmaxe', 'moc.\uFFFDelpmaxe'],
    ['a\u200B\u2066b\u2028c\uFEFF', 'a\uFFFD\uFFFDb\uFFFDc\uFFFD'],
    ['half \uD800 a sign', 'half \uFFFD a sign'],
    ['naïve café 日本 \u{1F600}', 'naïve café 日本 \u{1F600}'],
  ])('%j', (text, expected) => expect(harmless(text)).toBe(expected));
});

describe('columns', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['日本語', 6],
    ['한국', 4],
    ['ｆｕｌｌ', 8],
    ['\u{1F600}', 2],
    ['\u{20000}', 2],
    ['e\u0301', 2],
  ])('of %j', (text, columns) => expect(columnsOf(text)).toBe(columns));

  it.each([
    ['abcdef', 6, 'abcdef'],
    ['abcdef', 5, 'abcd…'],
    ['日本語', 6, '日本語'],
    ['日本語', 5, '日本…'],
    ['日本語', 4, '日…'],
    ['a\u{1F600}b', 3, 'a…'],
    ['abc', 1, '…'],
    ['abc', 0, ''],
  ])('%j cut to %i', (text, columns, expected) => expect(cutToColumns(text, columns)).toBe(expected));

  it('are never more than asked for', () => {
    assertProperty(
      property(string({ unit: 'binary' }), nat(40), (text, max) => {
        const cut = cutToColumns(text, max);
        expect(columnsOf(cut)).toBeLessThanOrEqual(max);
        if (columnsOf(text) <= max) expect(cut).toBe(text);
      }),
    );
  });
});
