/**
 * Runs in a thread of its own, in a process that harvests: ends the process when the server that began it has gone and it does not leave
 * off by itself. A process whose own thread is busy does not hear that it is alone.
 */
import { workerData } from 'node:worker_threads';

export interface WatchdogData {
  /** The server. */
  readonly parent: number;
  readonly graceMs: number;
}

const { parent, graceMs } = workerData as WatchdogData;
const everyMs = 1000;

const looking = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(looking);
  // `process.exit` would end this thread alone.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs);
}, everyMs);
