/** A local date and time, without a zone. Months from 1. */
export interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

export function wallClockOf(atMs: number, timeZone: string): WallClock {
  const shown = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatOf(timeZone).formatToParts(atMs))
    if (type in shown) shown[type as keyof WallClock] = Number(value);
  return shown;
}

/**
 * The instant of a local time. A time that the change to summer skips (02:30) is shifted by the same amount (03:30); of a time
 * that occurs twice in autumn, the first is returned.
 */
export function instantOf(clock: WallClock, timeZone: string): number {
  const asUtc = utcOf(clock);
  // The offsets of the day before and of the day after: no zone changes twice within two days.
  const [before, after] = [asUtc - dayMs, asUtc + dayMs].map((ms) => offsetMs(ms, timeZone)) as [
    number,
    number,
  ];
  const fitting = [asUtc - before, asUtc - after]
    .filter((ms) => ms + offsetMs(ms, timeZone) === asUtc)
    .toSorted((one, other) => one - other);
  return fitting[0] ?? asUtc - before;
}

export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

const dayMs = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();
/** There are some 600 zones; a client that sends more invents them. */
const maxFormats = 1000;

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-GB-u-ca-iso8601-hc-h23', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  if (formats.size < maxFormats) formats.set(timeZone, format);
  return format;
}

function offsetMs(atMs: number, timeZone: string): number {
  return utcOf(wallClockOf(atMs, timeZone)) - Math.floor(atMs / 1000) * 1000;
}

function utcOf({ year, month, day, hour, minute, second }: WallClock): number {
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
