import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { noteMessages } from '../notes/messages.ts';
import styles from './banner.module.css';
import { NoteIcon } from './note-icon.tsx';
import type { Shown } from './shown-page.ts';

interface NoteButtonProperties {
  /** Without the place within the page. */
  readonly url: string;
  readonly shown: Shown;
}

/** Fetched when it is first wanted: most who read a page are readers. */
const NoteDialog = lazy(async () => ({ default: (await import('./note-dialog.tsx')).NoteDialog }));

/** Only for those who are signed in and may write notes; readers see nothing of it. */
export function NoteButton({ url, shown }: NoteButtonProperties): ReactNode {
  const texts = useMessages(noteMessages);
  const { may } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (!may('notes.write')) return null;
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<NoteIcon />}
        aria-label={texts.bannerButton}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={styles.long}>{texts.bannerButton}</span>
      </Button>
      {isOpen ? (
        <Suspense>
          <NoteDialog url={url} shown={shown} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
