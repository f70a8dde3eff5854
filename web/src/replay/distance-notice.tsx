import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { capturesPath } from '../addresses/app-address.ts';
import { versionQuery } from '../api/queries.ts';
import { dateOf } from '../language/format.ts';
import type { Format } from '../language/format.ts';
import { useSpoken } from '../language/language.tsx';
import type { Shown } from './shown-page.ts';
import styles from './distance-notice.module.css';
import { withoutHash } from './shown-page.ts';
import type { Rule } from './rule.ts';

interface DistanceNoticeProperties {
  readonly shown: Shown;
  readonly view: string;
  /** Where in time the reader wants to be. */
  readonly date: string;
  readonly rule: Rule;
  readonly onGoTo: (timestamp: string) => void;
}

const farSeconds = 86_400;

/** Tells a reader who is not at the date that he asked for, and offers what is beside. */
export function DistanceNotice({ shown, view, date, rule, onGoTo }: DistanceNoticeProperties): ReactNode {
  const { messages, format } = useSpoken();
  const [dismissed, setDismissed] = useState<string>();
  const { url } = withoutHash(shown);
  const { data } = useQuery(versionQuery({ url, view }, { timestamp: date, rule }));
  const place = `${date} ${shown.timestamp} ${url}`;
  if (data === undefined || data.capture === null || dismissed === place) return null;
  const seconds = (dateOf(shown.timestamp).getTime() - dateOf(data.datetime).getTime()) / 1000;
  // Links lead to what is nearest to the page that has them: after many of them the date may be left behind.
  const isOfRule = data.capture.timestamp === shown.timestamp;
  const isFar = isOfRule ? data.isFar : Math.abs(seconds) > farSeconds && !shown.timestamp.startsWith(date);
  if (!isFar) return null;
  const told = (seconds > 0 ? messages.shownLater : messages.shownEarlier)(format.distance(seconds));
  const beside = seconds > 0 ? data.previous : data.next;
  const other = isOfRule ? beside : data.capture;
  return (
    <section className={styles.notice} role="status">
      <p>
        {messages.asked(askedDate(date, format))} <strong>{told}</strong>
        {data.likelihood === null || !isOfRule
          ? null
          : ` ${messages.likelihood(format.percent(data.likelihood))}`}
      </p>
      <span className={styles.actions}>
        {other === null ? null : (
          <Button variant="default" size="compact-sm" onClick={() => onGoTo(other.timestamp)}>
            {messages.showOther(format.date(other.timestamp))}
          </Button>
        )}
        <Button variant="default" size="compact-sm" component="a" href={capturesPath({ url, view })}>
          {messages.allVersions}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => setDismissed(place)}>
          {messages.dismiss}
        </Button>
      </span>
    </section>
  );
}

/** As exactly as it was asked for. */
function askedDate(timestamp: string, format: Format): string {
  if (timestamp.length < 6) return timestamp;
  return timestamp.length < 8 ? format.monthAndYear(timestamp) : format.date(timestamp);
}
