import { filesIn, ledgerCounts } from '../../repository/administration/chain.ts';
import type { DataFolder } from '../../repository/administration/data-folder.ts';

/** Files that are on their way into the archive, and those that failed there. */
export interface ChainCounts {
  readonly files: number;
  readonly failed: number;
}

const freshMs = 5000;

/** Counts the files of the chain, at most every five seconds. */
export class ChainCounter {
  readonly #data: DataFolder;
  #known: Promise<ChainCounts> = Promise.resolve({ files: 0, failed: 0 });
  #atMs = -Infinity;

  constructor(data: DataFolder) {
    this.#data = data;
  }

  counts(): Promise<ChainCounts> {
    const nowMs = performance.now();
    if (nowMs - this.#atMs > freshMs) {
      this.#atMs = nowMs;
      const previous = this.#known;
      this.#known = this.#count().catch(() => previous);
    }
    return this.#known;
  }

  async #count(): Promise<ChainCounts> {
    const counts = await ledgerCounts(this.#data);
    return { files: filesIn(counts, ['waiting', 'working']), failed: filesIn(counts, ['failed']) };
  }
}
