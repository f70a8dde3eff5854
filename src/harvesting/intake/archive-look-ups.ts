import { Worker } from 'node:worker_threads';
import type { ContentLookUp } from '../../crawl/contents/content-look-up.ts';

type Found = Awaited<ReturnType<ContentLookUp>>;

export interface LookUpQuestion {
  readonly id: number;
  readonly sha256s: readonly string[];
}

export interface LookUpAnswer {
  readonly id: number;
  readonly found: Found;
}

/** Looks up contents in the archive of a job, in its own thread: no index is read on the event loop of the server. */
export class ArchiveLookUps {
  readonly #archive: string;
  readonly #asked = new Map<number, (found: Found) => void>();
  #worker: Worker | undefined;
  #lastId = 0;

  /** `archive` is its data folder. */
  constructor(archive: string) {
    this.#archive = archive;
  }

  readonly lookUp: ContentLookUp = (sha256s) => {
    this.#worker ??= this.#start();
    const { promise, resolve } = Promise.withResolvers<Found>();
    const id = ++this.#lastId;
    this.#asked.set(id, resolve);
    this.#worker.postMessage({ id, sha256s } satisfies LookUpQuestion);
    return promise;
  };

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('archive-look-ups-worker.ts', import.meta.url), {
      workerData: this.#archive,
    });
    worker.on('message', ({ id, found }: LookUpAnswer) => {
      this.#asked.get(id)?.(found);
      this.#asked.delete(id);
    });
    // Content that the archive cannot look up is stored in full.
    worker.on('error', () => {});
    worker.on('exit', () => {
      for (const answer of this.#asked.values()) answer([]);
      this.#asked.clear();
      this.#worker = undefined;
    });
    worker.unref();
    return worker;
  }
}
