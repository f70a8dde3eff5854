/** A time as in names of archive files, in milliseconds and UTC: 20261116012345678. */
export function timestamp17(timeMs: number): string {
  return new Date(timeMs).toISOString().replaceAll(/\D/g, '');
}
