import { defined } from '../../formats/values/defined.ts';
import type { Reason } from '../../reasons/reason.ts';
import type { VisitCounts } from './earlier-runs.ts';
import type { JobProgress } from './running-job.ts';
import type { ThreadProgress } from './thread-message.ts';

const shown = 10;
const windowMs = 5000;

/** Adds up what the threads tell, and measures how fast it goes. */
export class JobMeter {
  readonly #job: string;
  readonly #threads: number;
  /** Sites that had ended before this run: no thread knows them. */
  readonly #before: VisitCounts;
  readonly #startedMs = Date.now();
  readonly #told = new Map<number, ThreadProgress>();
  readonly #listeners = new Set<() => void>();
  /** A few seconds of totals, the oldest first. */
  #samples: { readonly atMs: number; readonly urls: number; readonly bytes: number }[] = [];
  #ended = false;

  constructor(job: string, threads: number, before: VisitCounts) {
    this.#job = job;
    this.#threads = threads;
    this.#before = before;
  }

  get ended(): boolean {
    return this.#ended;
  }

  note(thread: number, progress: ThreadProgress): void {
    this.#told.set(thread, progress);
    this.#sample();
    this.announce();
  }

  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  announce(): void {
    for (const listener of this.#listeners) listener();
  }

  end(): void {
    this.#ended = true;
    this.announce();
  }

  progress(
    more: Pick<JobProgress, 'state' | 'sites' | 'sleeping'> & { readonly note: Reason | undefined },
  ): JobProgress {
    const told = [...this.#told.values()];
    const nowMs = Date.now();
    const { note, ...known } = more;
    return {
      job: this.#job,
      ...known,
      ...defined({ note }),
      startedMs: this.#startedMs,
      nowMs,
      captured: this.#before.captured + this.#sum('captured'),
      failed: this.#before.failed + this.#sum('failed'),
      skipped: this.#before.skipped + this.#sum('skipped'),
      queued: this.#sum('queued'),
      bytes: this.#before.bytes + this.#sum('bytes'),
      urlsPerSecond: this.#speed('urls', nowMs),
      bytesPerSecond: this.#speed('bytes', nowMs),
      exhaustedQueues: this.#sum('exhausted'),
      biggestQueues: told
        .flatMap(({ biggest }) => biggest)
        .toSorted((one, other) => other.queued - one.queued)
        .slice(0, shown),
      current: told.flatMap(({ current }) => current).slice(0, shown),
      threads: this.#threads,
    };
  }

  #sum(of: 'captured' | 'failed' | 'skipped' | 'queued' | 'bytes' | 'exhausted'): number {
    let sum = 0;
    for (const progress of this.#told.values()) sum += progress[of];
    return sum;
  }

  #sample(): void {
    const atMs = Date.now();
    // Captures of earlier runs are not this run's speed: they arrive all at once, when the journals have been read.
    const sample = { atMs, urls: this.#sum('captured'), bytes: this.#sum('bytes') };
    for (const { earlier } of this.#told.values()) {
      sample.urls -= earlier.captured;
      sample.bytes -= earlier.bytes;
    }
    this.#samples = [...this.#samples.filter((prior) => prior.atMs > atMs - windowMs), sample];
  }

  #speed(of: 'urls' | 'bytes', nowMs: number): JobProgress['urlsPerSecond'] {
    const [oldest] = this.#samples;
    const newest = this.#samples.at(-1);
    if (oldest === undefined || newest === undefined) return { now: 0, average: 0 };
    return {
      now: rate(newest[of] - oldest[of], newest.atMs - oldest.atMs),
      average: rate(newest[of], nowMs - this.#startedMs),
    };
  }
}

function rate(amount: number, ms: number): number {
  return ms <= 0 ? 0 : (amount * 1000) / ms;
}
