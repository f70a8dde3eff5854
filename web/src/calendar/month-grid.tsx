import type { ReactNode } from 'react';
import { useSpoken } from '../language/language.tsx';
import { heatLevel, monthWeeks } from './calendar-days.ts';
import type { Day } from './calendar-days.ts';
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
  const weeks = monthWeeks(year, month);
  const total = weeks.flat().reduce((sum, day) => sum + (days.counts.get(day ?? '') ?? 0), 0);
  const name = format.monthAndYear(weeks[1]?.[0] ?? '');
  return (
    <table
      className={styles.month}
      role="grid"
      aria-label={`${name}, ${messages.capturesCount(total, format.number(total))}`}
      data-empty={total === 0}
    >
      <caption aria-hidden="true">
        {format.month(month)}
        <span>{total === 0 ? '' : format.number(total)}</span>
      </caption>
      <thead>
        <tr>
          {format.weekdays.map(({ short, long }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          <tr key={week.find((day) => day !== undefined) ?? row}>
            {week.map((day, column) => (
              <td key={format.weekdays[column]?.long} role="gridcell">
                {day === undefined ? null : <DayCell day={day} {...days} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
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
