import { z } from 'zod';

/** The number of failures before a wait is imposed, and its length. */
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
  /** The number of the last attempt, which set the wait. */
  last: number;
}

const forgottenAfterMs = 3_600_000;
const maxKept = 10_000;

/**
 * Slows down guessing. An attempt counts as failed as soon as it begins, so that parallel attempts gain nothing; a successful
 * attempt is taken back. The last ten thousand keys are kept.
 */
export class AttemptLimit {
  readonly #rule: LimitRule;
  readonly #failures = new Map<string, Failures>();
  #begun = 0;

  constructor(rule: LimitRule) {
    this.#rule = rule;
  }

  /** The remaining wait of `key`; 0 if it may try. */
  waitMs(key: string, nowMs: number): number {
    const failures = this.#failures.get(key);
    return failures === undefined ? 0 : Math.max(0, failures.untilMs - nowMs);
  }

  /** Returns the number of the attempt. */
  begin(key: string, nowMs: number): number {
    const { free, firstWaitMs, maxWaitMs } = this.#rule;
    const previous = this.#failures.get(key);
    const count =
      previous === undefined || nowMs - previous.lastMs > forgottenAfterMs ? 1 : previous.count + 1;
    const waitMs = count < free ? 0 : Math.min(maxWaitMs, firstWaitMs * 2 ** Math.min(count - free, 30));
    // Reinserted, because the map is ordered by last attempt.
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
   * This attempt was not a failed guess. Earlier failures stay: one success does not clear a hundred. A wait set by an attempt
   * that began later stays too.
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
