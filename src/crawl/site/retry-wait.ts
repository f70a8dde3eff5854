import { headerValue } from '../../formats/http1/head.ts';
import type { NetworkSettings } from '../crawl-settings.ts';
import type { FetchOutcome } from '../fetch/exchange.ts';

/** How long to wait before the same URL is tried again; undefined: its outcome is final. */
export function retryWaitMs(
  outcome: FetchOutcome,
  tries: number,
  { retryMs, maxRetryMs }: Pick<NetworkSettings, 'retryMs' | 'maxRetryMs'>,
  nowMs = Date.now(),
): number | undefined {
  const defaultMs = Math.min(maxRetryMs, retryMs * 2 ** (tries - 1));
  if (outcome.outcome === 'failed') {
    return outcome.code === 'connection-broken' || outcome.code === 'connect-failed' ? defaultMs : undefined;
  }
  if (outcome.head.status !== 429 && outcome.head.status !== 503) return undefined;
  const asked = headerValue(outcome.head, 'Retry-After')?.trim() ?? '';
  return Math.min(maxRetryMs, retryAfterMs(asked, nowMs) ?? defaultMs);
}

/** Retry-After is a number of seconds or a date (RFC 9110, 10.2.3). */
function retryAfterMs(value: string, nowMs: number): number | undefined {
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - nowMs;
  return ms > 0 ? ms : undefined;
}
