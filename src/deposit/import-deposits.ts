import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defined } from '../formats/values/defined.ts';
import type { Ingest } from '../repository/ingest.ts';
import type { Repository } from '../repository/repository.ts';
import { convertDeposit, conversionReads, needsConversion } from './convert-deposit.ts';
import type { Deposit } from './deposit.ts';
import { DepositResults } from './deposit-result.ts';
import type { DepositResult, Entered } from './deposit-result.ts';
import { Incoming } from './incoming.ts';

export interface ImportOptions {
  readonly repository: Repository;
  readonly ingest: Ingest;
  /** The folder for unpacked files. */
  readonly incoming: string;
  readonly source: string;
  /** The version of the program. */
  readonly version: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: DepositProgress) => void;
  readonly batch?: ImportBatch;
}

/** The chain takes a batch and reports it before the next is entered: an import may be long, and may end early. */
export interface ImportBatch {
  readonly deposits: number;
  /** Unpacked deposits also need this space in the data folder. */
  readonly bytes: number;
}

export interface DepositProgress {
  /** `unpack`: WACZ files and mirrors become WARC files. `take`: files go through the chain. */
  readonly phase: 'unpack' | 'take';
  readonly doneBytes: number;
  readonly totalBytes: number;
}

const defaultBatch: ImportBatch = { deposits: 500, bytes: 4e9 };

/**
 * Takes deposits into the archive.
 *
 *   1. enter    WARC and ARC files as they are; WACZ files and mirrors after conversion (convertDeposit)
 *   2. run      the chain checks, indexes and stores the entered files
 *   3. report   the result of each; if the chain stops, of those it had, before the error is thrown
 *
 * One batch at a time. An import can be interrupted anywhere and repeated: stored files are known by their content, entered
 * files continue.
 */
export async function* importDeposits(
  deposits: readonly Deposit[],
  options: ImportOptions,
): AsyncGenerator<DepositResult> {
  const incoming = await Incoming.open(options.incoming);
  const importing = new Importing(options, incoming, deposits);
  for (const deposit of deposits) {
    options.signal.throwIfAborted();
    await importing.enter(deposit);
    if (importing.isBatch) yield* importing.run();
  }
  yield* importing.run();
  await importing.clear();
}

class Importing {
  readonly #options: ImportOptions;
  readonly #incoming: Incoming;
  readonly #results: DepositResults;
  readonly #totalBytes: number;
  readonly #unpackBytes: number;
  #entered: Entered[] = [];
  #enteredBytes = 0;
  #takenBytes = 0;
  #unpackedBytes = 0;

  constructor(options: ImportOptions, incoming: Incoming, deposits: readonly Deposit[]) {
    this.#options = options;
    this.#incoming = incoming;
    this.#results = new DepositResults(options);
    this.#totalBytes = sizeOf(deposits);
    this.#unpackBytes = sizeOf(deposits.filter(needsConversion));
  }

  get isBatch(): boolean {
    const { deposits, bytes } = this.#options.batch ?? defaultBatch;
    return this.#entered.length >= deposits || this.#enteredBytes >= bytes;
  }

  async enter(deposit: Deposit): Promise<void> {
    const { ingest, source } = this.#options;
    this.#enteredBytes += deposit.sizeBytes;
    if (needsConversion(deposit)) {
      this.#entered.push(await this.#convert(deposit));
      return;
    }
    const id = await ingest.enter({ path: deposit.path, afterwards: 'leave', provenance: { source } });
    this.#entered.push({ deposit, ids: [id], notes: [], known: [] });
  }

  async #convert(deposit: Deposit): Promise<Entered> {
    const { ingest, onProgress } = this.#options;
    const before = this.#unpackedBytes;
    const none = { deposit, ids: [], notes: [], known: [] };
    const outcome = await convertDeposit(deposit, {
      ...this.#options,
      incoming: this.#incoming,
      isInChain: async (path) => (await ingest.files({ path })).length > 0,
      onBytes: (bytes) => {
        this.#unpackedBytes += bytes / conversionReads;
        onProgress({ phase: 'unpack', doneBytes: this.#unpackedBytes, totalBytes: this.#unpackBytes });
      },
    });
    // Compressed files grow when unpacked and indexes are not read, so the count is corrected here.
    this.#unpackedBytes = before + deposit.sizeBytes;
    if (outcome.outcome === 'failed') return { ...none, reason: outcome.reason };
    if (outcome.outcome === 'known') return { ...none, known: outcome.known };
    const { folder, files, notes, signature } = outcome.converted;
    const ids: number[] = [];
    for (const { file, provenance } of files) {
      const path = join(folder, file);
      const id = existsSync(path)
        ? await ingest.enter({ path, afterwards: 'delete', provenance })
        : (await ingest.files({ path })).at(-1)?.id;
      if (id !== undefined) ids.push(id);
    }
    return { deposit, ids, notes, known: outcome.known, ...defined({ signature }) };
  }

  /** Runs the chain over the entered files, then reports them. */
  async *run(): AsyncGenerator<DepositResult> {
    const entered = this.#entered;
    const batchBytes = this.#enteredBytes;
    this.#entered = [];
    this.#enteredBytes = 0;
    const only = entered.flatMap(({ ids }) => ids);
    const stopped = only.length === 0 ? undefined : await this.#take(only, batchBytes);
    this.#takenBytes += batchBytes;
    for (const each of entered) yield this.#results.of(each);
    if (stopped !== undefined) throw stopped.error;
    this.#options.signal.throwIfAborted();
  }

  /** Undefined after a complete run. */
  async #take(only: readonly number[], batchBytes: number): Promise<{ readonly error: unknown } | undefined> {
    const { ingest, signal, onProgress } = this.#options;
    try {
      await ingest.run({
        only,
        signal,
        // The chain counts each byte as often as it reads it.
        onProgress: (progress) => {
          const part = progress.doneBytes / Math.max(1, progress.totalBytes);
          const doneBytes = this.#takenBytes + batchBytes * part;
          onProgress({ phase: 'take', doneBytes, totalBytes: this.#totalBytes });
        },
      });
      return undefined;
    } catch (error) {
      return { error };
    }
  }

  /** Deletes unpacked files that are no longer needed, also those of earlier imports. */
  async clear(): Promise<void> {
    const unfinished = (await this.#options.ingest.files()).filter(({ state }) => state !== 'done');
    const awaited = new Set(unfinished.map(({ path }) => path));
    await this.#incoming.clear((path) => awaited.has(path));
  }
}

function sizeOf(deposits: readonly Deposit[]): number {
  return deposits.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}
