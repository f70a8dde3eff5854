import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { JobView } from '../../../src/harvesting/jobs/job-shape.ts';
import jobMessages from '../../translations/en/jobs.json' with { type: 'json' };
import { useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { Panel } from '../staff/panel.tsx';
import { useList } from '../staff/use-list.ts';
import { When } from '../staff/when.tsx';
import { JobNoteForm } from './job-note-form.tsx';
import styles from './job-notes.module.css';

/** Notes on this harvest for the librarians of its sites. */
export function JobNotes({ job }: { readonly job: JobView }): ReactNode {
  const texts = useMessages(jobMessages);
  const { may } = useSession();
  const written = useList('/notes', { jobId: job.id });
  return (
    <Panel title={texts.noteTitle} text={texts.noteText}>
      {may('notes.write') ? <JobNoteForm jobId={job.id} /> : null}
      {(written.rows ?? []).length === 0 ? null : <h3 className={styles.heading}>{texts.notesHere}</h3>}
      <ul className={styles.notes}>
        {(written.rows ?? []).map(({ id, text, target, createdBy, createdMs }) => (
          <li key={id}>
            <p className={styles.text}>{text}</p>
            <p className={styles.who}>
              {createdBy.displayName}, <When atMs={createdMs} />
              {' · '}
              {target === null ? texts.noteOfJob : <Link to={`/targets/${target.id}`}>{target.title}</Link>}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
