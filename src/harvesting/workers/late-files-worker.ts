/** A thread that looks into a ledger of the chain: of which folders it has brought every file into the archive. */
import { parentPort, workerData } from 'node:worker_threads';
import { SqliteChainLedger } from '../../repository/administration/chain.ts';
import type { LateFolders } from './late-files.ts';

const { ledger: path, folders } = workerData as LateFolders;
const ledger = SqliteChainLedger.openForReading(path);
const through: string[] = [];
for (const folder of folders) {
  const { done, open } = (await ledger?.countsBelow(folder)) ?? { done: 0, open: 0 };
  // The fate of unknown files cannot be reported.
  if (done > 0 && open === 0) through.push(folder);
}
await ledger?.close();
parentPort?.postMessage(through);
