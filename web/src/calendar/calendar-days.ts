/** A day is written as 8 digits, `20260131`, as in the answers of the API. */
export type Day = string;

/** The weeks of a month (0 to 11), Monday first; undefined: a day of another month. */
export function monthWeeks(year: number, month: number): readonly (readonly (Day | undefined)[])[] {
  const first = new Date(Date.UTC(year, month, 1));
  const before = (first.getUTCDay() + 6) % 7;
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const weeks: (Day | undefined)[][] = [];
  for (let start = 1 - before; start <= length; start += 7) {
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const date = start + index;
        return date < 1 || date > length ? undefined : dayOf(year, month, date);
      }),
    );
  }
  return weeks;
}

export function dayOf(year: number, month: number, date: number): Day {
  return `${String(year).padStart(4, '0')}${String(month + 1).padStart(2, '0')}${String(date).padStart(2, '0')}`;
}

/** 0 for none, then 1 to 4. By the logarithm, because one busy day would make all others look alike. */
export function heatLevel(captures: number, max: number): number {
  if (captures <= 0) return 0;
  if (max <= 1) return 2;
  return 1 + Math.min(3, Math.floor((4 * Math.log(captures)) / Math.log(max + 1)));
}

/** The day that a key moves to, among the days with captures (in order). Undefined for other keys. */
export function dayAfterKey(days: readonly Day[], current: Day, key: string): Day | undefined {
  const first = days[0];
  const last = days.at(-1);
  const before = (limit: Day): Day | undefined => days.findLast((day) => day <= limit) ?? first;
  const after = (limit: Day): Day | undefined => days.find((day) => day >= limit) ?? last;
  switch (key) {
    case 'ArrowLeft':
      return before(movedDay(current, -1));
    case 'ArrowRight':
      return after(movedDay(current, 1));
    case 'ArrowUp':
      return before(movedDay(current, -7));
    case 'ArrowDown':
      return after(movedDay(current, 7));
    case 'PageUp':
      return before(movedDay(`${current.slice(0, 6)}01`, -1));
    case 'PageDown':
      return after(movedDay(`${current.slice(0, 6)}31`, 1));
    case 'Home':
      return first;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** `20260231` and such are taken for the day they would be. */
export function movedDay(day: Day, by: number): Day {
  const moved = new Date(
    Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8)) + by),
  );
  return dayOf(moved.getUTCFullYear(), moved.getUTCMonth(), moved.getUTCDate());
}
