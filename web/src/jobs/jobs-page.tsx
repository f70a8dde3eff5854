import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { JobShape } from '../../../src/server/staff/shapes/job-shapes.ts';
import { staffQuery } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import type { Format } from '../language/format.ts';
import { SavedSearches } from '../saved-searches/saved-searches.tsx';
import type { Column } from '../staff/column.ts';
import { DataTable } from '../staff/data-table.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import { FilterBar, FilterChoice, FilterText } from '../staff/filter-bar.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import { useFilters } from '../staff/use-filters.ts';
import { useList } from '../staff/use-list.ts';
import { useSort } from '../staff/use-sort.ts';
import { When } from '../staff/when.tsx';
import { JobStateMark } from './job-state-mark.tsx';
import { JobStates } from './job-states.tsx';
import type { JobMessages } from './messages.ts';
import { jobTexts } from './messages.ts';
import { outcomeTexts } from '../outcomes/messages.ts';
import type { OutcomeMessages } from '../outcomes/messages.ts';
import { OutcomeMark } from '../outcomes/outcome-mark.tsx';
import { useOutcomeChoices } from '../outcomes/use-outcome-choices.ts';

/** The newest first. */
const defaultSort = '-number';

/** `/jobs?state=…&harvestId=…&runId=…` */
export function JobsPage(): ReactNode {
  const texts = useMessages(jobTexts);
  const { format } = useSpoken();
  const { values, value } = useFilters();
  const outcomes = useMessages(outcomeTexts);
  const columns = columnsOf(texts, outcomes, format);
  const outcomeChoices = useOutcomeChoices();
  const sort = useSort(columns, defaultSort);
  const list = useList('/jobs', { ...values, sort });
  const harvests = useQuery(staffQuery('/harvests', { limit: 500 }));
  const choices = (harvests.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <StaffPage title={texts.title} intro={texts.intro} right="jobs.read">
      <SavedSearches list="jobs" />
      <JobStates />
      <DataTable
        name="jobs"
        label={texts.title}
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={({ id }) => `/jobs/${id}`}
        defaultSort={defaultSort}
        filters={
          <FilterBar>
            <FilterChoice
              name="harvestId"
              label={texts.filterHarvest}
              choices={[{ value: '', label: texts.all }, ...choices]}
            />
            <FilterChoice
              name="outcome"
              label={outcomes.outcome}
              choices={[{ value: '', label: texts.all }, ...outcomeChoices]}
            />
            {value('runId') === '' ? null : <RunFilter job={list.rows?.[0]} />}
            {value('state') === 'failed' ? (
              <FilterChoice
                name="isUnseen"
                label={texts.filterSeen}
                choices={[
                  { value: '', label: texts.all },
                  { value: 'true', label: texts.notSeen },
                ]}
              />
            ) : null}
            <FilterText name="q" label={texts.filterText} />
          </FilterBar>
        }
        empty={
          <EmptyState
            title={texts.none}
            text={texts.noneText}
            action={<Link to="/harvests">{texts.toHarvests}</Link>}
          />
        }
      />
    </StaffPage>
  );
}

/** A link has led to the jobs of one run: it is said which, and all are a choice away. */
function RunFilter({ job }: { readonly job: JobShape | undefined }): ReactNode {
  const texts = useMessages(jobTexts);
  const { value } = useFilters();
  const name = job === undefined ? '…' : `${job.harvest.name}, ${texts.run(job.run.number)}`;
  return (
    <FilterChoice
      name="runId"
      label={texts.filterRun}
      choices={[
        { value: '', label: texts.all },
        { value: value('runId'), label: name },
      ]}
    />
  );
}

function columnsOf(
  texts: JobMessages,
  outcomes: OutcomeMessages,
  format: Format,
): readonly Column<JobShape>[] {
  return [
    {
      id: 'number',
      title: texts.number,
      sort: 'number',
      cell: ({ id, number, name }) => (
        <Link to={`/jobs/${id}`}>
          {number} · {name}
        </Link>
      ),
    },
    {
      id: 'state',
      title: texts.state,
      sort: 'state',
      value: (job) => texts.states[job.state],
      cell: (job) => <JobStateMark job={job} />,
    },
    {
      id: 'outcome',
      title: outcomes.outcome,
      sort: 'outcome',
      value: ({ outcome }) => (outcome === null ? '' : outcomes.outcomes[outcome.outcome]),
      cell: ({ outcome }) => <OutcomeMark outcome={outcome?.outcome ?? null} />,
    },
    {
      id: 'harvest',
      title: texts.harvest,
      sort: 'harvest',
      cell: ({ harvest, run, isRehearsal }) => (
        <>
          <Link to={`/harvests/${harvest.id}`}>{harvest.name}</Link>, {texts.run(run.number)}{' '}
          {isRehearsal ? <StateMark tone="quiet">{texts.rehearsal}</StateMark> : null}
        </>
      ),
    },
    {
      id: 'sites',
      title: texts.configurations,
      sort: 'sites',
      align: 'end',
      value: (job) => job.configurations,
      cell: (job) => format.number(job.configurations),
    },
    {
      id: 'objects',
      title: texts.objects,
      sort: 'objects',
      align: 'end',
      value: ({ objects, progress }) => progress?.captured ?? objects,
      cell: ({ objects, progress }) => format.number(progress?.captured ?? objects),
    },
    {
      id: 'size',
      title: texts.size,
      sort: 'size',
      align: 'end',
      width: '6rem',
      value: ({ bytes, progress }) => progress?.bytes ?? bytes,
      cell: ({ bytes, progress }) => format.bytes(progress?.bytes ?? bytes),
    },
    {
      id: 'failures',
      title: texts.failures,
      sort: 'failures',
      align: 'end',
      isExtra: true,
      value: ({ failures, progress }) => progress?.failed ?? failures,
      cell: ({ failures, progress }) => format.number(progress?.failed ?? failures),
    },
    {
      id: 'started',
      title: texts.started,
      sort: 'started',
      cell: ({ startedMs }) => <When atMs={startedMs} />,
    },
    { id: 'ended', title: texts.ended, sort: 'ended', cell: ({ endedMs }) => <When atMs={endedMs} /> },
    {
      id: 'priority',
      title: texts.priority,
      sort: 'priority',
      isExtra: true,
      cell: (job) => texts.priorities[job.priority],
    },
    {
      id: 'template',
      title: texts.template,
      sort: 'template',
      isExtra: true,
      cell: ({ template }) => (
        <Link to={`/templates/${template.id}`}>
          {template.name}, {texts.templateVersion(template.number)}
        </Link>
      ),
    },
    { id: 'worker', title: texts.worker, sort: 'worker', isExtra: true, cell: ({ worker }) => worker ?? '–' },
  ];
}
