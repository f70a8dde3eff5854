import type { ReactNode } from 'react';
import { useSpoken } from '../language/language.tsx';
import { heatLevel } from './calendar-days.ts';
import type { Day } from './calendar-days.ts';
import { MonthTable } from './month-table.tsx';
import styles from './year-calendar.module.css';

interface MonthGridProperties {
  readonly year: number;
  readonly month: number;
  readonly counts: ReadonlyMap<Day, number>;
  readonly max: number;
  readonly chosen: Day | undefined;
  /** The day that the Tab key reaches. */
  readonly current: Day | undefined;
  readonly onFocus: (day: Day) => void;
  readonly onChoose: (day: Day) => void;
}

export function MonthGrid({ year, month, ...days }: MonthGridProperties): ReactNode {
  const { messages, format } = useSpoken();
  const name = format.monthAndYear(`${year}${String(month + 1).padStart(2, '0')}`);
  return (
    <MonthTable
      year={year}
      month={month}
      className={styles.month}
      caption={format.month(month)}
      countOf={(day) => days.counts.get(day) ?? 0}
      label={(total) => `${name}, ${messages.capturesCount(total, format.number(total))}`}
    >
      {(day) => <DayCell day={day} {...days} />}
    </MonthTable>
  );
}

interface DayCellProperties extends Omit<MonthGridProperties, 'year' | 'month'> {
  readonly day: Day;
}

function DayCell({ day, counts, max, chosen, current, onFocus, onChoose }: DayCellProperties): ReactNode {
  const { messages, format } = useSpoken();
  const captures = counts.get(day) ?? 0;
  const number = Number(day.slice(6));
  if (captures === 0) return <span className={styles.empty}>{number}</span>;
  const label = `${format.weekdayDate(day)}, ${messages.capturesCount(captures, format.number(captures))}`;
  return (
    <button
      type="button"
      className={styles.day}
      data-day={day}
      data-heat={heatLevel(captures, max)}
      tabIndex={day === current ? 0 : -1}
      aria-pressed={day === chosen}
      aria-label={label}
      title={label}
      onFocus={() => onFocus(day)}
      onClick={() => onChoose(day)}
    >
      {number}
    </button>
  );
}
