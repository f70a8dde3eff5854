import { askThread } from '../../../disk/ask-thread.ts';
import type { DataFolder } from '../data-folder.ts';
import { ChainFolder } from './chain-folder.ts';
import type { StepCount } from './ledger/chain-ledger.ts';

/** The files in the chain by step and state, and the modification time of the oldest. */
export interface LedgerCounts {
  readonly steps: readonly StepCount[];
  readonly oldestMs: number | undefined;
}

/** Counts in a thread: SQLite is never used on the event loop of a server. */
export function ledgerCounts(folder: DataFolder): Promise<LedgerCounts> {
  return askThread(new URL('ledger-counts-worker.ts', import.meta.url), new ChainFolder(folder).ledger);
}

export function filesIn({ steps }: LedgerCounts, states: readonly StepCount['state'][]): number {
  return steps.reduce((sum, { state, files }) => (states.includes(state) ? sum + files : sum), 0);
}
