import { describe, expect, it } from 'vitest';
import { languages } from '../../../made-up-web/language/languages.ts';
import { paragraph } from '../../../made-up-web/language/prose.ts';
import { randomFor } from '../../../made-up-web/model/random.ts';
import { ReferenceTexts } from './reference-texts.ts';

describe('ReferenceTexts', () => {
  it('tells how much of a vocabulary is theirs', () => {
    const texts = new ReferenceTexts({ fugler: 'kråke måke ørn svale spurv', fisk: 'torsk sei laks ørret' });
    const found = texts.similarities('Laks, LAKS og ørret; en måke til');
    expect(found['fisk']).toBeCloseTo(2 / 6, 5);
    expect(found['fugler']).toBeCloseTo(1 / 6, 5);
  });

  it('is 1 for the text itself and 0 for no text', () => {
    const text = paragraph(languages.fra, randomFor(1, 'reference'), 20);
    const texts = new ReferenceTexts({ text });
    expect(texts.similarities(text)).toEqual({ text: 1 });
    expect(texts.similarities('')).toEqual({ text: 0 });
    expect(new ReferenceTexts({}).similarities(text)).toEqual({});
  });

  it('recognises languages by made-up prose', () => {
    const random = randomFor(2, 'reference');
    const prose = Object.values(languages).map((language) => [language.code, language] as const);
    const texts = new ReferenceTexts(
      Object.fromEntries(prose.map(([code, language]) => [code, paragraph(language, random, 60)])),
    );
    for (const [code, language] of prose) {
      const found = Object.entries(texts.similarities(paragraph(language, random, 20)));
      expect(found.sort((one, other) => other[1] - one[1])[0]?.[0]).toBe(code);
    }
  });

  it('mistakes few words for its own', () => {
    const found = new ReferenceTexts({ list: list(0) }).similarities(list(1_000_000));
    expect(found['list']).toBeLessThan(0.03);
  });
});

function list(from: number): string {
  return Array.from({ length: 5000 }, (_, at) => word(from + at)).join(' ');
}

function word(at: number): string {
  return `x${at.toString(36).replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`;
}
