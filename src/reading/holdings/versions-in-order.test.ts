import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordBytes } from '../../../scenarios/made-up-archive.ts';
import { findVersion } from './versions-in-order.ts';
import { isoDate, responseRecord, TestHoldings, context } from './test-holdings.ts';
import type { TestResponse } from './test-holdings.ts';
import type { VersionRequest } from './version.ts';

let test: TestHoldings;

const page = 'http://a.test/page';
const responses: readonly TestResponse[] = [
  { url: page, timestamp: '20240101000000', body: 'one' },
  { url: page, timestamp: '20250101000000', body: 'two' },
  { url: page, timestamp: '20250110000000', body: 'broken', status: 503 },
  {
    url: page,
    timestamp: '20250601000000',
    body: 'three',
    headers: ['Last-Modified: Wed, 05 Feb 2025 00:00:00 GMT'],
  },
  { url: page, timestamp: '20260101000000', body: 'three' },
  // The server leads from http to https, which has the same key.
  { url: 'http://b.test/', timestamp: '20250101000000', status: 301, headers: ['Location: https://b.test/'] },
  { url: 'https://b.test/', timestamp: '20250101000001', body: 'secure' },
  {
    url: 'http://loop.test/',
    timestamp: '20250101000000',
    status: 302,
    headers: ['Location: http://loop.test/'],
  },
  { url: 'http://a.test/style.css?v=1', timestamp: '20250101000000', body: 'css 1' },
  { url: 'http://a.test/style.css?v=2', timestamp: '20260101000000', body: 'css 2' },
  { url: 'http://a.test/api?id=1&_=1111111', timestamp: '20250101000000', body: 'api' },
  { url: 'http://a.test/news?id=1', timestamp: '20250101000000', body: 'news' },
];

function postRecords(url: string, body: string, answer: string): Buffer[] {
  const common = [
    ['WARC-Date', isoDate('20250101000000')],
    ['WARC-Target-URI', url],
  ] as const;
  const id = `<urn:uuid:00000000-0000-4000-8000-00000000000${answer.length}>`;
  return [
    recordBytes(
      [
        ['WARC-Type', 'response'],
        ...common,
        ['WARC-Record-ID', id],
        ['Content-Type', 'application/http; msgtype=response'],
      ],
      `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${answer}`,
    ),
    recordBytes(
      [
        ['WARC-Type', 'request'],
        ...common,
        ['WARC-Concurrent-To', id],
        ['Content-Type', 'application/http; msgtype=request'],
      ],
      `POST /form HTTP/1.1\r\nHost: a.test\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    ),
  ];
}

beforeAll(async () => {
  test = await TestHoldings.open();
  const records = [
    ...responses.map(responseRecord),
    ...postRecords('http://a.test/form', 'q=fish&token=5', 'about fish'),
    ...postRecords('http://a.test/form', 'q=birds&token=6', 'about birds'),
  ];
  await test.take('a.warc.gz', Buffer.concat(records.map((record) => gzipSync(record))), {
    source: 'web',
    harvest: 'one',
  });
});
afterAll(() => test.close());

async function found(request: VersionRequest): Promise<string | undefined> {
  const version = await findVersion(test.holdings, context, request);
  return version === undefined ? undefined : `${version.capture.timestamp} ${version.capture.status ?? ''}`;
}

describe('findVersion', () => {
  it.each([
    ['exact', '20250101000000', '20250101000000 200'],
    ['exact', '20250110000000', '20250110000000 503'],
    ['exact', '20250101000001', undefined],
    ['nearest', '20250105000000', '20250101000000 200'],
    ['nearest', '20250110000000', '20250110000000 503'],
    ['nearest', '20250110000001', '20250101000000 200'],
    ['nearest', '19990101000000', '20240101000000 200'],
    ['before', '20250531235959', '20250101000000 200'],
    ['before', '20250601000000', '20250601000000 200'],
    ['before', '20231231235959', undefined],
    ['after', '20250102000000', '20250601000000 200'],
    ['after', '20260101000000', '20260101000000 200'],
    ['after', '20260101000001', undefined],
  ] as const)('%s %s', async (rule, datetime, expected) => {
    expect(await found({ url: page, datetime, rule })).toBe(expected);
  });

  it('takes the nearest where no rule is given, and says how far it is', async () => {
    const version = await findVersion(test.holdings, context, { url: page, datetime: '20240101010000' });
    expect(version).toMatchObject({ distanceSeconds: 3600, isFuzzy: false });
    expect(version).not.toHaveProperty('likelihood');
  });

  it('finds the most likely: the same content on both sides, or what Last-Modified says', async () => {
    const likely = (datetime: string): Promise<unknown> =>
      findVersion(test.holdings, context, { url: page, datetime, rule: 'likely' });
    expect(await likely('20250901000000')).toMatchObject({
      capture: { timestamp: '20250601000000' },
      likelihood: 1,
    });
    // Nearer to January, but already what was found in June.
    expect(await likely('20250210000000')).toMatchObject({
      capture: { timestamp: '20250601000000' },
      likelihood: 1,
    });
    // Before it was modified last.
    expect(await likely('20250203000000')).toMatchObject({ capture: { timestamp: '20250101000000' } });
    const early = await findVersion(test.holdings, context, {
      url: page,
      datetime: '20230101000000',
      rule: 'likely',
    });
    expect(early?.likelihood).toBeGreaterThan(0);
    expect(early?.likelihood).toBeLessThan(1);
  });

  it('does not go in circles between http and https', async () => {
    const datetime = '20250101000000';
    expect(await found({ url: 'http://b.test/', datetime })).toBe('20250101000000 301');
    expect(await found({ url: 'https://b.test/', datetime })).toBe('20250101000001 200');
    expect(await found({ url: 'http://b.test/', datetime: '20250101000009' })).toBe('20250101000001 200');
    expect(await found({ url: 'http://loop.test/', datetime })).toBeUndefined();
    expect(await found({ url: 'http://loop.test/', datetime, asItIs: true })).toBe('20250101000000 302');
  });

  it.each([
    ['http://a.test/style.css?v=3', '20250101000000 200', true],
    ['http://a.test/style.css', '20250101000000 200', true],
    ['http://a.test/style.css?v=2', '20260101000000 200', false],
    ['http://a.test/api?id=1&_=2222222', '20250101000000 200', true],
    ['http://a.test/api?id=1', '20250101000000 200', true],
    ['http://a.test/news?id=1&utm_source=x', '20250101000000 200', true],
    ['http://a.test/page;jsessionid=0123456789ABCDEF', '20250101000000 200', true],
    ['http://a.test/api?id=2&_=2222222', undefined, undefined],
    ['http://a.test/news?id=2', undefined, undefined],
    ['http://a.test/form', undefined, undefined],
    ['http://a.test/none.css', undefined, undefined],
  ])('%s, of which there is no capture or another', async (url, expected, isFuzzy) => {
    const datetime = '20250101000000';
    expect(await found({ url, datetime })).toBe(expected);
    expect((await findVersion(test.holdings, context, { url, datetime }))?.isFuzzy).toBe(isFuzzy);
  });

  it.each([
    ['q=fish&token=5', 'fish', false],
    ['q=birds&token=6', 'birds', false],
    ['q=birds&token=7', 'birds', true],
    ['q=stones', undefined, undefined],
  ])('a form with %s', async (body, about, isFuzzy) => {
    const version = await findVersion(test.holdings, context, {
      url: 'http://a.test/form',
      datetime: '20250101000000',
      method: 'POST',
      contentType: 'application/x-www-form-urlencoded',
      body: Buffer.from(body),
    });
    expect(version?.capture.requestBody?.includes(about ?? '')).toBe(about === undefined ? undefined : true);
    expect(version?.isFuzzy).toBe(isFuzzy);
  });

  it('shows nothing to those who may not see it, in any way', async () => {
    const stranger = { ...context, reader: { address: '192.0.2.1' } };
    const elsewhere = { ...context, view: { name: 'harvest:two', from: { harvest: 'two' } } };
    for (const each of [stranger, elsewhere])
      for (const url of [page, 'http://a.test/style.css?v=3', 'http://b.test/'])
        for (const rule of ['exact', 'nearest', 'before', 'after', 'likely'] as const)
          expect(
            await findVersion(test.holdings, each, { url, datetime: '20250101000000', rule }),
          ).toBeUndefined();
  });
});
