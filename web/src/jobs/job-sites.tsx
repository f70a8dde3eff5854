import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { JobShape } from '../../../src/server/staff/shapes/job-shapes.ts';
import type { ConfigurationShape } from '../../../src/server/staff/shapes/planning-shapes.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { DataTable } from '../staff/data-table.tsx';
import { Panel } from '../staff/panel.tsx';
import { useList } from '../staff/use-list.ts';
import { jobTexts } from './messages.ts';

/** Which configurations a job collects. */
export function JobSites({ job }: { readonly job: JobShape }): ReactNode {
  const texts = useMessages(jobTexts);
  const { format } = useSpoken();
  const list = useList<ConfigurationShape>(`jobs/${job.id}/configurations`);
  return (
    <Panel title={texts.configurationsTitle} text={texts.configurationsText}>
      <DataTable
        name="job-sites"
        label={texts.configurations}
        list={list}
        rowId={({ id }) => id}
        rowName={({ domain, name }) => `${domain.name} ${name}`}
        rowLink={({ domain }) => `/domains/${domain.id}`}
        columns={[
          {
            id: 'domain',
            title: texts.domain,
            cell: ({ domain }) => <Link to={`/domains/${domain.id}`}>{domain.name}</Link>,
          },
          { id: 'configuration', title: texts.configuration, cell: ({ name }) => name },
          {
            id: 'expected',
            title: texts.expectedObjects,
            align: 'end',
            cell: ({ expectedObjects }) => format.number(expectedObjects),
          },
        ]}
      />
    </Panel>
  );
}
