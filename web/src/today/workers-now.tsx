import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { WorkersAnswer } from '../../../src/harvesting/jobs/workers-shape.ts';
import type { JobView } from '../../../src/harvesting/jobs/job-shape.ts';
import todayMessages from '../../translations/en/today.json' with { type: 'json' };
import { staffQuery, useSession } from '../api/staff-api.ts';
import { JobStateMark } from '../jobs/job-state-mark.tsx';
import { useMessages, useSpoken } from '../language/language.tsx';
import { Panel } from '../staff/panel.tsx';
import { When } from '../staff/when.tsx';
import { Things } from './things.tsx';
import styles from './today.module.css';

const againMs = 10_000;

/** The jobs that run now. */
export function WorkersNow(): ReactNode {
  const texts = useMessages(todayMessages);
  const { may } = useSession();
  const { data } = useQuery({
    ...staffQuery('/workers'),
    enabled: may('jobs.read'),
    refetchInterval: againMs,
  });
  if (data === undefined) return null;
  const jobs = data.workers.map(({ job }) => job).filter((job) => job !== null);
  return (
    <Panel
      title={texts.workersTitle}
      actions={
        <Link to="/workers" className={styles.more}>
          {texts.all}
        </Link>
      }
    >
      <WorkersFacts pool={data} busy={jobs.length} />
      <Things
        none={texts.workersNone}
        things={jobs.map((job) => ({
          id: job.id,
          to: `/jobs/${job.id}`,
          name: job.name,
          mark: <JobStateMark job={job} />,
          facts: <JobFacts job={job} />,
        }))}
      />
    </Panel>
  );
}

function WorkersFacts({ pool, busy }: { readonly pool: WorkersAnswer; readonly busy: number }): ReactNode {
  const texts = useMessages(todayMessages);
  const { format } = useSpoken();
  const { slots, waiting, chain, freeBytes } = pool;
  return (
    <p className={styles.line}>
      <span>{texts.workersBusy(busy, format.number(busy), format.number(slots.high + slots.low))}</span>
      <span>{texts.workersWaiting(format.number(waiting.high + waiting.low))}</span>
      {chain.files === 0 ? null : <span>{texts.workersChain(chain.files, format.number(chain.files))}</span>}
      {chain.failed === 0 ? null : (
        <span className={styles.bad}>
          {texts.workersChainFailed(chain.failed, format.number(chain.failed))}
        </span>
      )}
      <span>{texts.workersFree(format.bytes(freeBytes))}</span>
    </p>
  );
}

function JobFacts({ job }: { readonly job: JobView }): ReactNode {
  const texts = useMessages(todayMessages);
  const { format } = useSpoken();
  const { progress } = job;
  return (
    <>
      <When atMs={job.startedMs} as="ago" />
      {progress === null ? null : (
        <>
          {' '}
          · {texts.jobUrls(format.number(progress.captured))} · {format.bytes(progress.bytes)} ·{' '}
          {texts.jobQueued(format.number(progress.queued))}
        </>
      )}
    </>
  );
}
