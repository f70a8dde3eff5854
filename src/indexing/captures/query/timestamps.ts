/** Completes a partial timestamp: to the first, and to the last time that starts with it. */
const lowest = '10000101000000';
const highest = '29991231235959';

/** Up to 17 digits, of which 14 count; undefined if it is no timestamp. */
export function readTimestamp(text: string, pad: 'down' | 'up'): string | undefined {
  if (!/^\d{1,17}$/.test(text)) return undefined;
  return text.slice(0, 14) + (pad === 'down' ? lowest : highest).slice(text.length);
}

export function timestampNow(): string {
  return new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
}

/** Seconds since 1970 of 14 digits. Numbers that no calendar has are cut to the nearest that it has. */
export function secondsOf(timestamp: string): number {
  const part = (from: number, min: number, max: number): number =>
    Math.min(Math.max(Number(timestamp.slice(from, from + 2)), min), max);
  const year = Number(timestamp.slice(0, 4));
  const month = part(4, 1, 12);
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return (
    Date.UTC(year, month - 1, part(6, 1, lastDay), part(8, 0, 23), part(10, 0, 59), part(12, 0, 59)) / 1000
  );
}
