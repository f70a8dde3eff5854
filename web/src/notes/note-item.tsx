import type { ReactNode } from 'react';
import type { NoteView } from '../../../src/selection/notes/note-shape.ts';
import noteMessages from '../../translations/en/notes.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { When } from '../staff/when.tsx';
import { NoteDoneButton } from './note-done-button.tsx';
import { NoteSubject } from './note-subject.tsx';
import styles from './notes.module.css';
import { NoteText } from './note-text.tsx';

export function NoteItem({ note }: { readonly note: NoteView }): ReactNode {
  const texts = useMessages(noteMessages);
  return (
    <li data-state={note.state}>
      <p className={styles.text}>
        <NoteText note={note} />
      </p>
      <div className={styles.foot}>
        <span>
          {texts.kinds[note.kind]} · {note.createdBy.displayName}, <When atMs={note.createdMs} as="ago" />
        </span>
        <NoteSubject note={note} />
        {note.doneBy === null ? null : <span>{texts.doneBy(note.doneBy.displayName)}</span>}
        <NoteDoneButton note={note} />
      </div>
    </li>
  );
}
