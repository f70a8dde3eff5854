import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { JobShape } from '../../../src/server/staff/shapes/job-shapes.ts';
import type { HarvestConfigurationsAnswer } from '../../../src/server/staff/shapes/planning-shapes.ts';
import { staffQuery } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { Copyable } from '../replay/copyable.tsx';
import { Panel } from '../staff/panel.tsx';
import styles from './job-reading.module.css';
import { jobTexts } from './messages.ts';

const most = 12;

/** Where what was collected can be read. */
export function JobReading({ job }: { readonly job: JobShape }): ReactNode {
  const texts = useMessages(jobTexts);
  if (!job.isRehearsal) return <JobView job={job} />;
  return (
    <Panel title={texts.readTitle} text={texts.readRehearsal}>
      <Copyable
        name={texts.readCommand}
        text="heirloom serve --data DATA/rehearsal --port 8090 --replay-port 8091 --no-proxy"
      />
    </Panel>
  );
}

function JobView({ job }: { readonly job: JobShape }): ReactNode {
  const texts = useMessages(jobTexts);
  const sites = useQuery(
    staffQuery<HarvestConfigurationsAnswer>(`jobs/${job.id}/configurations`, { limit: most }),
  );
  const domains = [...new Set((sites.data?.items ?? []).map(({ domain }) => domain.name))];
  const more = job.configurations - (sites.data?.items.length ?? 0);
  return (
    <Panel title={texts.readTitle} text={texts.readText}>
      <ul className={styles.sites}>
        {domains.map((domain) => (
          <li key={domain}>
            {/* Not of the router, which makes one slash of two. */}
            <a href={`/job:${encodeURIComponent(job.name)}/*/http://${domain}/`}>{domain}</a>
          </li>
        ))}
        {more > 0 && domains.length > 0 ? <li>{texts.readMore(more)}</li> : null}
      </ul>
    </Panel>
  );
}
