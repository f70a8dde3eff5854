import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FleetAnswer } from '../../../src/harvesting/jobs/fleet-shape.ts';
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

/** What is being collected at this moment. */
export function FleetNow(): ReactNode {
  const texts = useMessages(todayMessages);
  const { may } = useSession();
  const { data } = useQuery({
    ...staffQuery('/fleet'),
    enabled: may('jobs.read'),
    refetchInterval: againMs,
  });
  if (data === undefined) return null;
  const jobs = data.workers.map(({ job }) => job).filter((job) => job !== null);
  return (
    <Panel
      title={texts.fleetTitle}
      actions={
        <Link to="/fleet" className={styles.more}>
          {texts.all}
        </Link>
      }
    >
      <FleetFacts fleet={data} busy={jobs.length} />
      <Things
        none={texts.fleetNone}
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

function FleetFacts({ fleet, busy }: { readonly fleet: FleetAnswer; readonly busy: number }): ReactNode {
  const texts = useMessages(todayMessages);
  const { format } = useSpoken();
  const { slots, waiting, chain, freeBytes } = fleet;
  return (
    <p className={styles.line}>
      <span>{texts.fleetSlots(busy, format.number(busy), format.number(slots.high + slots.low))}</span>
      <span>{texts.fleetWaiting(format.number(waiting.high + waiting.low))}</span>
      {chain.files === 0 ? null : <span>{texts.fleetChain(chain.files, format.number(chain.files))}</span>}
      {chain.failed === 0 ? null : (
        <span className={styles.bad}>
          {texts.fleetChainFailed(chain.failed, format.number(chain.failed))}
        </span>
      )}
      <span>{texts.fleetFree(format.bytes(freeBytes))}</span>
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
