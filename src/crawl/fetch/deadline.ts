import { Timer } from './timer.ts';

/** A signal that is also given when a time is over. */
export class Deadline {
  readonly #outer: AbortSignal;
  readonly #controller = new AbortController();
  readonly #onAbort = (): void => this.#controller.abort(this.#outer.reason);
  readonly #timer = new Timer(() => {
    this.#passed = true;
    this.#controller.abort(new Error('the time is over'));
  });
  #passed = false;

  /** `untilMs` by the clock of `performance.now`. */
  constructor(outer: AbortSignal, untilMs: number) {
    this.#outer = outer;
    if (outer.aborted) this.#onAbort();
    else outer.addEventListener('abort', this.#onAbort);
    this.#timer.set(untilMs - performance.now());
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** It was the time that gave the signal. */
  get passed(): boolean {
    return this.#passed;
  }

  end(): void {
    this.#timer.stop();
    this.#outer.removeEventListener('abort', this.#onAbort);
  }
}
