import { writeSync } from 'node:fs';
import { openTextIndex } from './open-text-index.ts';
import { killedBatch } from './test-killed-batches.ts';

/** A program for the test of what a killed process leaves: batch after batch, from a number on, and says each that is done. */
const [folder = '', first = '0'] = process.argv.slice(2);
const index = await openTextIndex(folder, { readOnly: false });
for (let number = Number(first); ; number++) {
  await index.add(killedBatch(number));
  writeSync(1, `${number}\n`);
}
