import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTextIndex } from '../../analysis/text-index/fts5/open-text-index.ts';
import { testBatch } from '../../analysis/text-index/test-texts.ts';
import { TestRunning } from '../test-running.ts';

let running: TestRunning;
beforeAll(async () => {
  running = await TestRunning.start([
    {
      url: 'http://a.test/1',
      timestamp: '20190101000000',
      body: '<title>Les dunes</title>Les dunes du nord',
    },
  ]);
});
afterAll(async () => {
  expect(running.faults).toEqual([]);
  await running.close();
});

async function problemOf(question: string): Promise<unknown> {
  const { status, headers, text } = await running.ask(`/api/v1/text-search${question}`);
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const { fields } = JSON.parse(text) as { fields?: { field: string }[] };
  return [status, fields?.map(({ field }) => field)];
}

describe('the search of words', () => {
  it('says so as long as nothing was analysed', async () => {
    const answer = await running.json('/api/v1/text-search?q=dunes');
    expect(answer).toEqual({
      mayRead: true,
      total: 0,
      isTotalExact: true,
      isCut: false,
      page: 1,
      isReady: false,
      items: [],
      facets: null,
      suggestion: null,
    });
    expect((await running.askProxy('http://search.dlweb/?q=dunes')).text).toContain(
      'has not been analysed yet',
    );
  });

  it('finds what was analysed since', async () => {
    const index = await openTextIndex(running.archive.folder.text, { readOnly: false });
    const images = [{ url: 'http://a.test/p.png', alt: 'Une dune', around: 'au nord' }];
    await index.add(
      testBatch([
        { url: 'http://a.test/1', time: '2019', title: 'Les <dunes>', main: 'Les dunes du nord', images },
        { url: 'http://b.test/2', time: '2021', title: '', main: 'Une dune et la mer', kind: 'pdf' },
      ]),
    );
    const assessment = { relevance: 60, isSelected: true, vector: {}, explanation: '' };
    await index.storeAssessments([{ urlkey: 'test,a)/1', timestamp: '20190101000000', ...assessment }]);
    await index.close();
    const { items, ...rest } = (await running.json('/api/v1/text-search?q=dune&sort=oldest')) as {
      items: { group: string }[];
    };
    expect(rest).toMatchObject({ total: 2, page: 1, isReady: true, suggestion: null });
    expect(items[0]).toMatchObject({
      title: 'Les <dunes>',
      url: 'http://a.test/1',
      timestamp: '20190101000000',
      address: `${running.server.applicationOrigin}/all/20190101000000/http://a.test/1`,
      status: 200,
      captures: 1,
      places: 1,
      snippet: expect.arrayContaining([{ text: 'dunes', isFound: true }]),
    });
    const captures = await running.json(`/api/v1/text-search/captures?group=${items[0]?.group}`);
    expect(captures).toMatchObject({
      total: 1,
      items: [{ url: 'http://a.test/1', timestamp: '20190101000000' }],
    });
    const pictures = await running.json('/api/v1/text-search/images?q=dune');
    expect(pictures).toMatchObject({
      total: 1,
      items: [{ url: 'http://a.test/p.png', pageUrl: 'http://a.test/1', alt: 'Une dune' }],
    });
    const trend = await running.json('/api/v1/text-search/trend?q=mer');
    expect(trend['years']).toEqual(expect.arrayContaining([{ year: '2021', found: 1, all: 1 }]));
    expect(await running.json('/api/v1/text-search/collections')).toEqual({ collections: [] });
  });

  it.each([
    ['kind=pdf', ['http://b.test/2']],
    ['kind=pdf,page', ['http://a.test/1', 'http://b.test/2']],
    ['site=a.test&site=b.test', ['http://a.test/1', 'http://b.test/2']],
    ['domain=a.test', ['http://a.test/1']],
    ['from=2020', ['http://b.test/2']],
    ['to=201906', ['http://a.test/1']],
    ['language=nl', []],
    ['status=2xx&facets=false', ['http://a.test/1', 'http://b.test/2']],
    ['status=404', []],
    ['selected=true', ['http://a.test/1']],
    ['selected=false', []],
    ['view=harvest:spring', ['http://a.test/1', 'http://b.test/2']],
    ['view=harvest:x', []],
    ['page=2&limit=1', ['http://b.test/2']],
    ['collection=x', []],
  ])('with %s', async (filter, urls) => {
    const answer = await running.json(`/api/v1/text-search?q=dune&sort=oldest&${filter}`);
    expect((answer['items'] as { url: string }[]).map(({ url }) => url)).toEqual(urls);
  });

  it('gives all results as a file', async () => {
    const csv = await running.ask('/api/v1/text-search/export?q=dune&sort=oldest');
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="search-results.csv"',
    });
    expect(csv.text.trim().split('\n')).toHaveLength(3);
    const lines = await running.ask('/api/v1/text-search/export?q=dune&format=jsonl&kind=pdf');
    expect(JSON.parse(lines.text)).toMatchObject({ url: 'http://b.test/2' });
  });

  it('says what is wrong with a question', async () => {
    expect(await problemOf('')).toEqual([400, ['q']]);
    expect(await problemOf('?q=-dunes')).toEqual([400, ['q']]);
    expect(await problemOf('?q=%20')).toEqual([400, ['q']]);
    expect(await problemOf(`?q=${'x'.repeat(1001)}`)).toEqual([400, ['q']]);
    expect(await problemOf('?q=a&kind=pdf,cat&status=9&language=!&from=x&page=0&limit=101')).toEqual([
      400,
      ['from', 'kind.1', 'language.0', 'status.0', 'page', 'limit'],
    ]);
    expect(await problemOf('?q=a&view=x')).toEqual([400, ['view']]);
    expect(await problemOf('?q=a&wrong=1')).toEqual([400, ['']]);
    expect(await problemOf('/captures')).toEqual([400, ['group']]);
    expect(await problemOf('/export?q=a&format=xls')).toEqual([400, ['format']]);
    expect(await problemOf('/trend')).toEqual([400, ['q']]);
  });

  it('tells nothing to who is not here', async () => {
    const headers = { 'x-forwarded-for': '10.0.0.1' };
    const { text } = await running.ask('/api/v1/text-search?q=dune', { headers });
    expect(JSON.parse(text)).toMatchObject({ total: 0, items: [], facets: null });
    const csv = await running.ask('/api/v1/text-search/export?q=dune&format=jsonl', { headers });
    expect(csv.text).toBe('');
  });
});

describe('the search archive site', () => {
  it('finds words, and leads to a result at its date', async () => {
    const { text } = await running.askProxy('http://search.dlweb/?q=dunes');
    expect(text).toContain('<h2>2 results for dunes</h2>');
    expect(text).toContain('<h3>Les &#60;dunes&#62;</h3>');
    expect(text).toContain('<h3>Untitled</h3>');
    expect(text).toContain('<mark>dunes</mark>');
    expect(text).toMatch(/name="date" value="20190101000000".*name="url" value="http:\/\/a\.test\/1"/);
    expect(text).toContain('Read it at 1 January 2019 at 00:00:00 UTC');
    expect(text).not.toContain('<script');
    const nothing = await running.askProxy('http://search.dlweb/?q=xylophone');
    expect(nothing.text).toContain('No document that you may see contains xylophone.');
    const addresses = await running.askProxy('http://search.dlweb/?q=dunes&in=addresses');
    expect(addresses.text).toContain('No results for dunes');
  });
});
