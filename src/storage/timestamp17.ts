/** A time as names of archive files have it, to the millisecond in UTC: 20261116012345678. */
export function timestamp17(timeMs: number): string {
  return new Date(timeMs).toISOString().replaceAll(/\D/g, '');
}
