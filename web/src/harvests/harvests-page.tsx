import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { HarvestShape } from '../../../src/server/staff/shapes/planning-shapes.ts';
import { useSession } from '../api/staff-api.ts';
import type { Format } from '../language/format.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
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
import { harvestKinds } from './harvest-values.ts';
import type { HarvestMessages } from './messages.ts';
import { harvestTexts } from './messages.ts';
import { RunState } from './run-state.tsx';
import { OutcomeMark } from '../outcomes/outcome-mark.tsx';

/** The newest first. */
const defaultSort = '-number';

/** `/harvests?q=…&kind=…&isActive=…` */
export function HarvestsPage(): ReactNode {
  const texts = useMessages(harvestTexts);
  const { format } = useSpoken();
  const { may } = useSession();
  const { values } = useFilters();
  const columns = columnsOf(texts, format);
  const sort = useSort(columns, defaultSort);
  const list = useList('/harvests', { ...values, sort });
  const add = may('planning.edit') ? (
    <Button component={Link} to="/harvests/new">
      {texts.add}
    </Button>
  ) : undefined;
  return (
    <StaffPage title={texts.title} intro={texts.intro} actions={add} right="planning.read">
      <SavedSearches list="harvests" />
      <DataTable
        name="harvests"
        label={texts.title}
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={({ id }) => `/harvests/${id}`}
        defaultSort={defaultSort}
        filters={
          <FilterBar>
            <FilterText name="q" label={texts.filterText} />
            <FilterChoice
              name="kind"
              label={texts.kind}
              choices={[
                { value: '', label: texts.any },
                ...harvestKinds.map((kind) => ({ value: kind, label: texts.kinds[kind] })),
              ]}
            />
            <FilterChoice
              name="isActive"
              label={texts.state}
              choices={[
                { value: '', label: texts.any },
                { value: 'true', label: texts.active },
                { value: 'false', label: texts.inactive },
              ]}
            />
          </FilterBar>
        }
        empty={<EmptyState title={texts.none} text={texts.noneText} action={add} />}
      />
    </StaffPage>
  );
}

function columnsOf(texts: HarvestMessages, format: Format): readonly Column<HarvestShape>[] {
  return [
    {
      id: 'name',
      title: texts.name,
      sort: 'name',
      cell: ({ id, name }) => <Link to={`/harvests/${id}`}>{name}</Link>,
    },
    {
      id: 'number',
      title: texts.number,
      sort: 'number',
      align: 'end',
      value: ({ number }) => number,
      cell: ({ number }) => format.number(number),
    },
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
    {
      id: 'state',
      title: texts.state,
      sort: 'state',
      cell: ({ isActive }) => (
        <StateMark tone={isActive ? 'good' : 'quiet'}>{isActive ? texts.active : texts.inactive}</StateMark>
      ),
    },
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
    {
      id: 'next',
      title: texts.next,
      sort: 'next',
      cell: ({ nextMs }) => <When atMs={nextMs} otherwise={texts.nextNone} />,
    },
    {
      id: 'priority',
      title: texts.priority,
      sort: 'priority',
      isExtra: true,
      cell: (harvest) => texts.priorities[harvest.priority],
    },
    {
      id: 'sites',
      title: texts.configurations,
      sort: 'sites',
      align: 'end',
      value: ({ configurations }) => configurations,
      cell: ({ configurations }) => format.number(configurations),
    },
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
