import { parentPort } from 'node:worker_threads';
import { packBlocks } from './pack-blocks.ts';

/** Answers each message, the texts of some blocks, with the blocks packed. */
parentPort?.on('message', (texts: readonly string[]) => {
  const packed = packBlocks(texts);
  parentPort?.postMessage(packed, [packed.bytes.buffer]);
});
