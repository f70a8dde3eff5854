import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { NoteShape } from '../../../src/server/staff/shapes/selection-shapes.ts';
import { useMessages } from '../language/language.tsx';
import { SavedSearches } from '../saved-searches/saved-searches.tsx';
import type { Column } from '../staff/column.ts';
import { DataTable } from '../staff/data-table.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import { FilterBar, FilterChoice, FilterText } from '../staff/filter-bar.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { useFilters } from '../staff/use-filters.ts';
import { useList } from '../staff/use-list.ts';
import { useSort } from '../staff/use-sort.ts';
import { When } from '../staff/when.tsx';
import { noteMessages } from './messages.ts';
import { NoteDoneButton } from './note-done-button.tsx';
import { NoteSubject } from './note-subject.tsx';
import styles from './notes.module.css';

/** The newest first. */
const defaultSort = '-when';

/** `/notes?state=…`: the open ones, unless the address says otherwise. */
export function NotesPage(): ReactNode {
  const texts = useMessages(noteMessages);
  const { value } = useFilters();
  const state = value('state') || 'open';
  const columns = useNoteColumns();
  const sort = useSort(columns, defaultSort);
  const list = useList('/notes', {
    sort,
    state: state === 'all' ? undefined : state,
    targetId: value('targetId') || undefined,
    jobId: value('jobId') || undefined,
    url: value('url') || undefined,
  });
  return (
    <StaffPage title={texts.pageTitle} intro={texts.pageIntro} right="selection.read">
      <SavedSearches list="notes" />
      <DataTable<NoteShape>
        name="notes"
        label={texts.tableLabel}
        columns={columns}
        defaultSort={defaultSort}
        list={list}
        rowId={({ id }) => id}
        rowName={({ text }) => text}
        rowLink={({ id, target }) => (target === null ? `/notes#${id}` : `/targets/${target.id}`)}
        filters={
          <FilterBar>
            <FilterChoice
              name="state"
              label={texts.state}
              choices={[
                { value: '', label: texts.states.open },
                { value: 'done', label: texts.states.done },
                { value: 'all', label: texts.allStates },
              ]}
            />
            <FilterText name="url" label={texts.address} />
          </FilterBar>
        }
        empty={<EmptyState title={texts.emptyTitle} text={texts.emptyText} />}
      />
    </StaffPage>
  );
}

function useNoteColumns(): readonly Column<NoteShape>[] {
  const texts = useMessages(noteMessages);
  return [
    {
      id: 'text',
      title: texts.text,
      sort: 'text',
      cell: ({ text }) => <p className={styles.cellText}>{text}</p>,
    },
    {
      id: 'target',
      title: texts.target,
      sort: 'target',
      cell: ({ target }) =>
        target === null ? (
          <span className={styles.quiet}>{texts.noTarget}</span>
        ) : (
          <Link to={`/targets/${target.id}`}>{target.title}</Link>
        ),
    },
    { id: 'kind', title: texts.kind, sort: 'kind', cell: ({ kind }) => texts.kinds[kind] },
    {
      id: 'place',
      title: texts.capture,
      sort: 'place',
      value: ({ url, timestamp }) => [timestamp, url].filter((part) => part !== null).join(' '),
      cell: (note) => (
        <span className={styles.place}>
          <NoteSubject note={note} />
        </span>
      ),
    },
    { id: 'by', title: texts.by, sort: 'by', cell: ({ createdBy }) => createdBy.displayName },
    {
      id: 'when',
      title: texts.when,
      sort: 'when',
      cell: ({ createdMs }) => <When atMs={createdMs} as="ago" />,
    },
    {
      id: 'state',
      title: texts.state,
      sort: 'state',
      value: ({ state }) => texts.states[state],
      cell: (note) => <NoteDoneButton note={note} />,
    },
  ];
}
