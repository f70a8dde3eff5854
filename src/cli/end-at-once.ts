import { constants } from 'node:os';

/**
 * Ends the process by the signal itself, as if nothing listened to it: a shell sees 130 or 143. `process.exit` waits for threads that
 * are inside the system or SQLite, however long that takes.
 */
export function endAtOnce(signal: 'SIGINT' | 'SIGTERM'): never {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  // The first process of a container: the system does not end it by a signal.
  process.exit(128 + constants.signals[signal]);
}
