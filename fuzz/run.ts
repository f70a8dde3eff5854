/**
 * Coverage-guided fuzzing of one reader: `npm run fuzz -- warc --seconds 900`.
 *
 *   kept inputs → mutate → run the reader → a block that no input reached before? → kept
 *
 * Inputs that make it throw, or run longer than the limit, are written to fuzz/inputs/TARGET/: fix the reader, and leave
 * the file there. inputs.test.ts runs all of them.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { maxBytes } from './max-bytes.ts';
import type { FuzzReport, FuzzTask } from './worker.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '900' },
    seed: { type: 'string', default: '1' },
    'hang-seconds': { type: 'string', default: '30' },
  },
});
const [target = ''] = positionals;
const folder = fileURLToPath(new URL(`inputs/${target}/`, import.meta.url));
const endMs = Date.now() + Number(values.seconds) * 1000;
const hangMs = Number(values['hang-seconds']) * 1000;
const runs = new Int32Array(new SharedArrayBuffer(4));
const current = new Uint8Array(new SharedArrayBuffer(maxBytes + 4));
const inputs: Uint8Array[] = [];
let failures = 0;
let reached = 0;

mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) inputs.push(readFileSync(`${folder}${name}`));

for (let seed = Number(values.seed); Date.now() < endMs; seed++) await fuzzUntilHang(seed);
console.log(
  `${target}: ${runs[0]} runs, ${inputs.length} inputs, ${reached} blocks reached, ${failures} failures`,
);
process.exit(failures === 0 ? 0 : 1);

/** One thread, until the time is over or a run hangs. */
async function fuzzUntilHang(seed: number): Promise<void> {
  const workerData: FuzzTask = { target, seed, inputs, runs, current };
  const worker = new Worker(new URL('worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: 1500 },
  });
  let isOver = false;
  worker.on('message', (report: FuzzReport) => {
    if (report.kind === 'failure') keep('throws', report.bytes, report.message);
    else {
      inputs.push(report.bytes);
      reached = report.reached;
    }
  });
  worker.on('error', (error) => {
    isOver = true;
    keep('ends', runningInput(), error.stack ?? error.message);
  });
  let [seen, sinceMs] = [-1, Date.now()];
  let reportedMs = Date.now();
  while (!isOver && Date.now() < endMs) {
    await sleep(250);
    const now = Atomics.load(runs, 0);
    if (now !== seen) [seen, sinceMs] = [now, Date.now()];
    else if (Date.now() - sinceMs > hangMs) {
      keep('hangs', runningInput(), `no end after ${hangMs} ms`);
      isOver = true;
    }
    if (Date.now() - reportedMs > 60_000) {
      reportedMs = Date.now();
      console.log(`${target}: ${now} runs, ${inputs.length} inputs, ${reached} blocks, ${failures} failures`);
    }
  }
  await worker.terminate();
}

function runningInput(): Uint8Array {
  const length = new DataView(current.buffer).getUint32(0);
  return current.slice(4, 4 + Math.min(length, maxBytes));
}

function keep(how: string, bytes: Uint8Array, message: string): void {
  failures++;
  const name = `${how}-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`;
  writeFileSync(`${folder}${name}`, bytes);
  console.log(`${target}: ${name}\n${message}\n`);
}
