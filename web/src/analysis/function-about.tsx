import { TextInput, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FunctionAnswer } from '../../../src/server/staff/shapes/analysis-shapes.ts';
import { staffQuery, staffSend } from '../api/staff-api.ts';
import { useSeen } from '../harvests/use-seen.ts';
import { useMessages } from '../language/language.tsx';
import { ConflictDialog } from '../staff/conflict-dialog.tsx';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { useNotify } from '../staff/notify.tsx';
import { SaveBar } from '../staff/save-bar.tsx';
import { useFormProblems } from '../staff/use-form-problems.ts';
import { useSaving } from '../staff/use-saving.ts';
import styles from './analysis.module.css';
import { analysisTexts } from './messages.ts';

interface AboutValues {
  readonly name: string;
  readonly comment: string;
}

interface Versioned extends AboutValues {
  readonly version: number;
}

interface FunctionAboutProperties {
  readonly one: FunctionAnswer;
  readonly isReadOnly: boolean;
}

/** The name of a function, and what it is for. */
export function FunctionAbout({ one, isReadOnly }: FunctionAboutProperties): ReactNode {
  const texts = useMessages(analysisTexts);
  const notify = useNotify();
  const queries = useQueryClient();
  const form = useForm<AboutValues>({
    initialValues: aboutOf(one),
    validateInputOnChange: true,
    validate: { name: (name) => (name.trim() === '' ? texts.nameNeeded : null) },
  });
  const show = (values: AboutValues): void => {
    form.setInitialValues(aboutOf(values));
    form.reset();
  };
  const [seen, see] = useSeen<Versioned>(one, () => form.isDirty(), show);
  const problems = useFormProblems({ ...form, getValues: () => ({ ...form.getValues() }) });
  const { save, isSaving, conflict, forgetConflict } = useSaving({
    subject: 'analysis',
    problems,
    send: (sent: Versioned) => staffSend('PUT /analysis/functions/:id', { id: one.id }, sent),
    onSaved: (saved) => {
      see(saved);
      show(saved);
      queries.setQueryData(staffQuery('/analysis/functions/:id', { id: one.id }).queryKey, saved);
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
      {isReadOnly ? null : (
        <SaveBar isDirty={form.isDirty()} isSaving={isSaving} onCancel={() => form.reset()} />
      )}
      {conflict === undefined ? null : (
        <ConflictDialog
          sides={{
            base: { ...aboutOf(seen) },
            mine: { ...aboutOf(conflict.values) },
            theirs: { ...aboutOf(conflict.current) },
          }}
          fields={[
            { field: 'name', label: texts.name },
            { field: 'comment', label: texts.comment },
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

function aboutOf({ name, comment }: AboutValues): AboutValues {
  return { name, comment };
}
