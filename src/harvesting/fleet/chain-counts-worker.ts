/** A thread that counts what is in a ledger of the chain, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { SqliteChainLedger } from '../../repository/administration/chain.ts';
import type { ChainCounts } from './chain-counts.ts';

const ledger = SqliteChainLedger.openForReading(workerData as string);
const counts = ledger?.counts() ?? [];
ledger?.close();
const sum = (isCounted: (state: string) => boolean): number =>
  counts.filter(({ state }) => isCounted(state)).reduce((total, { files }) => total + files, 0);
const answer: ChainCounts = {
  files: sum((state) => state !== 'failed'),
  failed: sum((state) => state === 'failed'),
};
parentPort?.postMessage(answer);
