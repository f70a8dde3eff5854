import { AccessRules } from '../src/access/access-rules.ts';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTextIndex } from '../src/analysis/text-index/fts5/open-text-index.ts';
import type { TextIndex } from '../src/analysis/text-index/text-index.ts';
import { exportResults } from '../src/reading/search/export-results.ts';
import type { SearchQuestion } from '../src/reading/search/search-question.ts';
import { TextSearch } from '../src/reading/search/text-search.ts';
import { madeUpSeed } from './made-up-seed.ts';
import { heirloom } from './run-program.ts';
import { openSearchGround, wordsOf } from './search-ground.ts';
import type { SearchGround, WrittenPage } from './search-ground.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

/*
 * What is written in the made-up web is known: for every question the pages that must be found, and that no other may be. One
 * result can stand for pages that are nearly the same: at least one of them must have what was asked for.
 */

let ground: SearchGround;
let index: TextIndex;
let search: TextSearch;
beforeAll(async () => {
  ground = await openSearchGround(madeUpSeed);
  index = await openTextIndex(join(ground.data, 'index', 'text'), { readOnly: true });
  search = new TextSearch({ index: async () => index });
});
afterAll(async () => {
  await index.close();
  await ground.close();
});

const visit = {
  reader: { address: '127.0.0.1' },
  view: { name: 'all', from: {} },
  rules: AccessRules.none,
};
const asking = { sort: 'best', page: 1, limit: 1000, isWithFacets: false } as const;

/** Of each result, the URLs that it stands for. */
async function found(
  words: string,
  more: Partial<SearchQuestion> = { kinds: ['page'], statuses: [2] },
): Promise<string[][]> {
  const { items, total } = await search.search(visit, { ...asking, words, ...more });
  expect(total).toBe(items.length);
  const results: string[][] = [];
  for (const { group, captures, places, url } of items) {
    const all = await search.capturesOf(visit, { group, filters: more, page: { offset: 0, limit: 1000 } });
    const urls = [...new Set(all.items.map((each) => each.url))];
    expect([all.total, urls.length, urls.includes(url)]).toEqual([captures, places, true]);
    results.push(urls);
  }
  return results;
}

/** Every page that is so, and none that is not; or that may be so, where that is more. */
function expectPages(
  results: readonly (readonly string[])[],
  isRight: (page: WrittenPage) => boolean,
  mayBe: (page: WrittenPage) => boolean = isRight,
): void {
  const all = new Set(results.flat());
  const missing = ground.pages.filter((page) => isRight(page) && !all.has(page.url));
  expect(missing.map(({ url }) => url)).toEqual([]);
  const right = new Set(ground.pages.filter(mayBe).map(({ url }) => url));
  expect(results.filter((urls) => !urls.some((url) => right.has(url)))).toEqual([]);
}

/** A page with a story to tell has enough words for its language to be sure. */
function isStory(url: string): boolean {
  return /\/\d+-[^/]*\.html$/.test(url);
}

function sum(values: readonly { readonly count: number }[] = []): number {
  return values.reduce((all, { count }) => all + count, 0);
}

function has(words: readonly string[], forms: readonly string[]): boolean {
  const folded = new Set(forms.flatMap(wordsOf));
  return words.some((word) => folded.has(word));
}

function hasPhrase(words: readonly string[], phrase: string): boolean {
  return ` ${words.join(' ')} `.includes(` ${wordsOf(phrase).join(' ')} `);
}

/** By language: questions, and the forms of the word that are in the web. Not every web has all of them. */
const known: Readonly<Record<string, readonly (readonly [question: string, forms: readonly string[]])[]>> = {
  fra: [
    ['phare', ['phare', 'phares']],
    ['bénévole', ['bénévole', 'bénévoles']],
    ['benevoles', ['bénévole', 'bénévoles']],
    ['habitant', ['habitant', 'habitants']],
  ],
  nob: [
    ['bilder', ['bilde', 'bilder']],
    ['TÅLMODIG', ['tålmodig']],
    ['frivillig', ['frivillig', 'frivillige']],
  ],
  nno: [
    ['tolmodig', ['tolmodig']],
    ['korleis', ['korleis']],
  ],
  sme: [
    ['Kárášjogas', ['kárášjogas']],
    ['dehalas', ['dehálaš']],
    ['mánáide', ['mánáide']],
  ],
  nld: [
    ['vrijwilliger', ['vrijwilliger', 'vrijwilligers']],
    ['geduld', ['geduld']],
  ],
  deu: [
    ['Brücken', ['brücke', 'brücken']],
    ['strasse', ['straße']],
  ],
  eng: [
    ['volunteer', ['volunteer', 'volunteers']],
    ['photograph', ['photograph', 'photographs']],
    ['question', ['question', 'questions']],
  ],
};

describe('a word', () => {
  // In a page of another language its forms are not known: there it is found as it was typed.
  it.each(Object.entries(known))('of %s, in any form', async (code, questions) => {
    let pages = 0;
    for (const [question, forms] of questions) {
      const mayBe = ({ words }: WrittenPage): boolean => has(words, [question, ...forms]);
      const isRight = (page: WrittenPage): boolean =>
        has(page.words, page.language === code ? [question, ...forms] : [question]);
      expectPages(await found(question), isRight, mayBe);
      pages += ground.pages.filter(isRight).length;
    }
    expect(pages).toBeGreaterThan(5);
  });

  it('and its beginning', async () => {
    expectPages(await found('bénévol*'), ({ words }) => words.some((word) => word.startsWith('benevol')));
  });

  it('of nobody is not found', async () => {
    expect(await found('xylophonistique')).toEqual([]);
    expect(await found('phare xylophonistique')).toEqual([]);
  });
});

describe('several words', () => {
  it('are all there, or one of them, or one and not another', async () => {
    const french = ['travaux', 'travail'];
    const [sea, mayor] = [
      ['pluie', 'pluies'],
      ['mairie', 'mairies'],
    ];
    expectPages(await found('travaux pluie'), ({ words }) => has(words, french) && has(words, sea));
    expectPages(await found('travaux OR geduld'), ({ words }) => has(words, [...french, 'geduld']));
    expectPages(await found('pluie -mairie'), ({ words }) => has(words, sea) && !has(words, mayor));
  });

  it.each([
    'connaît chaque rue',
    'gamle bilder',
    'kvar einaste stein',
    'hui dehálaš',
    'oude foto’s',
    'Geduld haben mit dem Wetter',
    'the first time',
  ])('as the phrase "%s"', async (phrase) => {
    expectPages(await found(`"${phrase}"`), ({ words }) => hasPhrase(words, phrase));
  });

  it('in another order are no such phrase', async () => {
    expect(await found('"rue chaque connaît"')).toEqual([]);
    expect((await found('rue chaque connaît')).length).toBeGreaterThan(0);
  });
});

/** A word in the title of some pages, which others have elsewhere. */
function wordOfSomeTitles(): string {
  const word = ground.pages
    .flatMap(({ titleWords }) => titleWords)
    .find(
      (each) =>
        each.length > 4 &&
        ground.pages.some(({ titleWords, words }) => words.includes(each) && !titleWords.includes(each)),
    );
  if (word === undefined) throw new Error('no word of a title is elsewhere in this web');
  return word;
}

describe('in one field', () => {
  it('the title', async () => {
    const results = await found('title:polder');
    expectPages(results, ({ titleWords }) => has(titleWords, ['polder']));
    expect(results.length).toBeGreaterThan(5);
    const word = wordOfSomeTitles();
    expectPages(await found(`title:"${word}"`), ({ titleWords }) => has(titleWords, [word]));
  });

  it('the address', async () => {
    expectPages(await found('url:tidewater'), ({ urlWords }) => has(urlWords, ['tidewater']));
  });

  it('the words of links', async () => {
    expectPages(await found('link:Vuorká'), ({ linkWords }) => has(linkWords, ['vuorká']));
  });
});

describe('filters', () => {
  it('a site, and a language', async () => {
    const site = { kinds: ['page'], sites: ['heimatblatt.test'] } as const;
    const urls = (await found('Geduld', site)).flat();
    expect(urls.every((url) => url.includes('//heimatblatt.test'))).toBe(true);
    expectPages([urls], ({ url, words }) => url.includes('//heimatblatt.test') && has(words, ['geduld']));
    const dutch = (await found('geduld', { kinds: ['page'], languages: ['nl'] })).flat().filter(isStory);
    expectPages(
      [dutch],
      ({ url, words, language }) => isStory(url) && language === 'nld' && has(words, ['geduld']),
    );
    const languageOf = new Map(ground.pages.map((page) => [page.url, page.language]));
    expect(new Set(dutch.map((url) => languageOf.get(url)))).toEqual(new Set(['nld']));
  });

  it('a kind, a status, a date', async () => {
    const documents = await found('documents', { kinds: ['pdf', 'office'], sites: ['documents.test'] });
    const endings = documents.flat().map((url) => /\.(\w+)$/.exec(url)?.[1] ?? 'none');
    expect(endings).toEqual(expect.arrayContaining(['pdf', 'docx', 'odt', 'rtf']));
    expect(await found('phare', { to: '2020' })).toEqual([]);
    expect(await found('phare', { statuses: [5] })).toEqual([]);
    expect(
      (await found('phare', { from: '2020', statuses: [200], domains: ['journal-des-dunes.test'] })).length,
    ).toBeGreaterThan(0);
    expect(await found('phare', { sites: ['heimatblatt.test'] })).toEqual([]);
  });
});

describe('beside the results', () => {
  it('facets count them, snippets show them', async () => {
    const question = { ...asking, words: 'geduld', kinds: ['page'], isWithFacets: true } as const;
    const { items, facets, total } = await search.search(visit, question);
    expect(facets?.isEstimated).toBe(false);
    expect([sum(facets?.languages), sum(facets?.domains), facets?.kinds]).toEqual([
      total,
      total,
      [{ value: 'page', count: total }],
    ]);
    expect(new Set(facets?.domains.map(({ value }) => value))).toEqual(
      new Set(['de-polder-post.test', 'heimatblatt.test']),
    );
    const marked = items.flatMap(({ snippet }) => snippet.filter(({ isFound }) => isFound));
    expect(new Set(marked.map(({ text }) => text.toLowerCase()))).toEqual(new Set(['geduld']));
  });

  it('a typing error is understood', async () => {
    const { suggestion = '' } = await search.search(visit, { ...asking, words: 'bénévolles' });
    expect((await found(suggestion)).length).toBeGreaterThan(0);
  });

  it('the trend counts captures', async () => {
    const { years } = await search.trend(visit, { words: 'geduld', kinds: ['page'], statuses: [2] });
    const pages = ground.pages.filter(({ words }) => has(words, ['geduld']));
    expect(years.map(({ found: captures }) => captures)).toEqual([pages.length]);
  });

  it('pictures are found by their names', async () => {
    const pictures = ground.pages.flatMap((page) => page.pictures);
    const word = pictures.flatMap(({ words }) => words).find((each) => each.length > 8) ?? '';
    const { items } = await search.searchImages(visit, { ...asking, words: word });
    const right = pictures.filter(({ words }) => has(words, [word])).map(({ url }) => url);
    expect(right.length).toBeGreaterThan(0);
    expect(items.map(({ url }) => url)).toEqual(expect.arrayContaining(right));
    // The words around a picture are found in their other forms too.
    const told = items.filter(
      ({ alt, snippet }) => has(wordsOf(alt), [word]) || snippet.some(({ isFound }) => isFound),
    );
    expect(told).toEqual(items);
  });

  it('all of them can be exported', async () => {
    const signal = new AbortController().signal;
    const question = { words: 'plan*', sort: 'oldest' } as const;
    let text = '';
    for await (const part of exportResults(search, {
      context: visit,
      question,
      format: 'jsonl',
      origin: 'http://x',
      signal,
    }))
      text += part;
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { url: string; address: string });
    const { total } = await search.search(visit, { ...asking, words: 'plan*' });
    expect([lines.length, new Set(lines.map(({ url }) => url)).size]).toEqual([total, total]);
    const wrong = lines.filter(
      ({ url, address }) => !/^http:\/\/x\/all\/\d{14}\/http/.test(address) || !address.endsWith(url),
    );
    expect(wrong).toEqual([]);
  });
});

describe('heirloom search', () => {
  it('prints one object a line, the best first', async () => {
    const words = ['search', 'geduld', '--data', ground.data, '--json', '--kind', 'page', '--limit', '1000'];
    const { code, stdout } = await heirloom(words);
    expect(code).toBe(0);
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { url: string; score: number; group: string });
    const filters = { kinds: ['page'] } as const;
    const results: string[][] = [];
    for (const { group } of lines) {
      const { items } = await search.capturesOf(visit, { group, filters, page: { offset: 0, limit: 1000 } });
      results.push(items.map(({ url }) => url));
    }
    expectPages(results, ({ words: all }) => has(all, ['geduld']));
    expect(lines.map(({ score }) => score)).toEqual(
      lines.map(({ score }) => score).toSorted((a, b) => b - a),
    );
  });

  it('prints for people, and says what may have been meant', async () => {
    const { stdout } = await heirloom([
      'search',
      '"connaît chaque rue"',
      '--data',
      ground.data,
      '--limit',
      '2',
    ]);
    expect(stdout).toMatch(/^\d+ results?\n\n1\. .+\n {3}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}http/);
    expect(stdout).toContain('connaît chaque rue');
    const nothing = await heirloom(['search', 'bénévolles', '--data', ground.data]);
    expect([nothing.code, nothing.stdout, nothing.stderr]).toEqual([
      0,
      '',
      expect.stringContaining('Did you mean'),
    ]);
  });

  it('teaches', async () => {
    expect(await heirloom(['search', '-- -phare', '--data', ground.data])).toMatchObject({ code: 2 });
    expect(await heirloom(['search', 'a', '--kind', 'cat', '--data', ground.data])).toMatchObject({
      code: 2,
    });
    const nowhere = await heirloom(['search', 'a', '--data', join(ground.data, 'nowhere')]);
    expect(nowhere.code).toBe(5);
  });
});
