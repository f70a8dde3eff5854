import { rm } from 'node:fs/promises';
import { LocalCaptureIndex } from '../../src/indexing/captures/local-capture-index.ts';
import { LineFile, readLines } from '../../src/sorting/line-file.ts';
import { startClock } from '../cost.ts';
import type { Cost } from '../cost.ts';
import { MadeUpCaptures } from '../index-captures.ts';
import { Random } from '../random.ts';

export interface MakeCaptures {
  readonly captures: number;
  readonly seed: number;
  /** Sorted CDXJ lines. */
  readonly path: string;
  /** URL keys of lines that were chosen at random, one a line. */
  readonly keysPath: string;
  readonly keys: number;
}

export async function makeCaptures(params: MakeCaptures): Promise<{ lines: number }> {
  const { captures, seed, keys } = params;
  const file = await LineFile.create(params.path);
  const random = new Random(seed + 1);
  const chosen: string[] = [];
  for (const lines of new MadeUpCaptures({ captures, seed }).lines()) {
    for (const line of lines) {
      if (file.add(line)) await file.flush();
      // Reservoir sampling: each line has the same chance.
      const place = chosen.length < keys ? chosen.length : random.below(file.lines);
      if (place < keys) chosen[place] = line.slice(0, line.indexOf(' '));
    }
  }
  await file.close({ sync: false });
  shuffle(chosen, random);
  const keysFile = await LineFile.create(params.keysPath);
  for (const key of chosen) if (keysFile.add(key)) await keysFile.flush();
  await keysFile.close({ sync: false });
  return { lines: file.lines };
}

function shuffle(items: string[], random: Random): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    [items[last], items[other]] = [items[other] ?? '', items[last] ?? ''];
  }
}

export interface Loaded extends Cost {
  readonly lines: number;
  readonly sizeBytes: number;
}

/** Sorted lines from a file into a new index. */
export async function loadCaptures(params: { folder: string; path: string }): Promise<Loaded> {
  await rm(params.folder, { recursive: true, force: true });
  const index = await LocalCaptureIndex.open(params.folder);
  const clock = startClock();
  const { lines, sizeBytes } = await index.load(readLines(params.path));
  const cost = clock();
  await index.close();
  return { lines, sizeBytes, ...cost };
}

/** One block file of all. */
export async function bigMergeCaptures(params: { folder: string }): Promise<Loaded> {
  const index = await LocalCaptureIndex.open(params.folder, { graceMs: 0 });
  const clock = startClock();
  const { lines, sizeBytes } = await index.bigMerge();
  const cost = clock();
  await index.close();
  return { lines, sizeBytes, ...cost };
}

export interface LookUp {
  readonly folder: string;
  readonly keysPath: string;
  readonly count: number;
  readonly cacheBytes: number;
  /** Missing keys between existing ones. */
  readonly miss: boolean;
}

/** Exact look-ups one after the other, by a reader as another process has it. */
export async function lookUpCaptures(params: LookUp): Promise<Cost & { found: number }> {
  const index = await LocalCaptureIndex.open(params.folder, {
    readOnly: true,
    cacheBytes: params.cacheBytes,
  });
  const keys: string[] = [];
  for await (const some of readLines(params.keysPath)) {
    for (const key of some) keys.push(params.miss ? `${key.slice(0, -2)}~${key.slice(-2)}` : key);
  }
  let found = 0;
  const lookUp = async (first: number, count: number): Promise<void> => {
    for (let at = 0; at < count; at++) {
      const key = keys[(first + at) % keys.length] ?? '';
      for await (const line of index.lines({ from: key, to: `${key}!` })) found += line === '' ? 0 : 1;
    }
  };
  await lookUp(params.count, Math.ceil(params.count / 10));
  found = 0;
  const clock = startClock();
  await lookUp(0, params.count);
  const cost = clock();
  await index.close();
  return { found, ...cost };
}
