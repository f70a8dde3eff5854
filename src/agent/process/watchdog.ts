/**
 * Runs in its own thread of a harvesting process: kills the process when its server has exited and it does not stop by itself. A
 * process with a busy main thread does not notice that its server is gone.
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
