import type { FinishedJob } from '../../crawl/job/run-job.ts';
import { outcomesResult } from './crawl-outcomes.ts';
import type { SiteLines } from './crawl-outcomes.ts';
import { formatBytes, formatCount, formatDuration } from '../terminal/format.ts';

/** For scripts. */
export function crawlResult(
  { progress, end, ends, recovered }: FinishedJob,
  folder: string,
  sites: SiteLines,
): Record<string, unknown> {
  const { job, captured, failed, skipped, queued, bytes, startedMs, nowMs, urlsPerSecond, threads } =
    progress;
  const counted = Object.fromEntries(
    [...Map.groupBy(ends.values(), (each) => each)].map(([each, sites]) => [each, sites.length]),
  );
  const seconds = (nowMs - startedMs) / 1000;
  return {
    job,
    end,
    captured,
    failed,
    skipped,
    queued,
    bytes,
    seconds,
    urlsPerSecond: urlsPerSecond.average,
    sites: { ended: progress.sites.ended, waiting: progress.sites.waiting, ends: counted },
    ...outcomesResult(sites),
    recovered,
    threads,
    folder,
  };
}

/** Something is left to do: it was stopped, or sites did not answer. */
export function isResumable({ end, ends }: FinishedJob): boolean {
  return end === 'stopped' || [...ends.values()].includes('unreachable');
}

/** For people. */
export function crawlSummary({ progress, end, ends, recovered }: FinishedJob): string {
  const { captured, bytes, failed, startedMs, nowMs } = progress;
  const parts = [
    formatCount(captured, 'capture'),
    formatBytes(bytes),
    ...(ends.size > 1 ? [formatCount(ends.size, 'site')] : []),
    ...(failed === 0 ? [] : [`${failed} failed`]),
    ...(recovered === 0 ? [] : [`${recovered} recovered`]),
    formatDuration((nowMs - startedMs) / 1000),
    `ended: ${end}`,
  ];
  return parts.join(', ');
}
