import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import noteMessages from '../../translations/en/notes.json' with { type: 'json' };
import { useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { useList } from '../staff/use-list.ts';
import { NoteItem } from './note-item.tsx';
import styles from './notes.module.css';
import { WriteNote } from './write-note.tsx';

/** The notes on a target: the open ones, then those that are done. */
export function NoteList({ targetId }: { readonly targetId: string }): ReactNode {
  const texts = useMessages(noteMessages);
  const { may } = useSession();
  const [isAll, setAll] = useState(false);
  const list = useList('/notes', { targetId, limit: 100 });
  if (list.error !== undefined) return <Trouble error={list.error} onRetry={list.retry} />;
  if (list.rows === undefined) return <Waiting />;
  const open = list.rows.filter(({ state }) => state === 'open');
  const done = list.rows.filter(({ state }) => state === 'done');
  return (
    <div className={styles.list}>
      {list.rows.length === 0 ? <p className={styles.quiet}>{texts.noneYet}</p> : null}
      <ul>
        {[...open, ...(isAll ? done : [])].map((note) => (
          <NoteItem key={note.id} note={note} />
        ))}
      </ul>
      {done.length === 0 || isAll ? null : (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          {texts.showDone(done.length)}
        </Button>
      )}
      {isAll && list.hasMore ? (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={list.isLoadingMore}
          onClick={() => void list.more()}
        >
          {texts.moreNotes}
        </Button>
      ) : null}
      {may('notes.write') ? <WriteNote targetId={targetId} /> : null}
    </div>
  );
}
