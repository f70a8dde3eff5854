import { describe, expect, it } from 'vitest';
import { wordList } from './fold-word.ts';
import { GrowingBytes } from './growing-bytes.ts';
import { knownWord } from './known-words.ts';
import { writtenWordsOf } from './written-words.ts';

function written(text: string, language: string): string[] {
  const out = new GrowingBytes(1);
  writtenWordsOf(language).write(text, out);
  return new TextDecoder().decode(out.copy()).split('\n');
}

/** The same, word by word. */
function expected(text: string, language: string): string[] {
  const stems = new Map<string, string>();
  let exact = '';
  for (const word of wordList(text)) {
    const known = knownWord(word, language);
    exact += `${known.exact} `;
    stems.set(word, (stems.get(word) ?? '') + known.stems);
  }
  return [exact, [...stems.values()].join(''), ''];
}

describe('written words', () => {
  it('are folded, in their order, and then their stems, those of a word side by side', () => {
    expect(written('Les marées et les dunes. Les marées', 'fr')).toEqual([
      'les marees et les dunes les marees ',
      'fr_le fr_le fr_mar fr_mare fr_mar fr_mare fr_et fr_le fr_dun ',
      '',
    ]);
    expect(written('Hestene og hesten', 'nn')).toEqual(['hestene og hesten ', 'no_hest no_og no_hest ', '']);
    expect(written(' .,;\n', 'fr')).toEqual(['', '', '']);
    expect(written('東京2024', 'x')[0]).toBe('東 京 2024 ');
  });

  it.each([
    ['of two halves', 'x', 'the 𝒜𝓁𝓅𝒽𝒶 and 𠮷野家 and a lonely \uD800 half, the \uDC00x too'],
    ['of other scripts', 'ru', 'Мо́сквы й ё Ёлка ΑΣ ας Ελλάς हिन्दी 東京都 ١٢٣ ﬁn Ⅷ'],
    ['without spaces', 'x', '東京タワーは2024年に กรุงเทพมหานครabc ភ្នំពេញ မြန်မာ ວຽງຈັນ か\u3099x'],
    ['that are cut', 'en', `${'running'.repeat(20)} ${'running'.repeat(30)} ${'e\u0301'.repeat(90)} x`],
    ['with letters that grow when small', 'tr', 'İstanbul ISPARTA ẞ Straße ŉ'],
  ])('%s', (_, language, text) => {
    expect(written(text, language)).toEqual(expected(text, language));
  });

  it('are the same when they come again, among very many others', () => {
    const many = Array.from({ length: 30_000 }, (_, at) => `wórd${at.toString(36)}s`).join(' ');
    const first = written(`dunes ${many}`, 'en');
    expect(first).toEqual(expected(`dunes ${many}`, 'en'));
    expect(written(`dunes ${many}`, 'en')).toEqual(first);
    for (let round = 0; round < 15; round++)
      written(Array.from({ length: 30_000 }, (_, at) => `w${round}x${at}`).join(' '), 'x');
    expect(written('dunes words', 'en')).toEqual(['dunes words ', 'en_dune en_word ', '']);
  });
});
