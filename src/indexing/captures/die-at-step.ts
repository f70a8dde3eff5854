import { writeSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { batchOf, contentsOf } from './test-batches.ts';
import { asyncOf } from './test-lines.ts';

/**
 * A program for the test of what a killed process leaves behind: it writes, merges and loads, and dies in its merges and its load before the
 * step of the number given, a step being a change on disk. It says `batch NUMBER` as write-until-killed.ts does, `contents`
 * when it has loaded contents, and `end`.
 */
const [folder = '', stepText = '0'] = process.argv.slice(2);
let stepsLeft = Number(stepText);
let isMerging = false;

function step(): void {
  if (isMerging && --stepsLeft === 0) process.kill(process.pid, 'SIGKILL');
}

function dieBefore<T extends object>(owner: T, names: readonly (keyof T)[]): void {
  for (const name of names) {
    const work = owner[name] as (...values: unknown[]) => unknown;
    const stepAndWork = function (this: unknown, ...values: unknown[]): unknown {
      step();
      return work.apply(this, values);
    };
    Object.assign(owner, { [name]: stepAndWork });
  }
}

const handle = await files.open(process.execPath);
dieBefore(Object.getPrototypeOf(handle) as typeof handle, ['sync']);
await handle.close();
dieBefore(files, ['rename', 'rm']);
dieBefore(DatabaseSync.prototype, ['exec']);
const database = new DatabaseSync(':memory:');
const statement = database.prepare('SELECT 1');
dieBefore(Object.getPrototypeOf(statement) as typeof statement, ['run']);
database.close();
syncBuiltinESMExports();

const { LocalCaptureIndex } = await import('./local-capture-index.ts');
const { LocalContentIndex } = await import('./local-content-index.ts');
const index = await LocalCaptureIndex.open(folder, { linesPerBlock: 7, graceMs: 0 });
const contents = await LocalContentIndex.open(join(folder, 'contents'), { graceMs: 0 });
await contents.insert(contentsOf(0));
let number = 0;

async function writeBatches(count: number): Promise<void> {
  for (const end = number + count; number < end; number++) {
    const { inserted, deleted } = batchOf(number);
    await index.insert(inserted);
    await index.delete(deleted);
    writeSync(1, `batch ${number}\n`);
  }
}

async function loadBatch(): Promise<void> {
  const { inserted, deleted } = batchOf(number);
  await merging(() => index.load(asyncOf([inserted])));
  await index.delete(deleted);
  writeSync(1, `batch ${number}\n`);
  const places = contentsOf(number++);
  await merging(() => contents.load(() => asyncOf([places])));
  writeSync(1, 'contents\n');
}

async function merging(merge: () => Promise<unknown>): Promise<void> {
  isMerging = true;
  await merge();
  isMerging = false;
}

await writeBatches(2);
await merging(() => index.merge());
await writeBatches(3);
await loadBatch();
await merging(() => index.bigMerge());
await writeBatches(1);
await index.close();
await contents.close();
writeSync(1, 'end\n');
