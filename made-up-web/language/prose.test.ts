import { describe, expect, it } from 'vitest';
import { randomFor } from '../model/random.ts';
import { languages } from './languages.ts';
import { dateLine, headline, paragraph, slug } from './prose.ts';

const codes = Object.values(languages).map((language) => language.code);

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

function prose(code: keyof typeof languages, key: string, paragraphs: number): string[] {
  const random = randomFor(1, key);
  return Array.from({ length: paragraphs }, () => paragraph(languages[code], random)).flatMap(wordsOf);
}

/** A minimal language recogniser: the language with most of these words. */
function recognise(words: readonly string[], vocabularies: ReadonlyMap<string, ReadonlySet<string>>): string {
  const scores = [...vocabularies].map(
    ([code, known]) => [code, words.filter((word) => known.has(word)).length] as const,
  );
  return scores.sort((one, other) => other[1] - one[1])[0]?.[0] ?? '';
}

describe('prose', () => {
  it('has 120 different words and more in each language', () => {
    for (const code of codes)
      expect(new Set(prose(code, 'vocabulary', 200)).size, code).toBeGreaterThanOrEqual(120);
  });

  it('can be told apart, bokmål and nynorsk too', () => {
    const vocabularies = new Map(codes.map((code) => [code, new Set(prose(code, 'learn', 100))]));
    for (const code of codes) {
      for (let sample = 0; sample < 20; sample++)
        expect(recognise(prose(code, `test ${sample}`, 2), vocabularies)).toBe(code);
    }
  });

  it('uses the words by which these languages are known', () => {
    const expected = {
      nob: ['ikke', 'jeg', 'hvordan', 'en'],
      nno: ['ikkje', 'eg', 'korleis', 'ein', 'frå'],
      sme: ['ja', 'lea', 'mii', 'dat', 'ii', 'leat', 'sámi', 'gielat'],
    };
    for (const [code, words] of Object.entries(expected)) {
      const found = new Set(prose(code as keyof typeof languages, 'known', 200));
      for (const word of words) expect(found, `${code} ${word}`).toContain(word);
    }
  });

  it('writes dates as the language does', () => {
    const first = Date.UTC(2026, 7, 1);
    expect(codes.map((code) => dateLine(languages[code], first))).toEqual([
      '1er août 2026',
      '1. august 2026',
      '1. august 2026',
      'borgemánu 1. beaivi 2026',
      '1 augustus 2026',
      '1. August 2026',
      '1 August 2026',
    ]);
  });

  it('makes paths of plain letters', () => {
    expect(slug('Økt pris på brød – på Åsen!')).toBe('okt-pris-pa-brod-pa-asen');
    expect(slug('Ođđa čoahkkin Porsáŋggus')).toBe('odda-coahkkin-porsanggus');
    for (const code of codes)
      expect(slug(headline(languages[code], randomFor(2, code)))).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });
});
