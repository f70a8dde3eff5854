import { setTimeout as sleep } from 'node:timers/promises';

/** The error codes of a full disk. */
const noSpace: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);
const againMs = 2000;

/** Makes writing work wait while the disk is full, and reports when that starts and ends. */
export class DiskGate {
  readonly #onChange: (message: string | undefined) => void;
  readonly #signal: AbortSignal;
  #waiting = 0;

  /** `onChange` gets the problem, and undefined when it is over. */
  constructor(signal: AbortSignal, onChange: (message: string | undefined) => void) {
    this.#signal = signal;
    this.#onChange = onChange;
  }

  get full(): boolean {
    return this.#waiting > 0;
  }

  /** Runs the work, and retries while the disk is full. Once a stop is requested, the error is thrown. */
  async make<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let waited = false; ;) {
      try {
        const result = await work();
        if (waited) this.#leave();
        return result;
      } catch (error) {
        const { code = '', message } = error as NodeJS.ErrnoException;
        if (!noSpace.has(code) || this.#signal.aborted) {
          if (waited) this.#leave();
          throw error;
        }
        if (!waited && this.#waiting++ === 0) this.#onChange(message);
        waited = true;
        await sleep(againMs, undefined, { signal: this.#signal }).catch(() => {});
      }
    }
  }

  #leave(): void {
    if (--this.#waiting === 0) this.#onChange(undefined);
  }
}
