import type { ReactNode } from 'react';
import type { JobView } from '../../../src/harvesting/jobs/job-shape.ts';
import jobMessages from '../../translations/en/jobs.json' with { type: 'json' };
import outcomeMessages from '../../translations/en/outcomes.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import { clockText } from './clock-text.ts';
import styles from './job-numbers.module.css';

/** The big numbers. */
export function JobNumbers({ job }: { readonly job: JobView }): ReactNode {
  const texts = useMessages(jobMessages);
  const outcomes = useMessages(outcomeMessages);
  const { format } = useSpoken();
  const { progress, startedMs, endedMs } = job;
  const untilMs = endedMs ?? progress?.nowMs ?? startedMs ?? 0;
  const numbers: readonly (readonly [name: string, value: string, tone?: string])[] = [
    [texts.captured, format.number(progress?.captured ?? job.objects), 'main'],
    ...(progress === null ? [] : [[texts.queued, format.number(progress.queued), 'main'] as const]),
    [texts.received, format.bytes(progress?.bytes ?? job.bytes)],
    [texts.failed, format.number(progress?.failed ?? job.failures)],
    ...(progress === null ? [] : [[texts.skipped, format.number(progress.skipped)] as const]),
    ...(progress !== null || job.counts === null
      ? []
      : ([
          [outcomes.skipped, format.number(job.counts.skipped)],
          [outcomes.left, format.number(job.counts.left)],
          [outcomes.found, format.number(job.counts.found)],
        ] as const)),
    [texts.configurations, format.number(job.configurations)],
    ...(startedMs === null
      ? []
      : [[texts.duration, clockText(untilMs - startedMs, texts.dayShort)] as const]),
  ];
  return (
    <dl className={styles.numbers}>
      {numbers.map(([name, value, tone]) => (
        <div key={name} data-tone={tone}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
