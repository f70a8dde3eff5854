import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FunctionTrouble } from './function-trouble.ts';
import type { SandboxCall, SandboxOutcome, SandboxSettings } from './sandbox-call.ts';

export interface SandboxOptions extends SandboxSettings {
  /** When the thread is ended, by the clock: for what the interpreter does not interrupt. */
  readonly patienceMs: number;
}

/**
 * A thread for functions of users. One call at a time; a call always has an outcome:
 *
 *   1. the interpreter stops a function at its deadline, or where its memory ends (quickjs/)
 *   2. what the interpreter does in one piece, without looking at the time, goes on: then the thread is ended
 *   3. the next call begins a new thread
 */
export class Sandbox {
  readonly #options: SandboxOptions;
  #thread: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: SandboxOptions) {
    this.#options = options;
  }

  run(call: SandboxCall): Promise<SandboxOutcome> {
    const outcome = this.#last.then(() => this.#runNow(call));
    this.#last = outcome.catch(() => undefined);
    return outcome;
  }

  async close(): Promise<void> {
    await this.#last;
    await this.#end();
  }

  async #runNow(call: SandboxCall): Promise<SandboxOutcome> {
    const thread = await this.#ready();
    thread.ref();
    const isEnough = AbortSignal.timeout(this.#options.patienceMs);
    try {
      const answered = once(thread, 'message', { signal: isEnough });
      thread.postMessage(call);
      const [outcome] = (await answered) as [SandboxOutcome];
      thread.unref();
      return outcome;
    } catch (error) {
      await this.#end();
      return { ok: false, trouble: this.#troubleOf(error, isEnough), usedMs: this.#options.patienceMs };
    }
  }

  /** A process that has nothing else to do may end: the thread does not hold it while it waits. */
  async #ready(): Promise<Worker> {
    if (this.#thread !== undefined) return this.#thread;
    const { patienceMs: _, ...workerData } = this.#options;
    const thread = new Worker(new URL('sandbox-thread.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    });
    await once(thread, 'message');
    this.#thread = thread;
    return thread;
  }

  async #end(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.terminate();
  }

  #troubleOf(error: unknown, isEnough: AbortSignal): FunctionTrouble {
    if (isEnough.aborted)
      return {
        kind: 'too-slow',
        message: `not done after ${this.#options.patienceMs} ms, within a single step: look for a search in a very long text or list`,
      };
    return { kind: 'broken', message: error instanceof Error ? error.message : String(error) };
  }
}
