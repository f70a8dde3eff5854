import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { MissCounts } from './miss-counts.ts';
import type { KeptMissingLog, MissingQuestion, Miss } from './missing-log.ts';
import type { MissingResource, MissingState } from './missing-shape.ts';
import type { MissingReport, MissingRequest, MissingWorkerData } from './missing-worker.ts';

export interface MissingLogOptions {
  /** How much room it may take on disk; the least wanted goes. */
  readonly maxBytes?: number;
  /** Called once for each error that stops the log; reading continues. Without it, a Node warning is emitted. */
  readonly onWarning?: (message: string) => void;
}

const writeEveryMs = 500;

/** Opens the log in `folder`, the `reading` folder of an archive. It never fails: see MissingFile. */
export async function openMissingLog(
  folder: string,
  options: MissingLogOptions = {},
): Promise<KeptMissingLog> {
  const log = new ThreadedLog({
    path: join(folder, 'missing.sqlite'),
    maxBytes: options.maxBytes ?? 64 * 2 ** 20,
    onWarning: options.onWarning ?? ((message) => process.emitWarning(message)),
  });
  await log.opened;
  return log;
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The log for its callers; the database is in a separate thread. */
class ThreadedLog implements KeptMissingLog {
  readonly opened: Promise<void>;
  readonly #worker: Worker;
  readonly #onWarning: (message: string) => void;
  readonly #told = new Set<string>();
  readonly #gathered = new MissCounts();
  readonly #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isWriting = false;
  #broken: Error | undefined;

  constructor({ onWarning, ...data }: MissingWorkerData & Required<MissingLogOptions>) {
    this.#onWarning = onWarning;
    const workerData: MissingWorkerData = data;
    this.#worker = new Worker(new URL('missing-worker.ts', import.meta.url), { workerData });
    this.#worker.on('message', (report: MissingReport) => this.#onReport(report));
    this.#worker.on('error', (error) => this.#break(error));
    this.#worker.on('exit', () => this.#break(new Error('the log of missing resources is closed')));
    this.opened = this.#begun();
  }

  note(miss: Miss): void {
    if (this.#broken !== undefined) return;
    this.#gathered.add(miss, Date.now());
    this.#writeSoon();
  }

  async ofPage(page: {
    readonly url: string;
    readonly timestamp: string;
  }): Promise<readonly MissingResource[]> {
    const { url, timestamp } = page;
    return this.#read({ kind: 'page', url, timestamp }, []);
  }

  async list(
    question: MissingQuestion,
  ): Promise<{ readonly items: readonly MissingResource[]; readonly total: number }> {
    return this.#read({ kind: 'list', question }, { items: [], total: 0 });
  }

  async mark(urls: readonly string[], state: MissingState): Promise<void> {
    this.#write();
    await this.#ask({ kind: 'mark', urls, state });
  }

  async forget(urls: readonly string[]): Promise<number> {
    this.#write();
    return (await this.#ask({ kind: 'forget', urls })) as number;
  }

  async close(): Promise<void> {
    if (this.#broken === undefined) {
      this.#write();
      await this.#ask({ kind: 'close' }).catch((error: unknown) => this.#tell((error as Error).message));
    }
    clearTimeout(this.#timer);
    await this.#worker.terminate();
  }

  async #begun(): Promise<void> {
    try {
      await this.#answered();
    } catch (error) {
      this.#tell((error as Error).message);
    }
  }

  /** The page of missing URLs is answered even if the log fails. */
  async #read<Result>(request: MissingRequest, nothing: Result): Promise<Result> {
    this.#write();
    try {
      return (await this.#ask(request)) as Result;
    } catch (error) {
      this.#tell((error as Error).message);
      return nothing;
    }
  }

  #writeSoon(): void {
    // One batch at a time: a slow disk leaves the rest to be gathered here.
    if (this.#isWriting || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => this.#write(), writeEveryMs).unref();
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#gathered.isEmpty || this.#broken !== undefined) return;
    this.#isWriting = true;
    void this.#ask({ kind: 'add', misses: this.#gathered.take() })
      .catch((error: unknown) => this.#tell((error as Error).message))
      .finally(() => {
        this.#isWriting = false;
        if (!this.#gathered.isEmpty) this.#writeSoon();
      });
  }

  #ask(request: MissingRequest): Promise<unknown> {
    if (this.#broken !== undefined) return Promise.reject(this.#broken);
    const answer = this.#answered();
    this.#worker.postMessage(request);
    return answer;
  }

  #answered(): Promise<unknown> {
    // Only while something is asked does the thread keep the program alive.
    this.#worker.ref();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
    });
  }

  #onReport(report: MissingReport): void {
    if (report.kind === 'trouble') {
      this.#tell(report.message);
      return;
    }
    const requested = this.#waiting.shift();
    if (report.kind === 'answer') requested?.resolve(report.result);
    else requested?.reject(new Error(report.message));
    if (this.#waiting.length === 0) this.#worker.unref();
  }

  #break(error: Error): void {
    this.#broken ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }

  #tell(message: string): void {
    if (this.#told.has(message)) return;
    this.#told.add(message);
    this.#onWarning(message);
  }
}
