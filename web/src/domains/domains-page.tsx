import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DomainsAnswer } from '../../../src/server/staff/shapes/planning-shapes.ts';
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
import { AddDomainsDialog } from './add-domains-dialog.tsx';
import type { DomainMessages } from './messages.ts';
import { domainTexts } from './messages.ts';
import { outcomeTexts } from '../outcomes/messages.ts';
import type { OutcomeMessages } from '../outcomes/messages.ts';
import { OutcomeMark } from '../outcomes/outcome-mark.tsx';
import { useOutcomeChoices } from '../outcomes/use-outcome-choices.ts';

type DomainRow = DomainsAnswer['items'][number];

const defaultSort = 'name';

/** `/domains?q=…&isActive=…` */
export function DomainsPage(): ReactNode {
  const texts = useMessages(domainTexts);
  const outcomes = useMessages(outcomeTexts);
  const outcomeChoices = useOutcomeChoices();
  const { format } = useSpoken();
  const { may } = useSession();
  const { values } = useFilters();
  const columns = columnsOf(texts, outcomes, format);
  const sort = useSort(columns, defaultSort);
  const list = useList('/domains', { ...values, sort });
  const [isAdding, setIsAdding] = useState(false);
  const add = may('planning.edit') ? (
    <Button onClick={() => setIsAdding(true)}>{texts.add}</Button>
  ) : undefined;
  return (
    <StaffPage title={texts.title} intro={texts.intro} actions={add} right="planning.read">
      <SavedSearches list="domains" />
      <DataTable<DomainRow>
        name="domains"
        label={texts.title}
        list={list}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={({ id }) => `/domains/${id}`}
        defaultSort={defaultSort}
        filters={
          <FilterBar>
            <FilterText name="q" label={texts.filterName} placeholder="example.org" />
            <FilterChoice
              name="isActive"
              label={texts.filterState}
              choices={[
                { value: '', label: texts.any },
                { value: 'true', label: texts.active },
                { value: 'false', label: texts.inactive },
              ]}
            />
            <FilterChoice
              name="outcome"
              label={outcomes.outcome}
              choices={[{ value: '', label: outcomes.all }, ...outcomeChoices]}
            />
          </FilterBar>
        }
        empty={<EmptyState title={texts.none} text={texts.noneText} action={add} />}
        columns={columns}
      />
      {isAdding ? <AddDomainsDialog onClose={() => setIsAdding(false)} /> : null}
    </StaffPage>
  );
}

function columnsOf(
  texts: DomainMessages,
  outcomes: OutcomeMessages,
  format: Format,
): readonly Column<DomainRow>[] {
  return [
    {
      id: 'name',
      title: texts.name,
      sort: 'name',
      cell: ({ id, name }) => <Link to={`/domains/${id}`}>{name}</Link>,
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
      id: 'configurations',
      title: texts.configurations,
      sort: 'configurations',
      align: 'end',
      value: ({ configurations }) => configurations,
      cell: ({ configurations }) => format.number(configurations),
    },
    {
      id: 'expected',
      title: texts.expected,
      sort: 'expected',
      align: 'end',
      value: ({ expectedObjects }) => expectedObjects,
      cell: ({ expectedObjects }) => format.number(expectedObjects),
    },
    {
      id: 'last',
      title: texts.lastHarvest,
      sort: 'last',
      cell: ({ lastHarvestMs }) => <When atMs={lastHarvestMs} as="day" otherwise={texts.neverHarvested} />,
    },
    {
      id: 'outcome',
      title: outcomes.outcome,
      value: ({ outcome }) => (outcome === null ? '' : outcomes.outcomes[outcome.outcome]),
      cell: ({ outcome }) => <OutcomeMark outcome={outcome?.outcome ?? null} />,
    },
    { id: 'comment', title: texts.comment, isExtra: true, cell: ({ comment }) => comment },
  ];
}
