import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { JobView, ProgressView } from '../../../src/harvesting/jobs/job-shape.ts';
import jobMessages from '../../translations/en/jobs.json' with { type: 'json' };
import { useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { Panel } from '../staff/panel.tsx';
import { CurrentUrls } from './current-urls.tsx';
import { isOver } from './job-names.ts';
import { JobNumbers } from './job-numbers.tsx';
import styles from './job-overview.module.css';
import { JobReading } from './job-reading.tsx';
import { LogPanel } from './log-panel.tsx';
import { Queues } from './queues.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { SleepingSites } from './sleeping-sites.tsx';
import { SpeedChart } from './speed-chart.tsx';
import type { SpeedSample } from './speed-scale.ts';
import { shownMs } from './use-job-events.ts';

interface JobOverviewProperties {
  readonly job: JobView;
  readonly samples: readonly SpeedSample[];
}

/** A job at a glance, while it runs and afterwards. */
export function JobOverview({ job, samples }: JobOverviewProperties): ReactNode {
  const texts = useMessages(jobMessages);
  const { progress } = job;
  // Afterwards it writes its reports and goes into the archive: no queues, no speed.
  const isCollecting = job.state === 'running' && progress !== null && progress.state !== 'ended';
  return (
    <div className={styles.overview}>
      <JobNumbers job={job} />
      {isCollecting ? <WhileRunning job={job} progress={progress} samples={samples} /> : null}
      {job.state === 'asleep' ? (
        <Panel title={texts.sleepingTitle}>
          <SleepingSites sites={job.sleeping} />
        </Panel>
      ) : null}
      {isOver(job.state) && job.worker === null && job.objects > 0 ? <JobReading job={job} /> : null}
      {job.startedMs === null ? null : <LogPanel job={job} />}
    </div>
  );
}

interface WhileRunningProperties extends JobOverviewProperties {
  readonly progress: ProgressView;
}

function WhileRunning({ job, progress, samples }: WhileRunningProperties): ReactNode {
  const texts = useMessages(jobMessages);
  const { may } = useSession();
  /** Whose URLs are to be left out; '': those that somebody writes. */
  const [rejected, setRejected] = useState<string>();
  const mayControl = may('jobs.control');
  return (
    <>
      <div className={styles.beside}>
        <Panel title={texts.speed}>
          <SpeedChart samples={samples} longestMs={shownMs} />
        </Panel>
        <Panel
          title={texts.biggestTitle}
          actions={
            mayControl ? (
              <Button size="compact-sm" variant="default" onClick={() => setRejected('')}>
                {texts.rejectShort}
              </Button>
            ) : undefined
          }
        >
          <Queues progress={progress} {...(mayControl ? { onChoose: setRejected } : {})} />
        </Panel>
      </div>
      {progress.sleeping.length === 0 ? null : (
        <Panel title={texts.sleepingTitle}>
          <SleepingSites sites={progress.sleeping} />
        </Panel>
      )}
      <Panel title={texts.currentTitle}>
        <CurrentUrls progress={progress} />
      </Panel>
      {rejected === undefined ? null : (
        <RejectDialog
          job={job}
          site={rejected === '' ? undefined : rejected}
          onClose={() => setRejected(undefined)}
        />
      )}
    </>
  );
}
