import { ActionIcon, Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { CalendarAnswer } from '../../../src/server/api/shapes.ts';
import type { OfUrl } from '../api/queries.ts';
import { DayCaptures } from '../calendar/day-captures.tsx';
import { useSpoken } from '../language/language.tsx';
import { NextIcon, OutIcon, PreviousIcon } from '../shell/icons.tsx';
import { TimelineChart } from './timeline-chart.tsx';
import { shifted, timelineScale, zoomedOut, zoomedTo } from './timeline-scale.ts';
import type { Bar, Zoom } from './timeline-scale.ts';
import styles from './timeline.module.css';

interface TimelineViewProperties {
  readonly calendar: CalendarAnswer;
  readonly of: OfUrl;
}

/** All years, then one, then one month, then the captures of a day. */
export function TimelineView({ calendar, of }: TimelineViewProperties): ReactNode {
  const { messages } = useSpoken();
  const [question, setQuestion] = useSearchParams();
  const day = question.get('day') ?? undefined;
  const [zoom, setZoom] = useState<Zoom>(() => startingZoom(calendar, day));
  const scale = useMemo(() => timelineScale(calendar, zoom), [calendar, zoom]);
  const chooseDay = (chosen: string): void => {
    question.set('day', chosen);
    question.delete('year');
    setQuestion(question, { replace: true, preventScrollReset: true });
  };
  const open = (bar: Bar): void => {
    const closer = zoomedTo(zoom, bar);
    if (closer !== undefined) setZoom(closer);
    if (bar.key.length === 8) chooseDay(bar.key);
  };
  const out = zoomedOut(zoom);
  const zoomOut = (): void => {
    if (out !== undefined) setZoom(out);
  };
  const days = calendar.days.map((each) => each.day);
  return (
    <>
      <div className={styles.tools}>
        <h2 aria-live="polite">
          <ZoomName zoom={zoom} />
        </h2>
        <Shift zoom={zoom} by={-1} calendar={calendar} onShift={setZoom} />
        <Shift zoom={zoom} by={1} calendar={calendar} onShift={setZoom} />
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<OutIcon size={15} />}
          disabled={out === undefined}
          onClick={zoomOut}
        >
          {messages.zoomOut}
        </Button>
      </div>
      <TimelineChart key={JSON.stringify(zoom)} scale={scale} chosen={day} onOpen={open} onOut={zoomOut} />
      <p id="timeline-keys" className={styles.keys}>
        {messages.timelineKeys}
      </p>
      {day === undefined ? null : <DayCaptures of={of} day={day} days={days} onChoose={chooseDay} />}
    </>
  );
}

interface ShiftProperties {
  readonly zoom: Zoom;
  readonly by: -1 | 1;
  readonly calendar: CalendarAnswer;
  readonly onShift: (zoom: Zoom) => void;
}

function Shift({ zoom, by, calendar, onShift }: ShiftProperties): ReactNode {
  const { messages } = useSpoken();
  const to = shifted(zoom, by);
  const first = calendar.years[0]?.year ?? 0;
  const last = calendar.years.at(-1)?.year ?? 0;
  const isThere = to.level !== 'all' && to.year >= first && to.year <= last;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      disabled={!isThere}
      aria-label={by < 0 ? messages.previousPeriod : messages.nextPeriod}
      onClick={() => onShift(to)}
    >
      {by < 0 ? <PreviousIcon /> : <NextIcon />}
    </ActionIcon>
  );
}

function ZoomName({ zoom }: { readonly zoom: Zoom }): ReactNode {
  const { messages, format } = useSpoken();
  switch (zoom.level) {
    case 'all':
      return messages.timelineAll;
    case 'year':
      return String(zoom.year);
    case 'month':
      return format.monthAndYear(`${zoom.year}${String(zoom.month + 1).padStart(2, '0')}`);
  }
}

/** One year needs no overview. */
function startingZoom(calendar: CalendarAnswer, day: string | undefined): Zoom {
  if (day !== undefined) return { level: 'year', year: Number(day.slice(0, 4)) };
  const [only, second] = calendar.years;
  return only !== undefined && second === undefined ? { level: 'year', year: only.year } : { level: 'all' };
}
