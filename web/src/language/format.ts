export type Language = 'en' | 'fr';

/** Day before month in all of them. */
export const locales: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  fr: 'fr-FR',
};

const units = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

const byteUnits = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Dates of timestamps are those of the archive: always UTC. Moments of the staff's work are in the time of their place. */
export interface Format {
  readonly language: Language;
  /** 2 January 2026 */
  readonly date: (timestamp: string) => string;
  /** 2 Jan 2026 */
  readonly shortDate: (timestamp: string) => string;
  /** Friday 2 January 2026 */
  readonly weekdayDate: (timestamp: string) => string;
  /** 03:04:05 */
  readonly time: (timestamp: string) => string;
  /** 03:04 */
  readonly shortTime: (timestamp: string) => string;
  /** January 2026 */
  readonly monthAndYear: (timestamp: string) => string;
  /** January: of 0 to 11 */
  readonly month: (month: number) => string;
  /** Jan */
  readonly shortMonth: (month: number) => string;
  /** Monday to Sunday: short for the eye, long for the ear */
  readonly weekdays: readonly { readonly short: string; readonly long: string }[];
  readonly number: (value: number) => string;
  readonly bytes: (sizeBytes: number) => string;
  readonly percent: (share: number) => string;
  /** 2 Jan 2026, 03:04, in the time of the browser's place */
  readonly moment: (atMs: number) => string;
  /** 2 Jan 2026, in the time of the browser's place */
  readonly day: (atMs: number) => string;
  /** 3 days ago, in 2 hours, now: of less than a minute */
  readonly ago: (atMs: number, nowMs: number) => string;
  /** 3 days: the largest unit that is not below one */
  readonly distance: (seconds: number) => string;
}

export function formatFor(language: Language): Format {
  const locale = locales[language];
  const dates = (options: Intl.DateTimeFormatOptions): ((timestamp: string) => string) => {
    const formatter = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
    return (timestamp) => formatter.format(dateOf(timestamp));
  };
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const inUnit = (value: number, unit: string, unitDisplay: 'long' | 'short', digits: number): string =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay, maximumFractionDigits: digits }).format(
      value,
    );
  const date = dates({ day: 'numeric', month: 'long', year: 'numeric' });
  const month = dates({ month: 'long' });
  const shortMonth = dates({ month: 'short' });
  const longWeekday = dates({ weekday: 'long' });
  const narrowWeekday = dates({ weekday: 'narrow' });
  const moments = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return {
    language,
    date,
    shortDate: dates({ day: 'numeric', month: 'short', year: 'numeric' }),
    // Browsers disagree about a comma.
    weekdayDate: (timestamp) => `${longWeekday(timestamp)} ${date(timestamp)}`,
    time: dates({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }),
    shortTime: dates({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    monthAndYear: dates({ month: 'long', year: 'numeric' }),
    month: (index) => month(`2026${twoDigits(index + 1)}01`),
    shortMonth: (index) => shortMonth(`2026${twoDigits(index + 1)}01`),
    // 5 January 2026 is a Monday.
    weekdays: Array.from({ length: 7 }, (_, index) => ({
      short: narrowWeekday(`202601${twoDigits(5 + index)}`),
      long: longWeekday(`202601${twoDigits(5 + index)}`),
    })),
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    bytes: (sizeBytes) => {
      // Intl would write `658 byte`.
      if (sizeBytes < 1000) return `${number.format(sizeBytes)}\u00A0${language === 'fr' ? 'o' : 'B'}`;
      const step = Math.min(3, Math.floor(Math.log10(sizeBytes) / 3) - 1);
      const value = sizeBytes / 1000 ** (step + 1);
      return inUnit(value, byteUnits[step] ?? 'terabyte', 'short', value < 10 ? 1 : 0);
    },
    moment: (atMs) => moments.format(atMs),
    day: (atMs) => days.format(atMs),
    ago: (atMs, nowMs) => {
      const seconds = (atMs - nowMs) / 1000;
      if (Math.abs(seconds) < 60) return relative.format(0, 'second');
      const [unit, length] = units.find(([, each]) => Math.abs(seconds) >= each) ?? units[5];
      return relative.format(Math.trunc(seconds / length), unit);
    },
    distance: (seconds) => {
      const whole = Math.abs(seconds);
      const [unit, length] = units.find(([, length]) => whole >= length) ?? units[5];
      return inUnit(Math.round(whole / length), unit, 'long', 0);
    },
  };
}

/** Of a timestamp of any length; what is not there is the first of its kind. */
export function dateOf(timestamp: string): Date {
  const part = (start: number, length: number, otherwise: number): number =>
    Number(timestamp.slice(start, start + length) || otherwise);
  return new Date(
    Date.UTC(
      part(0, 4, 1970),
      part(4, 2, 1) - 1,
      part(6, 2, 1),
      part(8, 2, 0),
      part(10, 2, 0),
      part(12, 2, 0),
    ),
  );
}

export function timestampOf(date: Date): string {
  return date.toISOString().replaceAll(/\D/g, '').slice(0, 14);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
