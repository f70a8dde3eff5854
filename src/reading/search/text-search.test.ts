import { AccessRules } from '../../access/access-rules.ts';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultSettings, writeAnalysisSettings } from '../../analysis/settings/settings-file.ts';
import { openTextIndex } from '../../analysis/text-index/fts5/open-text-index.ts';
import { testBatch, testFile } from '../../analysis/text-index/test-texts.ts';
import type { TestPage } from '../../analysis/text-index/test-texts.ts';
import { exportResults } from './export-results.ts';
import type { ExportFormat } from './export-results.ts';
import { HouseRanking } from './house-ranking.ts';
import { LiveTextIndex } from '../../repository/local/live-text-index.ts';
import type { SearchQuestion } from './search-question.ts';
import { TextSearch } from './text-search.ts';
import type { TextSearchParts } from './text-search.ts';

const spring: readonly TestPage[] = [
  { url: 'http://www.a.test/1', time: '2019', title: 'Les dunes', main: 'Les dunes du nord' },
  { url: 'http://b.test/2', time: '2021', title: '=SUM(A1)', main: 'Une dune, et la mer', kind: 'pdf' },
];
const autumn: readonly TestPage[] = Array.from({ length: 230 }, (_, number) => ({
  url: `http://c.test/${number}`,
  time: '2023',
  title: `Plage ${number}`,
  main: `Une plage, la ${number}e de toutes, près de la mer`,
}));

let folder = '';
let index: LiveTextIndex;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-texts-'));
  const text = join(folder, 'text');
  index = new LiveTextIndex(text);
  expect(await index.current()).toBeUndefined();
  expect(await new TextSearch(parts()).isReady()).toBe(false);
  await fill(text, spring, 'spring');
  await fill(text, autumn, 'autumn');
});
afterAll(async () => {
  await index.close();
  await rm(folder, { recursive: true });
});

async function fill(path: string, pages: readonly TestPage[], harvest: string): Promise<void> {
  const writing = await openTextIndex(path, { readOnly: false });
  await writing.add(testBatch(pages, { file: { ...testFile, name: `${harvest}.warc.gz`, harvest } }));
  await writing.close();
}

function parts(more: Partial<TextSearchParts> = {}): TextSearchParts {
  return { index: () => index.current(), ...more };
}

const view = { name: 'all', from: {} };
const context = { reader: { address: '127.0.0.1' }, view, rules: AccessRules.none };
const question: SearchQuestion = { words: 'dune', sort: 'best', page: 1, limit: 10, isWithFacets: false };

function urlsOf({ items }: { readonly items: readonly { readonly url: string }[] }): string[] {
  return items.map(({ url }) => url).toSorted();
}

describe('who searches', () => {
  const everything = new TextSearch(parts());

  it('on this machine finds words, in all their forms', async () => {
    expect(await everything.isReady()).toBe(true);
    const answer = await everything.search(context, { ...question, isWithFacets: true });
    expect(urlsOf(answer)).toEqual(['http://b.test/2', 'http://www.a.test/1']);
    expect(answer.facets?.kinds).toHaveLength(2);
  });

  it('elsewhere finds nothing, counts nothing and is told of nothing', async () => {
    for (const address of ['10.0.0.1', '', '::2']) {
      const stranger = { ...context, reader: { address } };
      const answer = await everything.search(stranger, { ...question, isWithFacets: true });
      expect(answer).toEqual({
        items: [],
        total: 0,
        isTotalExact: true,
        facets: undefined,
        suggestion: undefined,
      });
      expect((await everything.searchImages(stranger, question)).total).toBe(0);
      expect((await everything.trend(stranger, question)).years).toEqual([]);
      expect(await everything.collections(stranger)).toEqual([]);
    }
  });

  it('finds nothing that the rules of the request refuse', async () => {
    const what = { kind: 'withdrawal', of: { url: 'http://b.test/2' } } as const;
    const entry = { id: 'one', time: '2026-01-01T00:00:00.000Z', by: 'a court', reason: 'a test', what };
    const rules = AccessRules.of([entry]);
    const answers = [{ ...context, rules }, context].map((each) => everything.search(each, question));
    expect((await Promise.all(answers)).map(urlsOf)).toEqual([
      ['http://www.a.test/1'],
      ['http://b.test/2', 'http://www.a.test/1'],
    ]);
  });

  it('in a view finds what comes from there', async () => {
    const words = { ...question, words: 'mer', limit: 1000 };
    expect((await everything.search(context, words)).items).toHaveLength(231);
    const inSpring = { ...context, view: { name: 'harvest:spring', from: { harvest: 'spring' } } };
    expect(urlsOf(await everything.search(inSpring, words))).toEqual(['http://b.test/2']);
    const nowhere = { ...context, view: { name: 'harvest:x', from: { harvest: 'x' } } };
    expect((await everything.search(nowhere, words)).total).toBe(0);
  });

  it('in a collection finds what is of its sites', async () => {
    const sites: Readonly<Record<string, readonly string[]>> = { first: ['a.test'], second: [] };
    const collections = {
      sitesOf: async (id: string) => sites[id] ?? [],
      list: async () => [{ id: 'first', name: 'First' }],
    };
    const search = new TextSearch(parts({ collections }));
    expect(urlsOf(await search.search(context, { ...question, collection: 'first' }))).toEqual([
      'http://www.a.test/1',
    ]);
    expect((await search.search(context, { ...question, collection: 'second' })).total).toBe(0);
    const inView = { ...context, view: { name: 'collection:first', from: {}, collection: 'first' } };
    expect(urlsOf(await search.search(inView, question))).toEqual(['http://www.a.test/1']);
    expect((await search.search(inView, { ...question, collection: 'second' })).total).toBe(0);
    expect((await search.search(context, { ...question, collection: 'none' })).total).toBe(0);
    expect(await search.collections(context)).toEqual([{ id: 'first', name: 'First' }]);
    // Without a catalogue nothing is known of any.
    expect((await everything.search(context, { ...question, collection: 'first' })).total).toBe(0);
  });
});

describe('the ranking of the house', () => {
  it('has the last word, as long as it is switched on', async () => {
    const problems: string[] = [];
    const ranking = new HouseRanking(folder, { onWarning: (message) => problems.push(message) });
    const search = new TextSearch(parts({ ranking: () => ranking.current('rank-search') }));
    const first = async (): Promise<string | undefined> =>
      (await search.search(context, question)).items[0]?.url;
    const publish = (source: string, version: number): Promise<void> =>
      writeAnalysisSettings(folder, {
        ...defaultSettings,
        functions: [{ id: 'f', name: 'Mine', version, point: 'rank-search', source }],
      });
    expect(await ranking.current('rank-search')).toBeUndefined();
    await publish('function rank({ timestamp }) { return Number(timestamp) }', 1);
    expect(await first()).toBe('http://b.test/2');
    await publish('function rank({ timestamp }) { return -Number(timestamp) }', 2);
    expect(await first()).toBe('http://www.a.test/1');
    // A function that fails is switched off, and the search continues without it.
    await publish('function rank() { throw new Error("no") }', 3);
    expect((await search.search(context, question)).items).toHaveLength(2);
    expect(problems).toEqual([expect.stringContaining("'Mine' was switched off")]);
    await ranking.close();
  });

  it('is asked for the first results; the others follow in their order, and none is lost or there twice', async () => {
    let requested = 0;
    const rank: TextSearchParts['ranking'] = async () => async (items) => {
      requested = items.length;
      return items.map((_, at) => at);
    };
    const search = new TextSearch(parts({ ranking: rank }));
    const urls: string[] = [];
    for (let page = 1; page <= 5; page++)
      urls.push(...urlsOf(await search.search(context, { ...question, words: 'mer', page, limit: 60 })));
    expect([requested, urls.length, new Set(urls).size]).toEqual([200, 231, 231]);
    const plain = new TextSearch(parts());
    const [last] = (await plain.search(context, { ...question, words: 'mer', page: 200, limit: 1 })).items;
    const [best] = (await search.search(context, { ...question, words: 'mer', limit: 1 })).items;
    expect(best?.url).toBe(last?.url);
    expect(best).not.toHaveProperty('vector');
  });
});

async function exported(
  format: ExportFormat,
  words: string,
  search: Pick<TextSearch, 'search'> = new TextSearch(parts()),
): Promise<string> {
  const { signal } = new AbortController();
  const request = {
    context,
    question: { words, sort: 'oldest' },
    format,
    origin: 'http://localhost:8080',
    signal,
  } as const;
  let text = '';
  for await (const part of exportResults(search, request)) text += part;
  return text;
}

describe('an export', () => {
  it('has all results, and where they are', async () => {
    const lines = (await exported('jsonl', 'mer')).trimEnd().split('\n');
    expect(lines).toHaveLength(231);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      url: 'http://b.test/2',
      address: 'http://localhost:8080/all/20210101000000/http://b.test/2',
      captures: 1,
      kind: 'pdf',
    });
    expect(await exported('jsonl', 'xylophone')).toBe('');
  });

  it('is no formula for a spreadsheet', async () => {
    const [head, , second] = (await exported('csv', 'dune')).split('\n');
    expect(head).toMatch(/^title,url,timestamp,address,snippet,/);
    expect(second).toMatch(/^'=SUM\(A1\),http:\/\/b\.test\/2,20210101000000,/);
    expect((await exported('csv', 'xylophone')).trim().split('\n')).toHaveLength(1);
  });

  it('says in its last line where there are more', async () => {
    const everything = new TextSearch(parts());
    const cut: Pick<TextSearch, 'search'> = {
      search: async (...requested) => ({ ...(await everything.search(...requested)), isCut: true }),
    };
    const csv = (await exported('csv', 'dune', cut)).trimEnd().split('\n');
    expect([csv.length, csv.at(-1)]).toEqual([4, expect.stringMatching(/^There are more results .+,{14}$/)]);
    const last = (await exported('jsonl', 'dune', cut)).trimEnd().split('\n').at(-1) ?? '';
    expect(JSON.parse(last)).toMatchObject({ isCut: true });
  });

  it('ends when nobody waits', async () => {
    const gone = AbortSignal.abort();
    const request = {
      context,
      question: { words: 'mer', sort: 'best' },
      format: 'jsonl',
      origin: '',
      signal: gone,
    } as const;
    const parted: string[] = [];
    for await (const part of exportResults(new TextSearch(parts()), request)) parted.push(part);
    expect(parted).toEqual([]);
  });
});

it('finds what a rebuild has put in the place of the index', async () => {
  const search = new TextSearch(parts());
  expect((await search.search(context, { ...question, words: 'falaise' })).total).toBe(0);
  const [now, next] = [join(folder, 'text'), join(folder, 'text.new')];
  await fill(next, [{ url: 'http://d.test/', time: '2024', main: 'Une falaise' }], 'winter');
  await rename(now, `${now}.old`);
  expect((await search.search(context, question)).total).toBe(0);
  await rename(next, now);
  expect(urlsOf(await search.search(context, { ...question, words: 'falaise' }))).toEqual(['http://d.test/']);
  expect((await search.search(context, question)).total).toBe(0);
});
