import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import todayMessages from '../../translations/en/today.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { JobError } from '../jobs/job-error.tsx';
import { useMessages } from '../language/language.tsx';
import { Panel } from '../staff/panel.tsx';
import { When } from '../staff/when.tsx';
import { Things } from './things.tsx';
import styles from './today.module.css';

/** Those that nobody has submitted again or marked as seen, newest first, with what went wrong. */
export function FailedJobs(): ReactNode {
  const texts = useMessages(todayMessages);
  const { data } = useQuery(staffQuery('/jobs', { state: 'failed', isUnseen: true, limit: 5 }));
  if (data === undefined) return null;
  return (
    <Panel
      title={texts.failedTitle}
      actions={
        data.items.length === 0 ? null : (
          <Link to="/jobs?state=failed&isUnseen=true" className={styles.more}>
            {texts.all}
          </Link>
        )
      }
    >
      <Things
        none={texts.failedNone}
        things={data.items.map((job) => ({
          id: job.id,
          to: `/jobs/${job.id}`,
          name: job.name,
          facts: (
            <>
              <p className={styles.text}>
                <JobError job={job} />
              </p>
              {job.harvest.name}, <When atMs={job.endedMs} as="ago" />
            </>
          ),
        }))}
      />
    </Panel>
  );
}
