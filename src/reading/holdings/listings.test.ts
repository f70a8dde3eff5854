import { defined } from '../../formats/values/defined.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gathered } from '../../storage/gathered.ts';
import { countByDay } from './count-by-day.ts';
import { describeCaptures } from './describe-captures.ts';
import { listHosts } from './list-hosts.ts';
import { timestampOf } from './datetimes.ts';
import { neighbours } from './neighbours.ts';
import { searchUrls } from './search-urls.ts';
import { CollectionKeys } from '../access-point/collection-keys.ts';
import { Holdings } from './holdings.ts';
import { captureLine, TestHoldings, context } from './test-holdings.ts';

let test: TestHoldings;
const busy = 'http://busy.test/clock';
const secondsOfBusy = 1_735_689_600; // 2025-01-01
const busyCaptures = 2500;

beforeAll(async () => {
  test = await TestHoldings.open();
  const lines = [
    captureLine('http://www.bnf.test/', '20240101000000', { digest: 'A' }),
    captureLine('https://bnf.test/', '20240201000000', { digest: 'A', mime: 'warc/revisit', status: '304' }),
    captureLine('http://bnf.test/', '20250301000000', { digest: 'B', status: '404', mime: 'text/plain' }),
    captureLine('http://bnf.test/expo/1', '20250301000001'),
    captureLine('http://bnf.test/expo/2', '20250302000000'),
    captureLine('http://bnf.test:8080/', '20250302000000'),
    captureLine('http://gallica.bnf.test/', '20250303000000'),
    captureLine('http://z.test/', '20250303000000'),
    captureLine('http://below.z.test/', '20250303000000'),
    'dns:bnf.test 20250101000000 {"url": "dns:bnf.test", "offset": "1", "filename": "x"}',
    'heirloom)/crawl-log 20250101000000 {"url": "metadata://heirloom/crawl-log", "offset": "2", "filename": "x"}',
    'urn:uuid:1 20250101000000 {"url": "urn:uuid:1", "offset": "3", "filename": "x"}',
  ];
  for (let at = 0; at < busyCaptures; at++)
    lines.push(
      captureLine(busy, timestampOf(secondsOfBusy + at * 3600), { digest: `D${Math.floor(at / 2)}` }),
    );
  await test.insert(lines);
});
afterAll(() => test.close());

async function found(text: string): Promise<(string | number)[][]> {
  const { items, match } = await searchUrls(test.holdings, context, { text, limit: 10 });
  return [[match], ...items.map(({ url, captures }) => [url, captures])];
}

function at(hour: number): string {
  return timestampOf(secondsOfBusy + hour * 3600);
}

describe('searchUrls', () => {
  it.each([
    [
      'bnf.test',
      [['host'], ['http://bnf.test/', 3], ['http://bnf.test/expo/1', 1], ['http://bnf.test/expo/2', 1]],
    ],
    ['https://www.bnf.test/expo/2', [['exact'], ['http://bnf.test/expo/2', 1]]],
    ['bnf.test/expo', [['prefix'], ['http://bnf.test/expo/1', 1], ['http://bnf.test/expo/2', 1]]],
    ['bnf.test/expo/2*', [['prefix'], ['http://bnf.test/expo/2', 1]]],
    ['*.z.test', [['domain'], ['http://z.test/', 1], ['http://below.z.test/', 1]]],
    ['bnf.test:8080', [['host'], ['http://bnf.test:8080/', 1]]],
    ['unknown.test', [['host']]],
    ['', [['host']]],
  ])('%j', async (text, expected) => {
    expect(await found(text)).toEqual(expected);
  });

  it('tells first, last, and what the last content was', async () => {
    const { items } = await searchUrls(test.holdings, context, {
      text: 'bnf.test/',
      match: 'exact',
      limit: 1,
    });
    expect(items).toEqual([
      {
        url: 'http://bnf.test/',
        captures: 3,
        isPartial: false,
        first: '20240101000000',
        last: '20250301000000',
        status: 404,
        mime: 'text/plain',
      },
    ]);
  });

  it('goes on where it ended', async () => {
    const seen: string[] = [];
    let after: string | undefined;
    for (let pages = 0; pages < 10; pages++) {
      const more = after === undefined ? {} : { after };
      const { items, next } = await searchUrls(test.holdings, context, {
        text: '*.bnf.test',
        limit: 1,
        ...more,
      });
      seen.push(...items.map(({ url }) => url));
      if (next === undefined) break;
      after = next;
    }
    expect(seen).toEqual([
      'http://bnf.test/',
      'http://bnf.test/expo/1',
      'http://bnf.test/expo/2',
      'http://gallica.bnf.test/',
    ]);
  });

  it('does not count all captures of a URL that has very many, and yet knows the last', async () => {
    const { items, next } = await searchUrls(test.holdings, context, { text: 'busy.test', limit: 10 });
    expect(next).toBeUndefined();
    expect(items).toMatchObject([{ captures: 1000, isPartial: true, last: at(busyCaptures - 1) }]);
  });

  it('ends when it has looked at enough', async () => {
    const all = { text: 'http://bnf.test/', match: 'prefix' as const, limit: 100, maxLines: 4 };
    const { items, next } = await searchUrls(test.holdings, context, all);
    expect(items.map(({ url }) => url)).toEqual(['http://bnf.test/', 'http://bnf.test/expo/1']);
    const rest = await searchUrls(test.holdings, context, { ...all, after: next ?? '' });
    expect(rest.items.map(({ url }) => url)).toEqual(['http://bnf.test/expo/2']);
  });
});

describe('countByDay', () => {
  it.each([
    ['http://bnf.test/', 'exact', 3, ['20240101', '20240201', '20250301']],
    ['http://bnf.test/', 'host', 5, ['20240101', '20240201', '20250301', '20250302']],
    ['http://bnf.test/', 'domain', 6, ['20240101', '20240201', '20250301', '20250302', '20250303']],
    ['http://bnf.test/expo', 'prefix', 2, ['20250301', '20250302']],
    ['http://none.test/', 'domain', 0, []],
  ] as const)('%s %s', async (url, match, total, days) => {
    const counts = await countByDay(test.holdings, context, { url, match });
    expect([counts.total, [...counts.days.keys()]]).toEqual([total, days]);
    expect(counts.isPartial).toBe(false);
    expect(counts.first?.slice(0, 8)).toBe(days[0]);
    expect(counts.last?.slice(0, 8)).toBe(days.at(-1));
  });

  it('says where it did not count all', async () => {
    const counts = await countByDay(test.holdings, context, { url: busy, match: 'exact', maxLines: 100 });
    expect(counts).toMatchObject({ total: 100, isPartial: true });
  });
});

describe('listHosts', () => {
  const all = ['bnf.test', 'gallica.bnf.test', 'bnf.test:8080', 'busy.test', 'z.test', 'below.z.test'];

  it('lists hosts of the web, in pages of any length', async () => {
    expect(await listHosts(test.holdings, context, { limit: 100 })).toEqual({ hosts: all });
    for (const limit of [1, 2, 3, 6]) {
      const seen: string[] = [];
      let after: string | undefined;
      for (let pages = 0; pages <= all.length; pages++) {
        const page = await listHosts(test.holdings, context, {
          limit,
          ...defined({ after }),
        });
        seen.push(...page.hosts);
        after = page.next;
        if (after === undefined) break;
      }
      expect([limit, after, seen]).toEqual([limit, undefined, all]);
    }
  });

  it('goes on after it has looked at enough', async () => {
    const seen: string[] = [];
    let after: string | undefined;
    for (let pages = 0; pages < 20; pages++) {
      const question = { limit: 10, maxLines: 1, ...defined({ after }) };
      const page = await listHosts(test.holdings, context, question);
      seen.push(...page.hosts);
      after = page.next;
      if (after === undefined) break;
    }
    expect([after, seen]).toEqual([undefined, all]);
  });
});

describe('the view of a collection', () => {
  const inView = { ...context, view: { name: 'collection:Libraries', from: {}, collection: 'Libraries' } };

  it('has its sites and no others, wherever one looks', async () => {
    const collections = new CollectionKeys({
      sitesOf: async (name) => (name === 'Libraries' ? ['z.test', 'www.bnf.test'] : []),
      list: async () => [],
    });
    const holdings = new Holdings({ ...test.holdings.parts, collections });
    expect(await listHosts(holdings, inView, { limit: 10 })).toEqual({
      hosts: ['bnf.test', 'bnf.test:8080', 'z.test'],
    });
    const { items } = await searchUrls(holdings, inView, { text: '*.z.test', limit: 10 });
    expect(items.map(({ url }) => url)).toEqual(['http://z.test/']);
    expect(await countByDay(holdings, inView, { url: busy, match: 'exact' })).toMatchObject({ total: 0 });
    const nearest = { url: 'http://bnf.test/', datetime: '20240201000000' };
    const [first] = await gathered(holdings.nearest(inView, nearest));
    expect(first).toMatchObject({ timestamp: '20240201000000' });
    const unknown = { ...context, view: { name: 'collection:x', from: {}, collection: 'x' } };
    expect(await gathered(holdings.versions(unknown, { url: 'http://bnf.test/' }))).toEqual([]);
    expect(await listHosts(test.holdings, inView, { limit: 10 })).toEqual({ hosts: [] });
  });
});

describe('neighbours', () => {
  it.each([
    ['http://bnf.test/', '20240201000000', ['20240101000000', '20250301000000']],
    ['http://bnf.test/', '20240101000000', [undefined, '20240201000000']],
    ['http://bnf.test/', '20240301000000', ['20240201000000', '20250301000000']],
    ['http://bnf.test/', '20260101000000', ['20250301000000', undefined]],
    ['http://none.test/', '20260101000000', [undefined, undefined]],
  ])('%s %s', async (url, timestamp, expected) => {
    const { previous, next } = await neighbours(test.holdings, context, { url, timestamp });
    expect([previous?.timestamp, next?.timestamp]).toEqual(expected);
  });

  it('are found among very many, too', async () => {
    for (const countUpTo of [100, 10_000]) {
      const question = { url: busy, timestamp: at(2000), countUpTo };
      const { first, previous, next, last, captures } = await neighbours(test.holdings, context, question);
      expect([first, previous, next, last].map((each) => each?.timestamp)).toEqual([
        at(0),
        at(1999),
        at(2001),
        at(busyCaptures - 1),
      ]);
      expect(captures).toBe(Math.min(countUpTo, busyCaptures));
    }
  });
});

describe('the nearest captures', () => {
  it.each([-5, 0.4, 1200.6, 1201, busyCaptures + 5])(
    'come first among very many, at hour %d',
    async (hour) => {
      const hours = Array.from({ length: busyCaptures }, (_, each) => each);
      const nearest = hours.toSorted((a, b) => Math.abs(a - hour) - Math.abs(b - hour)).slice(0, 20);
      const found: string[] = [];
      for await (const { timestamp } of test.holdings.nearest(context, { url: busy, datetime: at(hour) })) {
        found.push(timestamp);
        if (found.length === nearest.length) break;
      }
      expect(found).toEqual(nearest.map(at));
    },
  );
});

describe('describeCaptures', () => {
  it('marks what is the same as before, and tells of originals', async () => {
    const described = await gathered(describeCaptures(test.holdings, context, { url: 'http://bnf.test/' }));
    expect(described.map(({ sameAsBefore, mime, status }) => [sameAsBefore, mime, status])).toEqual([
      [false, 'text/html', 200],
      [true, 'text/html', 200],
      [false, 'text/plain', 404],
    ]);
  });

  it('knows what came before a listing that begins in the middle', async () => {
    const question = { url: 'http://bnf.test/', from: '20240201000000' };
    const [first] = await gathered(describeCaptures(test.holdings, context, question));
    expect(first).toMatchObject({ sameAsBefore: true, mime: 'text/html', status: 200 });
  });
});

describe('what was withdrawn', () => {
  it('is in no listing', async () => {
    const what = { kind: 'withdrawal', of: { urlPrefix: 'http://z.test/' } } as const;
    await test.decisions.decide({ what, by: 'tester', reason: 'a test' });
    const { hosts } = await listHosts(test.holdings, context, { limit: 100 });
    expect(hosts).toEqual(['bnf.test', 'gallica.bnf.test', 'bnf.test:8080', 'busy.test', 'below.z.test']);
    const question = { url: 'http://z.test/', timestamp: '20250303000000' };
    expect(await neighbours(test.holdings, context, question)).toEqual({ captures: 0 });
    expect((await searchUrls(test.holdings, context, { text: '*.z.test', limit: 10 })).items).toHaveLength(1);
    expect((await countByDay(test.holdings, context, { url: question.url, match: 'host' })).total).toBe(0);
    expect(await gathered(describeCaptures(test.holdings, context, { url: question.url }))).toEqual([]);
  });
});
