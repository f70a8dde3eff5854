import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { JobView } from '../../../src/harvesting/jobs/job-shape.ts';
import jobMessages from '../../translations/en/jobs.json' with { type: 'json' };
import { searchPath } from '../addresses/app-address.ts';
import { aboutQuery } from '../api/queries.ts';
import { staffQuery } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { Copyable } from '../replay/copyable.tsx';
import { Panel } from '../staff/panel.tsx';
import styles from './job-reading.module.css';

const max = 12;

/** Where what was collected can be read. */
export function JobReading({ job }: { readonly job: JobView }): ReactNode {
  return job.isRehearsal ? (
    <RehearsalReading job={job} />
  ) : (
    <SitesToRead job={job} view={`job:${job.name}`} />
  );
}

function RehearsalReading({ job }: { readonly job: JobView }): ReactNode {
  const texts = useMessages(jobMessages);
  const rehearsal = useQuery(staffQuery('/jobs/:id/rehearsal', { id: job.id }));
  if (rehearsal.data === undefined) return null;
  const { state, view } = rehearsal.data;
  switch (state) {
    case 'kept':
      return <SitesToRead job={job} view={view} />;
    case 'waiting':
      return <Panel title={texts.readTitle}>{texts.readRehearsalWaiting}</Panel>;
    case 'deleted':
      return <Panel title={texts.readTitle}>{texts.readRehearsalDeleted}</Panel>;
    case 'mixed':
      return (
        <Panel title={texts.readTitle} text={texts.readRehearsalMixed}>
          <Copyable
            name={texts.readCommand}
            text="heirloom serve --data DATA/rehearsal --port 8090 --replay-port 8091 --no-proxy"
          />
        </Panel>
      );
  }
}

/** `view`: that of what the job collected. */
function SitesToRead({ job, view }: { readonly job: JobView; readonly view: string }): ReactNode {
  const texts = useMessages(jobMessages);
  const { messages } = useSpoken();
  const sites = useQuery(staffQuery('/jobs/:id/configurations', { id: job.id, limit: max }));
  const about = useQuery(aboutQuery());
  if (about.data?.mayRead === false) return <Panel title={texts.readTitle}>{messages.readElsewhere}</Panel>;
  const domains = [...new Set((sites.data?.items ?? []).map(({ domain }) => domain.name))];
  const more = job.configurations - (sites.data?.items.length ?? 0);
  return (
    <Panel title={texts.readTitle} text={job.isRehearsal ? texts.readRehearsal : texts.readText}>
      <ul className={styles.sites}>
        {domains.map((domain) => (
          <li key={domain}>
            {/* All of it: the sites may be on any host of the domain. */}
            <Link to={searchPath({ q: domain, match: 'domain', view })}>{domain}</Link>
          </li>
        ))}
        {more > 0 && domains.length > 0 ? <li>{texts.readMore(more)}</li> : null}
      </ul>
    </Panel>
  );
}
