import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { JobView } from '../../../src/harvesting/jobs/job-shape.ts';
import type { TargetView } from '../../../src/selection/targets/target-shape.ts';
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { ApiProblem } from '../api/get-json.ts';
import { staffSend, useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { touch } from '../staff/live.ts';
import { useNotify } from '../staff/notify.tsx';
import styles from './collect-now.module.css';

type FoundJob = Pick<JobView, 'id' | 'number'>;

interface Collecting {
  readonly job: FoundJob;
  /** Somebody was faster. */
  readonly isEarlier: boolean;
}

/** One click collects the target, and shows the way to its job; nothing for those who may not. */
export function CollectNow({ target }: { readonly target: TargetView }): ReactNode {
  const texts = useMessages(targetMessages);
  const { may } = useSession();
  const notify = useNotify();
  const queries = useQueryClient();
  const collecting = useMutation({
    mutationFn: () => collect(target.id),
    onSuccess: () => touch(queries, 'jobs'),
    onError: (error) => notify.trouble(error),
  });
  const mayCollect = may('targets.collect') && (target.mayEdit || may('harvests.launch'));
  if (!mayCollect || target.state !== 'validated' || !target.isActive) return null;
  const { data } = collecting;
  return (
    <span className={styles.collect}>
      <span role="status">
        {data === undefined ? null : (
          <>
            {data.isEarlier ? texts.collectedAlready : texts.collectBegun}{' '}
            <Link to={`/jobs/${data.job.id}`}>{texts.collectJob(data.job.number)}</Link>
          </>
        )}
      </span>
      <Button
        variant="default"
        loading={collecting.isPending}
        title={texts.collectHint}
        onClick={() => collecting.mutate()}
      >
        {texts.collectNow}
      </Button>
    </span>
  );
}

async function collect(targetId: string): Promise<Collecting> {
  try {
    const job = await staffSend('POST /targets/:id/collect', { id: targetId });
    return { job, isEarlier: false };
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'collect-running') throw error;
    return { job: error.current as FoundJob, isEarlier: true };
  }
}
