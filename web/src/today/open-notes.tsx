import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OwnAccount } from '../../../src/people/accounts/account-shape.ts';
import type { NoteView } from '../../../src/selection/notes/note-shape.ts';
import todayMessages from '../../translations/en/today.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { Panel } from '../staff/panel.tsx';
import { When } from '../staff/when.tsx';
import { Things } from './things.tsx';
import styles from './today.module.css';
import { NoteText } from '../notes/note-text.tsx';

interface OpenNotesProperties {
  readonly notes: readonly NoteView[];
  readonly me: OwnAccount;
}

/** Remarks of others that come back to the one who is responsible. */
export function OpenNotes({ notes, me }: OpenNotesProperties): ReactNode {
  const texts = useMessages(todayMessages);
  const mine = `/targets?responsibleId=${me.id}&hasOpenNotes=true`;
  return (
    <Panel
      title={texts.notesTitle}
      actions={
        notes.length === 0 ? null : (
          <Link to={mine} className={styles.more}>
            {texts.all}
          </Link>
        )
      }
    >
      <Things
        none={texts.notesNone}
        things={notes.map((note) => ({
          id: note.id,
          to: note.target === null ? '/notes' : `/targets/${note.target.id}`,
          name: note.target?.title ?? note.url ?? '…',
          facts: (
            <>
              <p className={styles.text}>
                <NoteText note={note} />
              </p>
              {texts.noteBy} {note.createdBy.displayName}, <When atMs={note.createdMs} as="ago" />
            </>
          ),
        }))}
      />
    </Panel>
  );
}
