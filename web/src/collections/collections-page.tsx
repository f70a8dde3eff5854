import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CollectionView } from '../../../src/selection/collections/collection-shape.ts';
import collectionMessages from '../../translations/en/collections.json' with { type: 'json' };
import { staffQuery, useSession } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { rowsWith } from '../staff/column.ts';
import type { Column } from '../staff/column.ts';
import { EntityList } from '../staff/entity-list.tsx';
import { FilterChoice, FilterText } from '../staff/filter-bar.tsx';
import { useColumns } from '../staff/use-columns.tsx';
import { useFilters } from '../staff/use-filters.ts';
import { wholeList } from '../staff/use-list.ts';
import styles from './collections.module.css';

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
  const all = texts.all;
  return (
    <EntityList
      name="collections"
      title={texts.pageTitle}
      intro={texts.pageIntro}
      label={texts.tableLabel}
      add={{ label: texts.add, right: 'collections.edit', to: '/collections/new' }}
      columns={useCollectionColumns()}
      list={wholeList(answer, rows)}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      rowLink={({ id }) => `/collections/${id}`}
      defaultSort="name"
      filters={
        <>
          <FilterText name="q" label={texts.name} />
          <FilterChoice name="kind" label={texts.kind} all={all} choices={texts.kinds} />
          <FilterChoice
            name="state"
            label={texts.state}
            all={all}
            choices={{ open: texts.open, closed: texts.closed }}
          />
          <FilterChoice name="mine" label={texts.mine} all={all} choices={{ true: texts.onlyMine }} />
        </>
      }
      none={texts.emptyTitle}
      noneText={mayEdit ? texts.emptyText : texts.emptyTextOthers}
    />
  );
}

function useCollectionColumns(): readonly Column<CollectionView>[] {
  const texts = useMessages(collectionMessages);
  const { format } = useSpoken();
  const { flag, count, when } = useColumns<CollectionView>({ isWhole: true });
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
    flag('state', texts.state, ({ isOpen }) => isOpen, [texts.open, texts.closed]),
    count('targets', texts.targets, ({ targets }) => targets, {
      cell: ({ id, targets }) => (
        <Link to={`/targets?${new URLSearchParams({ collectionId: id })}`}>{format.number(targets)}</Link>
      ),
    }),
    count('themes', texts.themes, offeredThemes),
    when('modified', texts.modified, ({ modifiedMs }) => modifiedMs, { as: 'ago' }),
  ];
}

function offeredThemes({ themes }: CollectionView): number {
  return themes.filter(({ isOffered }) => isOffered).length;
}
