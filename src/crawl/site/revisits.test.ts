import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Exchange } from '../fetch/exchange.ts';
import type { PriorCapture, DedupHistory } from '../dedup/dedup-history.ts';
import { changeSince, compareExchange, validatorsOf } from './revisits.ts';
import type { Comparison } from './revisits.ts';
import { exchangeOf, responseOf } from './test-exchange.ts';

const url = 'http://a.test/page';

function priorOf(body: string, more: Partial<PriorCapture> = {}): PriorCapture {
  return {
    url,
    date: '2025-06-01T00:00:00Z',
    recordId: '<urn:uuid:1>',
    originalUrl: url,
    status: 200,
    payloadSha256: `sha256:${createHash('sha256').update(body).digest('hex')}`,
    payloadSha1: 'sha1:AAAA',
    payloadBytes: body.length,
    ...more,
  };
}

/** All that is known is these captures. */
function knowing(...captures: readonly PriorCapture[]): DedupHistory {
  return {
    find: (wanted) => captures.find((each) => each.url === wanted),
    findContent: (sha256, bytes) =>
      captures.find((each) => each.payloadSha256 === sha256 && each.payloadBytes === bytes),
    linksOf: () => Promise.resolve([]),
    urls: () => captures.map((each) => each.url),
    close: () => {},
  };
}

function compareWithPrior(
  exchange: Exchange,
  prior: PriorCapture | undefined,
  all: DedupHistory,
): Promise<Comparison | undefined> {
  return compareExchange(exchange, prior, { prior: all, contents: undefined });
}

describe('validatorsOf', () => {
  it.each([
    [{ etag: '"1"', lastModified: 'Mon' }, { validators: { etag: '"1"', lastModified: 'Mon' } }],
    [{ etag: 'W/"1"' }, { validators: { etag: 'W/"1"' } }],
    [{ lastModified: 'Mon' }, { validators: { lastModified: 'Mon' } }],
    [{}, {}],
    [{ etag: '"1"', status: 404 }, {}],
    [{ etag: '"1"', status: 206 }, {}],
  ])('%o', (prior, asked) => {
    expect(validatorsOf(priorOf('x', prior))).toEqual(asked);
  });

  it('there are none for what was not captured before', () => {
    expect(validatorsOf(undefined)).toEqual({});
  });
});

describe('compareExchange', () => {
  it('takes the word of the server that nothing has changed', async () => {
    const prior = priorOf('old');
    const compared = await compareWithPrior(exchangeOf('HTTP/1.1 304 Same\r\n\r\n'), prior, knowing(prior));
    expect(compared).toMatchObject({
      change: 'unchanged',
      revisit: {
        profile: 'serverNotModified',
        original: { id: '<urn:uuid:1>', targetUri: url, date: prior.date },
        payloadSha256: prior.payloadSha256,
      },
    });
  });

  it('sees the same bytes, at the same URL and at another', async () => {
    const same = priorOf('same');
    const again = exchangeOf(responseOf('same'));
    expect(await compareWithPrior(again, same, knowing(same))).toMatchObject({
      change: 'unchanged',
      revisit: { profile: 'identicalPayloadDigest', original: { targetUri: url } },
    });
    const elsewhere = priorOf('same', { url: 'http://b.test/', originalUrl: 'http://c.test/' });
    expect(await compareWithPrior(again, undefined, knowing(elsewhere))).toMatchObject({
      change: 'new',
      revisit: { profile: 'identicalPayloadDigest', original: { targetUri: 'http://c.test/' } },
    });
    const other = priorOf('other');
    expect(await compareWithPrior(again, other, knowing(other, elsewhere))).toMatchObject({
      change: 'changed',
      revisit: { original: { targetUri: 'http://c.test/' } },
    });
  });

  it('compares the payload without its chunks, and whatever the head says', async () => {
    const same = priorOf('same');
    const chunked = exchangeOf('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nsame\r\n0\r\n\r\n');
    expect(await compareWithPrior(chunked, same, knowing(same))).toMatchObject({ change: 'unchanged' });
  });

  it('stores what is new and what has changed', async () => {
    const prior = priorOf('old');
    const now = exchangeOf(responseOf('new'));
    expect(await compareWithPrior(now, prior, knowing(prior))).toEqual({ change: 'changed' });
    expect(await compareWithPrior(now, undefined, knowing())).toEqual({ change: 'new' });
  });

  it('makes no revisit of an empty payload, nor of one that was cut off', async () => {
    const empty = priorOf('');
    expect(await compareWithPrior(exchangeOf(responseOf('')), empty, knowing(empty))).toEqual({
      change: 'unchanged',
    });
    const cut = exchangeOf(responseOf('same'), { truncated: 'disconnect' });
    const same = priorOf('same');
    expect((await compareWithPrior(cut, same, knowing(same)))?.revisit).toBeUndefined();
  });

  it('a 304 that nobody asked for is nothing to refer to', async () => {
    const compared = await compareWithPrior(exchangeOf('HTTP/1.1 304 Same\r\n\r\n'), undefined, knowing());
    expect(compared).toEqual({ change: 'new' });
  });
});

describe('changeSince', () => {
  const prior = priorOf('text');
  const { payloadSha256: sha256 } = prior;
  it.each([
    [{ status: 200, sha256 }, 'unchanged'],
    [{ status: 304, sha256 }, 'unchanged'],
    [{ status: 200, sha256: 'sha256:00' }, 'changed'],
    [{ status: 301, sha256 }, 'changed'],
    [{ status: 200 }, 'changed'],
    [{ status: 404, sha256 }, 'gone'],
    [{ status: 503 }, 'gone'],
  ] as const)('%o is %s', (now, change) => {
    expect(changeSince(prior, now)).toBe(change);
  });

  it('an error that was one before is not gone', () => {
    expect(changeSince(priorOf('text', { status: 404 }), { status: 410, sha256 })).toBe('changed');
    expect(changeSince(priorOf('text', { status: 404 }), { status: 404, sha256 })).toBe('unchanged');
  });

  it('what was not there is new', () => {
    expect(changeSince(undefined, { status: 200, sha256 })).toBe('new');
  });
});
