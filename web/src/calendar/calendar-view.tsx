import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { CalendarAnswer } from '../../../src/server/api/shapes.ts';
import type { OfUrl } from '../api/queries.ts';
import styles from './calendar-view.module.css';
import { DayCaptures } from './day-captures.tsx';
import { YearCalendar } from './year-calendar.tsx';
import { YearStrip } from './year-strip.tsx';

interface CalendarViewProperties {
  readonly calendar: CalendarAnswer;
  readonly of: OfUrl;
}

/** Years, the days of one of them, the captures of one day. Year and day are in the address of the page. */
export function CalendarView({ calendar, of }: CalendarViewProperties): ReactNode {
  const [question, setQuestion] = useSearchParams();
  const lastYear = calendar.years.at(-1)?.year ?? 0;
  const day = question.get('day') ?? undefined;
  const asked = Number(question.get('year') ?? day?.slice(0, 4));
  const year = calendar.years.some((each) => each.year === asked) ? asked : lastYear;
  const counts = useMemo(
    () => new Map(calendar.days.map(({ day, captures }) => [day, captures])),
    [calendar.days],
  );
  const set = (values: Readonly<Record<string, string | undefined>>): void => {
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined) question.delete(name);
      else question.set(name, value);
    }
    setQuestion(question, { replace: true, preventScrollReset: true });
  };
  const chosen = day !== undefined && counts.has(day) ? day : undefined;
  return (
    <>
      <YearStrip
        years={calendar.years}
        year={year}
        onChoose={(year) => set({ year: String(year), day: undefined })}
      />
      <div className={styles.beside} data-chosen={chosen !== undefined}>
        <YearCalendar
          year={year}
          counts={counts}
          chosen={chosen}
          onChoose={(day) => set({ day, year: undefined })}
        />
        <DayCaptures
          of={of}
          day={chosen}
          days={calendar.days.map(({ day }) => day)}
          onChoose={(day) => set({ day, year: undefined })}
        />
      </div>
    </>
  );
}
