/** The time on the clocks of a time zone. */
export interface WallTime {
  /** `2026-01-31` */
  readonly date: string;
  /** `03:00` */
  readonly time: string;
}

/** The clocks of a place at a moment. */
export function wallTimeOf(moment: number, timeZone: string): WallTime {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes): string => parts.get(name) ?? '';
  return {
    date: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}

/**
 * The moment at which the clocks of a place show this. Undefined: this is no date.
 * In spring an hour is missing: what falls into it is taken for the hour after, as clocks are put forward.
 * In autumn an hour comes twice: the first of the two is meant.
 */
export function momentOfWallTime({ date, time }: WallTime, timeZone: string): number | undefined {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const offsets = [asUtc - dayMs, asUtc + dayMs].map((moment) => offsetMs(moment, timeZone));
  const moments = offsets.map((offset) => asUtc - offset);
  const shown = moments.filter((moment) => moment + offsetMs(moment, timeZone) === asUtc);
  return shown.length > 0 ? Math.min(...shown) : Math.max(...moments);
}

export function isTimeZone(text: string): boolean {
  try {
    clockOf(text);
    return text !== '';
  } catch {
    return false;
  }
}

/** 0: Monday. */
export function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}

export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const dayMs = 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** By how much the clocks of a place are before UTC, in whole minutes. */
function offsetMs(moment: number, timeZone: string): number {
  const { date, time } = wallTimeOf(moment, timeZone);
  return Date.parse(`${date}T${time}:00Z`) - Math.floor(moment / 60_000) * 60_000;
}
