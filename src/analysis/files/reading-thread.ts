import { Worker } from 'node:worker_threads';
import type { AnalysisException, DocumentText } from '../analysis.ts';
import { emptyText } from '../text/text-outcome.ts';
import type { TextOutcome } from '../text/text-outcome.ts';
import type { FileLimits } from './file-limits.ts';
import type { FileAnswer } from './file-thread.ts';
import type { FileTask } from './file-reader.ts';

/** Interval of memory checks while a file is read. */
const watchEveryMs = 200;
const youngHeapMb = 32;
const stackMb = 4;

/** Reads one file at a time, until a file breaks the thread. */
export class ReadingThread {
  /** After a file broke it: it cannot be used again. */
  isLost = false;
  readonly #worker: Worker;
  readonly #limits: FileLimits;

  constructor(limits: FileLimits) {
    this.#limits = limits;
    this.#worker = new Worker(new URL('file-thread.ts', import.meta.url), {
      resourceLimits: {
        maxOldGenerationSizeMb: limits.heapMb,
        maxYoungGenerationSizeMb: youngHeapMb,
        stackSizeMb: stackMb,
      },
    });
    this.#worker.on('error', () => (this.isLost = true));
    this.#worker.on('exit', () => (this.isLost = true));
    this.#worker.unref();
  }

  /** Never rejects: the loss of the thread is an exception of the file. */
  async read(task: FileTask): Promise<TextOutcome> {
    this.#worker.ref();
    // A copy: the caller's bytes may be part of a larger buffer and stay with the caller.
    const bytes = new Uint8Array(task.input.bytes);
    const answered = this.#answer();
    this.#worker.postMessage({ ...task, input: { ...task.input, bytes } }, [bytes.buffer]);
    const outcome = await answered;
    this.#worker.unref();
    return outcome;
  }

  async close(): Promise<void> {
    this.isLost = true;
    await this.#worker.terminate();
  }

  #answer(): Promise<TextOutcome> {
    const worker = this.#worker;
    const { deadlineMs, heapMb, outsideHeapMb } = this.#limits;
    return new Promise((resolve) => {
      let soFar: DocumentText = emptyText();
      const finish = (outcome: TextOutcome): void => {
        clearTimeout(deadline);
        clearInterval(watch);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        resolve(outcome);
      };
      const giveUp = (kind: AnalysisException['kind'], message: string): void => {
        finish({ text: soFar, exceptions: [{ step: 'text', kind, message }] });
        void this.close();
      };
      const onMessage = (answer: FileAnswer): void => {
        if ('outcome' in answer) finish(answer.outcome);
        else soFar = answer.soFar;
      };
      const onError = (error: Error & { readonly code?: string }): void => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY')
          giveUp('too-much-memory', `it takes more than ${heapMb} MB to read`);
        else giveUp('broken', `the reader ended: ${error.message.slice(0, 300)}`);
      };
      const onExit = (): void => giveUp('broken', 'the reader thread ended without an answer');
      const deadline = setTimeout(
        () => giveUp('too-slow', `not read to its end within ${deadlineMs} ms`),
        deadlineMs,
      );
      const watch = setInterval(() => {
        void takesTooMuch(worker, outsideHeapMb).then((isTooMuch) =>
          isTooMuch ? giveUp('too-much-memory', `it unpacks to more than ${outsideHeapMb} MB`) : undefined,
        );
      }, watchEveryMs);
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    });
  }
}

async function takesTooMuch(worker: Worker, outsideHeapMb: number): Promise<boolean> {
  try {
    return (await worker.getHeapStatistics()).external_memory > outsideHeapMb * 1024 * 1024;
  } catch {
    return false;
  }
}
