/** The longest time that `setTimeout` knows; above it, it rings at once. */
const longestMs = 2 ** 31 - 1;

/**
 * One timer for the whole life of a connection, reset for each expected piece. While it is only postponed, the running timer
 * checks again when it fires: a reset costs no more than noting the time.
 */
export class Timer {
  readonly #ring: () => void;
  #dueMs = Infinity;
  #timer: NodeJS.Timeout | undefined;
  #timerDueMs = Infinity;

  constructor(ring: () => void) {
    this.#ring = ring;
  }

  set(afterMs: number): void {
    const nowMs = performance.now();
    this.#dueMs = nowMs + afterMs;
    if (this.#dueMs < this.#timerDueMs) this.#start(nowMs);
  }

  /** It does not ring, but may be set again. */
  off(): void {
    this.#dueMs = Infinity;
  }

  /** For good: nothing of it stays behind. */
  stop(): void {
    this.#dueMs = Infinity;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#timerDueMs = Infinity;
  }

  #start(nowMs: number): void {
    clearTimeout(this.#timer);
    const afterMs = Math.min(longestMs, Math.max(1, Math.ceil(this.#dueMs - nowMs)));
    this.#timerDueMs = nowMs + afterMs;
    this.#timer = setTimeout(() => this.#look(), afterMs);
    this.#timer.unref(); // the socket keeps the process alive, not the clock beside it
  }

  #look(): void {
    this.#timer = undefined;
    this.#timerDueMs = Infinity;
    if (this.#dueMs === Infinity) return;
    const nowMs = performance.now();
    if (nowMs < this.#dueMs) {
      this.#start(nowMs);
      return;
    }
    // Timers come before sockets: after a busy stretch of ours, what was waited for may lie there already.
    setImmediate(() => this.#ringIfDue());
  }

  #ringIfDue(): void {
    const nowMs = performance.now();
    if (this.#dueMs === Infinity) return;
    if (nowMs < this.#dueMs) {
      if (this.#timer === undefined) this.#start(nowMs);
      return;
    }
    this.#dueMs = Infinity;
    this.#ring();
  }
}
