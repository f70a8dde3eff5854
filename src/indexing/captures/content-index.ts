import type { BlockIndex, ChangeOutcome, MergeOutcome } from './block-index.ts';
import type { ContentRow } from './content/content-row.ts';
import type { ContentLocation, ReadContents } from './content/write-contents.ts';

/** The contents of the archive: SHA-256 → file, offset, URL, date. The location added last counts. */
export interface ContentIndex extends BlockIndex {
  /** All or none; they are on disk when this is done. */
  insert(locations: readonly ContentLocation[]): Promise<ChangeOutcome>;
  /** Contents that were deleted from the archive: nothing may refer to them any more. */
  delete(sha256s: readonly string[]): Promise<ChangeOutcome>;
  /** By 64 hexadecimal digits. */
  find(sha256: string): Promise<ContentRow | undefined>;
  /**
   * Many contents at once, in the order of their records, in batches of any length: they become a file. They count as
   * added last, also if one is marked as deleted; concurrent insertions and deletions count as later. Everything is on disk when it
   * is done; if it fails, it can be repeated.
   */
  load(read: ReadContents): Promise<MergeOutcome>;
}
