import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import planMessages from '../../translations/en/plan.json' with { type: 'json' };
import type { Day } from '../calendar/calendar-days.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import { When } from '../staff/when.tsx';
import type { PlanEvent } from './plan-days.ts';
import styles from './plan.module.css';

interface PlanListProperties {
  /** In order of time. */
  readonly events: readonly PlanEvent[];
  /** Undefined: what comes next is shown. */
  readonly day: Day | undefined;
  readonly colourOf: ReadonlyMap<string, number | undefined>;
  readonly onWhole: () => void;
}

/** So many of what comes next. */
const max = 20;

/** The events of a day, or the next ones. */
export function PlanList({ events, day, colourOf, onWhole }: PlanListProperties): ReactNode {
  const texts = useMessages(planMessages);
  const { format } = useSpoken();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (day !== undefined) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [day]);
  const nowMs = Date.now();
  const ahead = events.filter(({ atMs }) => atMs >= nowMs);
  const shown = day === undefined ? (ahead.length > 0 ? ahead : events).slice(0, max) : events;
  return (
    <section ref={panel} className={styles.list} aria-labelledby="plan-list">
      <h2 id="plan-list" aria-live="polite">
        {day === undefined ? texts.listTitle : format.weekdayDate(day)}
      </h2>
      {day === undefined ? null : (
        <Button size="compact-xs" variant="subtle" onClick={onWhole}>
          {texts.wholeList}
        </Button>
      )}
      {shown.length === 0 ? <p className={styles.quiet}>{texts.nothingNext}</p> : null}
      <ol>
        {shown.map(({ key, atMs, harvest, run, isRehearsal }) => (
          <li key={key}>
            <span className={styles.dot} data-colour={colourOf.get(harvest.id)} aria-hidden="true" />
            <div>
              <Link to={`/harvests/${harvest.id}${run === undefined ? '' : '#runs'}`}>{harvest.name}</Link>
              <p className={styles.quiet}>
                <When atMs={atMs} />
                {run === undefined ? '' : ` · ${texts.run(run.number)}, ${texts.ran[run.state]}`}
              </p>
              {isRehearsal ? <StateMark tone="warn">{texts.rehearsal}</StateMark> : null}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
