import type { CalendarAnswer } from '../../../src/server/api/shapes.ts';
import { dayOf } from '../calendar/calendar-days.ts';

/** How close: all years (a bar a month), a year (a bar a day), a month (a bar a day). */
export type Zoom =
  | { readonly level: 'all' }
  | { readonly level: 'year'; readonly year: number }
  | { readonly level: 'month'; readonly year: number; readonly month: number };

export interface Bar {
  /** 6 digits for a month, 8 for a day */
  readonly key: string;
  readonly captures: number;
  /** From 0 to 1 over the whole width. */
  readonly start: number;
  readonly width: number;
}

export interface Mark {
  readonly position: number;
  /** 4, 6 or 8 digits */
  readonly key: string;
}

export interface Scale {
  /** Only those with captures. */
  readonly bars: readonly Bar[];
  readonly marks: readonly Mark[];
  readonly max: number;
}

/** Marks nearer than this to each other could not be read. */
const maxMarks = 16;

export function timelineScale(calendar: Pick<CalendarAnswer, 'years' | 'days'>, zoom: Zoom): Scale {
  switch (zoom.level) {
    case 'all':
      return monthsOfAllYears(calendar.years);
    case 'year':
      return daysOf(
        calendar.days,
        new Date(Date.UTC(zoom.year, 0, 1)),
        new Date(Date.UTC(zoom.year + 1, 0, 1)),
      );
    case 'month':
      return daysOf(
        calendar.days,
        new Date(Date.UTC(zoom.year, zoom.month, 1)),
        new Date(Date.UTC(zoom.year, zoom.month + 1, 1)),
      );
  }
}

/** The bar nearest to a place between 0 and 1. */
export function nearestBar(bars: readonly Bar[], position: number): Bar | undefined {
  let nearest: Bar | undefined;
  let min = Number.POSITIVE_INFINITY;
  for (const bar of bars) {
    const distance = Math.abs(bar.start + bar.width / 2 - position);
    if (distance < min) [nearest, min] = [bar, distance];
  }
  return nearest;
}

/** One step closer, to where a bar is. Undefined: a day, there is nothing closer. */
export function zoomedTo(zoom: Zoom, bar: Bar): Zoom | undefined {
  const year = Number(bar.key.slice(0, 4));
  const month = Number(bar.key.slice(4, 6)) - 1;
  if (zoom.level === 'all') return { level: 'year', year };
  return zoom.level === 'year' ? { level: 'month', year, month } : undefined;
}

export function zoomedOut(zoom: Zoom): Zoom | undefined {
  if (zoom.level === 'month') return { level: 'year', year: zoom.year };
  return zoom.level === 'year' ? { level: 'all' } : undefined;
}

/** The same width of time before (-1) or after (1). */
export function shifted(zoom: Zoom, by: number): Zoom {
  if (zoom.level === 'all') return zoom;
  if (zoom.level === 'year') return { level: 'year', year: zoom.year + by };
  const moved = new Date(Date.UTC(zoom.year, zoom.month + by, 1));
  return { level: 'month', year: moved.getUTCFullYear(), month: moved.getUTCMonth() };
}

function monthsOfAllYears(years: CalendarAnswer['years']): Scale {
  const first = years[0]?.year ?? 0;
  const length = (years.at(-1)?.year ?? first) - first + 1;
  const width = 1 / (length * 12);
  const bars = years.flatMap(({ year, months }) =>
    months.map((captures, month) => ({
      key: dayOf(year, month, 1).slice(0, 6),
      captures,
      start: ((year - first) * 12 + month) * width,
      width,
    })),
  );
  const step = Math.ceil(length / maxMarks);
  const marks = Array.from({ length: Math.ceil(length / step) }, (_, index) => ({
    key: String(first + index * step),
    position: (index * step) / length,
  }));
  return withMost(bars, marks);
}

function daysOf(days: CalendarAnswer['days'], from: Date, to: Date): Scale {
  const spanMs = to.getTime() - from.getTime();
  const dayMs = 86_400_000;
  const isMonth = spanMs < 40 * dayMs;
  const bars = days.flatMap(({ day, captures }) => {
    const at = Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8)));
    const start = (at - from.getTime()) / spanMs;
    return start < 0 || start >= 1 ? [] : [{ key: day, captures, start, width: dayMs / spanMs }];
  });
  const marks: Mark[] = [];
  for (let at = new Date(from); at < to;) {
    const key = dayOf(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
    marks.push({ key: isMonth ? key : key.slice(0, 6), position: (at.getTime() - from.getTime()) / spanMs });
    at = isMonth
      ? new Date(at.getTime() + 2 * dayMs)
      : new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
  }
  return withMost(bars, marks);
}

function withMost(bars: readonly Bar[], marks: readonly Mark[]): Scale {
  const kept = bars.filter(({ captures }) => captures > 0);
  return { bars: kept, marks, max: Math.max(1, ...kept.map(({ captures }) => captures)) };
}
