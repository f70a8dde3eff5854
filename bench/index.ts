import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Archives } from './archives.ts';
import type { Cost } from './cost.ts';
import { benchIndexHttp } from './index-http.ts';
import { atLeast, megabytes, times } from './results.ts';
import type { Row, Section } from './results.ts';

const seed = 1812;
const cacheBytes = 256 << 20;

/** The capture index and the content index: speed of filling and querying, and size. */
export async function benchIndex(archives: Archives): Promise<Section> {
  const { scale } = archives.data;
  const captures = scale === 1 ? 10e6 : 200_000;
  const ofCaptures = await benchCaptures(archives, captures);
  const ofContents = await benchContents(archives, captures);
  return {
    rows: [...ofCaptures.rows, ...ofContents],
    notes: [
      ...ofCaptures.notes,
      'index: made-up captures, in monthly harvests of many sites, one to ten captures a URL, four in ten of the later ones unchanged. Look-ups: exact URL keys chosen uniformly from all captures, one after the other, in a process that only reads, after the big merge; files in the page cache. Rates a core: by CPU time of all threads of the process, because others work on the machine; by the clock in brackets.',
    ],
  };
}

async function benchCaptures(archives: Archives, captures: number): Promise<Section> {
  const { laboratory, progress } = archives.data;
  const { folder, path, keysPath } = await makeCaptures(archives, captures);
  progress(`loading ${count(captures)} captures`);
  const loaded = await laboratory.task('loadCaptures', { folder, path });
  await rm(path);
  progress('the big merge');
  const merged = await laboratory.task('bigMergeCaptures', { folder });
  progress('looking up');
  const lookUp = (miss: boolean, times_: number) =>
    laboratory.task('lookUpCaptures', { folder, keysPath, count: times_, cacheBytes, miss });
  const hits = await lookUp(false, 20_000);
  const misses = await lookUp(true, 50_000);
  if (hits.found < 20_000) throw new Error('a capture was not found');
  if (misses.found > 0) throw new Error('a capture was found that is not there');
  const name = `index: ${count(captures)} captures`;
  const overHttp = await benchIndexHttp(archives, { folder, keysPath, name });
  await rm(folder, { recursive: true });
  const bytes = loaded.sizeBytes / captures;
  const rows: Row[] = [
    {
      what: `${name}: bulk load, sorted`,
      ours: `${perSecond(captures, loaded.seconds)} (${perSecond(captures, loaded.cpuSeconds)} a core)`,
      goal: atLeast(200_000, '/s', captures / loaded.seconds),
    },
    { what: `${name}: bulk load, memory`, ours: megabytes(loaded.peakBytes) },
    { what: `${name}: big merge`, ours: perSecond(captures, merged.seconds) },
    { what: `${name}: on disk`, ours: `${bytes.toFixed(1)} bytes each`, goal: atMost(70, ' bytes', bytes) },
    lookUpRow(`${name}: exact look-ups`, 20_000, hits, 3000),
    lookUpRow(`${name}: the same, not there`, 50_000, misses, 20_000),
    { what: `${name}: look-ups, memory`, ours: megabytes(hits.peakBytes) },
    ...overHttp.rows,
  ];
  return { rows, notes: overHttp.notes };
}

async function benchContents(archives: Archives, contents: number): Promise<Row[]> {
  const { laboratory, progress } = archives.data;
  const folder = join(laboratory.folder, 'contents');
  progress(`loading ${count(contents)} contents`);
  const loaded = await laboratory.task('loadContents', { folder, contents, seed });
  progress('looking up');
  const lookUp = (miss: boolean) =>
    laboratory.task('lookUpContents', { folder, contents, seed, count: 20_000, miss });
  const hits = await lookUp(false);
  const misses = await lookUp(true);
  if (hits.found < 20_000 || misses.found > 0) throw new Error('a content was found wrongly, or not at all');
  await rm(folder, { recursive: true });
  const name = `index: ${count(contents)} contents`;
  const bytes = loaded.sizeBytes / contents;
  return [
    {
      what: `${name}: bulk load`,
      ours: `${perSecond(contents, loaded.seconds)} (${perSecond(contents, loaded.cpuSeconds)} a core)`,
    },
    { what: `${name}: bulk load, memory`, ours: megabytes(loaded.peakBytes) },
    { what: `${name}: on disk`, ours: `${bytes.toFixed(1)} bytes each`, goal: atMost(60, ' bytes', bytes) },
    lookUpRow(`${name}: look-ups`, 20_000, hits),
    lookUpRow(`${name}: the same, not there`, 20_000, misses),
  ];
}

/** Smaller than either index, as in the product: an index that fits would show no growth. */
const growthCacheBytes = 64 << 20;

/** The cost of a look-up in a small index and in one that is much larger. */
export async function benchIndexGrowth(archives: Archives): Promise<Section> {
  const { laboratory, progress, scale } = archives.data;
  const small = scale === 1 ? 1e6 : 20_000;
  const large = small * (process.argv.includes('--large') ? 50 : 10);
  const cost = async (captures: number): Promise<number> => {
    const { folder, path, keysPath } = await makeCaptures(archives, captures);
    progress(`loading ${count(captures)} captures`);
    await laboratory.task('loadCaptures', { folder, path });
    await rm(path);
    progress('looking up');
    const params = { folder, keysPath, count: 20_000, cacheBytes: growthCacheBytes, miss: false };
    const { cpuSeconds } = await laboratory.task('lookUpCaptures', params);
    await rm(folder, { recursive: true });
    return cpuSeconds / 20_000;
  };
  const [before, after] = [await cost(small), await cost(large)];
  const rows = [
    {
      what: `index: a look-up in ${count(large)} captures against ${count(small)}`,
      ours: `${(after * 1e6).toFixed(0)} µs`,
      peer: `${(before * 1e6).toFixed(0)} µs`,
      ratio: times(after / before),
      goal: atMost(2, '×', after / before),
    },
  ];
  return { rows, notes: ['index-growth: 20,000 exact look-ups each, by CPU time, with a cache of 64 MB.'] };
}

async function makeCaptures(
  archives: Archives,
  captures: number,
): Promise<{ folder: string; path: string; keysPath: string }> {
  const { laboratory, progress } = archives.data;
  const path = join(laboratory.folder, 'captures.cdxj');
  const keysPath = join(laboratory.folder, 'keys');
  progress(`making ${count(captures)} captures`);
  await laboratory.task('makeCaptures', { captures, seed, path, keysPath, keys: 100_000 });
  return { folder: join(laboratory.folder, 'captures'), path, keysPath };
}

function lookUpRow(what: string, lookUps: number, { seconds, cpuSeconds }: Cost, goal?: number): Row {
  const ours = `${perSecond(lookUps, cpuSeconds)} a core (${perSecond(lookUps, seconds)})`;
  return goal === undefined
    ? { what, ours }
    : { what, ours, goal: atLeast(goal, '/s a core', lookUps / cpuSeconds) };
}

function atMost(goal: number, unit: string, value: number): { text: string; met: boolean } {
  return { text: `≤ ${goal}${unit}`, met: value <= goal };
}

function perSecond(things: number, seconds: number): string {
  return `${Math.round(things / seconds).toLocaleString('en')}/s`;
}

function count(things: number): string {
  return things >= 1e6 ? `${things / 1e6} million` : things.toLocaleString('en');
}
