import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CollectionShape } from '../../../src/server/staff/shapes/selection-shapes.ts';
import { staffQuery, useSession } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { rowsWith } from '../staff/column.ts';
import type { Column } from '../staff/column.ts';
import { DataTable } from '../staff/data-table.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import { FilterBar, FilterChoice, FilterText } from '../staff/filter-bar.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import { useFilters } from '../staff/use-filters.ts';
import { wholeList } from '../staff/use-list.ts';
import { When } from '../staff/when.tsx';
import styles from './collections.module.css';
import { collectionMessages } from './messages.ts';

/** `/collections`: all of them come at once. */
export function CollectionsPage(): ReactNode {
  const texts = useMessages(collectionMessages);
  const { may } = useSession();
  const { value } = useFilters();
  const answer = useQuery(staffQuery('/collections'));
  const found = rowsWith(answer.data?.collections, value('q'), ({ name, description }) => [
    name,
    description,
  ]);
  const rows = found?.filter(
    ({ kind, isMine, isOpen }) =>
      (value('kind') === '' || value('kind') === kind) &&
      (value('state') === '' || (value('state') === 'open') === isOpen) &&
      (value('mine') === '' || isMine),
  );
  const mayEdit = may('collections.edit');
  const add = (
    <Button component={Link} to="/collections/new">
      {texts.add}
    </Button>
  );
  return (
    <StaffPage
      title={texts.pageTitle}
      intro={texts.pageIntro}
      right="selection.read"
      actions={mayEdit ? add : undefined}
    >
      <DataTable<CollectionShape>
        name="collections"
        label={texts.tableLabel}
        columns={useCollectionColumns()}
        list={wholeList(answer, rows)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={({ id }) => `/collections/${id}`}
        defaultSort="name"
        filters={<Filters />}
        empty={
          <EmptyState
            title={texts.emptyTitle}
            text={mayEdit ? texts.emptyText : texts.emptyTextOthers}
            action={mayEdit ? add : undefined}
          />
        }
      />
    </StaffPage>
  );
}

function Filters(): ReactNode {
  const texts = useMessages(collectionMessages);
  const all = { value: '', label: texts.all };
  return (
    <FilterBar>
      <FilterText name="q" label={texts.name} />
      <FilterChoice
        name="kind"
        label={texts.kind}
        choices={[all, ...Object.entries(texts.kinds).map(([kind, label]) => ({ value: kind, label }))]}
      />
      <FilterChoice
        name="state"
        label={texts.state}
        choices={[all, { value: 'open', label: texts.open }, { value: 'closed', label: texts.closed }]}
      />
      <FilterChoice
        name="mine"
        label={texts.mine}
        choices={[all, { value: 'true', label: texts.onlyMine }]}
      />
    </FilterBar>
  );
}

function useCollectionColumns(): readonly Column<CollectionShape>[] {
  const texts = useMessages(collectionMessages);
  const { format } = useSpoken();
  return [
    {
      id: 'name',
      title: texts.name,
      by: ({ name }) => name,
      value: ({ name }) => name,
      cell: ({ id, name, description }) => (
        <div className={styles.named}>
          <Link to={`/collections/${id}`} tabIndex={-1}>
            {name}
          </Link>
          <span>{description}</span>
        </div>
      ),
    },
    {
      id: 'kind',
      title: texts.kind,
      by: ({ kind }) => Object.keys(texts.kinds).indexOf(kind),
      cell: ({ kind }) => texts.kinds[kind],
    },
    {
      id: 'state',
      title: texts.state,
      by: ({ isOpen }) => (isOpen ? 0 : 1),
      cell: ({ isOpen }) => (
        <StateMark tone={isOpen ? 'good' : 'quiet'}>{isOpen ? texts.open : texts.closed}</StateMark>
      ),
    },
    {
      id: 'targets',
      title: texts.targets,
      align: 'end',
      by: ({ targets }) => targets,
      value: ({ targets }) => targets,
      cell: ({ id, targets }) => (
        <Link to={`/targets?${new URLSearchParams({ collectionId: id })}`}>{format.number(targets)}</Link>
      ),
    },
    {
      id: 'themes',
      title: texts.themes,
      align: 'end',
      by: offeredThemes,
      value: offeredThemes,
      cell: (collection) => format.number(offeredThemes(collection)),
    },
    {
      id: 'modified',
      title: texts.modified,
      by: ({ modifiedMs }) => modifiedMs,
      cell: ({ modifiedMs }) => <When atMs={modifiedMs} as="ago" />,
    },
  ];
}

function offeredThemes({ themes }: CollectionShape): number {
  return themes.filter(({ isOffered }) => isOffered).length;
}
