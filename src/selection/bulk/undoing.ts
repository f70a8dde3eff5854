import type { BulkTally } from './bulk-tally.ts';
import type { BulkSigning } from './write-bulk.ts';

/** A bulk change on its way back. */
export interface Undoing {
  readonly bulkId: string;
  /** The remaining ones are reported there. */
  readonly tally: BulkTally;
  readonly signing: Omit<BulkSigning, 'action'>;
}
