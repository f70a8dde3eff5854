import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { secondsOf } from '../../../indexing/captures/query/timestamps.ts';
import { timestampOf } from '../datetimes.ts';
import { changeRate, likelyVersion } from './likely-version.ts';
import type { Sighting } from './likely-version.ts';

const daySeconds = 86_400;

/** One letter a day from 1 January 2026: the content captured then; a point: no capture. */
function sightings(days: string): Sighting[] {
  return days
    .split('')
    .flatMap((digest, day) => (digest === '.' ? [] : [{ timestamp: dayOf(day), digest: `sha1:${digest}` }]));
}

function dayOf(day: number): string {
  return timestampOf(secondsOf('20260101000000') + day * daySeconds);
}

describe('likelyVersion', () => {
  it.each([
    ['nothing was seen', '....', 1, undefined, undefined],
    ['it was seen then', 'A.B', 2, 2, 1],
    ['the same before and after: the nearer one', 'A....A', 1, 0, 1],
    ['the same before and after: the nearer one', 'A....A', 4, 5, 1],
    ['two forms of one digest', 'A...A', 1, 0, 1],
  ])('%s: %s on day %d', (_, days, day, chosen, likelihood) => {
    const found = likelyVersion(sightings(days), dayOf(day));
    expect(found?.capture.timestamp).toBe(chosen === undefined ? undefined : dayOf(chosen));
    expect(found?.likelihood).toBe(likelihood);
  });

  it('knows bare digests and named ones as the same', () => {
    const seen = [
      { timestamp: dayOf(0), digest: 'sha1:A' },
      { timestamp: dayOf(9), digest: 'A' },
    ];
    expect(likelyVersion(seen, dayOf(2))).toEqual({ capture: seen[0], likelihood: 1 });
  });

  it('takes the nearer of two that differ, the less surely the more often the URL changes', () => {
    const quiet = likelyVersion(sightings('AAAAAAAAAA......BBBBBBBBBB'), dayOf(11));
    const lively = likelyVersion(sightings('ABCDEFGHIJ......KLMNOPQRST'), dayOf(11));
    expect(quiet?.capture.timestamp).toBe(dayOf(9));
    expect(lively?.capture.timestamp).toBe(dayOf(9));
    expect(quiet?.likelihood).toBeGreaterThan(0.6);
    expect(lively?.likelihood).toBeLessThan(0.2);
  });

  it('is half sure in the middle of a long time in which something changed once', () => {
    const found = likelyVersion(sightings(`${'A'.repeat(30)}.........${'B'.repeat(30)}`), dayOf(34));
    expect(found?.likelihood).toBeGreaterThan(0.4);
    expect(found?.likelihood).toBeLessThan(0.6);
  });

  it('believes Last-Modified', () => {
    const seen = sightings('A.........B');
    const modified = (day: number): number => secondsOf(dayOf(day));
    expect(likelyVersion(seen, dayOf(2), modified(1))).toMatchObject({
      capture: { timestamp: dayOf(10) },
      likelihood: 1,
    });
    expect(likelyVersion(seen, dayOf(8), modified(9))?.capture.timestamp).toBe(dayOf(0));
    expect(likelyVersion(sightings('..........B'), dayOf(5), modified(2))?.likelihood).toBe(1);
    expect(likelyVersion(sightings('..........B'), dayOf(5), modified(7))?.likelihood).toBe(0);
  });

  it('is less and less sure with the distance where there is one side only', () => {
    const seen = sightings('AAAB');
    const likelihoods = [3, 4, 10, 100, 1000].map((day) => likelyVersion(seen, dayOf(day))?.likelihood ?? -1);
    expect(likelihoods).toEqual(likelihoods.toSorted((a, b) => b - a));
    expect(new Set(likelihoods).size).toBe(likelihoods.length);
  });

  it('chooses a neighbour of the moment, with a likelihood from 0 to 1, whatever was seen', () => {
    const digest = fc.option(fc.constantFrom('A', 'B', 'sha1:A', ''), { nil: undefined });
    const day = fc.integer({ min: 0, max: 3000 });
    const seen = fc.array(fc.record({ timestamp: day.map(dayOf), digest }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(seen, day, fc.option(day, { nil: undefined }), (all, on, modified) => {
        const datetime = dayOf(on);
        const found = likelyVersion(
          all,
          datetime,
          modified === undefined ? undefined : secondsOf(dayOf(modified)),
        );
        const times = all.map(({ timestamp }) => timestamp).sort();
        const neighbours = [
          times.findLast((time) => time <= datetime),
          times.find((time) => time > datetime),
        ];
        expect(neighbours).toContain(found?.capture.timestamp);
        expect(found?.likelihood).toBeGreaterThanOrEqual(0);
        expect(found?.likelihood).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('changeRate', () => {
  it('is near to what it is for one who looks often', () => {
    // A change every tenth day, looked at daily.
    const days = Array.from({ length: 200 }, (_, day) => String.fromCharCode(65 + Math.floor(day / 10)));
    const perDay = changeRate(sightings(days.join(''))) * daySeconds;
    expect(perDay).toBeGreaterThan(0.08);
    expect(perDay).toBeLessThan(0.12);
  });

  it('grows with what was seen to change, and is never endless', () => {
    const rates = ['AAAAAAAA', 'AAAABBBB', 'ABABABAB'].map((days) => changeRate(sightings(days)));
    expect(rates).toEqual(rates.toSorted((a, b) => a - b));
    expect(rates.every(Number.isFinite)).toBe(true);
  });
});
