import { Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { useNotify } from '../staff/notify.tsx';
import { useFormProblems } from '../staff/use-form-problems.ts';
import { useSaving } from '../staff/use-saving.ts';
import { noteMessages } from './messages.ts';
import { noteProblem } from './note-problem.ts';
import styles from './notes.module.css';

interface Written {
  readonly text: string;
}

/** A comment on a target. */
export function WriteNote({ targetId }: { readonly targetId: string }): ReactNode {
  const texts = useMessages(noteMessages);
  const notify = useNotify();
  const form = useForm<Written>({
    initialValues: { text: '' },
    validateInputOnChange: true,
    validate: { text: (text) => noteProblem(text, texts) },
  });
  const problems = useFormProblems({ ...form, getValues: () => ({ ...form.getValues() }) });
  const { save, isSaving } = useSaving<Written, unknown>({
    subject: 'notes',
    send: ({ text }) => staffSend('POST /notes', {}, { targetId, kind: 'comment', text: text.trim() }),
    problems,
    onSaved: () => {
      notify.done(texts.added);
      form.reset();
    },
  });
  return (
    <form className={styles.write} noValidate onSubmit={form.onSubmit((values) => save(values))}>
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
