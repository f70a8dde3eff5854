import { secondsOf, timestampNow } from '../../indexing/captures/query/timestamps.ts';

/**
 * The moment that a timestamp of 0 to 14 digits means: the middle of what it names, so that a capture within the year or
 * day that was asked for is always nearer than one outside it.
 *
 *   2026   20260702115959        20260203   20260203115959        ''   now
 */
export function datetimeOf(timestamp: string): string {
  const digits = timestamp.slice(0, 14);
  if (digits === '') return timestampNow();
  if (digits.length === 14) return digits;
  // No month 00 or 99 is meant: they are cut to the nearest that there is.
  const start = secondsOf(digits.padEnd(14, '0'));
  const end = secondsOf(digits.padEnd(14, '9'));
  return timestampOf(Math.floor((start + end) / 2));
}

/** Seconds since 1970 as 14 digits. */
export function timestampOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replaceAll(/\D/g, '').slice(0, 14);
}
