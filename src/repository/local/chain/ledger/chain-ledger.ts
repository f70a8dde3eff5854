import type { ChainFile, FileStep } from '../../../chain-entry.ts';
import type { Provenance } from '../../../../storage/provenance.ts';
import type { ChainRow, RowChange } from './chain-row.ts';

/** A file on entry. Missing provenance is read from the file itself. */
export interface NewRow {
  readonly path: string;
  readonly afterwards: ChainRow['afterwards'];
  readonly said: Partial<Provenance>;
  readonly sizeBytes: number;
}

export interface RowFilter {
  readonly state?: ChainFile['state'];
  /** The path on entry, or since it was put aside. */
  readonly path?: string;
  readonly withReason?: boolean;
}

/** Files that are on their way. */
export interface WaitingCount {
  /** Files that can continue, and the id of the first of them. */
  readonly ready: number;
  readonly first: number;
  /** Files that wait with a reason. */
  readonly held: number;
}

export interface StepCount {
  readonly step: FileStep;
  readonly state: ChainFile['state'];
  readonly files: number;
  readonly sizeBytes: number;
}

/**
 * Which file is at which step. It may be on another machine. Changes are durable after `commit`, and otherwise a moment
 * later: repeating a step does no harm, so only changes that others rely on have to wait for the disk. Listings come in
 * pages; the event loop is free between them.
 */
export interface ChainLedger {
  /** The same path is the same row until it is through. One that has failed begins again. */
  enter(row: NewRow): Promise<ChainRow>;
  row(id: number): Promise<ChainRow | undefined>;
  /** Throws if another file in the chain has the name already. */
  change(id: number, change: RowChange): Promise<void>;
  /** Starts the file at its first step again: it may have changed. */
  beginAgain(id: number): Promise<void>;
  /** Sets every file that is being worked on back to waiting. */
  release(): Promise<void>;
  /** Another file in the chain with this content, that has a name. */
  twinOf(sha256: string, id: number): Promise<ChainRow | undefined>;
  /** The file in the chain with this name in index lines. */
  ofBase(base: string): Promise<ChainRow | undefined>;
  /** True if this path is in the chain. */
  has(path: string): Promise<boolean>;
  /** In the order of entry. */
  rows(filter?: RowFilter): AsyncIterable<readonly ChainRow[]>;
  counts(): Promise<StepCount[]>;
  /** The number of files from a folder that are through, and that are not. */
  countsBelow(folder: string): Promise<{ readonly done: number; readonly open: number }>;
  waiting(): Promise<WaitingCount>;
  /** The oldest modification time of the files that are not through. */
  oldestMs(): Promise<number | undefined>;
  forget(id: number): Promise<void>;
  /** Forgets files that were through before this time; returns their number. */
  forgetDone(beforeMs: number): Promise<number>;
  /** All changes are durable when this returns. */
  commit(): Promise<void>;
  close(): Promise<void>;
}
