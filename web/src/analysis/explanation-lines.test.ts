import { describe, expect, it } from 'vitest';
import { explain } from '../../../src/analysis/vector/explain.ts';
import { scoreVector } from '../../../src/analysis/vector/score-vector.ts';
import { vectorNumbers } from '../../../src/analysis/vector/vector-numbers.ts';
import meaningsFr from '../../translations/fr/server/document-numbers.json' with { type: 'json' };
import { formatFor } from '../language/format.ts';
import { explanationLines } from './explanation-lines.ts';

const french = formatFor('fr');
const names = vectorNumbers.map(({ id }) => id);

/** As the server explains a document in which every number is `value`. */
function explained(weight: number, value = 1): string {
  const weights = Object.fromEntries([...names, 'houseRule'].map((name) => [name, weight]));
  const vector = Object.fromEntries([...names, 'houseRule'].map((name) => [name, value]));
  return explain(scoreVector(vector, { name: 'usual "2"', threshold: 40, weights }));
}

describe('the explanation of a relevance score, in French', () => {
  it('has a meaning for every number of the vector', () => {
    expect(Object.keys(meaningsFr).toSorted()).toEqual(names.toSorted());
  });

  it('leaves no line in English', () => {
    const texts = [explained(5), explained(-2.5, 1234.5), explained(1, 0)];
    const lines = texts.flatMap((text) => explanationLines(text, french));
    expect(lines.filter(({ language }) => language === 'en')).toEqual([]);
    expect(lines.length).toBeGreaterThan(2 * names.length);
  });

  it('keeps the numbers', () => {
    const [before] = explanationLines('Goodness 71.3 of 100: selected (profile "a", threshold 40).', french);
    expect(before?.text).toBe('Pertinence 71,3 sur 100 : retenu (profil « a », seuil 40).');
    const written = [
      'Relevance score 71.3 of 100: not selected (profile "usual", threshold 80).',
      ' -2.5 of  -3  scripts = 12: Scripts.',
      'Something new.',
    ].join('\n');
    expect(explanationLines(written, french)).toEqual([
      { text: 'Pertinence 71,3 sur 100 : non retenu (profil « usual », seuil 80).', language: 'fr' },
      { text: '−2,5 sur -3 : scripts = 12. Scripts.', language: 'fr' },
      { text: 'Something new.', language: 'en' },
    ]);
    expect(
      explanationLines(written, formatFor('en'))
        .map(({ text }) => text)
        .join('\n'),
    ).toBe(written);
  });
});
