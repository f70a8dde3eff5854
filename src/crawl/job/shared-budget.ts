import type { Budget } from '../crawl-settings.ts';
import type { CrawlEnd } from '../record/journal-entry.ts';
import type { JobBudget } from '../site/job-budget.ts';

/** The spent part of a job's budget, in memory shared by all threads. */
export interface SpentBudget {
  readonly memory: SharedArrayBuffer;
  /** When the time of the job is up. */
  readonly deadlineMs: number;
}

export function newSpentBudget(spent: {
  readonly urls: number;
  readonly bytes: number;
  readonly deadlineMs: number;
}): SpentBudget {
  const memory = new SharedArrayBuffer(24);
  // URLs that are taken, bytes, URLs that were captured.
  const counts = new BigInt64Array(memory);
  counts[0] = BigInt(spent.urls);
  counts[1] = BigInt(spent.bytes);
  counts[2] = BigInt(spent.urls);
  return { memory, deadlineMs: spent.deadlineMs };
}

/** The budget of a job, as one of its threads takes from it. */
export class SharedBudget implements JobBudget {
  readonly #limits: Budget;
  readonly #counts: BigInt64Array<SharedArrayBuffer>;
  readonly #deadlineMs: number;

  constructor(limits: Budget, { memory, deadlineMs }: SpentBudget) {
    this.#limits = limits;
    this.#counts = new BigInt64Array(memory);
    this.#deadlineMs = deadlineMs;
  }

  take(): CrawlEnd | undefined {
    if (this.leftMs() <= 0) return 'job-time-limit';
    if (Number(Atomics.load(this.#counts, 1)) >= this.#limits.bytes) return 'job-byte-limit';
    if (Number(Atomics.add(this.#counts, 0, 1n)) < this.#limits.urls) return undefined;
    this.giveBack();
    return 'job-url-limit';
  }

  use(): void {
    Atomics.add(this.#counts, 2, 1n);
  }

  giveBack(): void {
    Atomics.sub(this.#counts, 0, 1n);
  }

  mayGrow(): boolean {
    return Number(Atomics.load(this.#counts, 2)) < this.#limits.urls;
  }

  spend(bytes: number): void {
    Atomics.add(this.#counts, 1, BigInt(bytes));
  }

  leftMs(): number {
    return this.#deadlineMs - Date.now();
  }
}
