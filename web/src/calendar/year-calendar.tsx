import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useSpoken } from '../language/language.tsx';
import { dayAfterKey } from './calendar-days.ts';
import type { Day } from './calendar-days.ts';
import { MonthGrid } from './month-grid.tsx';
import styles from './year-calendar.module.css';

interface YearCalendarProperties {
  readonly year: number;
  readonly counts: ReadonlyMap<Day, number>;
  readonly chosen: Day | undefined;
  readonly onChoose: (day: Day) => void;
}

/** Twelve months. One stop for the Tab key; the arrow keys go from one day with captures to the next. */
export function YearCalendar({ year, counts, chosen, onChoose }: YearCalendarProperties): ReactNode {
  const { messages } = useSpoken();
  const whole = useRef<HTMLDivElement>(null);
  const days = useMemo(
    () => [...counts.keys()].filter((day) => day.startsWith(String(year).padStart(4, '0'))).sort(),
    [counts, year],
  );
  const max = Math.max(...days.map((day) => counts.get(day) ?? 0));
  const [focused, setFocused] = useState<Day>();
  const current = [focused, chosen].find((day) => day !== undefined && days.includes(day)) ?? days[0];
  const move = (event: KeyboardEvent): void => {
    const next = current === undefined ? undefined : dayAfterKey(days, current, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setFocused(next);
    whole.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  return (
    <div
      ref={whole}
      className={styles.year}
      role="group"
      aria-label={messages.calendarOf(year)}
      aria-describedby="calendar-keys"
      onKeyDown={move}
    >
      <div className={styles.months}>
        {Array.from({ length: 12 }, (_, month) => (
          <MonthGrid
            key={month}
            year={year}
            month={month}
            counts={counts}
            max={max}
            chosen={chosen}
            current={current}
            onFocus={setFocused}
            onChoose={onChoose}
          />
        ))}
      </div>
      <div className={styles.foot}>
        <p id="calendar-keys">{messages.calendarKeys}</p>
        <p className={styles.scale} aria-hidden="true">
          {messages.fewer}
          {[1, 2, 3, 4].map((level) => (
            <span key={level} data-heat={level} />
          ))}
          {messages.moreCaptures}
        </p>
      </div>
    </div>
  );
}
