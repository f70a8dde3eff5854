/** The entry point of an upkeep process: it receives its task, does it, reports to the operator, and ends. */
import { runBackup } from './backup/run-backup.ts';
import { runAudit } from './run-audit.ts';
import { runRepair } from './run-repair.ts';
import { runWholeChain } from './run-whole-chain.ts';
import type { UpkeepReport, UpkeepRequest, UpkeepTask, UpkeepWishes } from './upkeep-task.ts';

/** A task that has not stopped by then is killed: nothing is lost. */
const graceMs = 10_000;
const stop = new AbortController();

function leaveOff(): void {
  stop.abort(new Error('stopped'));
}

/** The last report is with the server. */
let told: Promise<unknown> = Promise.resolve();

function onWarning(problem: string): void {
  const report: UpkeepReport = { problem };
  if (process.connected)
    told = new Promise((resolve) => process.send?.(report, undefined, undefined, resolve));
}

async function begin(task: UpkeepTask): Promise<void> {
  const wishes: UpkeepWishes = { signal: stop.signal, onWarning };
  try {
    if (task.kind === 'audit') await runAudit(task.data, task.audits, wishes);
    else if (task.kind === 'backup') await runBackup(task, wishes);
    else if (task.kind === 'repair') await runRepair(task.data, task.vaults, wishes);
    else await runWholeChain(task.data, task, wishes);
  } catch (error) {
    if (!stop.signal.aborted)
      onWarning(`${task.kind}: ${error instanceof Error ? error.message : String(error)}`);
  }
  await told;
  if (process.connected) process.disconnect();
}

process.on('message', (request: UpkeepRequest) => {
  if (request.kind === 'begin') void begin(request.task);
  else leaveOff();
});
// The server has gone, or this is the end.
process.on('disconnect', () => {
  leaveOff();
  // `process.exit` would wait for a thread that is inside the system.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs).unref();
});
process.on('SIGTERM', leaveOff);
// Ctrl-C in a terminal reaches all its processes: the server stops, and stops us.
process.on('SIGINT', () => {});
