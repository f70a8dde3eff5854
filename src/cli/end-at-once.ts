import { constants } from 'node:os';

/** Ends the process by the signal itself: `process.exit` would wait for threads that are inside the system or SQLite. */
export function endAtOnce(signal: 'SIGINT' | 'SIGTERM'): never {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  // The first process of a container is not ended by a signal.
  process.exit(128 + constants.signals[signal]);
}
