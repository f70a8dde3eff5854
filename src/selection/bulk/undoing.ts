import type { BulkTally } from './bulk-tally.ts';
import type { BulkSigning } from './write-bulk.ts';

/** A bulk change being undone. */
export interface Undoing {
  readonly bulkId: string;
  /** Skipped targets are reported here. */
  readonly tally: BulkTally;
  readonly signing: Omit<BulkSigning, 'action'>;
}
