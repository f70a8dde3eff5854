import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { NoteView } from '../../../src/selection/notes/note-shape.ts';
import noteMessages from '../../translations/en/notes.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import type { Column } from '../staff/column.ts';
import { EntityList } from '../staff/entity-list.tsx';
import { FilterChoice, FilterText } from '../staff/filter-bar.tsx';
import { useColumns } from '../staff/use-columns.tsx';
import { useFilters } from '../staff/use-filters.ts';
import { useSortedList } from '../staff/use-list.ts';
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
  const list = useSortedList('/notes', columns, defaultSort, {
    state: state === 'all' ? undefined : state,
    targetId: value('targetId') || undefined,
    jobId: value('jobId') || undefined,
    url: value('url') || undefined,
  });
  return (
    <EntityList
      name="notes"
      title={texts.pageTitle}
      intro={texts.pageIntro}
      label={texts.tableLabel}
      savedSearches="notes"
      columns={columns}
      defaultSort={defaultSort}
      list={list}
      rowId={({ id }) => id}
      rowName={({ text }) => text}
      rowLink={({ id, target }) => (target === null ? `/notes#${id}` : `/targets/${target.id}`)}
      filters={
        <>
          <FilterChoice
            name="state"
            label={texts.state}
            all={texts.states.open}
            choices={{ done: texts.states.done, all: texts.allStates }}
          />
          <FilterText name="url" label={texts.address} />
        </>
      }
      none={texts.emptyTitle}
      noneText={texts.emptyText}
    />
  );
}

function useNoteColumns(): readonly Column<NoteView>[] {
  const texts = useMessages(noteMessages);
  const { text, when } = useColumns<NoteView>();
  return [
    text('text', texts.text, (note) => note.text, {
      cell: (note) => <p className={styles.cellText}>{note.text}</p>,
    }),
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
    text('kind', texts.kind, ({ kind }) => texts.kinds[kind]),
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
    text('by', texts.by, ({ createdBy }) => createdBy.displayName),
    when('when', texts.when, ({ createdMs }) => createdMs, { as: 'ago' }),
    {
      id: 'state',
      title: texts.state,
      sort: 'state',
      value: ({ state }) => texts.states[state],
      cell: (note) => <NoteDoneButton note={note} />,
    },
  ];
}
