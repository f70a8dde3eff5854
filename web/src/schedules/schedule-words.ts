import type { ScheduleView } from '../../../src/planning/schedules/schedule.ts';
import type scheduleMessages from '../../translations/en/schedules.json';
import type { MessagesOf } from '../language/messages.ts';
import { wallTimeOf, weekdayOf } from './zoned-time.ts';

export type Rhythm = Pick<ScheduleView, 'unit' | 'every' | 'firstMs' | 'lastMs' | 'repeats' | 'timeZone'>;

type ScheduleTexts = MessagesOf<typeof scheduleMessages>['words'];

/** `Every 2 weeks on Monday at 03:00, Paris time, from 5 January 2026 until 31 December 2026` */
export function scheduleWords(rhythm: Rhythm, texts: ScheduleTexts, locale: string): string {
  const { date, time } = wallTimeOf(rhythm.firstMs, rhythm.timeZone);
  const say = (iso: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(new Date(`${iso}T00:00:00Z`));
  const whole = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const place = placeName(rhythm.timeZone);
  const parts = [texts.every(rhythm.unit, rhythm.every)];
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
