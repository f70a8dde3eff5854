import { defined } from '../../../src/formats/values/defined.ts';
import { ActionIcon } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { CaptureShape } from '../../../src/server/api/shapes.ts';
import type { OfUrl } from '../api/queries.ts';
import { CaptureList } from '../captures/capture-list.tsx';
import { useSpoken } from '../language/language.tsx';
import { NextIcon, PreviousIcon } from '../shell/icons.tsx';
import type { Day } from './calendar-days.ts';
import styles from './day-captures.module.css';

interface DayCapturesProperties {
  readonly of: OfUrl;
  readonly day: Day | undefined;
  /** All days with captures, in order. */
  readonly days: readonly Day[];
  readonly onChoose: (day: Day) => void;
  readonly onOpen?: (capture: CaptureShape) => void;
}

/** The captures of one day, and the way to the days beside. */
export function DayCaptures({ of, day, days, onChoose, onOpen }: DayCapturesProperties): ReactNode {
  const { messages, format } = useSpoken();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, [day]);
  if (day === undefined)
    return (
      <p className={styles.none} role="status">
        {messages.chooseDay}
      </p>
    );
  const place = days.indexOf(day);
  return (
    <section ref={panel} className={styles.panel} aria-labelledby="day">
      <div className={styles.head}>
        <Step label={messages.previousDay} day={days[place - 1]} onChoose={onChoose}>
          <PreviousIcon />
        </Step>
        <h2 id="day" aria-live="polite">
          {messages.dayTitle(format.weekdayDate(day))}
        </h2>
        <Step label={messages.nextDay} day={days[place + 1]} onChoose={onChoose}>
          <NextIcon />
        </Step>
      </div>
      <CaptureList key={day} of={of} span={{ from: day, to: day }} {...defined({ onOpen })} />
    </section>
  );
}

interface StepProperties {
  readonly label: string;
  readonly day: Day | undefined;
  readonly onChoose: (day: Day) => void;
  readonly children: ReactNode;
}

function Step({ label, day, onChoose, children }: StepProperties): ReactNode {
  const { format } = useSpoken();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      disabled={day === undefined}
      aria-label={day === undefined ? label : `${label}: ${format.date(day)}`}
      onClick={() => {
        if (day !== undefined) onChoose(day);
      }}
    >
      {children}
    </ActionIcon>
  );
}
