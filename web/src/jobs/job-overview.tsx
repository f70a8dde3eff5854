import { useState } from 'react';
import type { ReactNode } from 'react';
import type { JobShape, ProgressShape } from '../../../src/server/staff/shapes/job-shapes.ts';
import { useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { Panel } from '../staff/panel.tsx';
import { CurrentUrls } from './current-urls.tsx';
import { isOver } from './job-names.ts';
import { JobNumbers } from './job-numbers.tsx';
import styles from './job-overview.module.css';
import { JobReading } from './job-reading.tsx';
import { LogPanel } from './log-panel.tsx';
import { jobTexts } from './messages.ts';
import { Queues } from './queues.tsx';
import { RejectPanel } from './reject-panel.tsx';
import { SpeedChart } from './speed-chart.tsx';
import type { SpeedSample } from './speed-scale.ts';
import { shownMs } from './use-job-events.ts';

interface JobOverviewProperties {
  readonly job: JobShape;
  readonly samples: readonly SpeedSample[];
}

/** What one wants to see of a job at a glance: while it runs, and afterwards. */
export function JobOverview({ job, samples }: JobOverviewProperties): ReactNode {
  const isRunning = job.state === 'running';
  return (
    <div className={styles.overview}>
      <JobNumbers job={job} />
      {isRunning && job.progress !== null ? (
        <WhileRunning job={job} progress={job.progress} samples={samples} />
      ) : null}
      {isOver(job.state) && job.startedMs !== null && job.worker === null ? <JobReading job={job} /> : null}
      {job.startedMs === null ? null : <LogPanel job={job} />}
    </div>
  );
}

interface WhileRunningProperties extends JobOverviewProperties {
  readonly progress: ProgressShape;
}

function WhileRunning({ job, progress, samples }: WhileRunningProperties): ReactNode {
  const texts = useMessages(jobTexts);
  const { may } = useSession();
  const [site, setSite] = useState<string>();
  const mayControl = may('jobs.control');
  return (
    <>
      <div className={styles.beside}>
        <Panel title={texts.speed}>
          <SpeedChart samples={samples} spanMs={shownMs} />
        </Panel>
        <Panel title={texts.biggestTitle}>
          <Queues progress={progress} {...(mayControl ? { onChoose: setSite } : {})} />
        </Panel>
      </div>
      <Panel title={texts.currentTitle}>
        <CurrentUrls progress={progress} />
      </Panel>
      {mayControl ? <RejectPanel key={site ?? ''} job={job} site={site} /> : null}
    </>
  );
}
