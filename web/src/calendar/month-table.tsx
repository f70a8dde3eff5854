import type { ReactNode } from 'react';
import { useSpoken } from '../language/language.tsx';
import { monthWeeks } from './calendar-days.ts';
import type { Day } from './calendar-days.ts';

interface MonthTableProperties {
  readonly year: number;
  readonly month: number;
  readonly className: string | undefined;
  readonly caption: string;
  readonly countOf: (day: Day) => number;
  /** For screen readers. */
  readonly label: (total: number) => string;
  readonly children: (day: Day) => ReactNode;
}

/** A month as a grid of weeks, with the sum of its days in the caption. */
export function MonthTable({ year, month, className, caption, ...days }: MonthTableProperties): ReactNode {
  const { format } = useSpoken();
  const weeks = monthWeeks(year, month);
  const total = weeks.flat().reduce((sum, day) => sum + (day === undefined ? 0 : days.countOf(day)), 0);
  return (
    <table className={className} role="grid" aria-label={days.label(total)} data-empty={total === 0}>
      <caption aria-hidden="true">
        {caption}
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
                {day === undefined ? null : days.children(day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
