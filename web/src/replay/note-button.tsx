import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import noteMessages from '../../translations/en/notes.json' with { type: 'json' };
import { useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import styles from './banner.module.css';
import { NoteIcon } from './note-icon.tsx';

interface NoteButtonProperties {
  /** Without the place within the page. */
  readonly url: string;
  /** Undefined for a page that the archive does not have. */
  readonly timestamp: string | undefined;
}

/** Fetched when it is first wanted: most who read a page are readers. */
const NoteDialog = lazy(async () => ({ default: (await import('./note-dialog.tsx')).NoteDialog }));

/** Only for those who are signed in and may write notes; readers see nothing of it. */
export function NoteButton({ url, timestamp }: NoteButtonProperties): ReactNode {
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
          <NoteDialog url={url} timestamp={timestamp} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
