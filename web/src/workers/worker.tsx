import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { WorkersAnswer } from '../../../src/harvesting/jobs/workers-shape.ts';
import workersMessages from '../../translations/en/workers.json' with { type: 'json' };
import jobMessages from '../../translations/en/jobs.json' with { type: 'json' };
import { stepName } from '../jobs/job-names.ts';
import { JobStateMark } from '../jobs/job-state-mark.tsx';
import { useMessages, useSpoken } from '../language/language.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import styles from './workers.module.css';

type WorkerShape = WorkersAnswer['workers'][number];

/** A worker, and how far it is with its job. */
export function Worker({ worker }: { readonly worker: WorkerShape }): ReactNode {
  const texts = useMessages(workersMessages);
  const { job } = worker;
  return (
    <li className={styles.worker} data-idle={job === null || undefined}>
      <div className={styles.who}>
        <strong>{worker.name}</strong>
        <span>{texts.priorities[worker.priority]}</span>
      </div>
      <div>{job === null ? <StateMark tone="quiet">{texts.idle}</StateMark> : <WorkerJob job={job} />}</div>
    </li>
  );
}

function WorkerJob({ job }: { readonly job: NonNullable<WorkerShape['job']> }): ReactNode {
  const texts = useMessages(workersMessages);
  const words = useMessages(jobMessages);
  const { format } = useSpoken();
  const { progress } = job;
  const sites = progress?.sites ?? { active: 0, waiting: 0, asleep: 0, ended: 0 };
  const total = sites.active + sites.waiting + sites.asleep + sites.ended;
  const done = texts.sitesOf(format.number(sites.ended), format.number(total));
  return (
    <div className={styles.job}>
      <p className={styles.line}>
        <Link to={`/jobs/${job.id}`}>
          {words.jobTitle(job.number)}: {job.name}
        </Link>
        <JobStateMark job={job} />
        {job.step === null ? null : <span className={styles.quiet}>{stepName(job.step, words.steps)}</span>}
      </p>
      {progress === null ? null : (
        <>
          <Progress value={total === 0 ? 0 : (100 * sites.ended) / total} aria-label={done} />
          <p className={styles.quiet}>
            {done} · {texts.captured(format.number(progress.captured))} ·{' '}
            {words.urlsPerSecond(format.number(Math.round(progress.urlsPerSecond.now * 10) / 10))} ·{' '}
            {words.perSecond(format.bytes(Math.round(progress.bytesPerSecond.now)))}
          </p>
        </>
      )}
    </div>
  );
}
