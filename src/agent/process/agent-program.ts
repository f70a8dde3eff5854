import { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import type { AgentConnection } from '../connection/agent-connection.ts';
import { streamConnection } from '../connection/stream-connection.ts';
import type { WatchdogData } from './watchdog.ts';

/** The pipe to the server: see AgentProcess. */
export const connectionFd = 3;
/** A process that has not stopped by then exits at once. */
const graceMs = 60_000;

export interface AgentProgram {
  readonly connection: AgentConnection;
  /** Aborted when the process has to stop, so that another can resume the job. */
  readonly stop: AbortController;
}

/** The start of a process that works for a server: it stops when the server asks it to, and when the server exits. */
export function startAgentProgram(): AgentProgram {
  const watchdog: WatchdogData = { parent: process.ppid, graceMs };
  new Worker(new URL('watchdog.ts', import.meta.url), { workerData: watchdog }).unref();
  const stop = new AbortController();
  const leaveOff = (): void => stop.abort(new Error('stopped'));
  const connection = streamConnection(new Socket({ fd: connectionFd }));
  // The server has exited or is being killed: another process will resume the job.
  void connection.closed.then(() => {
    leaveOff();
    return setTimeout(() => process.exit(1), graceMs).unref();
  });
  process.on('SIGTERM', leaveOff);
  // Ctrl-C in a terminal reaches all its processes: the server handles it and stops this one.
  process.on('SIGINT', () => {});
  return { connection, stop };
}
