import { parentPort, workerData } from 'node:worker_threads';
import { counters, instrumentSource } from './instrument.ts';
import { maxBytes } from './max-bytes.ts';
import { chance, mutate } from './mutate.ts';
import type { Target } from './target.ts';

/** The input of the thread. */
export interface FuzzTask {
  readonly target: string;
  readonly seed: number;
  readonly inputs: readonly Uint8Array[];
  /** Counts the runs, so that the main thread detects a hang. */
  readonly runs: Int32Array<SharedArrayBuffer>;
  /** The length of the current input, then its bytes. */
  readonly current: Uint8Array<SharedArrayBuffer>;
}

/** The messages of the thread. */
export type FuzzReport =
  | { readonly kind: 'input'; readonly bytes: Uint8Array; readonly reached: number }
  | { readonly kind: 'failure'; readonly bytes: Uint8Array; readonly message: string };

const { target: name, seed, inputs, runs, current } = workerData as FuzzTask;
const port = parentPort ?? undefined;

instrumentSource();
const { target } = (await import(`./targets/${name}.ts`)) as { readonly target: Target };
const pick = chance(seed);
const kept: Uint8Array[] = [];
const failures = new Set<string>();
/** For each block, in which powers of two it was entered. */
const reached = new Uint8Array(counters.length);
let reachedBlocks = 0;

for (const bytes of [...target.seeds, ...inputs]) await run(bytes);
for (;;) {
  const parent = kept[pick(4) === 0 ? pick(kept.length) : Math.max(0, kept.length - 1 - pick(20))];
  const other = kept[pick(kept.length)];
  if (parent === undefined || other === undefined) throw new Error('no input was kept');
  await run(mutate(parent, { pick, words: target.words, other, maxBytes }));
}

async function run(bytes: Uint8Array): Promise<void> {
  counters.fill(0);
  new DataView(current.buffer).setUint32(0, bytes.length);
  current.set(bytes.subarray(0, maxBytes), 4);
  try {
    await target.run(bytes);
  } catch (error) {
    const { message, stack = '' } = error as Error;
    const place = stack.split('\n').find((line) => line.includes('/src/')) ?? '';
    // One input for each fault is enough.
    if (!failures.has(`${message}${place}`)) {
      failures.add(`${message}${place}`);
      port?.postMessage({ kind: 'failure', bytes, message: stack } satisfies FuzzReport);
    }
  }
  Atomics.add(runs, 0, 1);
  if (!isNew()) return;
  kept.push(bytes);
  port?.postMessage({ kind: 'input', bytes, reached: reachedBlocks } satisfies FuzzReport);
}

function isNew(): boolean {
  let found = false;
  for (let at = 0; at < counters.length; at++) {
    const times = counters[at] ?? 0;
    if (times === 0) continue;
    const bucket = 1 << Math.min(7, 31 - Math.clz32(times));
    const before = reached[at] ?? 0;
    if ((before & bucket) !== 0) continue;
    if (before === 0) reachedBlocks++;
    reached[at] = before | bucket;
    found = true;
  }
  return found;
}
