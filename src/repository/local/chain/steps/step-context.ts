import type { Archive } from '../../archive.ts';
import type { ChainLedger } from '../ledger/chain-ledger.ts';

/** The dependencies of a step, beside the row of its file. */
export interface StepContext {
  readonly archive: Archive;
  readonly ledger: ChainLedger;
  /** Runs work that must not overlap with the same of another file. */
  readonly inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly signal: AbortSignal;
  /** Called with the number of bytes of the file that were read since the last call. */
  readonly onBytes: (bytes: number) => void;
}
