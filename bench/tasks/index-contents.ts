import { rm } from 'node:fs/promises';
import { LocalContentIndex } from '../../src/indexing/captures/local-content-index.ts';
import type { ContentLocation } from '../../src/indexing/captures/content/write-contents.ts';
import { startClock } from '../cost.ts';
import type { Cost } from '../cost.ts';
import { MadeUpCaptures } from '../index-captures.ts';
import { Random } from '../random.ts';

export interface LoadedContents extends Cost {
  readonly contents: number;
  readonly sizeBytes: number;
}

/** Contents generated into a new index; the time to generate them is subtracted. */
export async function loadContents(params: {
  folder: string;
  contents: number;
  seed: number;
}): Promise<LoadedContents> {
  await rm(params.folder, { recursive: true, force: true });
  const made = new MadeUpCaptures({ captures: params.contents, seed: params.seed });
  const making = startClock();
  let count = 0;
  for (const places of made.contents()) count += places.length;
  const toMake = making();
  const index = await LocalContentIndex.open(params.folder);
  const clock = startClock();
  const { lines, sizeBytes } = await index.load(() => asyncOf(made.contents()));
  const cost = clock();
  await index.close();
  if (lines !== count) throw new Error(`${count} contents became ${lines}`);
  return {
    contents: lines,
    sizeBytes,
    seconds: cost.seconds - 2 * toMake.seconds,
    cpuSeconds: cost.cpuSeconds - 2 * toMake.cpuSeconds,
  };
}

async function* asyncOf(
  batches: Iterable<readonly ContentLocation[]>,
): AsyncGenerator<readonly ContentLocation[]> {
  yield* batches;
}

/** Look-ups of existing contents, or of missing hashes. */
export async function lookUpContents(params: {
  folder: string;
  contents: number;
  seed: number;
  count: number;
  miss: boolean;
}): Promise<Cost & { found: number }> {
  const random = new Random(params.seed + 7);
  const hashes: string[] = [];
  if (params.miss) while (hashes.length < params.count) hashes.push(random.bytes(32).toString('hex'));
  else {
    const made = new MadeUpCaptures({ captures: params.contents, seed: params.seed });
    for (const places of made.contents()) {
      for (const { sha256 } of places) if (random.chance(params.count / params.contents)) hashes.push(sha256);
    }
  }
  const index = await LocalContentIndex.open(params.folder, { readOnly: true });
  const clock = startClock();
  let found = 0;
  for (let at = 0; at < params.count; at++) {
    // Scattered, as hashes are.
    const hash = hashes[(at * 7919) % hashes.length] ?? '';
    if ((await index.find(hash)) !== undefined) found++;
  }
  const cost = clock();
  await index.close();
  return { found, ...cost };
}
