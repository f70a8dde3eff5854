import { describe, expect, it } from 'vitest';
import { foldWords } from './folded-code.ts';
import { WordReader } from './word-reader.ts';

function wordsOf(text: string): string[] {
  const words: string[] = [];
  const reader = new WordReader(text);
  while (reader.next()) words.push(foldWords(text.slice(reader.start, reader.end)));
  return words;
}

describe('words', () => {
  it.each([
    ['Tromsø og Å', 'tromso og a'],
    ['L’Œuvre d’été', 'l oeuvre d ete'],
    ['Straße STRASSE', 'strasse strasse'],
    ['ođđajagemánnu', 'oddajagemannu'],
    ['Reykjavík, þar', 'reykjavik thar'],
    ['re\u0301sume\u0301 r\u00e9sum\u00e9', 'resume resume'],
    ['Wort\u00adtrennung', 'worttrennung'],
    ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
    ['中文 word', '中 文 word'],
    ['٣٤ items', '34 items'],
    ['😀 ok \ud800', 'ok'],
    ['', ''],
  ])('of %s', (text, folded) => {
    expect(foldWords(text)).toBe(folded);
    expect(wordsOf(text).join(' ')).toBe(folded);
  });

  it('have the same hash whatever their case and diacritics', () => {
    const hashes = ['Été', 'ete', 'ÉTÉ', 'e\u0301te\u0301'].map((word) => {
      const reader = new WordReader(word);
      reader.next();
      return reader.hash;
    });
    expect(new Set(hashes).size).toBe(1);
  });

  it('are the same in a text that is read in several blocks', () => {
    const text = Array.from({ length: 40_000 }, (_, at) => `w${at}`).join(' ');
    const reader = new WordReader(text);
    const ends: number[] = [];
    while (reader.next()) ends.push(reader.end);
    expect(ends.length).toBe(40_000);
    expect(ends.at(-1)).toBe(text.length);
    const beginning = new WordReader(text, 10);
    let count = 0;
    while (beginning.next()) count++;
    expect(count).toBe(4);
  });
});
