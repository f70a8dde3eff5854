import { describe, expect, it } from 'vitest';
import { WatchWords } from './watch-words.ts';

function hitsOf(words: readonly string[], text: string): Record<string, number> {
  return Object.fromEntries(new WatchWords(words).hits(text).map((hit) => [hit.words, hit.count]));
}

describe('WatchWords', () => {
  it('finds words and phrases, whatever their case and diacritics', () => {
    const words = ['Élection présidentielle', 'tromso', 'ŒUVRE'];
    const text =
      'Les elections. ÉLECTION   Présidentielle, élection\u00a0presidentielle.\nTromsø, Tromsø: œuvre.';
    expect(hitsOf(words, text)).toEqual({ 'Élection présidentielle': 2, tromso: 2, ŒUVRE: 1 });
  });

  it('finds whole words only', () => {
    expect(hitsOf(['valg', 'stortingsvalg'], 'valget Stortingsvalget valg-dagen')).toEqual({ valg: 1 });
  });

  it('finds a phrase over punctuation, but not over the end of a line', () => {
    expect(hitsOf(['oslo norge'], 'Oslo, Norge\nOslo\nNorge')).toEqual({ 'oslo norge': 1 });
  });

  it('finds phrases that begin and end with the same words', () => {
    expect(hitsOf(['a b a', 'b a b', 'a', 'a b a b a'], 'a b a b a')).toEqual({
      a: 3,
      'a b a': 2,
      'b a b': 1,
      'a b a b a': 1,
    });
  });

  it('adds up what is in several texts, which do not go on in each other', () => {
    expect(new WatchWords(['fjord by', 'by']).hits(['Ny fjord', 'by', 'fjord by'])).toEqual([
      { words: 'by', count: 2 },
      { words: 'fjord by', count: 1 },
    ]);
  });

  it('finds each of very many in one reading', () => {
    const words = Array.from({ length: 2000 }, (_, at) => `ord${at.toString(36)} i rekke`);
    expect(new WatchWords(words).hits(words.join('\n')).map((hit) => hit.words)).toEqual(words);
  });

  it('passes over what has no words in it', () => {
    expect(hitsOf(['', ' ', '!?'], 'Hva? !?')).toEqual({});
    expect(hitsOf([], 'Noe')).toEqual({});
  });
});
