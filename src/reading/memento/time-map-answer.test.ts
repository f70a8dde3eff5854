import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureLine, TestHoldings, context as everything } from '../holdings/test-holdings.ts';
import type { TimeMapFormat } from './memento-addresses.ts';
import { everyLink, gathered, headerOf } from './test-answers.ts';
import { timeMapAnswer } from './time-map-answer.ts';
import { timeMapText } from './time-map-text.ts';

const base = {
  applicationOrigin: 'http://archive.test:8080',
  replayOrigin: 'http://replay.archive.test:8081',
  view: 'job:news 2026',
};
const application = 'http://archive.test:8080/job:news%202026';
const replay = 'http://replay.archive.test:8081/job:news%202026';
const url = 'http://a.example.org/';
const daily = 'http://daily.example.org/';
const busy = 'http://busy.example.org/';

/** 250 mementos, an hour apart; of every second hour two captures in one second. */
function* dailyCaptures(): Generator<string> {
  for (let hour = 0; hour < 250; hour++) {
    const timestamp = new Date(Date.UTC(2020, 0, 1, hour)).toISOString().replaceAll(/\D/g, '').slice(0, 14);
    yield captureLine(daily, timestamp);
    if (hour % 2 === 0) yield captureLine(daily, timestamp, { offset: '0' });
  }
}

const elsewhere = { ...everything, reader: { address: '192.0.2.1' } };

let test: TestHoldings;
beforeAll(async () => {
  test = await TestHoldings.open();
  await test.insert([
    captureLine(url, '20000620180259'),
    captureLine('https://a.example.org/', '20010911203610'),
    captureLine(url, '20091027204954'),
    ...dailyCaptures(),
    // More in one second than a page has.
    ...Array.from({ length: 12 }, (_, index) =>
      captureLine(`http://busy.example.org${'/'.repeat(index + 1)}`, '20200101000000', {
        offset: String(index),
      }),
    ),
    captureLine(busy, '20190101000000'),
    captureLine(busy, '20210101000000'),
  ]);
});
afterAll(() => test.close());

const ask = (format: TimeMapFormat, of = url, page?: string, mementosPerPage = 10, context = everything) =>
  timeMapAnswer({ url: of, format, page, base, mementosPerPage }, (question) =>
    timeMapText(test.holdings, context, question),
  );

describe('RFC 7089 5: a TimeMap', () => {
  it('as application/link-format', async () => {
    const answer = await ask('link');
    expect(answer.status).toBe(200);
    expect(headerOf(answer, 'content-type')).toBe('application/link-format');
    const text = await gathered(answer);
    expect(text).toBe(
      [
        `<http://a.example.org/>; rel="original",`,
        `<${application}/timemap/link/${url}>; rel="self"; type="application/link-format"; ` +
          `from="Tue, 20 Jun 2000 18:02:59 GMT"; until="Tue, 27 Oct 2009 20:49:54 GMT",`,
        `<${application}/timegate/${url}>; rel="timegate",`,
        `<${replay}/20000620180259mp_/http://a.example.org/>; rel="first memento"; datetime="Tue, 20 Jun 2000 18:02:59 GMT",`,
        `<${replay}/20010911203610mp_/https://a.example.org/>; rel="memento"; datetime="Tue, 11 Sep 2001 20:36:10 GMT",`,
        `<${replay}/20091027204954mp_/http://a.example.org/>; rel="last memento"; datetime="Tue, 27 Oct 2009 20:49:54 GMT"`,
        '',
      ].join('\n'),
    );
  });

  it('as JSON', async () => {
    const answer = await ask('json');
    expect(headerOf(answer, 'content-type')).toBe('application/json');
    const first = {
      datetime: '2000-06-20T18:02:59Z',
      uri: `${replay}/20000620180259mp_/http://a.example.org/`,
    };
    const last = {
      datetime: '2009-10-27T20:49:54Z',
      uri: `${replay}/20091027204954mp_/http://a.example.org/`,
    };
    expect(JSON.parse(await gathered(answer))).toEqual({
      original_uri: url,
      self: `${application}/timemap/json/${url}`,
      timegate_uri: `${application}/timegate/${url}`,
      timemap_uri: {
        link_format: `${application}/timemap/link/${url}`,
        json_format: `${application}/timemap/json/${url}`,
        cdxj_format: `${application}/timemap/cdxj/${url}`,
      },
      mementos: {
        list: [
          first,
          { datetime: '2001-09-11T20:36:10Z', uri: `${replay}/20010911203610mp_/https://a.example.org/` },
          last,
        ],
        first,
        last,
      },
    });
  });

  it('as CDXJ', async () => {
    const answer = await ask('cdxj');
    expect(headerOf(answer, 'content-type')).toBe('application/cdxj+ors');
    const lines = (await gathered(answer)).trimEnd().split('\n');
    const parsed = lines.map((line) => {
      const space = line.indexOf(' ');
      return [line.slice(0, space), JSON.parse(line.slice(space + 1))] as const;
    });
    expect(parsed.map(([key]) => key)).toEqual([
      '!context',
      '!id',
      '!keys',
      '!meta',
      '!meta',
      '!meta',
      '20000620180259',
      '20010911203610',
      '20091027204954',
    ]);
    expect(parsed.at(-1)?.[1]).toEqual({
      uri: `${replay}/20091027204954mp_/http://a.example.org/`,
      rel: 'last memento',
      datetime: 'Tue, 27 Oct 2009 20:49:54 GMT',
    });
  });
});

/** All pages, from the first one on, by the links between them. */
async function walk(of: string, direction: 'next timemap' | 'prev timemap', from?: string) {
  const pages: Record<string, string>[][] = [];
  let page: string | undefined = from;
  do {
    const links = everyLink(await gathered(await ask('link', of, page)));
    pages.push(links);
    const address = links.find(({ rel }) => rel === direction)?.['address'];
    page = /\/timemap\/link\/(\d+)\//.exec(address ?? '')?.[1];
  } while (page !== undefined && pages.length < 100);
  return pages;
}

const mementosOf = (links: readonly Record<string, string>[]): string[] =>
  links.filter(({ rel = '' }) => rel.endsWith('memento')).map(({ address = '' }) => address);

describe('pages', () => {
  it('have every memento once, in the order of time', async () => {
    const pages = await walk(daily, 'next timemap');
    expect(pages).toHaveLength(25);
    const all = pages.flatMap(mementosOf);
    expect(all).toHaveLength(250);
    expect(new Set(all).size).toBe(250);
    expect(all).toEqual(all.toSorted());
    const rels = pages.flat().map(({ rel = '' }) => rel);
    expect(rels.filter((rel) => rel === 'first memento')).toHaveLength(1);
    expect(rels.filter((rel) => rel === 'last memento')).toHaveLength(1);
    expect(pages[0]?.some(({ rel }) => rel === 'prev timemap')).toBe(false);
    expect(pages.at(-1)?.some(({ rel }) => rel === 'next timemap')).toBe(false);
  });

  it('say from when until when they are, and where the next begins', async () => {
    for (const links of await walk(daily, 'next timemap')) {
      const dates = links
        .filter(({ rel = '' }) => rel.endsWith('memento'))
        .map(({ datetime = '' }) => datetime);
      const self = links.find(({ rel }) => rel === 'self');
      expect(self?.['from']).toBe(dates[0]);
      expect(self?.['until']).toBe(dates.at(-1));
      const next = links.find(({ rel }) => rel === 'next timemap');
      if (next !== undefined)
        expect(Date.parse(next['from'] ?? '')).toBeGreaterThan(Date.parse(dates.at(-1) ?? ''));
    }
  });

  it('lead back to the first one', async () => {
    const all = (await walk(daily, 'next timemap')).flatMap(mementosOf);
    const pages = await walk(daily, 'prev timemap', '20200111');
    const seen = pages.toReversed().flatMap(mementosOf);
    expect(seen.toSorted()).toEqual(seen);
    expect(seen).toEqual(all);
  });

  it('keep what was captured in one second together', async () => {
    const pages = await walk(busy, 'next timemap');
    expect(pages.map((links) => mementosOf(links).length)).toEqual([13, 1]);
    const back = await walk(busy, 'prev timemap', '2021');
    expect(new Set(back.flatMap(mementosOf))).toEqual(new Set(pages.flatMap(mementosOf)));
  });

  it('are named in JSON and CDXJ too', async () => {
    const json = JSON.parse(await gathered(await ask('json', daily, '20200105'))) as Record<string, unknown>;
    expect(json['pages']).toEqual({
      prev: { uri: `${application}/timemap/json/20200104140000/${daily}`, from: '2020-01-04T14:00:00Z' },
      next: { uri: `${application}/timemap/json/20200105100000/${daily}`, from: '2020-01-05T10:00:00Z' },
    });
    expect(json['self']).toBe(`${application}/timemap/json/20200105/${daily}`);
    expect(json['mementos']).not.toHaveProperty('first');
    const cdxj = await gathered(await ask('cdxj', daily, '20200105'));
    expect(cdxj).toContain(`!meta {"pages":{"prev":{"uri":"${application}/timemap/cdxj/20200104140000/`);
  });
});

describe('what there is not', () => {
  it.each([
    ['an unknown URL', 404, 'http://a.example.org/other', undefined, everything],
    ['behind the last memento', 404, url, '2010', everything],
    ['what the reader may not see', 404, url, undefined, elsewhere],
    ['a page that is no time', 400, url, '1x', everything],
    ['a page of too many digits', 400, url, '200001010000001', everything],
  ] as const)('%s: %i', async (_, status, of, page, context) => {
    const answer = await ask('link', of, page, 10, context);
    expect(answer.status).toBe(status);
    expect(await gathered(answer)).not.toContain('rel=');
  });
});
