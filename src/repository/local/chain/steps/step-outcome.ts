import type { Reason } from '../../../../reasons/reason.ts';
import type { FileStep } from '../../../chain-entry.ts';
import type { RowChange } from '../ledger/chain-row.ts';

/** The outcome of a step. Only errors that concern more than one file (a full disk) are thrown. */
export type StepOutcome =
  /** It continues with this step, or is through. */
  | { readonly outcome: 'on'; readonly step: FileStep | undefined; readonly learnt?: RowChange }
  /** It stays in the inbox of the step until the next run. */
  | { readonly outcome: 'held'; readonly reason: Reason }
  /** It waits for another file, and is tried again when that one has moved on. */
  | { readonly outcome: 'after-others'; readonly reason: Reason }
  /** It is put aside until a person retries it. */
  | { readonly outcome: 'failed'; readonly reason: Reason };
