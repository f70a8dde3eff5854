import { rm } from 'node:fs/promises';
import type { Reason } from '../../../../reasons/reason.ts';
import type { Archive } from '../../archive.ts';
import { keepDeletedOut } from '../../decisions/keep-deleted-out.ts';
import { diskProblemOf } from '../../../../disk/disk-problem.ts';
import { markDisallowed } from '../../decisions/mark-disallowed.ts';
import type { FileRuns } from '../../../../indexing/file-runs.ts';
import { loadRuns } from '../../../../indexing/load-runs.ts';
import type { ChainLimits } from '../chain-limits.ts';
import { chainReason } from '../chain-reason.ts';
import type { ChainRow } from '../ledger/chain-row.ts';
import { provenanceOf } from './provenance-of.ts';
import type { StepOutcome } from './step-outcome.ts';

interface ReadyFile {
  readonly row: ChainRow;
  readonly runs: FileRuns;
}

export interface LoadedFile extends ReadyFile {
  readonly outcome: StepOutcome;
}

/** Lines that wait for a load take disk space. */
const linesAtOnce = 300_000;

/** The second half of the index step: lines of files go into the index, many files at a time, one load after another. */
export class IndexLoader {
  readonly #archive: Archive;
  readonly #filesAtOnce: number;
  #ready: ReadyFile[] = [];
  #lines = 0;

  /** Small files are loaded together: a sync of the disk for each would take longer than all the rest. */
  constructor(archive: Archive, { filesAtOnce }: Pick<ChainLimits, 'filesAtOnce'>) {
    this.#filesAtOnce = filesAtOnce;
    this.#archive = archive;
  }

  add(file: ReadyFile): void {
    this.#ready.push(file);
    this.#lines += file.runs.captures;
  }

  get isEmpty(): boolean {
    return this.#ready.length === 0;
  }

  /** Enough for a load. */
  get isDue(): boolean {
    return this.#ready.length >= this.#filesAtOnce || this.#lines >= linesAtOnce;
  }

  /** Loads all that is ready. Their lines are in the index, on disk, when this is done. */
  async load(): Promise<LoadedFile[]> {
    const batch = this.#ready;
    this.#ready = [];
    this.#lines = 0;
    if ((await this.#fault(batch)) === undefined)
      return batch.map((file) => ({ ...file, outcome: loaded(file) }));
    // One of them is at fault, and only that one is put aside.
    const files: LoadedFile[] = [];
    for (const file of batch) {
      const reason = await this.#fault([file]);
      const outcome: StepOutcome = reason === undefined ? loaded(file) : { outcome: 'failed', reason };
      files.push({ ...file, outcome });
    }
    return files;
  }

  /** Loads them; why that was not possible. */
  async #fault(batch: readonly ReadyFile[]): Promise<Reason | undefined> {
    const indexes = { captures: await this.#archive.captures, contents: await this.#archive.contents };
    try {
      const runs = batch.map((file) => file.runs);
      await markDisallowed(this.#archive, runs);
      await loadRuns(indexes, runs);
      await keepDeletedOut(this.#archive, runs);
      return undefined;
    } catch (error) {
      if (diskProblemOf(error) !== undefined) throw error;
      return chainReason('chain-not-loaded', { detail: (error as Error).message });
    }
  }
}

/** To be called after the ledger has recorded the outcome. */
export async function discardRuns({ runs }: LoadedFile): Promise<void> {
  for (const path of [runs.capturesPath, runs.contentsPath, runs.disallowedPath])
    await rm(path, { force: true });
}

function loaded({ row, runs: { captures, warnings, losses, warcinfo } }: ReadyFile): StepOutcome {
  const provenance = row.provenance ?? provenanceOf(row, warcinfo);
  return {
    outcome: 'on',
    step: 'transfer',
    learnt: { indexed: true, captures, warnings, losses, provenance },
  };
}
