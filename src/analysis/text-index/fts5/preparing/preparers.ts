import type { TextCapture } from '../../text-index.ts';
import { IndexThread } from '../index-thread.ts';
import type { BatchPiece } from './batch-pieces.ts';
import type { PreparedText } from './prepared-text.ts';

interface PreparedPiece {
  readonly texts: readonly PreparedText[];
  readonly captures: readonly TextCapture[];
}

/** Threads that prepare texts, started when there are some. */
export class Preparers {
  #threads: IndexThread[] = [];

  /** In the order of the pieces; of those that come next, some are prepared already. */
  async *prepare(pieces: Iterable<BatchPiece>): AsyncGenerator<PreparedPiece> {
    const ahead: Promise<PreparedPiece>[] = [];
    for (const piece of pieces) {
      const prepared = this.#prepare(piece);
      // Whoever takes it learns of a failure; it may come before that.
      prepared.catch(() => undefined);
      ahead.push(prepared);
      if (ahead.length > mostAhead) yield* taken(ahead);
    }
    while (ahead.length > 0) yield* taken(ahead);
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }

  async #prepare({ texts, captures }: BatchPiece): Promise<PreparedPiece> {
    if (texts.length === 0) return { texts: [], captures };
    return { texts: await this.#freest().ask<readonly PreparedText[]>('prepare', texts), captures };
  }

  /** A second one is started where the first has something to do. */
  #freest(): IndexThread {
    this.#threads = this.#threads.filter(({ hasEnded }) => !hasEnded);
    const [freest] = this.#threads.toSorted((one, other) => one.pending - other.pending);
    if (freest !== undefined && (freest.pending === 0 || this.#threads.length >= mostThreads)) return freest;
    const started = new IndexThread('prepare');
    this.#threads.push(started);
    return started;
  }
}

async function* taken(ahead: Promise<PreparedPiece>[]): AsyncGenerator<PreparedPiece> {
  const first = ahead.shift();
  if (first !== undefined) yield await first;
}

/** Preparing takes about as long as writing. */
const mostThreads = 2;
const mostAhead = 3;
