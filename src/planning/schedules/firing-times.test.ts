import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firingTimes, firstFirings, latestMs, nextFiring } from './firing-times.ts';
import type { Timing } from './schedule.ts';
import { daysInMonth, isTimeZone, instantOf, wallClockOf } from './wall-clock.ts';

const paris = 'Europe/Paris';

function timing(text: string, more: Partial<Timing> = {}): Timing {
  return {
    unit: 'day',
    every: 1,
    firstMs: Date.parse(text),
    lastMs: null,
    repeats: null,
    timeZone: 'UTC',
    ...more,
  };
}

function shown(times: readonly number[]): string[] {
  return times.map((ms) => new Date(ms).toISOString().slice(0, 16));
}

describe('firing times', () => {
  it.each([
    [
      'hours pass',
      timing('2027-01-01T00:00Z', { unit: 'hour', every: 5 }),
      ['01T00:00', '01T05:00', '01T10:00'],
    ],
    ['weeks', timing('2027-01-01T03:00Z', { unit: 'week' }), ['01T03:00', '08T03:00', '15T03:00']],
  ])('%s', (_name, given, expected) => {
    expect(shown(firstFirings(given, 0, 3)).map((text) => text.slice(8))).toEqual(expected);
  });

  it('takes the last day where a month has no 31st, and the 31st again where it has', () => {
    const given = timing('2027-12-31T03:00Z', { unit: 'month' });
    expect(shown(firstFirings(given, 0, 5)).map((text) => text.slice(0, 10))).toEqual([
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ]);
  });

  it('takes 28 February in years that have no 29th', () => {
    const given = timing('2028-02-29T12:00Z', { unit: 'year' });
    expect(shown(firstFirings(given, 0, 5)).map((text) => text.slice(0, 10))).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  it('keeps to the clock on the wall when summer begins and ends', () => {
    const winter = timing('2027-03-27T02:00Z', { timeZone: paris });
    expect(shown(firstFirings(winter, 0, 3))).toEqual([
      '2027-03-27T02:00',
      '2027-03-28T01:00',
      '2027-03-29T01:00',
    ]);
    const summer = timing('2027-10-30T01:00Z', { timeZone: paris });
    expect(shown(firstFirings(summer, 0, 3))).toEqual([
      '2027-10-30T01:00',
      '2027-10-31T02:00',
      '2027-11-01T02:00',
    ]);
  });

  it('fires an hour later where the clock leaves the time out, and once where it shows it twice', () => {
    // 02:30 does not exist in Paris on 28 March 2027.
    const skipped = timing('2027-03-27T01:30Z', { timeZone: paris });
    expect(shown(firstFirings(skipped, 0, 3))).toEqual([
      '2027-03-27T01:30',
      '2027-03-28T01:30',
      '2027-03-29T00:30',
    ]);
    // 02:30 occurs twice on 31 October 2027.
    const twice = timing('2027-10-30T00:30Z', { timeZone: paris });
    expect(shown(firstFirings(twice, 0, 3))).toEqual([
      '2027-10-30T00:30',
      '2027-10-31T00:30',
      '2027-11-01T01:30',
    ]);
  });

  it('ends with the last time or the number of repeats, whichever is first', () => {
    const lastMs = Date.parse('2027-01-03T00:00Z');
    expect(firstFirings(timing('2027-01-01T00:00Z', { lastMs }), 0, 10)).toHaveLength(3);
    expect(firstFirings(timing('2027-01-01T00:00Z', { lastMs, repeats: 2 }), 0, 10)).toHaveLength(2);
    expect(
      nextFiring(timing('2027-01-01T00:00Z', { repeats: 1 }), Date.parse('2027-01-01T00:00Z')),
    ).toBeNull();
  });

  it('does not go on behind the year 9999', () => {
    expect(firstFirings(timing('9998-01-01T00:00Z', { unit: 'year' }), 0, 10)).toHaveLength(2);
    for (const unit of ['hour', 'day', 'week', 'month', 'year'] as const)
      for (const afterMs of [latestMs, 8.64e15, Number.MAX_SAFE_INTEGER])
        expect(firstFirings(timing('2027-01-01T00:00Z', { unit }), afterMs, 1)).toEqual([]);
  });

  const zones = ['UTC', paris, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia'];
  const anyTiming = fc.record({
    unit: fc.constantFrom('hour', 'day', 'week', 'month', 'year' as const),
    every: fc.integer({ min: 1, max: 40 }),
    firstMs: fc.integer({ min: Date.parse('1990-01-01'), max: Date.parse('2060-01-01') }),
    lastMs: fc.constant(null),
    repeats: fc.option(fc.integer({ min: 1, max: 100 })),
    timeZone: fc.constantFrom(...zones),
  }) as fc.Arbitrary<Timing>;
  const anyDatetime = fc.integer({ min: Date.parse('1985-01-01'), max: Date.parse('2100-01-01') });

  it('comes in order, after the moment, and is the same from wherever one looks', () => {
    fc.assert(
      fc.property(anyTiming, anyDatetime, (given, afterMs) => {
        const times = firstFirings(given, afterMs, 5);
        for (const [index, atMs] of times.entries()) {
          expect(atMs).toBeGreaterThan(times[index - 1] ?? afterMs);
          expect(nextFiring(given, atMs - 1)).toBe(atMs);
        }
        const first = times[0];
        if (first !== undefined && given.repeats === null && afterMs >= given.firstMs)
          expect(nextFiring(given, first - 1)).toBe(first);
      }),
      { numRuns: 300 },
    );
  });

  it('leaves none out: counted from the first, they are those that are found from the middle', () => {
    fc.assert(
      fc.property(anyTiming, fc.integer({ min: 0, max: 30 }), (given, index) => {
        const all = firstFirings(given, given.firstMs - 1, 35);
        const from = all[index];
        if (from !== undefined) expect(firstFirings(given, from, 4)).toEqual(all.slice(index + 1, index + 5));
        if (given.repeats !== null && given.repeats < 35)
          expect(all.length).toBeLessThanOrEqual(given.repeats);
      }),
      { numRuns: 200 },
    );
  });

  it('shows the same time on the wall, but for a day on which it is not shown', () => {
    fc.assert(
      fc.property(anyTiming, (given) => {
        if (given.unit === 'hour') return;
        const first = wallClockOf(given.firstMs, given.timeZone);
        for (const atMs of firstFirings(given, given.firstMs, 5)) {
          const clock = wallClockOf(atMs, given.timeZone);
          // Wall-clock times have no milliseconds.
          const isSkipped =
            instantOf({ ...clock, hour: first.hour, minute: first.minute }, given.timeZone) ===
            Math.floor(atMs / 1000) * 1000;
          expect(clock.minute === first.minute && clock.hour === first.hour ? true : isSkipped).toBe(true);
          if ((given.unit === 'month' || given.unit === 'year') && clock.hour === first.hour)
            expect(clock.day).toBe(Math.min(first.day, daysInMonth(clock.year, clock.month)));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('is later on the day when the clock is put forward over it, and keeps its milliseconds', () => {
    const given = timing('2011-06-29T14:06:05.001Z', { every: 29, timeZone: 'Pacific/Apia' });
    expect(firstFirings(given, given.firstMs, 3).map((ms) => new Date(ms).toISOString())).toEqual([
      '2011-07-28T14:06:05.001Z',
      '2011-08-26T14:06:05.001Z',
      '2011-09-24T14:06:05.001Z',
    ]);
  });

  it('can be asked for as many as one wants, without end', () => {
    let count = 0;
    for (const _ of firingTimes(timing('2027-01-01T00:00Z', { unit: 'hour' }), 0))
      if (++count === 10_000) break;
    expect(count).toBe(10_000);
  });
});

describe('time zones', () => {
  it.each(['Europe/Paris', 'UTC', 'America/Argentina/Buenos_Aires'])('knows %s', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  it.each(['', 'Paris', 'Europe/', '../../etc'])('does not know "%s"', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });
});
