import { z } from 'zod';

/** How often something may fail before one has to wait, and how long then. */
export interface LimitRule {
  readonly free: number;
  /** The first wait; each further failure doubles it. */
  readonly firstWaitMs: number;
  readonly maxWaitMs: number;
}

const savedFailures = z.object({ count: z.number(), untilMs: z.number(), lastMs: z.number() });

/** By key, in the order of the last attempt. */
export const savedAttempts = z.array(z.tuple([z.string(), savedFailures]));

interface Failures extends z.infer<typeof savedFailures> {
  /** The number of the last attempt: that which has set the wait. */
  last: number;
}

const forgottenAfterMs = 3_600_000;
const maxKept = 10_000;

/**
 * Slows down who guesses. An attempt counts as failed from its beginning, so that many at once gain nothing; who succeeds gets
 * it back. Of the last ten thousand: the oldest is forgotten where more come.
 */
export class AttemptLimit {
  readonly #rule: LimitRule;
  readonly #failures = new Map<string, Failures>();
  #begun = 0;

  constructor(rule: LimitRule) {
    this.#rule = rule;
  }

  /** How long `key` has to wait; 0: it may try. */
  waitMs(key: string, nowMs: number): number {
    const failures = this.#failures.get(key);
    return failures === undefined ? 0 : Math.max(0, failures.untilMs - nowMs);
  }

  /** Gives the number of the attempt. */
  begin(key: string, nowMs: number): number {
    const { free, firstWaitMs, maxWaitMs } = this.#rule;
    const former = this.#failures.get(key);
    const count = former === undefined || nowMs - former.lastMs > forgottenAfterMs ? 1 : former.count + 1;
    const waitMs = count < free ? 0 : Math.min(maxWaitMs, firstWaitMs * 2 ** Math.min(count - free, 30));
    // Put anew: the map is in the order of the last attempt.
    this.#failures.delete(key);
    const last = ++this.#begun;
    this.#failures.set(key, { count, untilMs: nowMs + waitMs, lastMs: nowMs, last });
    for (const oldest of this.#failures.keys()) {
      if (this.#failures.size <= maxKept) break;
      this.#failures.delete(oldest);
    }
    return last;
  }

  /**
   * This attempt was no guess. The failures before it stay: one success does not wash off a hundred. Neither does it end the wait that
   * a guess has set which was begun after it.
   */
  giveBack(key: string, attempt: number): void {
    const failures = this.#failures.get(key);
    if (failures === undefined) return;
    failures.count--;
    if (failures.last === attempt) failures.untilMs = failures.lastMs;
    if (failures.count <= 0) this.#failures.delete(key);
  }

  forget(key: string): void {
    this.#failures.delete(key);
  }

  get size(): number {
    return this.#failures.size;
  }

  restore(saved: z.infer<typeof savedAttempts>): void {
    for (const [key, failures] of saved) this.#failures.set(key, { ...failures, last: 0 });
  }

  toJSON(): z.infer<typeof savedAttempts> {
    return Array.from(this.#failures, ([key, { count, untilMs, lastMs }]) => [
      key,
      { count, untilMs, lastMs },
    ]);
  }
}
