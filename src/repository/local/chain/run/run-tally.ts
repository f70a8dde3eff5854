import { fileSteps } from '../../../chain-entry.ts';
import type { FileStep } from '../../../chain-entry.ts';
import type { ChainRow } from '../ledger/chain-row.ts';

/** How far a run has come. */
export interface ChainProgress {
  readonly steps: Readonly<Record<FileStep, StepProgress>>;
  /** Files through the whole chain. */
  readonly files: number;
  /** Each byte counts once for every step that reads it. */
  readonly doneBytes: number;
  readonly totalBytes: number;
  /** The entries in progress. */
  readonly current: readonly CurrentFile[];
  /** The current work on the whole index: `merging`. */
  readonly note?: string;
}

export interface StepProgress {
  readonly waiting: number;
  readonly working: number;
  /** Since the run began. */
  readonly done: number;
  readonly failed: number;
  readonly bytes: number;
}

export interface CurrentFile {
  readonly path: string;
  readonly step: FileStep;
  readonly doneBytes: number;
  readonly sizeBytes: number;
}

/** Steps that read all of a file. */
const readingSteps: readonly FileStep[] = ['ingest', 'index', 'transfer', 'backup'];
const toldEveryMs = 100;

type Counts = { -readonly [Name in keyof StepProgress]: StepProgress[Name] };

/** Counts the work of a run, and reports it at intervals. */
export class RunTally {
  readonly #steps: Record<FileStep, Counts>;
  readonly #current = new Map<
    number,
    { path: string; step: FileStep; doneBytes: number; sizeBytes: number }
  >();
  readonly #onProgress: ((progress: ChainProgress) => void) | undefined;
  /** The steps of this run that read files. */
  readonly #reading: readonly FileStep[];
  #files = 0;
  #doneBytes = 0;
  #totalBytes = 0;
  #note: string | undefined;
  #toldMs = -Infinity;

  constructor(steps: readonly FileStep[], onProgress: ((progress: ChainProgress) => void) | undefined) {
    const counts = fileSteps.map((step) => [step, { waiting: 0, working: 0, done: 0, failed: 0, bytes: 0 }]);
    this.#steps = Object.fromEntries(counts) as Record<FileStep, Counts>;
    this.#reading = readingSteps.filter((step) => steps.includes(step));
    this.#onProgress = onProgress;
  }

  /** A file that the run will work on, from this step on. */
  expect({ sizeBytes }: Pick<ChainRow, 'sizeBytes'>, step: FileStep): void {
    this.#steps[step].waiting++;
    this.#totalBytes += sizeBytes * this.#ahead(step);
  }

  begin({ id, path, sizeBytes }: ChainRow, step: FileStep): void {
    this.#steps[step].waiting--;
    this.#steps[step].working++;
    this.#current.set(id, { path, step, doneBytes: 0, sizeBytes });
    this.tell();
  }

  bytes(id: number, bytes: number): void {
    const current = this.#current.get(id);
    if (current === undefined) return;
    // A file that is put into several vaults is read several times.
    const counted = Math.min(bytes, current.sizeBytes - current.doneBytes);
    current.doneBytes += counted;
    this.#doneBytes += counted;
    this.tell();
  }

  /** `next`: the following step; 'through', or 'stays' if it cannot continue in this run. */
  end(row: ChainRow, step: FileStep, next: FileStep | 'through' | 'stays' | 'failed'): void {
    const counts = this.#steps[step];
    counts.working--;
    const read = this.#current.get(row.id)?.doneBytes ?? 0;
    this.#current.delete(row.id);
    const goesOn = next !== 'stays' && next !== 'failed';
    const left = next === 'through' || !goesOn ? 0 : this.#ahead(next);
    // A file that goes back is read more often than expected.
    this.#totalBytes += row.sizeBytes * Math.max(0, left - this.#ahead(step));
    this.#doneBytes += row.sizeBytes * Math.max(0, this.#ahead(step) - left) - read;
    if (next === 'failed') counts.failed++;
    if (goesOn) {
      counts.done++;
      counts.bytes += row.sizeBytes;
    }
    if (next === 'through') this.#files++;
    else if (goesOn) this.#steps[next].waiting++;
    this.tell();
  }

  note(note: string | undefined): void {
    this.#note = note;
    this.tell();
  }

  get progress(): ChainProgress {
    const steps = fileSteps.map((step) => [step, { ...this.#steps[step] }]);
    return {
      steps: Object.fromEntries(steps) as Record<FileStep, StepProgress>,
      files: this.#files,
      doneBytes: this.#doneBytes,
      totalBytes: this.#totalBytes,
      current: [...this.#current.values()].map((each) => ({ ...each })),
      ...(this.#note === undefined ? {} : { note: this.#note }),
    };
  }

  tell(isLast = false): void {
    const nowMs = performance.now();
    if (this.#onProgress === undefined || (!isLast && nowMs - this.#toldMs < toldEveryMs)) return;
    this.#toldMs = nowMs;
    this.#onProgress(this.progress);
  }

  /** How many times a file will still be read, from this step on. */
  #ahead(step: FileStep): number {
    const from = fileSteps.indexOf(step);
    return this.#reading.filter((each) => fileSteps.indexOf(each) >= from).length;
  }
}
