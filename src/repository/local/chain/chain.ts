import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { Archive } from '../archive.ts';
import { fileSteps, indexSteps } from '../../chain-entry.ts';
import type { ChainEntry, ChainFile, ChainStep } from '../../chain-entry.ts';
import { ChainFolder } from './chain-folder.ts';
import { defaultLimits } from './chain-limits.ts';
import type { ChainLimits } from './chain-limits.ts';
import { chainStatus } from './chain-status.ts';
import type { ChainStatus } from './chain-status.ts';
import { stoppedBy } from './chain-stopped.ts';
import { enterInbox, reviseAside } from './inbox.ts';
import { allOf } from '../../../storage/pages.ts';
import { chainFile } from './ledger/chain-row.ts';
import { SqliteChainLedger } from './ledger/sqlite-chain-ledger.ts';
import type { ChainLedger } from './ledger/chain-ledger.ts';
import { ChainRun } from './run/chain-run.ts';
import { RunTally } from './run/run-tally.ts';
import type { ChainProgress } from './run/run-tally.ts';
import { clean, emptyFolder } from './steps/clean.ts';
import { IndexUpkeep } from './steps/index-upkeep.ts';

export interface RunOptions {
  /** Files processed at once; two for each core by default, because much of the time is spent waiting for disks. */
  readonly workers?: number;
  /** Stops between pieces of work. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ChainProgress) => void;
  /** Only these steps. A merge in this list is done even if it is not due. */
  readonly steps?: readonly ChainStep[];
  /** Only these files, by id; others stay where they are. */
  readonly only?: readonly number[];
  /** Files of the inbox modified within this time are left there: they may still be arriving. */
  readonly inboxRestMs?: number;
  readonly limits?: Partial<ChainLimits>;
}

export interface ChainResult {
  /** Files that came through. */
  readonly files: number;
  readonly failures: readonly ChainFile[];
  /** Ingested files of which a part cannot be read. */
  readonly damaged: readonly ChainFile[];
  /** Entries that could not continue, each with its reason; the next run tries them again. */
  readonly waiting: readonly ChainFile[];
  /** It was stopped before everything was done. */
  readonly stopped: boolean;
  readonly steps: ChainProgress['steps'];
  readonly merges: number;
  readonly bigMerges: number;
}

/**
 * The path of archive files into the archive:
 *
 *   ingest     is it an archive file; its checksum, name, class and provenance
 *   index      its captures and contents go into the index
 *   transfer   the first copy goes into a vault
 *   backup     the other copies that the policy asks for
 *   delete     the source, after all of this has been verified
 *   merge, bigmerge, clean   of the index and of leftovers
 *   analyse    of the text: by the caller of the chain, after it has released the archive (repository/local/analysis)
 *
 * Each step has its own inbox in the ledger, and can be repeated. The process may be killed at any time.
 */
export class Chain {
  readonly #archive: Archive;
  readonly #folder: ChainFolder;
  readonly #ledger: ChainLedger;

  private constructor(archive: Archive, folder: ChainFolder, ledger: ChainLedger) {
    this.#archive = archive;
    this.#folder = folder;
    this.#ledger = ledger;
  }

  /** Needs an archive that is open for writing. */
  static async open(archive: Archive): Promise<Chain> {
    const folder = new ChainFolder(archive.folder);
    try {
      await folder.make();
      const ledger = SqliteChainLedger.open(folder.ledger);
      try {
        await reviseAside(ledger, folder);
      } catch (error) {
        await ledger.close();
        throw error;
      }
      return new Chain(archive, folder, ledger);
    } catch (error) {
      throw stoppedBy(error, archive.folder.chain);
    }
  }

  /** Hands a file to the chain; returns its id. The entry is on disk when this returns. */
  async enter({ path, afterwards, provenance }: ChainEntry): Promise<number> {
    const whole = resolve(path);
    const sizeBytes = statSync(whole, { throwIfNoEntry: false })?.size ?? 0;
    const { id } = await this.#ledger.enter({ path: whole, afterwards, said: provenance, sizeBytes });
    await this.#ledger.commit();
    return id;
  }

  /** Brings all files as far as possible. Throws ChainStoppedError if the disk prevents it. */
  async run(options: RunOptions = {}): Promise<ChainResult> {
    try {
      return await this.#run(options);
    } catch (error) {
      throw stoppedBy(error, this.#archive.folder.path);
    }
  }

  async file(id: number): Promise<ChainFile> {
    const row = await this.#ledger.row(id);
    if (row === undefined) throw new RangeError(`the chain knows no file ${id}`);
    return chainFile(row);
  }

  /** In the order of entry. */
  async files(filter: Partial<Pick<ChainFile, 'state' | 'path'>> = {}): Promise<ChainFile[]> {
    return (await allOf(this.#ledger.rows(filter))).map(chainFile);
  }

  status(): Promise<ChainStatus> {
    return chainStatus(this.#archive, this.#ledger);
  }

  /** Restarts failed files: these, or all. Returns the restarted ones. */
  async retry(ids?: readonly number[]): Promise<ChainFile[]> {
    const failed = (await this.files({ state: 'failed' })).filter(({ id }) => ids?.includes(id) ?? true);
    for (const { id } of failed) await this.#ledger.beginAgain(id);
    await this.#ledger.commit();
    return Promise.all(failed.map(({ id }) => this.file(id)));
  }

  async close(): Promise<void> {
    try {
      await this.#ledger.close();
    } catch (error) {
      throw stoppedBy(error, this.#archive.folder.chain) as Error;
    }
  }

  async #run(options: RunOptions): Promise<ChainResult> {
    const {
      workers = 2 * availableParallelism(),
      signal = new AbortController().signal,
      onProgress,
      only,
    } = options;
    const steps: readonly ChainStep[] = options.steps ?? [...fileSteps, ...indexSteps];
    const overFiles = fileSteps.filter((step) => steps.includes(step));
    const tally = new RunTally(overFiles, onProgress);
    const limits = { ...defaultLimits, ...options.limits };
    const upkeep = new IndexUpkeep(this.#archive, {
      limits,
      merge: steps.includes('merge'),
      bigmerge: steps.includes('bigmerge'),
      onNote: (note) => tally.note(note),
    });
    const parts = { archive: this.#archive, ledger: this.#ledger, folder: this.#folder };
    // Left by an interrupted run: no other process works here.
    await emptyFolder(this.#folder.work);
    if (only === undefined)
      await enterInbox(this.#archive, this.#ledger, { restMs: options.inboxRestMs ?? 0 });
    const run = new ChainRun(parts, { steps: overFiles, workers, signal, limits, upkeep, tally });
    let ends: Awaited<ReturnType<ChainRun['work']>>;
    try {
      ends = await run.work(only && new Set(only));
      if (!signal.aborted) await (options.steps === undefined ? upkeep.whatIsDue() : upkeep.now());
      if (!signal.aborted && steps.includes('clean')) await clean(this.#archive, this.#ledger, this.#folder);
    } finally {
      await this.#ledger.release();
      await this.#ledger.commit();
    }
    tally.tell(true);
    const { files, steps: counts } = tally.progress;
    const { failures, damaged, held } = ends;
    return {
      files,
      failures,
      damaged,
      waiting: held,
      stopped: signal.aborted,
      steps: counts,
      ...upkeep.counts,
    };
  }
}
