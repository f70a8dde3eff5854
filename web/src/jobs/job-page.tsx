import type { ReactNode } from 'react';
import type { JobView } from '../../../src/harvesting/jobs/job-shape.ts';
import jobMessages from '../../translations/en/jobs.json' with { type: 'json' };
import { PageTabs } from '../harvests/page-tabs.tsx';
import { useMessages } from '../language/language.tsx';
import { EntityPage } from '../staff/entity-page.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { ErrorsPanel } from './errors-panel.tsx';
import { JobActions } from './job-actions.tsx';
import { JobChanges } from './job-changes.tsx';
import styles from './job-head.module.css';
import { JobHead } from './job-head.tsx';
import { isOver } from './job-names.ts';
import { JobNotes } from './job-notes.tsx';
import { JobOverview } from './job-overview.tsx';
import { JobReports } from './job-reports.tsx';
import { JobSites } from './job-sites.tsx';
import { useJobEvents } from './use-job-events.ts';

/** `/jobs/:id`: a job, live while it runs. */
export function JobPage(): ReactNode {
  const texts = useMessages(jobMessages);
  return (
    <EntityPage path="/jobs/:id" back={{ to: '/jobs', label: texts.title }}>
      {(job) => <KnownJob job={job} />}
    </EntityPage>
  );
}

function KnownJob({ job }: { readonly job: JobView }): ReactNode {
  const texts = useMessages(jobMessages);
  // One that was aborted has a worker until its files are in the archive.
  const isLive = !isOver(job.state) || job.worker !== null;
  const events = useJobEvents(job.id, isLive);
  // Progress comes more often than the rest of the job.
  const current: JobView = isLive ? { ...job, progress: events.progress ?? job.progress } : job;
  const name = texts.jobTitle(job.number);
  return (
    <StaffPage
      title={`${name}: ${job.name}`}
      heading={
        <>
          {name} <span className={styles.name}>{job.name}</span>
        </>
      }
      actions={<JobActions job={current} />}
    >
      <JobHead job={current} isLost={events.isLost} />
      <PageTabs
        label={name}
        tabs={[
          {
            id: 'overview',
            label: texts.tabOverview,
            content: <JobOverview job={current} samples={events.samples} />,
          },
          { id: 'failures', label: texts.tabErrors, content: <ErrorsPanel job={current} /> },
          { id: 'sites', label: texts.tabSites, content: <JobSites job={current} /> },
          { id: 'reports', label: texts.tabReports, content: <JobReports job={current} /> },
          { id: 'notes', label: texts.tabNotes, content: <JobNotes job={current} /> },
          { id: 'changes', label: texts.tabChanges, content: <JobChanges job={current} /> },
        ]}
      />
    </StaffPage>
  );
}
