import { describe, expect, it } from 'vitest';
import { defaultProfile } from './default-profile.ts';
import { documentVector } from './document-vector.ts';
import { explain } from './explain.ts';
import { scoreVector } from './score-vector.ts';
import { vectorNumbers } from './vector-numbers.ts';

const nothing = Object.fromEntries(vectorNumbers.map(({ id }) => [id, 0]));
const norwegianArticle = { ...nothing, languageNational: 1, languageBokmal: 1, words: 600, sentences: 40, vocabulary: 11, infrequentRepeated: 0.1, textWeight: 0.2, mainShare: 0.8, paragraphs: 12, hasTitle: 1, hostNational: 1 }; // prettier-ignore
const foreignShop = { ...nothing, languageOther: 1, words: 900, sentences: 60, vocabulary: 12, textWeight: 0.1, scripts: 30, paragraphs: 20, hasTitle: 1, commercialSigns: 6, prices: 30 }; // prettier-ignore

describe('the table', () => {
  it('names each number once, with a sentence for it', () => {
    expect(new Set(vectorNumbers.map(({ id }) => id)).size).toBe(vectorNumbers.length);
    expect(vectorNumbers.length).toBeGreaterThan(40);
    for (const { id, meaning } of vectorNumbers)
      expect(`${id} ${meaning}`).toMatch(/^[a-z][a-zA-Z]+ \S.*\.$/);
  });
});

describe('scoreVector', () => {
  it('selects an article in a language of the country, not a foreign shop, nor nothing', () => {
    expect(scoreVector(norwegianArticle, defaultProfile)).toMatchObject({ isSelected: true });
    expect(scoreVector(foreignShop, defaultProfile)).toMatchObject({ isSelected: false });
    expect(scoreVector(nothing, defaultProfile)).toMatchObject({
      relevance: 0,
      isSelected: false,
      contributions: [],
    });
  });

  it('is the sum of what its numbers contribute, between 0 and 100', () => {
    const score = scoreVector(norwegianArticle, defaultProfile);
    const sum = score.contributions.reduce((points, { share }) => points + share, 0);
    expect(score.relevance).toBeCloseTo(sum, 1);
    const heavy = { name: 'heavy', threshold: 50, weights: { words: 500 } };
    expect(scoreVector({ words: 600 }, heavy).relevance).toBe(100);
    expect(scoreVector({ words: 600 }, { ...heavy, weights: { words: -5 } }).relevance).toBe(0);
  });

  it('never falls when a number with a positive weight grows, nor rises with a negative one', () => {
    for (const { id, weight } of vectorNumbers) {
      const points = [0, 0.1, 1, 50, 1e9].map(
        (value) =>
          scoreVector({ ...norwegianArticle, [id]: value }, { ...defaultProfile, threshold: 0 }).relevance,
      );
      const sorted = [...points].sort((one, other) => (weight >= 0 ? one - other : other - one));
      expect(points, id).toEqual(sorted);
    }
  });

  it('bears what custom functions may write', () => {
    const wild = { words: Number.NaN, languageNational: Infinity, scripts: -5, own: 0.5 };
    const score = scoreVector(wild, {
      name: 'x',
      threshold: 1,
      weights: { ...defaultProfile.weights, own: 10 },
    });
    expect(score.relevance).toBe(35);
    expect(score.contributions.map(({ name }) => name)).toEqual(['languageNational', 'own']);
  });
});

describe('explain', () => {
  it('tells what gave and took points', () => {
    const text = explain(scoreVector({ ...norwegianArticle, scripts: 12 }, defaultProfile));
    expect(text).toMatch(/^Relevance score \d+\.\d of 100: selected \(profile "default", threshold 40\)\.\n/);
    expect(text).toContain(
      '+30.0 of  30  languageNational = 1: Share of the text in a language of the country',
    );
    expect(text).toContain(' -2.0 of  -3  scripts = 12: Scripts.');
    expect(explain(scoreVector(nothing, defaultProfile))).toContain('No number with a weight has a value.');
  });
});

describe('documentVector', () => {
  it('adds components: what is there, what is missing, pictures and film', () => {
    const document = documentVector(norwegianArticle, {
      components: [
        { url: 'a.jpg', found: true, mediaType: 'image/jpeg', sizeBytes: 1000, status: 200 },
        { url: 'b.png', found: true, mediaType: 'text/html', sizeBytes: 300, status: 404 },
        { url: 'c.mp4', found: true, mediaType: 'Video/mp4', sizeBytes: 5000 },
        { url: 'd.css', found: false },
      ],
      newShare: 0.25,
      daysSinceLast: 7,
    });
    expect(document).toMatchObject({
      components: 4,
      componentsMissing: 2,
      componentBytes: 6000,
      imageBytes: 1000,
      soundAndFilm: 1,
      newShare: 0.25,
      daysSinceLast: 7,
      words: 600,
    });
  });

  it('assesses a page with its frames as one: counts are added, shares are averaged by words', () => {
    const frameset = { ...nothing, frames: 2, hasTitle: 1, extra: 3 };
    const menu = { ...nothing, words: 100, languageOther: 1 };
    const document = documentVector(frameset, { components: [], frames: [norwegianArticle, menu] });
    expect(document).toMatchObject({
      words: 700,
      frames: 2,
      hasTitle: 1,
      extra: 3,
      newShare: 1,
      daysSinceLast: 0,
    });
    expect(document['languageNational']).toBeCloseTo(600 / 700, 5);
    expect(scoreVector(frameset, defaultProfile).isSelected).toBe(false);
    expect(scoreVector(document, defaultProfile).isSelected).toBe(true);
  });
});
