import type { Timing } from './schedule.ts';
import { daysInMonth, instantOf, wallClockOf } from './wall-clock.ts';
import type { WallClock } from './wall-clock.ts';

/**
 * The firing times after a given time, in order. Hours are elapsed time; days, weeks, months and years follow the local clock,
 * so that three o'clock stays three o'clock in summer. Each time is computed from the first one, not from its predecessor: the
 * 31st is the 28th in February, and the 31st again in March.
 */
export function* firingTimes(timing: Timing, afterMs: number): Generator<number> {
  // Beyond the range of dates, calendar functions fail.
  if (afterMs >= latestMs) return;
  const first = wallClockOf(timing.firstMs, timing.timeZone);
  for (let index = indexAfter(timing, first, afterMs); index < (timing.repeats ?? Infinity); index++) {
    const atMs = firingAt(timing, first, index);
    if (atMs > (timing.lastMs ?? latestMs) || atMs > latestMs) return;
    yield atMs;
  }
}

/** The first firing time after a given time; null: there is none. */
export function nextFiring(timing: Timing, afterMs: number): number | null {
  return firingTimes(timing, afterMs).next().value ?? null;
}

export function firstFirings(timing: Timing, afterMs: number, count: number): number[] {
  const times: number[] = [];
  for (const atMs of firingTimes(timing, afterMs)) {
    times.push(atMs);
    if (times.length >= count) break;
  }
  return times;
}

/** The end of the year 9999: anything later is a typing error. */
export const latestMs = 253_402_300_799_999;

const hourMs = 3_600_000;
/** Never longer than the real unit, so that the first guess is never too late. */
const longestMs: Readonly<Record<Timing['unit'], number>> = {
  hour: hourMs,
  day: 24 * hourMs,
  week: 7 * 24 * hourMs,
  month: 31 * 24 * hourMs,
  year: 366 * 24 * hourMs,
};

/** The index of the first firing time after the given time: a guess that is slightly too early, then a search. */
function indexAfter(timing: Timing, first: WallClock, afterMs: number): number {
  if (afterMs < timing.firstMs) return 0;
  const stepMs = longestMs[timing.unit] * timing.every;
  let low = Math.max(0, Math.floor((afterMs - timing.firstMs) / stepMs) - 2);
  // Months of 31 days are few: a binary search continues from the guess.
  let high = low + 1;
  while (firingAt(timing, first, high) <= afterMs) high = low + (high - low) * 2;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (firingAt(timing, first, middle) > afterMs) high = middle;
    else low = middle + 1;
  }
  return low;
}

function firingAt({ unit, every, firstMs, timeZone }: Timing, first: WallClock, index: number): number {
  if (index === 0) return firstMs;
  const steps = every * index;
  if (unit === 'hour') return firstMs + steps * hourMs;
  return instantOf(stepped(first, unit, steps), timeZone) + (((firstMs % 1000) + 1000) % 1000);
}

function stepped(first: WallClock, unit: Exclude<Timing['unit'], 'hour'>, steps: number): WallClock {
  switch (unit) {
    case 'day':
      return { ...first, day: first.day + steps };
    case 'week':
      return { ...first, day: first.day + 7 * steps };
    case 'month':
      return inMonth(first, first.year * 12 + first.month - 1 + steps);
    case 'year':
      return inMonth(first, (first.year + steps) * 12 + first.month - 1);
  }
}

/** The same day of another month, or its last day if the month is shorter. */
function inMonth(clock: WallClock, months: number): WallClock {
  const year = Math.floor(months / 12);
  const month = (months % 12) + 1;
  return { ...clock, year, month, day: Math.min(clock.day, daysInMonth(year, month)) };
}
