import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { JobShape } from '../../../src/server/staff/shapes/job-shapes.ts';
import type { ConfigurationShape } from '../../../src/server/staff/shapes/planning-shapes.ts';
import { useSession } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { sortedColumns } from '../staff/column.ts';
import type { Column } from '../staff/column.ts';
import { DataTable } from '../staff/data-table.tsx';
import { Panel } from '../staff/panel.tsx';
import { useList } from '../staff/use-list.ts';
import { useSort } from '../staff/use-sort.ts';
import { jobTexts } from './messages.ts';
import { SiteNoteDialog } from './site-note-dialog.tsx';

const usualSort = 'domain';

/** Which configurations a job collects; on each that comes from a record a note can be written. */
export function JobSites({ job }: { readonly job: JobShape }): ReactNode {
  const texts = useMessages(jobTexts);
  const { format } = useSpoken();
  const { may } = useSession();
  const [noted, setNoted] = useState<ConfigurationShape['record']>(null);
  const mayWrite = may('notes.write');
  const every: readonly Column<ConfigurationShape>[] = [
    {
      id: 'domain',
      title: texts.domain,
      sort: 'domain',
      cell: ({ domain }) => <Link to={`/domains/${domain.id}`}>{domain.name}</Link>,
    },
    { id: 'configuration', title: texts.configuration, sort: 'configuration', cell: ({ name }) => name },
    {
      id: 'expected',
      title: texts.expectedObjects,
      sort: 'expected',
      align: 'end',
      value: ({ expectedObjects }) => expectedObjects,
      cell: ({ expectedObjects }) => format.number(expectedObjects),
    },
    {
      id: 'record',
      title: texts.record,
      sort: 'record',
      cell: ({ record }) =>
        record === null ? null : <Link to={`/records/${record.id}`}>{record.title}</Link>,
    },
    {
      id: 'note',
      title: texts.note,
      isTool: true,
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
  ];
  const columns = sortedColumns(every, job.configurations);
  const sort = useSort(columns, usualSort);
  const list = useList<ConfigurationShape>(`jobs/${job.id}/configurations`, { sort });
  return (
    <Panel title={texts.configurationsTitle} text={texts.configurationsText}>
      <DataTable
        name="job-sites"
        label={texts.configurations}
        list={list}
        rowId={({ id }) => id}
        rowName={({ domain, name }) => `${domain.name} ${name}`}
        rowLink={({ domain }) => `/domains/${domain.id}`}
        columns={columns}
        usualSort={usualSort}
      />
      {noted === null ? null : (
        <SiteNoteDialog jobId={job.id} record={noted} onClose={() => setNoted(null)} />
      )}
    </Panel>
  );
}
