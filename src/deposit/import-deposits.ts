import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Archive } from '../archive/archive.ts';
import type { Chain } from '../chain/chain.ts';
import { convertDeposit, conversionReads, needsConversion } from './convert-deposit.ts';
import type { Deposit } from './deposit.ts';
import { DepositResults } from './deposit-result.ts';
import type { DepositResult, Entered } from './deposit-result.ts';
import { Incoming } from './incoming.ts';

export interface ImportOptions {
  readonly archive: Archive;
  readonly chain: Chain;
  readonly channel: string;
  /** Of the program. */
  readonly version: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ImportProgress) => void;
}

export interface ImportProgress {
  /** `unpack`: deposits that are no WARC or ARC files are made into some. `take`: files go through the chain. */
  readonly phase: 'unpack' | 'take';
  readonly doneBytes: number;
  readonly totalBytes: number;
}

/** So much may lie in the data folder unpacked before the chain is to take it. */
const mostUnpackedBytes = 4e9;

/**
 * Takes deposits into the archive.
 *
 *   1. enter    WARC and ARC files as they are; of WACZ files and mirrors what is made of them (convertDeposit)
 *   2. run      the chain over what was entered: checked, indexed, stored
 *   3. report   what became of each
 *
 * Can be interrupted anywhere and done again: what is in the archive is known by its content, what was entered goes on.
 */
export async function* importDeposits(
  deposits: readonly Deposit[],
  options: ImportOptions,
): AsyncGenerator<DepositResult> {
  const incoming = await Incoming.open(join(options.archive.folder.chain, 'incoming'));
  const importing = new Importing(options, incoming, deposits);
  for (const deposit of deposits) {
    options.signal.throwIfAborted();
    await importing.enter(deposit);
    if (importing.unpackedBytes > mostUnpackedBytes) yield* importing.run();
  }
  yield* importing.run();
  await importing.clear();
}

class Importing {
  readonly #options: ImportOptions;
  readonly #incoming: Incoming;
  readonly #results: DepositResults;
  readonly #totalBytes: number;
  #entered: Entered[] = [];
  #doneBytes = 0;
  unpackedBytes = 0;

  constructor(options: ImportOptions, incoming: Incoming, deposits: readonly Deposit[]) {
    this.#options = options;
    this.#incoming = incoming;
    this.#results = new DepositResults(options);
    const converted = deposits.filter(needsConversion);
    this.#totalBytes = converted.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  }

  async enter(deposit: Deposit): Promise<void> {
    const { chain, channel } = this.#options;
    if (needsConversion(deposit)) {
      this.#entered.push(await this.#convert(deposit));
      return;
    }
    const id = chain.enter({ path: deposit.path, afterwards: 'leave', provenance: { channel } });
    this.#entered.push({ deposit, ids: [id], notes: [], known: [] });
  }

  async #convert(deposit: Deposit): Promise<Entered> {
    const { chain, onProgress } = this.#options;
    const before = this.#doneBytes;
    const none = { deposit, ids: [], notes: [], known: [] };
    const outcome = await convertDeposit(deposit, {
      ...this.#options,
      incoming: this.#incoming,
      isInChain: (path) => chain.files({ path }).length > 0,
      onBytes: (bytes) => {
        this.#doneBytes += bytes / conversionReads;
        onProgress({ phase: 'unpack', doneBytes: this.#doneBytes, totalBytes: this.#totalBytes });
      },
    });
    // Compressed files are longer when they are unpacked, and indexes are not read: what counts is where it ends.
    this.#doneBytes = before + deposit.sizeBytes;
    if (outcome.outcome === 'failed') return { ...none, reason: outcome.reason };
    if (outcome.outcome === 'known') return { ...none, known: outcome.known };
    const { folder, files, notes } = outcome.converted;
    this.unpackedBytes += deposit.sizeBytes;
    const ids = files.map(({ file, provenance }) => {
      const path = join(folder, file);
      if (existsSync(path)) return chain.enter({ path, afterwards: 'delete', provenance });
      return chain.files({ path }).at(-1)?.id ?? [];
    });
    return { deposit, ids: ids.flat(), notes, known: outcome.known };
  }

  /** Brings what was entered through the chain, and tells what became of it. */
  async *run(): AsyncGenerator<DepositResult> {
    const { chain, signal, onProgress } = this.#options;
    const entered = this.#entered;
    this.#entered = [];
    this.unpackedBytes = 0;
    const only = entered.flatMap(({ ids }) => ids);
    const totalBytes = entered.reduce((sum, { deposit }) => sum + deposit.sizeBytes, 0);
    if (only.length > 0) {
      await chain.run({
        only,
        signal,
        // The chain counts each byte as often as it reads it.
        onProgress: (progress) => {
          const doneBytes = totalBytes * (progress.doneBytes / Math.max(1, progress.totalBytes));
          onProgress({ phase: 'take', doneBytes, totalBytes });
        },
      });
    }
    for (const each of entered) yield this.#results.of(each);
    signal.throwIfAborted();
  }

  /** Takes away what was unpacked and is not needed any more, also by an earlier import. */
  async clear(): Promise<void> {
    const unfinished = this.#options.chain.files().filter(({ state }) => state !== 'done');
    const awaited = new Set(unfinished.map(({ path }) => path));
    await this.#incoming.clear((path) => awaited.has(path));
  }
}
