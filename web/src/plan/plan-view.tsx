import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { PlanAnswer } from '../../../src/planning/plan.ts';
import planMessages from '../../translations/en/plan.json' with { type: 'json' };
import type { Day } from '../calendar/calendar-days.ts';
import { useMessages } from '../language/language.tsx';
import { useFilters } from '../staff/use-filters.ts';
import { HarvestLegend } from './harvest-legend.tsx';
import { PlanCalendar } from './plan-calendar.tsx';
import { eventsByDay, harvestsOf, planEvents } from './plan-days.ts';
import type { PlanMonth } from './plan-days.ts';
import { PlanList } from './plan-list.tsx';
import styles from './plan.module.css';

/** As many as the style sheet has. */
const colours = 8;

interface PlanViewProperties {
  readonly plan: PlanAnswer;
  readonly first: PlanMonth;
  readonly timeZone: string;
  readonly today: Day;
}

/** The calendar, the list beside it, and which harvest has which colour. */
export function PlanView({ plan, first, timeZone, today }: PlanViewProperties): ReactNode {
  const texts = useMessages(planMessages);
  const { value, set } = useFilters();
  const events = useMemo(() => planEvents(plan, timeZone), [plan, timeZone]);
  const harvests = useMemo(() => harvestsOf(events, colours), [events]);
  const only = harvests.find(({ id }) => id === value('harvest'));
  const shown = useMemo(
    () => (only === undefined ? events : events.filter(({ harvest }) => harvest.id === only.id)),
    [events, only],
  );
  const byDay = useMemo(() => eventsByDay(shown), [shown]);
  const colourOf = useMemo(() => new Map(harvests.map(({ id, colour }) => [id, colour])), [harvests]);
  const day = byDay.has(value('day')) ? value('day') : undefined;
  return (
    <>
      {plan.isWhole ? null : <p className={styles.notWhole}>{texts.notWhole}</p>}
      <HarvestLegend
        harvests={harvests}
        only={only?.id}
        onChoose={(id) => set({ harvest: id, day: undefined })}
      />
      <div className={styles.beside}>
        <PlanCalendar
          first={first}
          today={today}
          byDay={byDay}
          colourOf={colourOf}
          chosen={day}
          onChoose={(chosen) => set({ day: chosen === day ? undefined : chosen })}
        />
        <PlanList
          events={day === undefined ? shown : (byDay.get(day) ?? [])}
          day={day}
          colourOf={colourOf}
          onWhole={() => set({ day: undefined })}
        />
      </div>
    </>
  );
}
