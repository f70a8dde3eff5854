import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { HarvestView } from '../../../src/planning/harvests/harvest.ts';
import harvestMessages from '../../translations/en/harvests.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { OutcomeMark } from '../outcomes/outcome-mark.tsx';
import type { Column } from '../staff/column.ts';
import { EntityList } from '../staff/entity-list.tsx';
import { FilterChoice, FilterText } from '../staff/filter-bar.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import { useColumns } from '../staff/use-columns.tsx';
import { useSortedList } from '../staff/use-list.ts';
import { When } from '../staff/when.tsx';
import { RunState } from './run-state.tsx';

/** The newest first. */
const defaultSort = '-number';

/** `/harvests?q=…&kind=…&isActive=…` */
export function HarvestsPage(): ReactNode {
  const texts = useMessages(harvestMessages);
  const columns = useHarvestColumns();
  return (
    <EntityList
      name="harvests"
      title={texts.title}
      intro={texts.intro}
      add={{ label: texts.add, right: 'planning.edit', to: '/harvests/new' }}
      savedSearches="harvests"
      columns={columns}
      list={useSortedList('/harvests', columns, defaultSort)}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      rowLink={pathOf}
      defaultSort={defaultSort}
      filters={
        <>
          <FilterText name="q" label={texts.filterText} />
          <FilterChoice name="kind" label={texts.kind} all={texts.any} choices={texts.kinds} />
          <FilterChoice
            name="isActive"
            label={texts.state}
            all={texts.any}
            choices={{ true: texts.active, false: texts.inactive }}
          />
        </>
      }
      none={texts.none}
      noneText={texts.noneText}
    />
  );
}

function pathOf({ id }: HarvestView): string {
  return `/harvests/${id}`;
}

function useHarvestColumns(): readonly Column<HarvestView>[] {
  const texts = useMessages(harvestMessages);
  const { link, count, flag, when, text } = useColumns<HarvestView>();
  return [
    link('name', texts.name, ({ name }) => name, pathOf),
    count('number', texts.number, ({ number }) => number),
    {
      id: 'kind',
      title: texts.kind,
      sort: 'kind',
      cell: ({ kind, isRehearsal }) => (
        <>
          {texts.kinds[kind]} {isRehearsal ? <StateMark tone="warn">{texts.rehearsal}</StateMark> : null}
        </>
      ),
    },
    flag('state', texts.state, ({ isActive }) => isActive, [texts.active, texts.inactive]),
    {
      id: 'schedule',
      title: texts.schedule,
      sort: 'schedule',
      cell: ({ schedule }) =>
        schedule === null ? (
          texts.scheduleNone
        ) : (
          <Link to={`/schedules/${schedule.id}`}>{schedule.name}</Link>
        ),
    },
    when('next', texts.next, ({ nextMs }) => nextMs, { otherwise: texts.nextNone }),
    text('priority', texts.priority, ({ priority }) => texts.priorities[priority], { isExtra: true }),
    count('sites', texts.configurations, ({ configurations }) => configurations),
    {
      id: 'run',
      title: texts.lastRun,
      sort: 'run',
      value: ({ lastRun }) => (lastRun === null ? null : new Date(lastRun.dueMs).toISOString()),
      cell: ({ lastRun }) =>
        lastRun === null ? (
          texts.lastRunNone
        ) : (
          <>
            <When atMs={lastRun.dueMs} as="day" /> <RunState state={lastRun.state} />{' '}
            <OutcomeMark outcome={lastRun.outcome} />
          </>
        ),
    },
  ];
}
