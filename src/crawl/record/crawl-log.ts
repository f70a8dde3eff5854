import type { Candidate } from '../candidate.ts';

export interface LoggedUrl {
  readonly candidate: Candidate;
  /** HTTP status, or a code as Heritrix has them (negative). */
  readonly status: number;
  readonly sizeBytes?: number | undefined;
  readonly mime?: string | undefined;
  /** The number of the thread, from 1. */
  readonly thread: number;
  readonly startedMs?: number | undefined;
  readonly durationMs?: number | undefined;
  readonly digest?: string | undefined;
  /** Heritrix has the seed here, we have the site. */
  readonly source: string;
  readonly annotations: readonly string[];
}

/** A line of crawl.log in the columns of Heritrix 3: one for each URL that was tried or excluded when its turn came. */
export function crawlLogLine(entry: LoggedUrl, now: Date): string {
  const { candidate, startedMs, durationMs } = entry;
  const started =
    startedMs === undefined ? undefined : new Date(startedMs).toISOString().replaceAll(/\D/g, '');
  const columns = [
    now.toISOString(),
    String(entry.status).padStart(5),
    String(entry.sizeBytes ?? '-').padStart(10),
    candidate.url,
    candidate.path === '' ? '-' : candidate.path,
    candidate.via ?? '-',
    oneWord(entry.mime ?? '-'),
    `#${String(entry.thread).padStart(3, '0')}`,
    started === undefined ? '-' : `${started}+${durationMs ?? 0}`,
    entry.digest ?? '-',
    oneWord(entry.source),
    entry.annotations.length === 0 ? '-' : entry.annotations.map(oneWord).join(','),
  ];
  return columns.map((column) => column.replaceAll(/[\r\n]+/g, ' ')).join(' ');
}

function oneWord(text: string): string {
  return text.replaceAll(/[\s,]+/g, '_');
}
