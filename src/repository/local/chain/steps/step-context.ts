import type { Archive } from '../../archive.ts';
import type { ChainLedger } from '../ledger/chain-ledger.ts';

/** The dependencies of a step, beside the row of its file. */
export interface StepContext {
  readonly archive: Archive;
  readonly ledger: ChainLedger;
  readonly signal: AbortSignal;
  /** Told how many more bytes of the file are done. */
  readonly onBytes: (bytes: number) => void;
}
