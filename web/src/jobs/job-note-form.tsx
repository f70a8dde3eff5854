import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import type { NoteView } from '../../../src/selection/notes/note-shape.ts';
import jobMessages from '../../translations/en/jobs.json' with { type: 'json' };
import { staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { reachedTargets } from '../notes/reached-targets.ts';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { useEntityForm } from '../staff/use-entity-form.tsx';
import styles from './job-notes.module.css';

interface NoteValues {
  readonly kind: NoteView['kind'];
  readonly text: string;
}

interface JobNoteFormProperties {
  readonly jobId: string;
  /** Only for this target; without, for all that the job collected. */
  readonly targetId?: string;
  readonly onWritten?: () => void;
}

/** A note on a job, or on one site of it. Says which targets have it. */
export function JobNoteForm({ jobId, targetId, onWritten }: JobNoteFormProperties): ReactNode {
  const texts = useMessages(jobMessages);
  const form = useForm<NoteValues>({ initialValues: { kind: 'quality', text: '' } });
  const { submit, problems, isSaving } = useEntityForm({
    subject: 'notes',
    form,
    send: (values) => staffSend('POST /notes', {}, { ...values, jobId, targetId }),
    saved: ({ notes }) => texts.noteSent(reachedTargets(notes).length),
    onSaved: () => {
      form.reset();
      onWritten?.();
    },
  });
  return (
    <form className={styles.form} onSubmit={submit}>
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
        data-autofocus
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
  );
}
