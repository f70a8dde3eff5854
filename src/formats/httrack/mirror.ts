import type { Fetch, FetchLog } from './fetch-log.ts';
import { httrackWarning } from './httrack-entry.ts';
import type { FetchDate, HttrackWarning } from './httrack-entry.ts';
import type { MirrorFile } from './mirror-file.ts';
import { isoDate } from './mirrored-from.ts';
import type { MirroredFrom } from './mirrored-from.ts';

/** A mirror with the data of its logs. */
export interface Mirror {
  readonly root: string;
  readonly log: FetchLog;
  /** Of the crawling machine, east of UTC. */
  readonly zoneMinutes: number | undefined;
  /** By name in the mirror. */
  readonly fetchOf: ReadonlyMap<string, Fetch>;
}

/** Types in which HTTrack rewrites links. */
export const rewrittenType =
  /^(text\/(html|css|javascript)|application\/(xhtml\+xml|(x-)?javascript)|image\/svg)/i;

interface DateSources {
  readonly comment: MirroredFrom | undefined;
  readonly fetch: Fetch | undefined;
  readonly file: MirrorFile | undefined;
}

/** The file's time comes last: HTTrack sets it to Last-Modified where it can. */
export function dateOf(
  { log, zoneMinutes }: Mirror,
  { comment, fetch, file }: DateSources,
): FetchDate | undefined {
  if (comment?.date !== undefined) return { date: comment.date, from: 'comment', zone: 'known' };
  const localMs = fetch?.timeMs ?? log.launchMs;
  const date = isoDate(localMs === undefined ? NaN : localMs - (zoneMinutes ?? 0) * 60_000);
  if (date !== undefined) {
    const from = fetch?.timeMs === undefined ? 'log' : 'new.txt';
    return { date, from, zone: zoneMinutes === undefined ? 'unknown' : 'known' };
  }
  const fileDate = file === undefined ? undefined : isoDate(file.modifiedMs);
  return fileDate === undefined ? undefined : { date: fileDate, from: 'file-time', zone: 'known' };
}

export function withoutScheme(url: string): string {
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '');
}

export function hostOf(address: string): string {
  return (withoutScheme(address).split(/[/?#]/)[0] ?? '').toLowerCase();
}

export function credentialsIn(url: string): HttrackWarning[] {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*@/i.test(url) ? [httrackWarning('credentials')] : [];
}
