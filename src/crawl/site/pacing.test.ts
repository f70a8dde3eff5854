import { describe, expect, it } from 'vitest';
import type { Politeness } from '../crawl-settings.ts';
import { Pacing } from './pacing.ts';

const defaults: Politeness = {
  minDelayMs: 1000,
  maxDelayMs: 60_000,
  factor: 2,
  groupMs: 0,
  quarantineAfter: Infinity,
  quarantineMs: 600_000,
  periodMs: 60_000,
  documentsPerPeriod: Infinity,
  bytesPerPeriod: Infinity,
};
const idleMs = 15_000;

/** The pause after each of some fetches, which follow each other without delay. */
function pauses(
  politeness: Partial<Politeness>,
  fetches: readonly { durationMs?: number; bytes?: number; crawlDelayMs?: number; isClosed?: boolean }[],
): number[] {
  const pacing = new Pacing();
  let nowMs = 1e12;
  return fetches.map(({ durationMs = 10, bytes = 100, crawlDelayMs = 0, isClosed = false }) => {
    pacing.after(
      { durationMs, bytes, crawlDelayMs, nowMs, isClosed },
      { ...defaults, ...politeness },
      idleMs,
    );
    const pauseMs = Math.max(0, pacing.readyMs - nowMs);
    nowMs += pauseMs;
    return pauseMs;
  });
}

describe('Pacing', () => {
  it('pauses in proportion to the fetch, within its limits', () => {
    expect(pauses({}, [{ durationMs: 10 }, { durationMs: 5000 }, { durationMs: 90_000 }])).toEqual([
      1000, 10_000, 60_000,
    ]);
  });

  it('takes the pause that is saved up when the server closes the connection', () => {
    expect(pauses({ groupMs: 5000 }, [{}, {}, { isClosed: true }, {}])).toEqual([0, 0, 3000, 0]);
  });

  it('keeps to a longer Crawl-delay, up to the limit, even an endless one', () => {
    expect(pauses({}, [{ crawlDelayMs: 30_000 }, { crawlDelayMs: Infinity }])).toEqual([30_000, 60_000]);
  });

  it('saves pauses up over a group of requests, and gives the connection up meanwhile', () => {
    expect(pauses({ groupMs: 3000 }, [{}, {}, {}, {}])).toEqual([0, 0, 3000, 0]);
    const pacing = new Pacing();
    const closes = Array.from({ length: 3 }, () =>
      pacing.after(
        { durationMs: 1, bytes: 1, crawlDelayMs: 0, nowMs: 0 },
        { ...defaults, groupMs: 2500 },
        idleMs,
      ),
    );
    expect(closes).toEqual([false, false, true]);
  });

  it('gives the connection up before a pause that is longer than a connection may be idle', () => {
    const pacing = new Pacing();
    const fetched = { durationMs: 1, bytes: 1, nowMs: 0 };
    expect(pacing.after({ ...fetched, crawlDelayMs: 1000 }, defaults, idleMs)).toBe(false);
    expect(pacing.after({ ...fetched, crawlDelayMs: 20_000 }, defaults, idleMs)).toBe(true);
  });

  it('leaves the host alone after so many documents', () => {
    const politeness = { minDelayMs: 0, factor: 0, quarantineAfter: 3 };
    expect(
      pauses(
        politeness,
        Array.from({ length: 7 }, () => ({})),
      ),
    ).toEqual([0, 0, 600_000, 0, 0, 600_000, 0]);
  });

  it('fetches no more documents in a period than are allowed', () => {
    const politeness = { minDelayMs: 1000, factor: 0, documentsPerPeriod: 3 };
    expect(
      pauses(
        politeness,
        Array.from({ length: 6 }, () => ({})),
      ),
    ).toEqual([1000, 1000, 58_000, 1000, 1000, 58_000]);
  });

  it('pays for a large document with as many periods as it fills', () => {
    const politeness = { minDelayMs: 0, factor: 0, bytesPerPeriod: 1000 };
    expect(pauses(politeness, [{ bytes: 500 }, { bytes: 3000 }, { bytes: 10 }])).toEqual([0, 180_000, 0]);
  });

  it('is slower after the server asked for patience, then as before', () => {
    const pacing = new Pacing();
    const after = (): number => {
      pacing.after({ durationMs: 0, bytes: 0, crawlDelayMs: 0, nowMs: 0 }, defaults, idleMs);
      return pacing.readyMs;
    };
    expect(after()).toBe(1000);
    pacing.slowDown();
    pacing.slowDown();
    expect(after()).toBe(4000);
    expect(after()).toBe(3600);
    for (let times = 0; times < 40; times++) after();
    expect(after()).toBe(1000);
  });
});
