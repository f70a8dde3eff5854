import { Worker } from 'node:worker_threads';
import { packBlocks } from './pack-blocks.ts';
import type { PackedBlocks } from './pack-blocks.ts';

/** Packing fewer takes less time than starting another thread. */
const packedHereFirst = 20;
/** The other thread has enough to do: then this one does not wait, but packs too. */
const maxSent = 3;

/** Packs blocks in two threads: this one, and for large files another beside it. */
export class BlockPacker {
  #packed = 0;
  #worker: Worker | undefined;
  readonly #sent: { resolve: (packed: PackedBlocks) => void; reject: (error: Error) => void }[] = [];

  async pack(texts: readonly string[]): Promise<PackedBlocks> {
    this.#packed += texts.length;
    if (this.#packed <= packedHereFirst || this.#sent.length >= maxSent) return packBlocks(texts);
    this.#worker ??= this.#start();
    this.#worker.postMessage(texts);
    return new Promise((resolve, reject) => this.#sent.push({ resolve, reject }));
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('packing-worker.ts', import.meta.url));
    worker.on('message', (packed: PackedBlocks) => this.#sent.shift()?.resolve(packed));
    worker.on('error', (error: Error) => {
      for (const { reject } of this.#sent.splice(0)) reject(error);
    });
    return worker;
  }
}
