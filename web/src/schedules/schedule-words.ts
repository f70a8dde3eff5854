import type { ScheduleShape } from '../../../src/server/staff/shapes/planning-shapes.ts';
import { wallTimeOf, weekdayOf } from './zoned-time.ts';

export type Rhythm = Pick<ScheduleShape, 'unit' | 'every' | 'firstMs' | 'lastMs' | 'repeats' | 'timeZone'>;

/** How a language says the parts of a rhythm. */
export interface ScheduleTexts {
  readonly every: (every: number, unit: Rhythm['unit']) => string;
  readonly onWeekday: (weekday: string) => string;
  readonly onDate: (day: number) => string;
  readonly onYearDay: (date: string) => string;
  readonly atTime: (time: string, place: string) => string;
  readonly atMinute: (minute: number, place: string) => string;
  readonly from: (date: string) => string;
  readonly until: (date: string) => string;
  readonly times: (count: number) => string;
}

/** `Every 2 weeks on Monday at 03:00, Paris time, from 5 January 2026 until 31 December 2026` */
export function scheduleWords(rhythm: Rhythm, texts: ScheduleTexts, locale: string): string {
  const { date, time } = wallTimeOf(rhythm.firstMs, rhythm.timeZone);
  const say = (iso: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(new Date(`${iso}T00:00:00Z`));
  const whole = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const place = placeName(rhythm.timeZone);
  const parts = [texts.every(rhythm.every, rhythm.unit)];
  switch (rhythm.unit) {
    case 'hour':
      parts.push(texts.atMinute(Number(time.slice(3)), place));
      break;
    case 'week':
      parts.push(texts.onWeekday(say(mondayPlus(weekdayOf(date)), { weekday: 'long' })));
      break;
    case 'month':
      parts.push(texts.onDate(Number(date.slice(8))));
      break;
    case 'year':
      parts.push(texts.onYearDay(say(date, { day: 'numeric', month: 'long' })));
      break;
    case 'day':
      break;
  }
  if (rhythm.unit !== 'hour') parts.push(texts.atTime(time, place));
  const bounds = [texts.from(say(date, whole))];
  if (rhythm.lastMs !== null)
    bounds.push(texts.until(say(wallTimeOf(rhythm.lastMs, rhythm.timeZone).date, whole)));
  const sentence = `${parts.join(' ')}, ${bounds.join(' ')}`;
  return rhythm.repeats === null ? sentence : `${sentence}, ${texts.times(rhythm.repeats)}`;
}

/** `Europe/Paris` is Paris to people. */
export function placeName(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}

function mondayPlus(days: number): string {
  // 5 January 2026 is a Monday.
  return `2026-01-${String(5 + days).padStart(2, '0')}`;
}
