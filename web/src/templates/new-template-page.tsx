import { TextInput, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { focusProblem } from '../staff/focus-problem.ts';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { useNotify } from '../staff/notify.tsx';
import { SaveBar } from '../staff/save-bar.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { useFormProblems } from '../staff/use-form-problems.ts';
import { useSaving } from '../staff/use-saving.ts';
import { templateTexts } from './messages.ts';
import { TemplateEditor } from './template-editor.tsx';
import styles from './template-page.module.css';
import { useTemplateText } from './use-template-text.ts';

interface NewTemplate {
  readonly name: string;
  readonly comment: string;
}

/** `/templates/new` */
export function NewTemplatePage(): ReactNode {
  const texts = useMessages(templateTexts);
  const notify = useNotify();
  const navigate = useNavigate();
  const text = useTemplateText('');
  const form = useForm<NewTemplate>({
    initialValues: { name: '', comment: '' },
    validateInputOnChange: true,
    validate: { name: (name) => (name.trim() === '' ? texts.nameNeeded : null) },
  });
  const problems = useFormProblems({ ...form, getValues: () => ({ ...form.getValues() }) });
  const { save, isSaving } = useSaving({
    subject: 'templates',
    problems,
    send: (values: NewTemplate) => staffSend('POST /templates', {}, { ...values, yaml: text.yaml }),
    onSaved: async ({ id }) => {
      form.resetDirty();
      notify.done(texts.created);
      await navigate(`/templates/${id}`);
    },
  });
  const isDirty = form.isDirty() || text.yaml !== '';
  return (
    <StaffPage title={texts.newTitle} back={{ to: '/templates', label: texts.title }} right="planning.edit">
      <form className={styles.page} onSubmit={form.onSubmit((values) => save(values), focusProblem(form))}>
        <FormTrouble text={problems.general} />
        <TextInput
          label={texts.name}
          required
          maxLength={200}
          className={styles.narrow}
          {...form.getInputProps('name')}
        />
        <Textarea
          label={texts.comment}
          autosize
          minRows={2}
          maxRows={6}
          className={styles.narrow}
          {...form.getInputProps('comment')}
        />
        <TemplateEditor text={text} />
        <SaveBar isDirty={isDirty && text.isGood} isSaving={isSaving} saveLabel={texts.create} />
      </form>
    </StaffPage>
  );
}
