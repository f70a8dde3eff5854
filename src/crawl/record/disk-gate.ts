import { setTimeout as sleep } from 'node:timers/promises';

/** What a full disk says. */
const noSpace: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);
const againMs = 2000;

/** Keeps work that writes waiting while the disk is full, and tells when that begins and ends. */
export class DiskGate {
  readonly #onChange: (message: string | undefined) => void;
  readonly #signal: AbortSignal;
  #waiting = 0;

  /** `onChange` is told the trouble, and undefined when it is over. */
  constructor(signal: AbortSignal, onChange: (message: string | undefined) => void) {
    this.#signal = signal;
    this.#onChange = onChange;
  }

  get full(): boolean {
    return this.#waiting > 0;
  }

  /** Does the work, again and again while there is no room for it. Once a stop is asked for, the trouble is thrown. */
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
