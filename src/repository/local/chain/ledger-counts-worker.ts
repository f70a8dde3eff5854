/** A thread that counts the rows of a ledger of the chain, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { SqliteChainLedger } from './ledger/sqlite-chain-ledger.ts';
import type { LedgerCounts } from './ledger-counts.ts';

const ledger = SqliteChainLedger.openForReading(workerData as string);
const answer: LedgerCounts = { steps: (await ledger?.counts()) ?? [], oldestMs: await ledger?.oldestMs() };
await ledger?.close();
parentPort?.postMessage(answer);
