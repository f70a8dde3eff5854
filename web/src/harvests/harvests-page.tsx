import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { HarvestShape } from '../../../src/server/staff/shapes/planning-shapes.ts';
import { useSession } from '../api/staff-api.ts';
import type { Format } from '../language/format.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import type { Column } from '../staff/column.ts';
import { DataTable } from '../staff/data-table.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import { FilterBar, FilterChoice, FilterText } from '../staff/filter-bar.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import { useFilters } from '../staff/use-filters.ts';
import { useList } from '../staff/use-list.ts';
import { When } from '../staff/when.tsx';
import { harvestKinds } from './harvest-values.ts';
import type { HarvestMessages } from './messages-en.ts';
import { harvestTexts } from './messages.ts';
import { RunState } from './run-state.tsx';

/** `/harvests?q=…&kind=…&isActive=…` */
export function HarvestsPage(): ReactNode {
  const texts = useMessages(harvestTexts);
  const { format } = useSpoken();
  const { may } = useSession();
  const { values } = useFilters();
  const list = useList<HarvestShape>('harvests', values);
  const add = may('planning.edit') ? (
    <Button component={Link} to="/harvests/new">
      {texts.add}
    </Button>
  ) : undefined;
  return (
    <StaffPage title={texts.title} intro={texts.intro} actions={add} right="planning.read">
      <DataTable
        name="harvests"
        label={texts.title}
        columns={columnsOf(texts, format)}
        list={list}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={({ id }) => `/harvests/${id}`}
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
      cell: ({ id, number, name }) => (
        <Link to={`/harvests/${id}`}>
          {number} · {name}
        </Link>
      ),
    },
    {
      id: 'kind',
      title: texts.kind,
      cell: ({ kind, isRehearsal }) => (
        <>
          {texts.kinds[kind]} {isRehearsal ? <StateMark tone="warn">{texts.rehearsal}</StateMark> : null}
        </>
      ),
    },
    {
      id: 'state',
      title: texts.state,
      cell: ({ isActive }) => (
        <StateMark tone={isActive ? 'good' : 'quiet'}>{isActive ? texts.active : texts.inactive}</StateMark>
      ),
    },
    {
      id: 'schedule',
      title: texts.schedule,
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
      cell: ({ nextMs }) => <When atMs={nextMs} otherwise={texts.nextNone} />,
    },
    {
      id: 'priority',
      title: texts.priority,
      isExtra: true,
      cell: (harvest) => texts.priorities[harvest.priority],
    },
    {
      id: 'sites',
      title: texts.configurations,
      align: 'end',
      value: ({ configurations }) => configurations,
      cell: ({ configurations }) => format.number(configurations),
    },
    {
      id: 'run',
      title: texts.lastRun,
      value: ({ lastRun }) => (lastRun === null ? null : new Date(lastRun.dueMs).toISOString()),
      cell: ({ lastRun }) =>
        lastRun === null ? (
          texts.lastRunNone
        ) : (
          <>
            <When atMs={lastRun.dueMs} as="day" /> <RunState state={lastRun.state} />
          </>
        ),
    },
  ];
}
