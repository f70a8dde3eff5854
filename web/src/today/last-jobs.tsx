import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { JobView } from '../../../src/harvesting/jobs/job-shape.ts';
import todayMessages from '../../translations/en/today.json' with { type: 'json' };
import { staffQuery, useSession } from '../api/staff-api.ts';
import { JobStateMark } from '../jobs/job-state-mark.tsx';
import { SleepingSites } from '../jobs/sleeping-sites.tsx';
import { Reason } from '../language/reason.tsx';
import { useMessages } from '../language/language.tsx';
import { OutcomeCounts } from '../outcomes/outcome-counts.tsx';
import { Panel } from '../staff/panel.tsx';
import { When } from '../staff/when.tsx';
import { Things } from './things.tsx';
import styles from './today.module.css';

const againMs = 10_000;
const shown = 5;

/** How the last harvests went: first the jobs that wait for a site or for disk space, then those that have ended. */
export function LastJobs(): ReactNode {
  const texts = useMessages(todayMessages);
  const asleep = useJobs('asleep');
  const running = useJobs('running');
  const done = useJobs('done');
  if (asleep === undefined || running === undefined || done === undefined) return null;
  const jobs = [...running.filter(isHeld), ...asleep, ...done];
  return (
    <Panel
      title={texts.lastTitle}
      actions={
        <Link to="/jobs" className={styles.more}>
          {texts.all}
        </Link>
      }
    >
      <Things
        none={texts.lastNone}
        things={jobs.map((job) => ({
          id: job.id,
          to: `/jobs/${job.id}`,
          name: job.harvest.name,
          mark: job.state === 'done' ? <When atMs={job.endedMs} as="ago" /> : <JobStateMark job={job} />,
          facts: <JobFacts job={job} />,
        }))}
      />
    </Panel>
  );
}

function useJobs(state: 'asleep' | 'running' | 'done'): readonly JobView[] | undefined {
  const { may } = useSession();
  const { data } = useQuery({
    ...staffQuery('/jobs', { state, limit: shown }),
    enabled: may('jobs.read'),
    refetchInterval: againMs,
  });
  return data?.items;
}

/** It runs, and waits: a disk has too little free space, a person has paused it, or all its sites sleep. */
function isHeld({ progress }: JobView): boolean {
  return (
    progress !== null &&
    (progress.state === 'no-room' || progress.state === 'paused' || progress.state === 'asleep')
  );
}

function JobFacts({ job }: { readonly job: JobView }): ReactNode {
  if (job.state === 'done') return <OutcomeCounts outcomes={job.outcomes} />;
  const sleeping = job.progress?.sleeping ?? job.sleeping;
  const note = job.progress?.note ?? null;
  return (
    <>
      {note === null ? null : <Reason {...note} />}
      {sleeping.length === 0 ? null : <SleepingSites sites={sleeping} />}
    </>
  );
}
