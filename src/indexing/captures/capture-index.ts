import type { BlockIndex, ChangeOutcome, MergeOutcome } from './block-index.ts';
import type { LineRange } from './line-range.ts';

/** The index of captures: sorted CDXJ lines, one for each capture. */
export interface CaptureIndex extends BlockIndex {
  /** All lines or none; they are on disk when this is done. A line whose capture is known already replaces it. */
  insert(lines: readonly string[]): Promise<ChangeOutcome>;
  /** Removes captures by their lines, known or not. Only the part of a line that names its capture counts. */
  delete(lines: readonly string[]): Promise<ChangeOutcome>;
  lines(range?: LineRange): AsyncGenerator<string>;
  /** The same, with as many lines at a time as are available, so that the reader waits once for all of them. */
  batches(range?: LineRange): AsyncGenerator<readonly string[]>;
  /**
   * Many lines at once, as `formatCdxj` writes them, sorted bytewise, in batches of any length: they become a block file. A
   * line whose capture is known already replaces it, also where it is marked as deleted; concurrent insertions and deletions count as later. Everything
   * is on disk when it is done; if it fails, it can be repeated.
   */
  load(sorted: AsyncIterable<readonly string[]>): Promise<MergeOutcome>;
}
