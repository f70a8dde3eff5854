import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import scheduleMessages from '../../translations/en/schedules.json' with { type: 'json' };
import { staffSend } from '../api/staff-api.ts';
import { locales } from '../language/format.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import styles from './schedule-form.module.css';
import { useScheduleWords } from './use-schedule-words.ts';
import { rhythmOf } from './schedule-values.ts';
import type { ScheduleValues } from './schedule-values.ts';

const waitMs = 300;

/** The schedule as a sentence, and its next times. */
export function SchedulePreview({ values }: { readonly values: ScheduleValues }): ReactNode {
  const texts = useMessages(scheduleMessages);
  const { format } = useSpoken();
  const say = useScheduleWords();
  const rhythm = rhythmOf(values);
  const [asked] = useDebouncedValue(JSON.stringify(rhythm), waitMs);
  const preview = useQuery({
    queryKey: ['schedule-preview', asked],
    queryFn: () => staffSend('POST /schedules/preview', {}, JSON.parse(asked)),
    enabled: rhythm !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (rhythm === undefined) return null;
  const times = preview.data?.times;
  const moment = new Intl.DateTimeFormat(locales[format.language], {
    timeZone: rhythm.timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (
    <section className={styles.preview} aria-live="polite">
      <p>{say(rhythm)}</p>
      <h2>{times?.length === 0 ? texts.nextNone : texts.nextTen}</h2>
      <ol className={styles.times} data-old={preview.isPlaceholderData || undefined}>
        {(times ?? []).map((atMs) => (
          <li key={atMs}>{moment.format(atMs)}</li>
        ))}
      </ol>
    </section>
  );
}
