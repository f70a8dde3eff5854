import { defined } from '../formats/values/defined.ts';
import { basename } from 'node:path';
import type { Ingest } from '../repository/ingest.ts';
import type { Repository } from '../repository/repository.ts';
import type { WaczSignature } from '../formats/wacz/check-signature.ts';
import type { Note } from './conversion.ts';
import type { Deposit } from './deposit.ts';

/** What became of a deposit. */
export interface DepositResult {
  readonly deposit: Deposit;
  /**
   * `known`: the archive had all of it. `incomplete`: something of it could not be taken. `waiting`: it goes on with the
   * next run of the chain.
   */
  readonly outcome: 'taken' | 'known' | 'incomplete' | 'waiting' | 'failed';
  /** Why it is not all there. */
  readonly reason?: string;
  /** Those that are in the archive now. */
  readonly files: readonly ImportedFile[];
  readonly notes: readonly Note[];
  /** Of a WACZ file. */
  readonly signature?: WaczSignature;
}

export interface ImportedFile {
  /** In the archive, without its folder there. */
  readonly name: string;
  /** The archive had it before. */
  readonly isKnown: boolean;
  readonly sizeBytes: number;
  readonly captures: number;
  /** What was odd in it while it was read, and how much of that means that something is missing. */
  readonly warnings: number;
  readonly losses: number;
}

/** A deposit on its way. */
export interface Entered {
  readonly deposit: Deposit;
  /** Of its files in the chain. */
  readonly ids: readonly number[];
  /** Files that were known before anything was entered. */
  readonly known: readonly string[];
  readonly notes: readonly Note[];
  readonly signature?: WaczSignature;
  /** Why nothing was entered. */
  readonly reason?: string;
}

const stopped = 'stopped before it was through: import it again, or go on with heirloom chain run';

/** Tells what became of deposits, once the chain has had them. */
export class DepositResults {
  readonly #repository: Repository;
  readonly #ingest: Ingest;
  /** Files that were told as new: if another deposit has them too, it brought nothing. */
  readonly #told = new Set<string>();

  constructor({ repository, ingest }: { readonly repository: Repository; readonly ingest: Ingest }) {
    this.#repository = repository;
    this.#ingest = ingest;
  }

  of({ deposit, ids, notes, known, signature, reason }: Entered): DepositResult {
    const inChain = ids.map((id) => this.#ingest.file(id));
    const files = known.map((name) => this.#file({ name, isKnown: true }));
    for (const file of inChain) {
      const name = basename(file.knownAs ?? file.name ?? '');
      if (name === '' || file.state !== 'done') continue;
      files.push(this.#file({ ...file, name, isKnown: file.knownAs !== undefined || this.#told.has(name) }));
      this.#told.add(name);
    }
    const failed = inChain.find(({ state }) => state === 'failed');
    const waiting = inChain.find(({ state }) => state === 'waiting' || state === 'working');
    const why = reason ?? failed?.reason?.message ?? (waiting && (waiting.reason?.message ?? stopped));
    const isShort = failed !== undefined || reason !== undefined;
    const outcome = outcomeOf({ files, notes, isShort, isWaiting: waiting !== undefined });
    return {
      deposit,
      outcome,
      ...defined({ reason: why }),
      files,
      notes,
      ...defined({ signature }),
    };
  }

  #file(file: Pick<ImportedFile, 'name' | 'isKnown'> & Partial<ImportedFile>): ImportedFile {
    const { name, isKnown, captures = 0, warnings = 0, losses = 0 } = file;
    const sizeBytes = this.#repository.files.find(name)?.sizeBytes ?? 0;
    return { name, isKnown, sizeBytes, captures, warnings, losses };
  }
}

function outcomeOf(of: {
  readonly files: readonly ImportedFile[];
  readonly notes: readonly Note[];
  readonly isShort: boolean;
  readonly isWaiting: boolean;
}): DepositResult['outcome'] {
  const { files, notes, isShort, isWaiting } = of;
  if (isWaiting && !isShort) return 'waiting';
  if (files.length === 0) return 'failed';
  if (isShort || notes.some(({ severity }) => severity === 'loss')) return 'incomplete';
  return files.every(({ isKnown }) => isKnown) ? 'known' : 'taken';
}
