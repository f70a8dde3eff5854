import type { ReactNode } from 'react';
import planMessages from '../../translations/en/plan.json' with { type: 'json' };
import type { Day } from '../calendar/calendar-days.ts';
import { MonthTable } from '../calendar/month-table.tsx';
import { useMessages, useSpoken } from '../language/language.tsx';
import { monthText } from './plan-days.ts';
import type { PlanEvent, PlanMonth } from './plan-days.ts';
import styles from './plan.module.css';

/** The content of the days of a calendar. */
export interface PlanDays {
  readonly today: Day;
  readonly byDay: ReadonlyMap<Day, readonly PlanEvent[]>;
  readonly colourOf: ReadonlyMap<string, number | undefined>;
  readonly chosen: Day | undefined;
  readonly onChoose: (day: Day) => void;
}

interface PlanMonthGridProperties extends PlanDays {
  readonly month: PlanMonth;
  /** The day that the Tab key reaches. */
  readonly current: Day | undefined;
  readonly onFocus: (day: Day) => void;
}

/** So many marks fit under a day; more are counted. */
const maxMarks = 4;

/** A month with a mark for each harvest of a day. */
export function PlanMonthGrid({ month, ...days }: PlanMonthGridProperties): ReactNode {
  const texts = useMessages(planMessages);
  const { format } = useSpoken();
  const name = format.monthAndYear(monthText(month).replace('-', ''));
  return (
    <MonthTable
      {...month}
      className={styles.month}
      caption={name}
      countOf={(day) => days.byDay.get(day)?.length ?? 0}
      label={(total) => texts.monthLabel(total, name)}
    >
      {(day) => <DayCell day={day} {...days} />}
    </MonthTable>
  );
}

interface DayCellProperties extends Omit<PlanMonthGridProperties, 'month'> {
  readonly day: Day;
}

function DayCell({
  day,
  today,
  byDay,
  colourOf,
  chosen,
  current,
  onFocus,
  onChoose,
}: DayCellProperties): ReactNode {
  const texts = useMessages(planMessages);
  const { format } = useSpoken();
  const events = byDay.get(day) ?? [];
  const number = Number(day.slice(6));
  if (events.length === 0)
    return (
      <span className={styles.empty} data-today={day === today || undefined}>
        {number}
      </span>
    );
  const label = texts.dayLabel(format.weekdayDate(day), namesOf(events, texts.andMore));
  return (
    <button
      type="button"
      className={styles.day}
      data-day={day}
      data-today={day === today || undefined}
      data-past={day < today || undefined}
      tabIndex={day === current ? 0 : -1}
      aria-pressed={day === chosen}
      aria-label={label}
      title={label}
      onFocus={() => onFocus(day)}
      onClick={() => onChoose(day)}
    >
      {number}
      <span className={styles.marks}>
        {events.slice(0, maxMarks).map(({ key, harvest, run }) => (
          <span
            key={key}
            className={styles.dot}
            data-colour={colourOf.get(harvest.id)}
            data-ran={run !== undefined || undefined}
          />
        ))}
        {events.length > maxMarks ? <span className={styles.plus}>+</span> : null}
      </span>
    </button>
  );
}

function namesOf(events: readonly PlanEvent[], more: (count: number) => string): string {
  const names = [...new Set(events.map(({ harvest }) => harvest.name))];
  const shown = names.slice(0, 5).join(', ');
  return names.length > 5 ? `${shown} ${more(names.length - 5)}` : shown;
}
