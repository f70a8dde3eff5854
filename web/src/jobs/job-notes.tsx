import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { JobShape } from '../../../src/server/staff/shapes/job-shapes.ts';
import type { NoteShape } from '../../../src/server/staff/shapes/selection-shapes.ts';
import { staffSend, useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { useNotify } from '../staff/notify.tsx';
import { Panel } from '../staff/panel.tsx';
import { useFormProblems } from '../staff/use-form-problems.ts';
import { useList } from '../staff/use-list.ts';
import { useSaving } from '../staff/use-saving.ts';
import { When } from '../staff/when.tsx';
import styles from './job-notes.module.css';
import { jobTexts } from './messages.ts';

interface NoteValues {
  readonly kind: string;
  readonly text: string;
}

/** What the librarians of the sites should know of this harvest. */
export function JobNotes({ job }: { readonly job: JobShape }): ReactNode {
  const texts = useMessages(jobTexts);
  const { may } = useSession();
  const notify = useNotify();
  const written = useList<NoteShape>('notes', { jobId: job.id });
  const form = useForm<NoteValues>({ initialValues: { kind: 'quality', text: '' } });
  const problems = useFormProblems(form);
  const { save, isSaving } = useSaving({
    subject: 'notes',
    problems,
    send: (values: NoteValues) =>
      staffSend<{ readonly notes: readonly NoteShape[] }>('POST', 'notes', { ...values, jobId: job.id }),
    onSaved: ({ notes }) => {
      notify.done(texts.noteSent(notes.length));
      form.reset();
    },
  });
  return (
    <Panel title={texts.noteTitle} text={texts.noteText}>
      {may('notes.write') ? (
        <form className={styles.form} onSubmit={form.onSubmit((values) => save(values))}>
          <FormTrouble text={problems.general} />
          <NativeSelect
            label={texts.noteKind}
            data={[
              { value: 'quality', label: texts.noteKinds.quality },
              { value: 'harvest', label: texts.noteKinds.harvest },
            ]}
            {...form.getInputProps('kind')}
          />
          <Textarea
            label={texts.note}
            autosize
            minRows={3}
            maxRows={12}
            maxLength={20_000}
            {...form.getInputProps('text')}
          />
          <Button
            type="submit"
            className={styles.send}
            loading={isSaving}
            disabled={form.values.text.trim() === ''}
          >
            {texts.noteSend}
          </Button>
        </form>
      ) : null}
      {(written.rows ?? []).length === 0 ? null : <h3 className={styles.heading}>{texts.notesHere}</h3>}
      <ul className={styles.notes}>
        {(written.rows ?? []).map(({ id, text, record, createdBy, createdMs }) => (
          <li key={id}>
            <p className={styles.text}>{text}</p>
            <p className={styles.who}>
              {createdBy.displayName}, <When atMs={createdMs} />
              {record === null ? null : (
                <>
                  {' · '}
                  <Link to={`/records/${record.id}`}>{record.title}</Link>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
