import type { DayCounts } from '../holdings/count-by-day.ts';
import type { CalendarAnswer } from './listing-shapes.ts';

/** Captures on each day, with their sums by month and year. */
export function calendarOf({
  total,
  first,
  last,
  days,
  isPartial,
}: DayCounts): Omit<CalendarAnswer, 'url' | 'match' | 'mayRead'> {
  const years = new Map<number, { year: number; total: number; months: number[] }>();
  for (const [day, captures] of days) {
    const number = Number(day.slice(0, 4));
    const year = years.get(number) ?? { year: number, total: 0, months: Array<number>(12).fill(0) };
    const month = Math.min(Math.max(Number(day.slice(4, 6)), 1), 12) - 1;
    year.total += captures;
    year.months[month] = (year.months[month] ?? 0) + captures;
    years.set(number, year);
  }
  return {
    total,
    first: first ?? null,
    last: last ?? null,
    years: [...years.values()],
    days: [...days].map(([day, captures]) => ({ day, captures })),
    isPartial,
  };
}
