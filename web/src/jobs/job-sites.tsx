import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { JobShape } from '../../../src/server/staff/shapes/job-shapes.ts';
import type { ConfigurationShape } from '../../../src/server/staff/shapes/planning-shapes.ts';
import { useSession } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { DataTable } from '../staff/data-table.tsx';
import { Panel } from '../staff/panel.tsx';
import { useList } from '../staff/use-list.ts';
import { jobTexts } from './messages.ts';
import { SiteNoteDialog } from './site-note-dialog.tsx';

/** Which configurations a job collects; on each that comes from a record a note can be written. */
export function JobSites({ job }: { readonly job: JobShape }): ReactNode {
  const texts = useMessages(jobTexts);
  const { format } = useSpoken();
  const { may } = useSession();
  const [noted, setNoted] = useState<ConfigurationShape['record']>(null);
  const list = useList<ConfigurationShape>(`jobs/${job.id}/configurations`);
  const mayWrite = may('notes.write');
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
            value: ({ expectedObjects }) => expectedObjects,
            cell: ({ expectedObjects }) => format.number(expectedObjects),
          },
          {
            id: 'record',
            title: texts.record,
            cell: ({ record }) =>
              record === null ? null : <Link to={`/records/${record.id}`}>{record.title}</Link>,
          },
          {
            id: 'note',
            title: texts.note,
            cell: ({ record }) =>
              record === null || !mayWrite ? null : (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={texts.siteNoteTitle(record.title)}
                  onClick={() => setNoted(record)}
                >
                  {texts.siteNote}
                </Button>
              ),
          },
        ]}
      />
      {noted === null ? null : (
        <SiteNoteDialog jobId={job.id} record={noted} onClose={() => setNoted(null)} />
      )}
    </Panel>
  );
}
