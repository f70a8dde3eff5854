import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { JobView } from '../../../src/harvesting/jobs/job-shape.ts';
import jobMessages from '../../translations/en/jobs.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { Reason } from '../language/reason.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { Panel } from '../staff/panel.tsx';
import styles from './errors-panel.module.css';
import { isOver } from './job-names.ts';
import { statusMeaningIn } from './status-meaning.ts';

const everyMs = 15_000;

/** The failed URLs by kind, with examples. */
export function ErrorsPanel({ job }: { readonly job: JobView }): ReactNode {
  const texts = useMessages(jobMessages);
  const { format, language } = useSpoken();
  const errors = useQuery({
    ...staffQuery('/jobs/:id/errors', { id: job.id }),
    placeholderData: keepPreviousData,
    refetchInterval: job.state === 'running' ? everyMs : false,
  });
  const { kinds = [], examined = 0, reason } = errors.data ?? {};
  const max = Math.max(1, ...kinds.map(({ count }) => count));
  return (
    <Panel
      title={texts.errorsTitle}
      text={examined === 0 ? undefined : texts.errorsExamined(format.number(examined))}
      actions={
        <Button variant="subtle" size="compact-sm" onClick={() => void errors.refetch()}>
          {texts.refresh}
        </Button>
      }
    >
      {errors.isError ? <Trouble error={errors.error} onRetry={errors.refetch} /> : null}
      {errors.isLoading ? <Waiting /> : null}
      {errors.data !== undefined && kinds.length === 0 ? (
        <p className={styles.none}>
          {!isOver(job.state) ? (
            texts.errorsNone
          ) : reason === undefined ? (
            texts.errorsNoneAtAll
          ) : (
            <Reason {...reason} />
          )}
        </p>
      ) : null}
      <ul className={styles.kinds}>
        {kinds.map(({ code, meaning, count, examples }) => (
          <li key={code}>
            <div className={styles.head}>
              <code>{code}</code>
              <span className={styles.meaning}>{statusMeaningIn(language, code) ?? meaning}</span>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ width: `${(100 * count) / max}%` }} />
              </span>
              <strong>{format.number(count)}</strong>
            </div>
            {examples.length === 0 ? null : (
              <details>
                <summary>{texts.errorsExamples}</summary>
                <ul className={styles.examples}>
                  {examples.map((example) => (
                    <li key={example}>{example}</li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
