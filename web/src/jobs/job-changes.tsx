import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { JobView } from '../../../src/harvesting/jobs/job-shape.ts';
import jobMessages from '../../translations/en/jobs.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { HistoryList } from '../staff/history-list.tsx';
import { Panel } from '../staff/panel.tsx';
import { steeringText } from './job-names.ts';

/** The people who paused, stopped, aborted or otherwise controlled a job. */
export function JobChanges({ job }: { readonly job: JobView }): ReactNode {
  const texts = useMessages(jobMessages);
  return (
    <Panel title={texts.tabChanges} text={texts.changesText}>
      <HistoryList
        path="/jobs/:id/history"
        id={job.id}
        showValue={(field, value) => {
          if (field === 'state' && typeof value === 'string') return texts.states[value as JobView['state']];
          if (field === 'resubmittedAs' && typeof value === 'string')
            return <Link to={`/jobs/${value}`}>{texts.toNewJob}</Link>;
          return field === 'control' && value !== null ? steeringText(value, texts.steered) : undefined;
        }}
      />
    </Panel>
  );
}
