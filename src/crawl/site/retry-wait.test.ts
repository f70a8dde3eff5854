import { describe, expect, it } from 'vitest';
import { failedFetch, fetchFailures } from '../fetch/exchange.ts';
import type { FetchFailure } from '../fetch/exchange.ts';
import { retryWaitMs } from './retry-wait.ts';
import { exchangeOf, responseOf } from './test-exchange.ts';

const network = { retryMs: 1000, maxRetryMs: 60_000 };
const nowMs = Date.parse('2026-01-31T12:00:00Z');

function asked(status: number, retryAfter?: string, tries = 1): number | undefined {
  const headers = retryAfter === undefined ? {} : { 'Retry-After': retryAfter };
  return retryWaitMs(exchangeOf(responseOf('', headers, status)), tries, network, nowMs);
}

describe('retryWaitMs', () => {
  it('waits longer each time that the connection breaks, up to a limit', () => {
    const broken = failedFetch('connection-broken', 'reset');
    const waits = [1, 2, 3, 4, 7, 60, 2000].map((tries) => retryWaitMs(broken, tries, network));
    expect(waits).toEqual([1000, 2000, 4000, 8000, 60_000, 60_000, 60_000]);
  });

  it.each(Object.keys(fetchFailures) as FetchFailure[])('a failure: %s', (code) => {
    const again = code === 'connection-broken' || code === 'connect-failed';
    expect(retryWaitMs(failedFetch(code, ''), 1, network)).toBe(again ? 1000 : undefined);
  });

  it.each([200, 301, 304, 404, 410, 500, 502, 504])('takes status %i for an answer', (status) => {
    expect(asked(status, '5')).toBeUndefined();
  });

  it.each([
    ['no Retry-After', undefined, 1000],
    ['seconds', '7', 7000],
    ['seconds with spaces', '  7 ', 7000],
    ['more than the longest', '3600', 60_000],
    ['an unbelievable number', '9'.repeat(400), 60_000],
    ['a date', 'Sat, 31 Jan 2026 12:00:05 GMT', 5000],
    ['a date that is past', 'Sat, 31 Jan 2026 11:00:00 GMT', 1000],
    ['no time at all', '0', 1000],
    ['less than none', '-5', 1000],
    ['no date', 'soon', 1000],
    ['nothing', '', 1000],
  ])('of 429 and 503 with %s', (_name, retryAfter, waitMs) => {
    expect([asked(429, retryAfter), asked(503, retryAfter)]).toEqual([waitMs, waitMs]);
  });

  it('without a wish of the server, longer each time', () => {
    expect([1, 2, 3].map((tries) => asked(503, undefined, tries))).toEqual([1000, 2000, 4000]);
  });
});
