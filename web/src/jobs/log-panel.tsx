import { Switch } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { JobView } from '../../../src/harvesting/jobs/job-shape.ts';
import jobMessages from '../../translations/en/jobs.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { Reason } from '../language/reason.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Panel } from '../staff/panel.tsx';
import { isOver } from './job-names.ts';
import styles from './log-panel.module.css';

const lines = 300;
const everyMs = 2000;

/** The end of crawl.log, which follows what happens until somebody reads. */
export function LogPanel({ job }: { readonly job: JobView }): ReactNode {
  const texts = useMessages(jobMessages);
  const isRunning = job.state === 'running';
  const [isFollowing, setIsFollowing] = useState(true);
  const log = useQuery({
    ...staffQuery('/jobs/:id/log', { id: job.id, lines }),
    placeholderData: keepPreviousData,
    refetchInterval: isRunning && isFollowing ? everyMs : false,
  });
  const text = useRef<HTMLPreElement>(null);
  const told = log.data?.lines ?? [];
  const reason = log.data?.reason;
  // The files of one that failed stay where they are.
  const isArchived = told.length > 0 && (job.state === 'done' || job.state === 'aborted');
  const last = told.at(-1);
  useEffect(() => {
    if (isFollowing) text.current?.scrollTo({ top: text.current.scrollHeight });
  }, [isFollowing, last]);
  return (
    <Panel
      title={texts.logTitle}
      text={isArchived ? texts.logArchived : undefined}
      actions={
        isRunning ? (
          <Switch
            size="xs"
            label={texts.logFollow}
            checked={isFollowing}
            onChange={({ currentTarget }) => setIsFollowing(currentTarget.checked)}
          />
        ) : undefined
      }
    >
      {log.isError ? <Trouble error={log.error} onRetry={log.refetch} /> : null}
      {log.data !== undefined && told.length === 0 ? (
        <p className={styles.none}>
          {reason === undefined || !isOver(job.state) ? texts.logNone : <Reason {...reason} />}
        </p>
      ) : null}
      {told.length === 0 ? null : (
        <pre ref={text} className={styles.log} role="region" aria-label={texts.logRegion} tabIndex={0}>
          {told.join('\n')}
        </pre>
      )}
    </Panel>
  );
}
