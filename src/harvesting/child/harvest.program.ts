/** Where a process that harvests begins: it is told its task, does it, says what came of it, and ends. */
import { Worker } from 'node:worker_threads';
import type { HarvestReport, HarvestRequest } from './harvest-message.ts';
import { markProcess } from './process-mark.ts';
import { runHarvest } from './run-harvest.ts';
import type { WatchdogData } from './watchdog.ts';

/** What has not left off by then is ended where it is. */
const graceMs = 60_000;
const watchdog: WatchdogData = { parent: process.ppid, graceMs };
new Worker(new URL('watchdog.ts', import.meta.url), { workerData: watchdog }).unref();
const stop = new AbortController();
const finish = new AbortController();

/** Nobody listens any more after a disconnection. */
function tell(report: HarvestReport, onTold: () => void = () => {}): void {
  if (process.connected) process.send?.(report, undefined, undefined, onTold);
}

function leaveOff(): void {
  stop.abort(new Error('stopped'));
}

async function begin(task: Extract<HarvestRequest, { readonly kind: 'begin' }>['task']): Promise<void> {
  // Without it, the next server cannot end a process that was left over; the watchdog does.
  await markProcess(task.folder, process.pid).catch(() => undefined);
  const end = await runHarvest(task, {
    stop: stop.signal,
    finish: finish.signal,
    onStep: (step) => tell({ kind: 'step', step }),
    onCollecting: () => tell({ kind: 'collecting' }),
  });
  tell(end, () => process.disconnect());
}

process.on('message', (request: HarvestRequest) => {
  switch (request.kind) {
    case 'begin':
      void begin(request.task);
      break;
    case 'stop':
      leaveOff();
      break;
    case 'finish':
      finish.abort(new Error('nothing more'));
      break;
  }
});
// The server has gone, or is being ended: another will go on with the job.
process.on('disconnect', () => {
  leaveOff();
  setTimeout(() => process.exit(1), graceMs).unref();
});
process.on('SIGTERM', leaveOff);
// Ctrl-C in a terminal reaches all its processes: the server is told, and tells us.
process.on('SIGINT', () => {});
