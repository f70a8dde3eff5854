import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { defined } from '../../../src/formats/values/defined.ts';
import type { JobView } from '../../../src/harvesting/jobs/job-shape.ts';
import type { JobConfiguration } from '../../../src/harvesting/jobs/job-site-shape.ts';
import jobMessages from '../../translations/en/jobs.json' with { type: 'json' };
import outcomeMessages from '../../translations/en/outcomes.json' with { type: 'json' };
import { useSession } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { OutcomeWithReason } from '../outcomes/outcome-mark.tsx';
import { UrlBar } from '../outcomes/url-bar.tsx';
import { useOutcomeChoices } from '../outcomes/use-outcome-choices.ts';
import { sortedColumns } from '../staff/column.ts';
import type { Column } from '../staff/column.ts';
import { DataTable } from '../staff/data-table.tsx';
import { FilterBar, FilterChoice } from '../staff/filter-bar.tsx';
import { Panel } from '../staff/panel.tsx';
import { useFilters } from '../staff/use-filters.ts';
import { useList } from '../staff/use-list.ts';
import { useSort } from '../staff/use-sort.ts';
import { isOver } from './job-names.ts';
import { SiteNoteDialog } from './site-note-dialog.tsx';

const defaultSort = 'domain';
/** Until the job has ended. */
const refreshMs = 2000;

/** The sites of a job: what was expected, what came of each; on each that comes from a target a note can be written. */
export function JobSites({ job }: { readonly job: JobView }): ReactNode {
  const texts = useMessages(jobMessages);
  const { format } = useSpoken();
  const { may } = useSession();
  const [noted, setNoted] = useState<JobConfiguration['target']>(null);
  const mayWrite = may('notes.write');
  const outcomes = useMessages(outcomeMessages);
  const outcomeChoices = useOutcomeChoices();
  const { values } = useFilters();
  const shownCount = (count: number | null): string => (count === null ? '' : format.number(count));
  const every: readonly Column<JobConfiguration>[] = [
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
      cell: ({ expectedObjects }) => (expectedObjects === null ? '–' : format.number(expectedObjects)),
    },
    {
      id: 'captured',
      title: outcomes.captured,
      align: 'end',
      value: (site) => soFar(site)?.objects ?? null,
      cell: (site) => shownCount(soFar(site)?.objects ?? null),
    },
    {
      id: 'bytes',
      title: texts.size,
      align: 'end',
      value: (site) => soFar(site)?.bytes ?? null,
      cell: (site) => {
        const bytes = soFar(site)?.bytes;
        return bytes === undefined ? '' : format.bytes(bytes);
      },
    },
    {
      id: 'queued',
      title: isOver(job.state) ? outcomes.left : texts.queued,
      align: 'end',
      value: (site) => soFar(site)?.counts?.left ?? null,
      cell: (site) => shownCount(soFar(site)?.counts?.left ?? null),
    },
    {
      id: 'failed',
      title: outcomes.failed,
      align: 'end',
      value: (site) => soFar(site)?.counts?.failed ?? null,
      cell: (site) => shownCount(soFar(site)?.counts?.failed ?? null),
    },
    {
      id: 'outcome',
      title: outcomes.outcome,
      value: ({ result, live }) =>
        result === null ? live && texts.siteStates[live.state] : outcomes.outcomes[result.outcome.outcome],
      cell: ({ result, live }) =>
        result === null ? (
          live && texts.siteStates[live.state]
        ) : (
          <OutcomeWithReason outcome={result.outcome} share={result.counts?.share} />
        ),
    },
    {
      id: 'bar',
      title: outcomes.found,
      value: (site) => soFar(site)?.counts?.found ?? null,
      cell: (site) => <UrlBar counts={soFar(site)?.counts ?? null} />,
    },
    {
      id: 'target',
      title: texts.target,
      sort: 'target',
      cell: ({ target }) =>
        target === null ? null : <Link to={`/targets/${target.id}`}>{target.title}</Link>,
    },
    {
      id: 'note',
      title: texts.note,
      isTool: true,
      cell: ({ target }) =>
        target === null || !mayWrite ? null : (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={texts.siteNoteTitle(target.title)}
            onClick={() => setNoted(target)}
          >
            {texts.siteNote}
          </Button>
        ),
    },
  ];
  const columns = sortedColumns(every, job.configurations);
  const sort = useSort(columns, defaultSort);
  const list = useList(
    '/jobs/:id/configurations',
    { id: job.id, ...defined({ outcome: values['outcome'] }), sort },
    { everyMs: isOver(job.state) ? undefined : refreshMs },
  );
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
        defaultSort={defaultSort}
        filters={
          <FilterBar>
            <FilterChoice
              name="outcome"
              label={outcomes.outcome}
              all={outcomes.all}
              choices={outcomeChoices}
            />
          </FilterBar>
        }
      />
      {noted === null ? null : (
        <SiteNoteDialog jobId={job.id} target={noted} onClose={() => setNoted(null)} />
      )}
    </Panel>
  );
}

/** While the job runs, what it has; afterwards, what came of it. */
function soFar({ result, live }: JobConfiguration): JobConfiguration['result' | 'live'] {
  return result ?? live;
}
