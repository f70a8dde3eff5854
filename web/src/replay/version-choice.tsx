import { Popover, UnstyledButton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { capturesPath } from '../addresses/app-address.ts';
import { calendarQuery } from '../api/queries.ts';
import type { OfUrl } from '../api/queries.ts';
import { DayCaptures } from '../calendar/day-captures.tsx';
import { YearCalendar } from '../calendar/year-calendar.tsx';
import { YearStrip } from '../calendar/year-strip.tsx';
import { useSpoken } from '../language/language.tsx';
import { DownIcon } from '../shell/icons.tsx';
import { Waiting } from '../shell/waiting.tsx';
import type { Shown } from './shown-page.ts';
import styles from './version-choice.module.css';

interface VersionChoiceProperties {
  readonly of: OfUrl;
  readonly shown: Shown;
  readonly count: number | undefined;
  readonly onGoTo: (timestamp: string) => void;
}

/** The date of what is shown; behind it a calendar of all other versions. */
export function VersionChoice({ of, shown, count, onGoTo }: VersionChoiceProperties): ReactNode {
  const { messages, format } = useSpoken();
  const [isOpen, setOpen] = useState(false);
  // A click into the frame does not reach this document.
  useWindowEvent('blur', () => setOpen(false));
  const goTo = (timestamp: string): void => {
    setOpen(false);
    onGoTo(timestamp);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width="min(60rem, 96vw)"
      shadow="lg"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton className={styles.date} onClick={() => setOpen(!isOpen)}>
          <span className={styles.day}>{format.shortDate(shown.timestamp)}</span>
          <span className={styles.time}>
            {format.shortTime(shown.timestamp)} {messages.utc}
          </span>
          <span className={styles.count}>
            {count === undefined ? '' : messages.versionsOf(count, format.number(count))}
          </span>
          <DownIcon size={14} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={styles.panel} aria-label={messages.chooseVersion}>
        {isOpen ? <Versions of={of} timestamp={shown.timestamp} onGoTo={goTo} /> : null}
      </Popover.Dropdown>
    </Popover>
  );
}

interface VersionsProperties {
  readonly of: OfUrl;
  readonly timestamp: string;
  readonly onGoTo: (timestamp: string) => void;
}

function Versions({ of, timestamp, onGoTo }: VersionsProperties): ReactNode {
  const { messages } = useSpoken();
  const { data } = useQuery(calendarQuery(of));
  const [day, setDay] = useState<string | undefined>(timestamp.slice(0, 8));
  const [year, setYear] = useState(Number(timestamp.slice(0, 4)));
  const counts = useMemo(() => new Map(data?.days.map((each) => [each.day, each.captures])), [data]);
  if (data === undefined) return <Waiting />;
  const choose = (chosen: string): void => {
    setDay(chosen);
    setYear(Number(chosen.slice(0, 4)));
  };
  return (
    <>
      <DayCaptures
        of={of}
        day={day !== undefined && counts.has(day) ? day : undefined}
        days={data.days.map((each) => each.day)}
        onChoose={choose}
        onOpen={(capture) => onGoTo(capture.timestamp)}
      />
      <div className={styles.years}>
        <YearStrip years={data.years} year={year} onChoose={setYear} />
        <YearCalendar year={year} counts={counts} chosen={day} onChoose={choose} />
      </div>
      <a href={capturesPath({ ...of, show: 'list' })}>{messages.allVersions}</a>
    </>
  );
}
