import type { TextCapture } from '../../text-index.ts';
import { IndexThread } from '../index-thread.ts';
import type { BatchPiece } from './batch-pieces.ts';
import type { PreparedText } from './prepared-text.ts';

export interface PreparedPiece {
  readonly texts: readonly PreparedText[];
  readonly captures: readonly TextCapture[];
}

/**
 * Prepares texts in a thread, started on demand. One is enough: preparing takes less time than writing, and a second thread
 * would need a word cache too.
 */
export class Preparer {
  #thread: IndexThread | undefined;

  /**
   * In the order of the pieces. Some are prepared ahead of the one being consumed.
   */
  prepare(pieces: Iterable<BatchPiece>): AsyncGenerator<PreparedPiece> {
    const coming = pieces[Symbol.iterator]();
    const ahead: Promise<PreparedPiece>[] = [];
    const more = (): void => {
      const next = coming.next();
      if (next.done === true) return;
      const prepared = this.#prepare(next.value);
      // The consumer sees the rejection later; this avoids an unhandled one until then.
      prepared.catch(() => undefined);
      ahead.push(prepared);
    };
    for (let count = 0; count < maxAhead; count++) more();
    return taken(ahead, more);
  }

  async close(): Promise<void> {
    await this.#thread?.close();
  }

  async #prepare({ texts, captures }: BatchPiece): Promise<PreparedPiece> {
    if (texts.length === 0) return { texts: [], captures };
    if (this.#thread === undefined || this.#thread.hasEnded) this.#thread = new IndexThread('prepare');
    return { texts: await this.#thread.call<readonly PreparedText[]>('prepare', texts), captures };
  }
}

async function* taken(ahead: Promise<PreparedPiece>[], more: () => void): AsyncGenerator<PreparedPiece> {
  for (let first = ahead.shift(); first !== undefined; first = ahead.shift()) {
    more();
    yield await first;
  }
}

const maxAhead = 3;
