import type { ServerResponse } from 'node:http';
import type { JobProgress, RunningJob } from '../job/running-job.ts';

/** A reader who lets more than this pile up is not reading. */
const maxHeldBytes = 1 << 20;

/**
 * Tells one reader of a job's progress as server-sent events (HTML Standard, 9.2) until the job ends or `finish` is called:
 *
 *     event: progress
 *     data: {"job":"7","state":"running",…}
 *
 *     : still there                              a keep-alive after a long silence
 *
 *     event: end
 *     data: {"job":"7","state":"ended",…}
 */
export function streamProgress(
  job: RunningJob,
  response: ServerResponse,
  heartbeatMs: number,
): { finish(): void } {
  let stopWatching: (() => void) | undefined;
  const heartbeat = setInterval(() => send(': still there\n\n'), heartbeatMs);
  const leave = (): void => {
    clearInterval(heartbeat);
    stopWatching?.();
  };
  const send = (text: string): void => {
    if (response.writableEnded || response.destroyed) return;
    response.write(text);
    if (response.writableLength > maxHeldBytes) response.destroy();
  };
  const finish = (progress: JobProgress): void => {
    leave();
    if (!response.writableEnded && !response.destroyed) response.end(eventText('end', progress));
  };
  const show = (progress: JobProgress): void => {
    if (progress.state === 'ended') finish(progress);
    else send(eventText('progress', progress));
  };
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.on('close', leave);
  const progress = job.progress();
  show(progress);
  if (progress.state !== 'ended') stopWatching = job.watch(show);
  return { finish: () => finish(job.progress()) };
}

function eventText(event: 'progress' | 'end', data: JobProgress): string {
  // JSON has no raw line ends, so one data line holds it.
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
