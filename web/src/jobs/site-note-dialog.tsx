import type { ReactNode } from 'react';
import type { ConfigurationView } from '../../../src/planning/domains/configuration.ts';
import jobMessages from '../../translations/en/jobs.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import { Dialog } from '../staff/dialog.tsx';
import { JobNoteForm } from './job-note-form.tsx';
import styles from './job-notes.module.css';

interface SiteNoteDialogProperties {
  readonly jobId: string;
  readonly target: NonNullable<ConfigurationView['target']>;
  readonly onClose: () => void;
}

/** A note on one site of a job, for its target. */
export function SiteNoteDialog({ jobId, target, onClose }: SiteNoteDialogProperties): ReactNode {
  const texts = useMessages(jobMessages);
  const { messages } = useSpoken();
  return (
    <Dialog
      onClose={onClose}
      title={texts.siteNoteTitle(target.title)}
      closeButtonProps={{ 'aria-label': messages.close }}
    >
      <p className={styles.about}>{texts.siteNoteText}</p>
      <JobNoteForm jobId={jobId} targetId={target.id} onWritten={onClose} />
    </Dialog>
  );
}
