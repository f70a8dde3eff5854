import { describe, expect, it } from 'vitest';
import type { FailedFetch } from '../fetch/exchange.ts';
import { Outages } from './outages.ts';

const origin = 'http://a.test';
const settings = { sleepMs: 100, maxSleepMs: 1000, patienceMs: 1000 };
const failure: FailedFetch = {
  outcome: 'failed',
  code: 'connect-failed',
  reason: 'connection refused',
  startedMs: 0,
  durationMs: 0,
};
const beganMs = 1_800_000_000_000;

/** The outage of an earlier run, after another try that failed. */
function triedAgain(wakeMs: number, nowMs: number): boolean | undefined {
  const outages = new Outages(settings);
  const trouble = { code: 'connect-failed', sinceMs: beganMs };
  outages.restore({ kind: 'site-sleep', site: 'a.test', origin, trouble, naps: 1, wakeMs }, nowMs);
  outages.sleep(origin, failure, nowMs);
  return outages.outageOf(origin)?.isOver;
}

describe('an outage of an earlier run', () => {
  it('ends when the patience is over, also where the job woke late', () => {
    expect(triedAgain(beganMs + 500, beganMs + 600)).toBe(false);
    expect(triedAgain(beganMs + 500, beganMs + 30_000)).toBe(true);
  });

  it('begins anew where nobody waited for it', () => {
    expect(triedAgain(beganMs + 500, beganMs + 86_400_000)).toBe(false);
  });
});
