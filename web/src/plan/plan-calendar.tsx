import { useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import planMessages from '../../translations/en/plan.json' with { type: 'json' };
import { dayAfterKey } from '../calendar/calendar-days.ts';
import type { Day } from '../calendar/calendar-days.ts';
import { useMessages } from '../language/language.tsx';
import { monthText, twelveMonths } from './plan-days.ts';
import type { PlanMonth } from './plan-days.ts';
import { PlanMonthGrid } from './plan-month-grid.tsx';
import type { PlanDays } from './plan-month-grid.tsx';
import styles from './plan.module.css';

interface PlanCalendarProperties extends PlanDays {
  readonly first: PlanMonth;
}

/** Twelve months. One stop for the Tab key; the arrow keys go from one day with harvests to the next. */
export function PlanCalendar({ first, ...days }: PlanCalendarProperties): ReactNode {
  const texts = useMessages(planMessages);
  const whole = useRef<HTMLDivElement>(null);
  const sorted = useMemo(() => [...days.byDay.keys()].sort(), [days.byDay]);
  const [focused, setFocused] = useState<Day>();
  const wanted = [focused, days.chosen].find((day) => day !== undefined && days.byDay.has(day));
  const current = wanted ?? sorted.find((day) => day >= days.today) ?? sorted[0];
  const move = (event: KeyboardEvent): void => {
    const next = current === undefined ? undefined : dayAfterKey(sorted, current, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setFocused(next);
    whole.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  return (
    <div ref={whole} role="group" aria-label={texts.calendar} aria-describedby="plan-keys" onKeyDown={move}>
      <div className={styles.months}>
        {twelveMonths(first).map((month) => (
          <PlanMonthGrid
            key={monthText(month)}
            month={month}
            current={current}
            onFocus={setFocused}
            {...days}
          />
        ))}
      </div>
      <p id="plan-keys" className={styles.keys}>
        {texts.keys}
      </p>
    </div>
  );
}
