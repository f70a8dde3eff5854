import { setImmediate } from 'node:timers/promises';
import { compareLines } from '../../formats/cdxj/compare-lines.ts';
import { LocalCaptureIndex } from './local-capture-index.ts';
import { batchOf } from './test-batches.ts';
import { collect } from './test-lines.ts';

/** Message of the test to the program: how many batches are in the index, and whether more will come. */
export interface Told {
  readonly batches: number;
  readonly isEnd: boolean;
}

/** Its answer, after each scan. */
export interface Scanned {
  readonly scans: number;
  readonly problem?: string;
}

/**
 * A program for the test of readers beside a writer: it reads the whole index repeatedly, forwards, backwards and one capture
 * at a time, and compares each scan with the last message.
 */
const [folder = ''] = process.argv.slice(2);
const index = await LocalCaptureIndex.open(folder, { readOnly: true, cacheBytes: 1 << 16 });
let told: Told = { batches: 0, isEnd: false };
process.on('message', (message: Told) => {
  told = message;
});
// The test may be gone.
process.on('disconnect', () => process.exit());
process.send?.({ scans: 0 } satisfies Scanned);

for (let scans = 1; ; scans++) {
  const { batches, isEnd } = told;
  const problem = await problemOfScan(batches, scans % 2 === 0);
  process.send?.((problem === undefined ? { scans } : { scans, problem }) satisfies Scanned);
  if (isEnd || problem !== undefined) break;
  // Messages arrive only when the program is idle.
  await setImmediate();
}
await index.close();
process.disconnect();

async function problemOfScan(batches: number, reverse: boolean): Promise<string | undefined> {
  const lines = await collect(index.lines({ reverse }));
  if (reverse) lines.reverse();
  const unordered = lines.find((line, at) => at > 0 && compareLines(lines[at - 1] ?? '', line) >= 0);
  if (unordered !== undefined) return `twice, or out of order: ${unordered}`;
  const all = new Set(lines);
  for (let number = 0; number < batches; number++) {
    for (const line of batchOf(number).inserted) if (!all.has(line)) return `missing from a scan: ${line}`;
  }
  return batches === 0 ? undefined : problemOfLookUps(batches);
}

async function problemOfLookUps(batches: number): Promise<string | undefined> {
  for (const line of batchOf(batches - 1).inserted) {
    const [urlkey = ''] = line.split(' ');
    const found = await collect(index.lines({ from: `${urlkey} `, to: `${urlkey}!` }));
    if (found.filter((each) => each === line).length !== 1) return `not found once: ${line}`;
  }
  return undefined;
}
