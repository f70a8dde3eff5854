import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { JobShape } from '../../../src/server/staff/shapes/job-shapes.ts';
import { staffQuery } from '../api/staff-api.ts';
import { PageTabs } from '../harvests/page-tabs.tsx';
import { useMessages } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { ErrorsPanel } from './errors-panel.tsx';
import { JobActions } from './job-actions.tsx';
import { JobChanges } from './job-changes.tsx';
import { JobHead } from './job-head.tsx';
import styles from './job-head.module.css';
import { isOver } from './job-names.ts';
import { JobNotes } from './job-notes.tsx';
import { JobOverview } from './job-overview.tsx';
import { JobReports } from './job-reports.tsx';
import { JobSites } from './job-sites.tsx';
import { jobTexts } from './messages.ts';
import { useJobEvents } from './use-job-events.ts';

/** `/jobs/:id`: a job, live while it runs. */
export function JobPage(): ReactNode {
  const texts = useMessages(jobTexts);
  const { id = '' } = useParams();
  const job = useQuery(staffQuery('/jobs/:id', { id }));
  const back = { to: '/jobs', label: texts.title };
  if (job.data === undefined)
    return (
      <StaffPage title={texts.title} back={back} right="jobs.read">
        {job.isError ? <Trouble error={job.error} onRetry={job.refetch} /> : <Waiting />}
      </StaffPage>
    );
  return <KnownJob key={id} job={job.data} back={back} />;
}

interface KnownJobProperties {
  readonly job: JobShape;
  readonly back: { readonly to: string; readonly label: string };
}

function KnownJob({ job, back }: KnownJobProperties): ReactNode {
  const texts = useMessages(jobTexts);
  // One that was aborted has a worker until its files are in the archive.
  const isLive = !isOver(job.state) || job.worker !== null;
  const events = useJobEvents(job.id, isLive);
  // Progress comes more often than the rest of the job.
  const current: JobShape = isLive ? { ...job, progress: events.progress ?? job.progress } : job;
  const name = texts.jobTitle(job.number);
  return (
    <StaffPage
      title={`${name}: ${job.name}`}
      heading={
        <>
          {name} <span className={styles.name}>{job.name}</span>
        </>
      }
      back={back}
      right="jobs.read"
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
