import type { JobProgress, RunState, SleepingSite } from '../../crawl/job/running-job.ts';
import { formatBytes, formatCount, formatDuration } from './format.ts';
import { harmless } from './terminal-text.ts';

const stateWords: Readonly<Record<RunState, string>> = {
  running: 'running',
  paused: 'paused',
  'no-room': 'waiting for disk space',
  asleep: 'asleep',
  stopping: 'stopping',
  ended: 'ended',
};
const maxQueues = 3;
const maxCurrent = 5;

/** A running job in a few lines; the current URLs come last. */
export function progressLines(progress: JobProgress): string[] {
  const { urlsPerSecond, bytesPerSecond, sites, biggestQueues, nowMs } = progress;
  const queues = biggestQueues.slice(0, maxQueues).map(({ site, queued }) => `${site} ${queued}`);
  const lines = [
    [heading(progress), formatCount(progress.threads, 'thread')],
    [counts(progress)],
    [
      `${urlsPerSecond.now.toFixed(1)} URLs/s (average ${urlsPerSecond.average.toFixed(1)})`,
      `${formatBytes(bytesPerSecond.now)}/s (average ${formatBytes(bytesPerSecond.average)}/s)`,
      formatBytes(progress.bytes),
    ],
    [sitesText(sites), `exhausted queues: ${progress.exhaustedQueues}`],
    ...(queues.length === 0 ? [] : [[`biggest queues: ${queues.join(', ')}`]]),
    ...progress.sleeping.slice(0, maxQueues).map((each) => [sleepText(each)]),
    ...progress.current
      .slice(0, maxCurrent)
      .map(({ url, sinceMs }) => [elapsed(sinceMs, nowMs).padStart(6), url]),
  ];
  return lines.map((parts) => harmless(parts.join('  ')));
}

/** A running job in one line, for logs. */
export function progressLine(progress: JobProgress): string {
  const { urlsPerSecond, bytesPerSecond, sites } = progress;
  const parts = [
    heading(progress),
    counts(progress),
    `${urlsPerSecond.now.toFixed(1)} URLs/s`,
    `${formatBytes(bytesPerSecond.now)}/s`,
    formatBytes(progress.bytes),
    sitesText(sites),
    ...progress.sleeping.slice(0, 1).map(sleepText),
  ];
  return harmless(parts.join('  '));
}

function heading({ job, state, note, startedMs, nowMs }: JobProgress): string {
  const why = note === undefined ? '' : ` (${note.message})`;
  return `${job}: ${stateWords[state]}${why}  ${elapsed(startedMs, nowMs)}`;
}

function sitesText({ active, waiting, asleep, ended }: JobProgress['sites']): string {
  return `sites: ${active} active, ${waiting} waiting, ${asleep === 0 ? '' : `${asleep} asleep, `}${ended} ended`;
}

/** `waiting for example.org (connect-failed: connection refused) until 14:05:10`. */
export function sleepText({ site, code, reason, wakeMs }: SleepingSite): string {
  const why = reason === '' ? code : `${code}: ${reason}`;
  return `waiting for ${site} (${why}) until ${new Date(wakeMs).toTimeString().slice(0, 8)}`;
}

function counts({ captured, failed, queued, skipped }: JobProgress): string {
  return `${captured} captured  ${failed} failed  ${queued} queued  ${skipped} skipped`;
}

function elapsed(sinceMs: number, nowMs: number): string {
  return formatDuration(Math.max(0, nowMs - sinceMs) / 1000);
}
