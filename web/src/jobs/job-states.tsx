import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { JobsAnswer } from '../../../src/harvesting/jobs/job-shape.ts';
import jobMessages from '../../translations/en/jobs.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { useFilters } from '../staff/use-filters.ts';
import { isJobState, jobStates } from './job-names.ts';
import styles from './job-states.module.css';

/** How many jobs are in each state; pressed, only those are listed. */
export function JobStates(): ReactNode {
  const texts = useMessages(jobMessages);
  const { format } = useSpoken();
  const { value, set } = useFilters();
  const asked = value('state');
  const chosen = isJobState(asked) ? asked : undefined;
  const question = { harvestId: value('harvestId') || undefined, runId: value('runId') || undefined };
  const answers = useQueries({
    queries: jobStates.map((state) => staffQuery('/jobs', { ...question, state, limit: 1 })),
  });
  const count = (answer: JobsAnswer | undefined): string =>
    answer === undefined ? '…' : `${format.number(answer.total)}${answer.isTotalExact ? '' : '+'}`;
  return (
    <div className={styles.states} role="group" aria-label={texts.filterState}>
      {jobStates.map((state, index) => (
        <button
          key={state}
          type="button"
          data-state={state}
          aria-pressed={state === chosen}
          onClick={() => set({ state: state === chosen ? undefined : state, isUnseen: undefined })}
        >
          <span className={styles.count}>{count(answers[index]?.data)}</span>
          <span>{texts.states[state]}</span>
        </button>
      ))}
    </div>
  );
}
