import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { JobView } from '../../../src/harvesting/jobs/job-shape.ts';
import jobMessages from '../../translations/en/jobs.json' with { type: 'json' };
import outcomeMessages from '../../translations/en/outcomes.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { OutcomeMark } from '../outcomes/outcome-mark.tsx';
import { useOutcomeChoices } from '../outcomes/use-outcome-choices.ts';
import type { Column } from '../staff/column.ts';
import { EntityList } from '../staff/entity-list.tsx';
import { FilterChoice, FilterText } from '../staff/filter-bar.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import { useColumns } from '../staff/use-columns.tsx';
import { useFilters } from '../staff/use-filters.ts';
import { useSortedList } from '../staff/use-list.ts';
import { JobStateMark } from './job-state-mark.tsx';
import { JobStates } from './job-states.tsx';

/** The newest first. */
const defaultSort = '-number';

/** `/jobs?state=…&harvestId=…&runId=…` */
export function JobsPage(): ReactNode {
  const texts = useMessages(jobMessages);
  const { value } = useFilters();
  const outcomes = useMessages(outcomeMessages);
  const columns = useJobColumns();
  const outcomeChoices = useOutcomeChoices();
  const list = useSortedList('/jobs', columns, defaultSort);
  const harvests = useQuery(staffQuery('/harvests', { limit: 500 }));
  const choices = (harvests.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const { all } = texts;
  return (
    <EntityList
      name="jobs"
      title={texts.title}
      intro={texts.intro}
      savedSearches="jobs"
      before={<JobStates />}
      columns={columns}
      list={list}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      rowLink={({ id }) => `/jobs/${id}`}
      defaultSort={defaultSort}
      filters={
        <>
          <FilterChoice name="harvestId" label={texts.filterHarvest} all={all} choices={choices} />
          <FilterChoice name="outcome" label={outcomes.outcome} all={all} choices={outcomeChoices} />
          {value('runId') === '' ? null : <RunFilter job={list.rows?.[0]} />}
          {value('state') === 'failed' ? (
            <FilterChoice
              name="isUnseen"
              label={texts.filterSeen}
              all={all}
              choices={{ true: texts.notSeen }}
            />
          ) : null}
          <FilterText name="q" label={texts.filterText} />
        </>
      }
      none={texts.none}
      noneText={texts.noneText}
      noneAction={<Link to="/harvests">{texts.toHarvests}</Link>}
    />
  );
}

/** A link has led to the jobs of one run: it is said which, and all are a choice away. */
function RunFilter({ job }: { readonly job: JobView | undefined }): ReactNode {
  const texts = useMessages(jobMessages);
  const { value } = useFilters();
  const name = job === undefined ? '…' : `${job.harvest.name}, ${texts.run(job.run.number)}`;
  return (
    <FilterChoice
      name="runId"
      label={texts.filterRun}
      all={texts.all}
      choices={[{ value: value('runId'), label: name }]}
    />
  );
}

function useJobColumns(): readonly Column<JobView>[] {
  const texts = useMessages(jobMessages);
  const outcomes = useMessages(outcomeMessages);
  const { count, bytes, when, text, link } = useColumns<JobView>();
  const isExtra = true;
  return [
    link(
      'number',
      texts.number,
      ({ number, name }) => `${number} · ${name}`,
      ({ id }) => `/jobs/${id}`,
    ),
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
    count('sites', texts.configurations, ({ configurations }) => configurations),
    count('objects', texts.objects, ({ objects, progress }) => progress?.captured ?? objects),
    bytes('size', texts.size, (job) => job.progress?.bytes ?? job.bytes, { width: '6rem' }),
    count('failures', texts.failures, ({ failures, progress }) => progress?.failed ?? failures, { isExtra }),
    when('started', texts.started, ({ startedMs }) => startedMs),
    when('ended', texts.ended, ({ endedMs }) => endedMs),
    text('priority', texts.priority, ({ priority }) => texts.priorities[priority], { isExtra }),
    link(
      'template',
      texts.template,
      ({ template }) => `${template.name}, ${texts.templateVersion(template.number)}`,
      ({ template }) => `/templates/${template.id}`,
      { isExtra },
    ),
    text('worker', texts.worker, ({ worker }) => worker ?? '–', { isExtra }),
  ];
}
