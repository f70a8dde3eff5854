import type { ChainFile, FileStep } from '../../../chain-entry.ts';
import type { Provenance } from '../../../../storage/provenance.ts';
import type { ChainRow, RowChange } from './chain-row.ts';

/** A file on entry. Provenance that is not given is looked up in the file itself. */
export interface NewRow {
  readonly path: string;
  readonly afterwards: ChainRow['afterwards'];
  readonly said: Partial<Provenance>;
  readonly sizeBytes: number;
}

export interface RowFilter {
  readonly state?: ChainFile['state'];
  /** As it was entered, or as it is since it was put aside. */
  readonly path?: string;
  readonly withReason?: boolean;
}

/** Files that are on their way. */
export interface WaitingCount {
  /** Those that nothing keeps from going on, and the number of the first of them. */
  readonly ready: number;
  readonly first: number;
  /** Those that wait with a reason. */
  readonly held: number;
}

export interface StepCount {
  readonly step: FileStep;
  readonly state: ChainFile['state'];
  readonly files: number;
  readonly sizeBytes: number;
}

/**
 * Which file is at which step. Changes are on disk after `commit`, and otherwise a moment later: a step that is done again
 * does no harm, so only changes that others rely on have to wait for the disk.
 */
export interface ChainLedger {
  /** The same path is the same row until it is through. One that has failed begins again. */
  enter(row: NewRow): ChainRow;
  row(id: number): ChainRow | undefined;
  /** Throws where another file in the chain has the name already. */
  change(id: number, change: RowChange): void;
  /** Starts the file at its first step again: it may have changed. */
  beginAgain(id: number): void;
  /** Puts every file that somebody worked on back to waiting. */
  release(): void;
  /** Another file in the chain with this content, that has a name. */
  twinOf(sha256: string, id: number): ChainRow | undefined;
  /** The file in the chain that index lines call so. */
  ofBase(base: string): ChainRow | undefined;
  /** True if this path is in the chain. */
  has(path: string): boolean;
  /** In the order in which they came. Nothing may be changed while they are read. */
  rows(filter?: RowFilter): Generator<ChainRow>;
  counts(): StepCount[];
  /** The number of files from a folder that are through, and that are not. */
  countsBelow(folder: string): { readonly done: number; readonly open: number };
  waiting(): WaitingCount;
  /** When the file that was changed longest ago was changed, of those that are not through. */
  oldestMs(): number | undefined;
  forget(id: number): void;
  forgetDone(beforeMs: number): number;
  /** All changes are on disk when this is done. */
  commit(): void;
  close(): void;
}
