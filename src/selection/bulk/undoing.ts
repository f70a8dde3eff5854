import type { BulkTally } from './bulk-tally.ts';
import type { BulkSigning } from './write-bulk.ts';

/** A bulk change on its way back. */
export interface Undoing {
  readonly bulkId: string;
  /** Those that are left are told there. */
  readonly tally: BulkTally;
  readonly signing: Omit<BulkSigning, 'action'>;
}
