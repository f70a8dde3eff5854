import { availableParallelism } from 'node:os';
import { RunWriters } from '../../../../indexing/file-runs.ts';
import type { Reason } from '../../../../reasons/reason.ts';
import type { Archive } from '../../archive.ts';
import { fileSteps } from '../../../chain-entry.ts';
import type { ChainFile, FileStep } from '../../../chain-entry.ts';
import type { ChainFolder } from '../chain-folder.ts';
import type { ChainLimits } from '../chain-limits.ts';
import { putAside } from '../inbox.ts';
import { chainFile } from '../ledger/chain-row.ts';
import type { ChainRow } from '../ledger/chain-row.ts';
import type { ChainLedger } from '../ledger/chain-ledger.ts';
import { deleteSource } from '../steps/delete-source.ts';
import { discardRuns, IndexLoader } from '../steps/index-loader.ts';
import type { IndexUpkeep } from '../steps/index-upkeep.ts';
import { ingest } from '../steps/ingest.ts';
import type { StepContext } from '../steps/step-context.ts';
import type { StepOutcome } from '../steps/step-outcome.ts';
import { backup, transfer } from '../steps/store-copies.ts';
import { writeRuns } from '../steps/write-runs.ts';
import type { RunTally } from './run-tally.ts';
import { StepInbox } from './step-inbox.ts';
import { WorkQueues } from './work-queues.ts';

interface Piece {
  readonly id: number;
  readonly step: FileStep;
  readonly sizeBytes: number;
}

/** Pieces that may wait at a worker: enough to keep it busy, few enough that old files go before new ones. */
const piecesAhead = 2;

/**
 * One run of the steps over files. Each step has an inbox: the rows of the ledger that wait for it. Pieces of work (one
 * file, one step) go from there to the worker with the shortest queue, those of the last steps first, so that a started
 * file is completed. A file that cannot continue does not block others.
 *
 *   inbox of ingest → … → inbox of delete ⇒ queues of the workers → outcome → inbox of the next step
 *                                             index: lines of several files ⇒ one load
 */
export class ChainRun {
  readonly #archive: Archive;
  readonly #ledger: ChainLedger;
  readonly #folder: ChainFolder;
  readonly #steps: readonly FileStep[];
  readonly #signal: AbortSignal;
  readonly #queues: WorkQueues<Piece>;
  readonly #workers: number;
  readonly #inboxes: Readonly<Record<FileStep, StepInbox<Piece>>>;
  readonly #writers: RunWriters;
  readonly #loader: IndexLoader;
  readonly #upkeep: IndexUpkeep;
  readonly #tally: RunTally;
  readonly #ended = Promise.withResolvers<void>();
  readonly #failures: ChainFile[] = [];
  readonly #damaged: ChainFile[] = [];
  readonly #held = new Map<number, ChainFile>();
  #after: { readonly piece: Piece; readonly moved: number }[] = [];
  /** How many files are through or have failed: others may wait for them. */
  #moved = 0;
  #isLoading = false;
  #lastInTurn: Promise<unknown> = Promise.resolve();
  #error: Error | undefined;

  constructor(
    parts: { readonly archive: Archive; readonly ledger: ChainLedger; readonly folder: ChainFolder },
    options: {
      readonly steps: readonly FileStep[];
      readonly workers: number;
      readonly signal: AbortSignal;
      readonly limits: ChainLimits;
      readonly upkeep: IndexUpkeep;
      readonly tally: RunTally;
    },
  ) {
    const { steps, workers, signal, limits, upkeep, tally } = options;
    this.#archive = parts.archive;
    this.#ledger = parts.ledger;
    this.#folder = parts.folder;
    this.#steps = steps;
    this.#signal = signal;
    this.#workers = workers;
    this.#queues = new WorkQueues(workers, piecesAhead);
    this.#inboxes = {
      ingest: new StepInbox(),
      index: new StepInbox(),
      transfer: new StepInbox(),
      backup: new StepInbox(),
      delete: new StepInbox(),
    };
    this.#writers = RunWriters.start(Math.min(workers, availableParallelism()));
    this.#loader = new IndexLoader(parts.archive, limits);
    this.#upkeep = upkeep;
    this.#tally = tally;
  }

  /** Works until no file can continue, or until the signal aborts. */
  async work(only: ReadonlySet<number> | undefined): Promise<{
    readonly failures: readonly ChainFile[];
    readonly damaged: readonly ChainFile[];
    readonly held: readonly ChainFile[];
  }> {
    for await (const rows of this.#ledger.rows({ state: 'waiting' }))
      for (const row of rows) {
        if (row.step === undefined || only?.has(row.id) === false) continue;
        this.#inboxes[row.step].push(pieceOf(row, row.step));
        this.#tally.expect(row, row.step);
      }
    const turn = (): void => this.#turn();
    this.#signal.addEventListener('abort', turn);
    try {
      this.#turn();
      await this.#ended.promise;
    } finally {
      this.#signal.removeEventListener('abort', turn);
      await this.#writers.close();
    }
    if (this.#error !== undefined) throw this.#error;
    return { failures: this.#failures, damaged: this.#damaged, held: [...this.#held.values()] };
  }

  get #isStopping(): boolean {
    return this.#signal.aborted || this.#error !== undefined;
  }

  /** After each event: hands out work, and detects the end. */
  #turn(): void {
    if (!this.#isStopping) this.#share();
    for (let worker = 0; worker < this.#workers; worker++) {
      const piece = this.#isStopping ? undefined : this.#queues.take(worker);
      if (piece !== undefined) void this.#do(piece, worker);
    }
    if (this.#queues.isWorking || this.#isLoading) return;
    // Lines already read are loaded even after a stop: they complete a piece of work.
    if (!this.#loader.isEmpty && this.#error === undefined) void this.#load();
    else if (this.#isStopping || !this.#lookAgain()) this.#ended.resolve();
    else this.#turn();
  }

  #share(): void {
    if (this.#loader.isDue && !this.#isLoading) void this.#load();
    for (const step of fileSteps.toReversed()) {
      if (!this.#steps.includes(step)) continue;
      // Reading continues during a load, but not so far ahead that lines pile up.
      const mayGive = (): boolean => this.#queues.hasRoom && !(step === 'index' && this.#loader.isDue);
      while (mayGive()) {
        const piece = this.#inboxes[step].shift();
        if (piece === undefined) break;
        this.#queues.give(piece);
      }
    }
  }

  /** Files that waited for others go back to their inbox, if others have moved since. */
  #lookAgain(): boolean {
    const ready = this.#after.filter(({ moved }) => moved < this.#moved);
    this.#after = this.#after.filter((each) => !ready.includes(each));
    for (const { piece } of ready) {
      this.#inboxes[piece.step].push(piece);
      this.#tally.expect(piece, piece.step);
    }
    return ready.length > 0;
  }

  async #do({ id, step }: Piece, worker: number): Promise<void> {
    try {
      const row = await this.#ledger.row(id);
      if (row === undefined) throw new Error(`the ledger has no file ${id}`);
      await this.#ledger.change(id, { state: 'working' });
      this.#tally.begin(row, step);
      const outcome = await this.#step(row, step);
      if (outcome.outcome === 'runs') this.#loader.add({ row, runs: outcome.runs });
      else await this.#settle(row, step, outcome);
    } catch (error) {
      if (!this.#signal.aborted || error !== this.#signal.reason) this.#error ??= error as Error;
    }
    this.#queues.end(worker);
    this.#turn();
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = this.#lastInTurn.then(work);
    this.#lastInTurn = next.catch(() => undefined);
    return next;
  }

  #step(row: ChainRow, step: FileStep): ReturnType<typeof writeRuns> {
    const context: StepContext = {
      archive: this.#archive,
      ledger: this.#ledger,
      inTurn: (work) => this.#inTurn(work),
      signal: this.#signal,
      onBytes: (bytes) => this.#tally.bytes(row.id, bytes),
    };
    switch (step) {
      case 'ingest':
        return ingest(row, context);
      case 'index':
        return writeRuns(row, { ...context, writers: this.#writers, folder: this.#folder.work });
      case 'transfer':
        return transfer(row, context);
      case 'backup':
        return backup(row, context);
      case 'delete':
        return deleteSource(row, context);
    }
  }

  async #load(): Promise<void> {
    this.#isLoading = true;
    try {
      // The lines have the names of their files: after a crash these must be the same.
      await this.#ledger.commit();
      const files = await this.#loader.load();
      let lines = 0;
      for (const file of files) {
        const { row, outcome } = file;
        await this.#settle(row, 'index', outcome);
        await discardRuns(file);
        if (outcome.outcome !== 'on') continue;
        lines += file.runs.captures;
        if (file.runs.losses > 0) this.#damaged.push(await this.#now(row.id));
      }
      if (!this.#signal.aborted) await this.#upkeep.afterLoad(lines);
    } catch (error) {
      this.#error ??= error as Error;
    }
    this.#isLoading = false;
    this.#turn();
  }

  async #settle(row: ChainRow, step: FileStep, outcome: StepOutcome): Promise<void> {
    const { id } = row;
    this.#held.delete(id);
    switch (outcome.outcome) {
      case 'on': {
        const next = outcome.step;
        const change = { ...outcome.learnt, step: next, reason: undefined };
        if (next === undefined)
          await this.#ledger.change(id, { ...change, state: 'done', doneMs: Date.now() });
        else {
          await this.#ledger.change(id, { ...change, state: 'waiting' });
          this.#inboxes[next].push(pieceOf(row, next));
        }
        if (next === undefined) this.#moved++;
        this.#tally.end(row, step, next ?? 'through');
        break;
      }
      case 'failed':
        await putAside(row, outcome.reason, {
          archive: this.#archive,
          ledger: this.#ledger,
          folder: this.#folder,
        });
        this.#failures.push(await this.#now(id));
        this.#moved++;
        this.#tally.end(row, step, 'failed');
        break;
      case 'after-others':
        this.#after.push({ piece: pieceOf(row, step), moved: this.#moved });
        await this.#hold(row, step, outcome.reason);
        break;
      case 'held':
        await this.#hold(row, step, outcome.reason);
        break;
    }
  }

  async #hold(row: ChainRow, step: FileStep, reason: Reason): Promise<void> {
    await this.#ledger.change(row.id, { state: 'waiting', reason });
    this.#held.set(row.id, await this.#now(row.id));
    this.#tally.end(row, step, 'stays');
  }

  async #now(id: number): Promise<ChainFile> {
    const row = await this.#ledger.row(id);
    if (row === undefined) throw new Error(`the ledger has no file ${id}`);
    return chainFile(row);
  }
}

function pieceOf({ id, sizeBytes }: ChainRow, step: FileStep): Piece {
  return { id, step, sizeBytes: step === 'delete' ? 0 : sizeBytes };
}
