import { Switch, TextInput, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TemplateAnswer } from '../../../src/server/staff/shapes/planning-shapes.ts';
import { staffQuery, staffSend } from '../api/staff-api.ts';
import { useSeen } from '../harvests/use-seen.ts';
import { useMessages } from '../language/language.tsx';
import { ConflictDialog } from '../staff/conflict-dialog.tsx';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { useNotify } from '../staff/notify.tsx';
import { SaveBar } from '../staff/save-bar.tsx';
import { useFormProblems } from '../staff/use-form-problems.ts';
import { useSaving } from '../staff/use-saving.ts';
import { templateTexts } from './messages.ts';
import styles from './template-page.module.css';

interface TemplateAboutProperties {
  readonly template: TemplateAnswer;
  readonly isReadOnly: boolean;
}

interface AboutValues {
  readonly name: string;
  readonly comment: string;
  readonly isOffered: boolean;
}

interface Versioned extends AboutValues {
  readonly version: number;
}

/** The name of a template, what it is for, and whether new configurations may take it. */
export function TemplateAbout({ template, isReadOnly }: TemplateAboutProperties): ReactNode {
  const texts = useMessages(templateTexts);
  const notify = useNotify();
  const queries = useQueryClient();
  const form = useForm<AboutValues>({
    initialValues: aboutOf(template),
    validateInputOnChange: true,
    validate: { name: (name) => (name.trim() === '' ? texts.nameNeeded : null) },
  });
  const show = (values: AboutValues): void => {
    form.setInitialValues(aboutOf(values));
    form.reset();
  };
  const [seen, see] = useSeen<Versioned>(template, () => form.isDirty(), show);
  const problems = useFormProblems({ ...form, getValues: () => ({ ...form.getValues() }) });
  const { save, isSaving, conflict, forgetConflict } = useSaving({
    subject: 'templates',
    problems,
    send: (sent: Versioned) => staffSend('PUT /templates/:id', { id: template.id }, sent),
    onSaved: (saved) => {
      see(saved);
      show(saved);
      void queries.invalidateQueries({
        queryKey: staffQuery('/templates/:id', { id: template.id }).queryKey,
      });
      notify.done(texts.saved);
    },
  });
  return (
    <form
      className={styles.page}
      onSubmit={form.onSubmit((values) => save({ ...values, version: seen.version }))}
    >
      <FormTrouble text={problems.general} />
      <TextInput
        label={texts.name}
        required
        maxLength={200}
        disabled={isReadOnly}
        className={styles.narrow}
        {...form.getInputProps('name')}
      />
      <Textarea
        label={texts.comment}
        autosize
        minRows={3}
        maxRows={12}
        disabled={isReadOnly}
        className={styles.narrow}
        {...form.getInputProps('comment')}
      />
      <Switch
        label={texts.isOffered}
        disabled={isReadOnly}
        {...form.getInputProps('isOffered', { type: 'checkbox' })}
      />
      {isReadOnly ? null : (
        <SaveBar isDirty={form.isDirty()} isSaving={isSaving} onCancel={() => form.reset()} />
      )}
      {conflict === undefined ? null : (
        <ConflictDialog
          sides={{
            base: { ...aboutOf(seen) },
            mine: { ...conflict.values },
            theirs: { ...aboutOf(conflict.current) },
          }}
          fields={[
            { field: 'name', label: texts.name },
            { field: 'comment', label: texts.comment },
            { field: 'isOffered', label: texts.isOffered },
          ]}
          onCancel={forgetConflict}
          onSave={(chosen) => {
            const values = { ...aboutOf(conflict.values), ...chosen };
            form.setValues(values);
            save({ ...values, version: conflict.current.version });
          }}
        />
      )}
    </form>
  );
}

function aboutOf({ name, comment, isOffered }: AboutValues): AboutValues {
  return { name, comment, isOffered };
}
