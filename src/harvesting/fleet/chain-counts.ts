import { askThread } from '../../disk/ask-thread.ts';
import { ChainFolder } from '../../repository/administration/chain.ts';
import type { DataFolder } from '../../repository/administration/data-folder.ts';

/** Files that are on their way into the archive, and those that failed there. */
export interface ChainCounts {
  readonly files: number;
  readonly failed: number;
}

const freshMs = 5000;

/** Reads the ledger of the chain in its own thread, and rarely: SQLite is never queried on the event loop. */
export class ChainCounter {
  readonly #ledger: string;
  #known: Promise<ChainCounts> = Promise.resolve({ files: 0, failed: 0 });
  #atMs = -Infinity;

  constructor(data: DataFolder) {
    this.#ledger = new ChainFolder(data).ledger;
  }

  counts(): Promise<ChainCounts> {
    const nowMs = performance.now();
    if (nowMs - this.#atMs > freshMs) {
      this.#atMs = nowMs;
      const former = this.#known;
      this.#known = this.#count().catch(() => former);
    }
    return this.#known;
  }

  #count(): Promise<ChainCounts> {
    return askThread(new URL('chain-counts-worker.ts', import.meta.url), this.#ledger);
  }
}
