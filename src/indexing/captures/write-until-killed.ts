import { writeSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { LocalCaptureIndex } from './local-capture-index.ts';
import { batchOf } from './test-batches.ts';
import { asyncOf } from './test-lines.ts';

/**
 * A program for the test of what a killed process leaves behind. It inserts or loads, and deletes, batch after batch, from a
 * number on, and says `batch NUMBER` when it is done with one; beside that it merges without end, and says `merge` each time.
 */
const [folder = '', first = '0'] = process.argv.slice(2);
const index = await LocalCaptureIndex.open(folder, { linesPerBlock: 7, graceMs: 0 });

async function mergeForever(): Promise<never> {
  for (let merges = 1; ; merges++) {
    await (merges % 3 === 0 ? index.bigMerge() : index.merge());
    writeSync(1, 'merge\n');
  }
}

async function writeForever(): Promise<never> {
  for (let number = Number(first); ; number++) {
    const { inserted, deleted } = batchOf(number);
    await (number % 3 === 2 ? index.load(asyncOf([inserted])) : index.insert(inserted));
    await index.delete(deleted);
    writeSync(1, `batch ${number}\n`);
    // The merges get their turn.
    await setTimeout(10);
  }
}

await Promise.all([mergeForever(), writeForever()]);
