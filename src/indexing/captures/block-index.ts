import type { RegisteredBlocks } from './block-registry.ts';

/** The common part of both indexes of the archive: a head that changes, and sorted files that do not. */
export interface BlockIndex {
  /** Moves the head into a new block file. Concurrent changes stay in the head. */
  merge(): Promise<MergeOutcome>;
  /** Makes one block file of the head and all block files, without what was deleted. */
  bigMerge(): Promise<MergeOutcome>;
  status(): Promise<IndexStatus>;
  close(): Promise<void>;
}

export type ChangeOutcome =
  | { readonly ok: true; readonly lines: number }
  /** `at`: the number of the line among those given, from 0. Nothing was changed. */
  | { readonly ok: false; readonly problems: readonly { readonly at: number; readonly reason: string }[] };

export interface MergeOutcome {
  /** Lines in the new block file; without any there is no file. */
  readonly lines: number;
  readonly sizeBytes: number;
  /** Block files the index is made of now. */
  readonly blockFiles: number;
}

export interface IndexStatus {
  readonly headLines: number;
  /** Marks of deletion that wait for the next big merge. */
  readonly deletions: number;
  /** The newest first. */
  readonly blockFiles: readonly RegisteredBlocks[];
}
