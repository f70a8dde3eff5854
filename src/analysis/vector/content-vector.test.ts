import { describe, expect, it } from 'vitest';
import type { DocumentText } from '../analysis.ts';
import type { Link } from '../../formats/links/link.ts';
import { contentVector } from './content-vector.ts';
import type { ContentParts } from './content-vector.ts';
import { defaultNation } from './nation.ts';
import { vectorNumbers } from './vector-numbers.ts';

const article = `Den nye brua over fjorden ble åpnet av statsråden. Brua er lang. Mange kom for å se brua, og korpset spilte.
Skriv til post@fjord.no eller avis@fjord.no.`;

const noText: DocumentText = {
  title: '',
  main: '',
  rest: '',
  linkText: '',
  metadata: { others: {} },
  images: [],
  links: [],
  counts: { paragraphs: 0, headings: 0, images: 0, scripts: 0, forms: 0, frames: 0, tables: 0, lists: 0 },
};

function link(url: string, kind: Link['kind'] = 'page'): Link {
  return { url, kind, hop: 'L', context: 'a/@href' };
}

function vectorOf(text: Partial<DocumentText>, more: Partial<ContentParts> = {}): Record<string, number> {
  return contentVector({
    input: { url: 'https://www.fjord.no/nytt/bru.html', sizeBytes: 2000 },
    format: { mediaType: 'text/html', kind: 'page' },
    text: { ...noText, ...text },
    language: { language: 'nb', certainty: 0.9, shares: { nb: 0.75, en: 0.15, und: 0.1 } },
    signatures: { chunks: new Uint32Array() },
    watchWords: [],
    referenceSimilarities: {},
    exceptions: [],
    nation: defaultNation,
    ...more,
  });
}

describe('contentVector', () => {
  it('has every number of the table and no other, none of them infinite', () => {
    const names = vectorNumbers.map(({ id }) => id).sort();
    const broken = {
      language: { language: 'und', certainty: 0, shares: {} },
      input: { url: 'no url', sizeBytes: 0 },
    };
    for (const vector of [vectorOf({ main: article }), vectorOf({}), vectorOf({}, broken)]) {
      expect(Object.keys(vector).sort()).toEqual(names);
      expect(Object.values(vector).every(Number.isFinite)).toBe(true);
    }
  });

  it('shares out the languages', () => {
    expect(vectorOf({ main: article })).toMatchObject({
      languageBokmal: 0.75,
      languageNational: 0.75,
      languageOther: 0.15,
      languageUnknown: 0.1,
      languageFrench: 0,
    });
    const dutch = { languages: ['nl', 'fy'], topLevelDomains: ['nl'] };
    expect(vectorOf({ main: article }, { nation: dutch })).toMatchObject({
      languageNational: 0,
      languageOther: 0.9,
      hostNational: 0,
    });
  });

  it('measures words and sentences', () => {
    const vector = vectorOf({ main: article, rest: 'Forside' });
    expect(vector).toMatchObject({ words: 30, sentences: 4, linksMail: 2, textCharacters: article.length });
    // brua three times; of 30 words.
    expect(vector['infrequentRepeated']).toBeCloseTo(3 / 30, 3);
    expect(vector['textWeight']).toBeGreaterThan(0.04);
    expect(vector['textWeight']).toBeLessThan((article.length + 10) / 2000);
    expect(vector['mainShare']).toBeGreaterThan(0.9);
  });

  it('counts each link once, by where it leads', () => {
    const links = [
      link('https://www.fjord.no/'),
      link('https://www.fjord.no/'),
      link('https://bilder.fjord.no/a?x=b.pdf'),
      link('http://www.nb.no:8080/rapport.PDF?v=2'),
      link('https://user@elsewhere.example/book.epub'),
      link('https://[::1]/x'),
      link('https://www.fjord.no/feed.rss', 'feed'),
      link('https://cdn.example/a.css', 'requisite'),
      link('https://cdn.example/film.m3u8', 'stream'),
    ];
    expect(vectorOf({ links })).toMatchObject({
      linksOwn: 2,
      linksOther: 3,
      linksNational: 1,
      linksDocuments: 2,
      linksFeeds: 1,
      components: 1,
      soundAndFilm: 1,
    });
  });

  it('sees personal pages, shops and public bodies', () => {
    const personal = vectorOf(
      { title: 'Velkommen til min side', main: 'Om meg og hunden min. Skriv i gjesteboka: Gjestebok' },
      { input: { url: 'http://home.online.no/~kari/', sizeBytes: 500 } },
    );
    expect(personal['personalSigns']).toBeGreaterThanOrEqual(4);
    const shop = vectorOf({
      main: 'Sykkel kr 4 999,- på lager. Lås 99 kr. Pumpe € 12,50. Hjelm 45 €. Romanen «99 franc».',
      rest: 'Handlekurv\nTil kassen\nFri frakt',
    });
    expect(shop).toMatchObject({ commercialSigns: 4, officialSigns: 0, personalSigns: 0 });
    expect(shop['prices']).toBeGreaterThanOrEqual(4);
    const official = vectorOf(
      { main: 'Departementet sender forskrift på høring.' },
      { input: { url: 'https://www.skog.kommune.no/', sizeBytes: 500 } },
    );
    expect(official).toMatchObject({ officialSigns: 4, commercialSigns: 0 });
  });

  it('says what was cared for', () => {
    const metadata = { description: 'Om brua', author: 'Kari', date: '2026-01-01', others: {} };
    expect(vectorOf({ title: 'Bru', metadata, declaredLanguage: 'no-NO' })).toMatchObject({
      hasTitle: 1,
      hasDescription: 1,
      hasDate: 1,
      hasAuthor: 1,
      declaredLanguageAgrees: 1,
    });
    expect(vectorOf({ declaredLanguage: 'en' })).toMatchObject({
      hasTitle: 0,
      hasAuthor: 0,
      declaredLanguageAgrees: 0,
    });
  });

  it('takes watch words, reference texts and exceptions from those who found them', () => {
    const vector = vectorOf(
      {},
      {
        watchWords: [
          { words: 'bru', count: 3 },
          { words: 'valg', count: 1 },
        ],
        referenceSimilarities: { one: 0.2, other: 0.6 },
        exceptions: [{ step: 'text', kind: 'broken', message: 'cut' }],
      },
    );
    expect(vector).toMatchObject({ watchWords: 2, watchHits: 4, referenceSimilarity: 0.6, exceptions: 1 });
  });

  it('is bounded on hostile texts', () => {
    const words = Array.from({ length: 40_000 }, (_, at) => at.toString(36).replaceAll(/\d/g, 'q')).join(' ');
    expect(vectorOf({ main: words })['words']).toBe(40_000);
    expect(vectorOf({ main: `${'a'.repeat(2_000_000)} kr` })['words']).toBeLessThan(10);
    expect(vectorOf({ main: '@'.repeat(100_000) + '$'.repeat(100_000) })).toMatchObject({
      linksMail: 0,
      prices: 0,
    });
  });
});
