import type { VisitEntry } from '../record/journal-entry.ts';
import { column } from './column.ts';
import { hostChars, hostOf } from './host-of.ts';
import type { TalliedReportKind } from './tallied-report.ts';
import { isPrerequisite } from '../candidate.ts';
import { novelty, robotsForbids, visitOutcome } from './visit-outcome.ts';

/**
 * The columns of Heritrix 3. The rest of a host's queue is its queued less its visited URLs: both are summed up as they pass, a
 * start URL, one handed over and a queued link as 1, a visit as -1.
 */
export const hostsReport: TalliedReportKind = {
  name: 'hosts-report.txt',
  header:
    '[#urls] [#bytes] [host] [#robots] [#remaining] [#novel-urls] [#novel-bytes] [#dup-by-hash-urls] [#dup-by-hash-bytes] [#not-modified-urls] [#not-modified-bytes]',
  keyColumns: 1,
  maxLines: 1_000_000,
  count: (entry, add) => {
    add(hostColumn(entry.candidate.url), visitCounts(entry));
    for (const { url } of entry.queued) add(hostColumn(url), oneMoreWaiting);
  },
  line: (key, [urls, bytes, robots, remaining, ...byNovelty]) =>
    `${urls} ${bytes} ${key} ${robots} ${Math.max(0, remaining ?? 0)} ${byNovelty.join(' ')}`,
};

/** URLs, bytes, forbidden by robots.txt, remaining; then URLs and bytes that are novel, duplicate, not modified. */
const oneMoreWaiting: readonly number[] = [0, 0, 0, 1, 0, 0, 0, 0, 0, 0];

/** Counts a start URL, or one that an earlier job has left: it waits before the first visit. */
export function urlWaits(url: string): [key: string, counts: readonly number[]] {
  return [hostColumn(url), oneMoreWaiting];
}

/** An earlier job has visited this start URL: it waits no longer. */
export function urlVisited(url: string): [key: string, counts: readonly number[]] {
  return [hostColumn(url), oneMoreWaiting.map((count) => -count)];
}

function hostColumn(url: string): string {
  return column(hostOf(url), hostChars);
}

function visitCounts(entry: VisitEntry): number[] {
  const forbidden = entry.status === robotsForbids ? 1 : 0;
  const remaining = isPrerequisite(entry.candidate) ? 0 : -1;
  const counts = [0, 0, forbidden, remaining, 0, 0, 0, 0, 0, 0];
  if (visitOutcome(entry) !== 'captured') return counts;
  const at = { novel: 4, duplicate: 6, 'not-modified': 8 }[novelty(entry)];
  counts[0] = 1;
  counts[1] = entry.bytes;
  counts[at] = 1;
  counts[at + 1] = entry.bytes;
  return counts;
}
