import { Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import noteMessages from '../../translations/en/notes.json' with { type: 'json' };
import { staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { useEntityForm } from '../staff/use-entity-form.tsx';
import { noteProblem } from './note-problem.ts';
import styles from './notes.module.css';

interface Written {
  readonly text: string;
}

/** A comment on a target. */
export function WriteNote({ targetId }: { readonly targetId: string }): ReactNode {
  const texts = useMessages(noteMessages);
  const form = useForm<Written>({
    initialValues: { text: '' },
    validateInputOnChange: true,
    validate: { text: (text) => noteProblem(text, texts) },
  });
  const { submit, problems, isSaving } = useEntityForm({
    subject: 'notes',
    form,
    send: ({ text }) => staffSend('POST /notes', {}, { targetId, kind: 'comment', text: text.trim() }),
    saved: texts.added,
    onSaved: form.reset,
  });
  return (
    <form className={styles.write} noValidate onSubmit={submit}>
      <FormTrouble text={problems.general} />
      <Textarea
        label={texts.write}
        placeholder={texts.writePlaceholder}
        autosize
        minRows={1}
        maxRows={12}
        {...form.getInputProps('text')}
      />
      <Button type="submit" variant="light" size="xs" loading={isSaving} disabled={!form.isDirty()}>
        {texts.add}
      </Button>
    </form>
  );
}
