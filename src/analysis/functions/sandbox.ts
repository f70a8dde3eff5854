import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { failure } from '../../formats/values/result.ts';
import type { FunctionProblem } from './function-problem.ts';
import type { SandboxCall, SandboxOutcome, SandboxSettings } from './sandbox-call.ts';

export interface SandboxOptions extends SandboxSettings {
  /** Wall time after which the thread is terminated: some steps of the interpreter cannot be interrupted. */
  readonly timeoutMs: number;
}

/**
 * A thread for user functions. It runs one call at a time, and a call always has an outcome:
 *
 *   1. the interpreter stops a function at its deadline or memory limit (quickjs/)
 *   2. a single step of the interpreter cannot be interrupted: after `timeoutMs` the thread is terminated
 *   3. the next call starts a new thread
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
    const isEnough = AbortSignal.timeout(this.#options.timeoutMs);
    try {
      const answered = once(thread, 'message', { signal: isEnough });
      thread.postMessage(call);
      const [outcome] = (await answered) as [SandboxOutcome];
      thread.unref();
      return outcome;
    } catch (error) {
      await this.#end();
      return { ...failure(this.#problemOf(error, isEnough)), usedMs: this.#options.timeoutMs };
    }
  }

  /** An idle thread does not keep the process alive. */
  async #ready(): Promise<Worker> {
    if (this.#thread !== undefined) return this.#thread;
    const { timeoutMs: _, ...workerData } = this.#options;
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

  #problemOf(error: unknown, isEnough: AbortSignal): FunctionProblem {
    if (isEnough.aborted)
      return {
        kind: 'too-slow',
        message: `not done after ${this.#options.timeoutMs} ms, within a single step: avoid searching a very long text or list`,
      };
    return { kind: 'broken', message: error instanceof Error ? error.message : String(error) };
  }
}
