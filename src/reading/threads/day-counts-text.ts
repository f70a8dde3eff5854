import type { DayCounts } from '../holdings/count-by-day.ts';

/** Counts on their way from a thread. */
export function printDayCounts({ days, ...counts }: DayCounts): string {
  return JSON.stringify({ ...counts, days: [...days] });
}

export function readDayCounts(text: string): DayCounts {
  const { days, ...counts } = JSON.parse(text) as Omit<DayCounts, 'days'> & {
    readonly days: readonly (readonly [string, number])[];
  };
  return { ...counts, days: new Map(days) };
}
