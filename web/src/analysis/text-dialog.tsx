import { Button, TextInput, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import type { TextShape } from '../../../src/server/staff/shapes/analysis-shapes.ts';
import { staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { ConflictDialog } from '../staff/conflict-dialog.tsx';
import { Dialog } from '../staff/dialog.tsx';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { staffMessages } from '../staff/messages.ts';
import { useNotify } from '../staff/notify.tsx';
import { useFormProblems } from '../staff/use-form-problems.ts';
import { useSaving } from '../staff/use-saving.ts';
import styles from './analysis.module.css';
import { analysisTexts } from './messages.ts';

interface TextDialogProperties {
  readonly kind: TextShape['kind'];
  /** Undefined: a new one. */
  readonly one: TextShape | undefined;
  readonly onClose: () => void;
}

interface Said {
  readonly name: string;
  readonly text: string;
  readonly comment: string;
}

interface Versioned extends Said {
  readonly version: number;
}

export function TextDialog({ kind, one, onClose }: TextDialogProperties): ReactNode {
  const texts = useMessages(analysisTexts);
  const { save: saveLabel } = useMessages(staffMessages);
  const notify = useNotify();
  const form = useForm<Said>({
    initialValues: saidOf(one ?? { name: '', text: '', comment: '' }),
    validate: { name: (name) => (name.trim() === '' ? texts.nameNeeded : null) },
  });
  const problems = useFormProblems({ ...form, getValues: () => ({ ...form.getValues() }) });
  const { save, isSaving, conflict, forgetConflict } = useSaving({
    subject: 'analysis',
    problems,
    send: (sent: Versioned) =>
      one === undefined
        ? staffSend('POST /analysis/texts', {}, { kind, ...saidOf(sent) })
        : staffSend('PUT /analysis/texts/:id', { id: one.id }, sent),
    onSaved: () => {
      notify.done(texts.saved);
      onClose();
    },
  });
  const isJudge = kind === 'judge';
  const version = one?.version ?? 1;
  return (
    <Dialog
      size="xl"
      onClose={onClose}
      title={one?.name ?? (isJudge ? texts.addJudge : texts.addList)}
      closeButtonProps={{ 'aria-label': texts.cancel }}
    >
      <form className={styles.page} onSubmit={form.onSubmit((values) => save({ ...values, version }))}>
        <FormTrouble text={problems.general} />
        <TextInput
          label={texts.name}
          required
          maxLength={200}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Textarea
          label={texts.text}
          {...(isJudge ? {} : { description: texts.listText })}
          autosize
          minRows={8}
          maxRows={18}
          spellCheck={isJudge}
          maxLength={500_000}
          {...form.getInputProps('text')}
        />
        <Textarea label={texts.comment} autosize minRows={1} maxRows={6} {...form.getInputProps('comment')} />
        <div className={styles.buttons}>
          <Button type="submit" loading={isSaving}>
            {saveLabel}
          </Button>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
        </div>
      </form>
      {conflict === undefined || one === undefined ? null : (
        <ConflictDialog
          sides={{
            base: { ...saidOf(one) },
            mine: { ...saidOf(conflict.values) },
            theirs: { ...saidOf(conflict.current) },
          }}
          fields={[
            { field: 'name', label: texts.name },
            { field: 'text', label: texts.text },
            { field: 'comment', label: texts.comment },
          ]}
          onCancel={forgetConflict}
          onSave={(chosen) => {
            const values = { ...saidOf(conflict.values), ...chosen };
            form.setValues(values);
            save({ ...values, version: conflict.current.version });
          }}
        />
      )}
    </Dialog>
  );
}

function saidOf({ name, text, comment }: Said): Said {
  return { name, text, comment };
}
