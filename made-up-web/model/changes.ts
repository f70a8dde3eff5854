/**
 * When a page changes. Each page has a Poisson process of a known rate, laid out so that any instant
 * can be asked without counting from the beginning: time is cut into buckets of one mean interval, each
 * bucket holds Poisson(1) changes at places that only (seed, key, bucket) decide.
 *
 *     |--x----x--|----------|-----x----|---      one bucket = 1 / changesPerDay
 *
 * Changes fall on whole seconds, because Last-Modified cannot say more.
 */
import { randomFor } from './random.ts';

export const dayMs = 86_400_000;
/** A fixed instant before every page; 1990-01-01T00:00:00Z. */
const originMs = 631_152_000_000;

export interface ChangeProcess {
  readonly seed: number;
  readonly key: string;
  readonly changesPerDay: number;
  readonly appearsAtMs: number;
}

/** The instant of the newest change at or before `atMs`; a page that never changed: its appearance. */
export function lastChangeMs(process: ChangeProcess, atMs: number): number {
  const lengthMs = bucketLengthMs(process);
  if (lengthMs === undefined || atMs <= process.appearsAtMs) return process.appearsAtMs;
  const firstBucket = Math.floor((process.appearsAtMs - originMs) / lengthMs);
  for (let bucket = Math.floor((atMs - originMs) / lengthMs); bucket >= firstBucket; bucket--) {
    const past = changesInBucket(process, bucket, lengthMs).filter((changeMs) => changeMs <= atMs);
    const newest = past.at(-1);
    if (newest !== undefined) return Math.max(newest, process.appearsAtMs);
  }
  return process.appearsAtMs;
}

/** Every change after `fromMs`, up to and including `toMs`, in order. Two changes in one second are one. */
export function changesBetween(process: ChangeProcess, fromMs: number, toMs: number): number[] {
  const lengthMs = bucketLengthMs(process);
  if (lengthMs === undefined) return [];
  const afterMs = Math.max(fromMs, process.appearsAtMs);
  const found = new Set<number>();
  const lastBucket = Math.floor((toMs - originMs) / lengthMs);
  for (let bucket = Math.floor((afterMs - originMs) / lengthMs); bucket <= lastBucket; bucket++) {
    for (const changeMs of changesInBucket(process, bucket, lengthMs)) {
      if (changeMs > afterMs && changeMs <= toMs) found.add(changeMs);
    }
  }
  return [...found];
}

function bucketLengthMs(process: ChangeProcess): number | undefined {
  if (process.changesPerDay <= 0) return undefined;
  return Math.max(1, Math.round(dayMs / process.changesPerDay / 1000)) * 1000;
}

function changesInBucket(process: ChangeProcess, bucket: number, lengthMs: number): number[] {
  const random = randomFor(process.seed, 'change', process.key, bucket);
  const startMs = originMs + bucket * lengthMs;
  const changes: number[] = [];
  for (let left = poissonOfOne(random.unit()); left > 0; left--) {
    changes.push(startMs + Math.floor((random.unit() * lengthMs) / 1000) * 1000);
  }
  return changes.sort((one, other) => one - other);
}

/** The number of events of a Poisson distribution with mean 1, by inversion. */
function poissonOfOne(unit: number): number {
  let count = 0;
  let probability = Math.exp(-1);
  let cumulated = probability;
  while (unit >= cumulated && count < 12) {
    count++;
    probability /= count;
    cumulated += probability;
  }
  return count;
}

/** The share of pages of an ordinary site by change rate. */
const rates: readonly (readonly [share: number, changesPerDay: number])[] = [
  [0.5, 0],
  [0.15, 1 / 365],
  [0.15, 1 / 30],
  [0.1, 1 / 7],
  [0.08, 1],
  [0.02, 24],
];

export function drawChangesPerDay(unit: number): number {
  let cumulated = 0;
  for (const [share, changesPerDay] of rates) {
    cumulated += share;
    if (unit < cumulated) return changesPerDay;
  }
  return 0;
}
