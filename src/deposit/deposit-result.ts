import { defined } from '../formats/values/defined.ts';
import { basename } from 'node:path';
import type { Reason } from '../reasons/reason.ts';
import type { Ingest } from '../repository/ingest.ts';
import type { Repository } from '../repository/repository.ts';
import type { WaczSignature } from '../formats/wacz/check-signature.ts';
import type { Note } from './conversion.ts';
import { depositReason } from './deposit-reason.ts';
import type { Deposit } from './deposit.ts';

export interface DepositResult {
  readonly deposit: Deposit;
  /**
   * `known`: the archive had all of it. `incomplete`: a part could not be taken. `waiting`: the next run of the chain
   * continues it.
   */
  readonly outcome: 'taken' | 'known' | 'incomplete' | 'waiting' | 'failed';
  readonly reason?: Reason;
  /** In the archive now. */
  readonly files: readonly ImportedFile[];
  readonly notes: readonly Note[];
  readonly signature?: WaczSignature;
}

export interface ImportedFile {
  /** In the archive, without its folder. */
  readonly name: string;
  /** The archive had it before. */
  readonly isKnown: boolean;
  readonly sizeBytes: number;
  readonly captures: number;
  /** Found while reading; `losses` are those that mean missing content. */
  readonly warnings: number;
  readonly losses: number;
}

/** A deposit of which the files, if any, are in the chain. */
export interface Entered {
  readonly deposit: Deposit;
  readonly ids: readonly number[];
  /** Files that the archive had before. */
  readonly known: readonly string[];
  readonly notes: readonly Note[];
  readonly signature?: WaczSignature;
  /** Why nothing was entered. */
  readonly reason?: Reason;
}

/** Makes the results of deposits after the chain has run. */
export class DepositResults {
  readonly #repository: Repository;
  readonly #ingest: Ingest;
  /** Files reported as new: another deposit with the same file brings nothing. */
  readonly #reported = new Set<string>();

  constructor({ repository, ingest }: { readonly repository: Repository; readonly ingest: Ingest }) {
    this.#repository = repository;
    this.#ingest = ingest;
  }

  async of({ deposit, ids, notes, known, signature, reason }: Entered): Promise<DepositResult> {
    const inChain = await Promise.all(ids.map((id) => this.#ingest.file(id)));
    const files: ImportedFile[] = [];
    for (const name of known) files.push(await this.#file({ name, isKnown: true }));
    for (const file of inChain) {
      const name = basename(file.knownAs ?? file.name ?? '');
      if (name === '' || file.state !== 'done') continue;
      files.push(
        await this.#file({ ...file, name, isKnown: file.knownAs !== undefined || this.#reported.has(name) }),
      );
      this.#reported.add(name);
    }
    const failed = inChain.find(({ state }) => state === 'failed');
    const waiting = inChain.find(({ state }) => state === 'waiting' || state === 'working');
    const why = reason ?? failed?.reason ?? (waiting && (waiting.reason ?? depositReason('deposit-stopped')));
    const isShort = failed !== undefined || reason !== undefined;
    const outcome = outcomeOf({ files, notes, isShort, isWaiting: waiting !== undefined });
    return {
      deposit,
      outcome,
      files,
      notes,
      ...defined({ reason: why, signature }),
    };
  }

  async #file(file: Pick<ImportedFile, 'name' | 'isKnown'> & Partial<ImportedFile>): Promise<ImportedFile> {
    const { name, isKnown, captures = 0, warnings = 0, losses = 0 } = file;
    const sizeBytes = (await this.#repository.files.find(name))?.sizeBytes ?? 0;
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
