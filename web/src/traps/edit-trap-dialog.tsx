import { Button, Switch, TextInput, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { TrapShape } from '../../../src/server/staff/shapes/planning-shapes.ts';
import { staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { ConflictDialog } from '../staff/conflict-dialog.tsx';
import { Dialog } from '../staff/dialog.tsx';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { HistoryPanel } from '../staff/history-panel.tsx';
import { useNotify } from '../staff/notify.tsx';
import { useFormProblems } from '../staff/use-form-problems.ts';
import { useSaving } from '../staff/use-saving.ts';
import { ExpressionTrial, useExpressionTrial } from './expression-trial.tsx';
import { trapTexts } from './messages.ts';
import styles from './traps.module.css';

interface EditTrapDialogProperties {
  readonly trap: TrapShape;
  readonly onClose: () => void;
}

interface TrapValues {
  readonly expression: string;
  readonly comment: string;
  readonly isActive: boolean;
}

/** A trap that is there, changed. */
export function EditTrapDialog({ trap, onClose }: EditTrapDialogProperties): ReactNode {
  const texts = useMessages(trapTexts);
  const notify = useNotify();
  // As it was when the dialog was opened.
  const [seen] = useState(trap);
  const form = useForm<TrapValues>({
    initialValues: valuesOf(seen),
    validate: {
      expression: (expression) => (expression.trim() === '' ? texts.expressionNeeded : null),
    },
  });
  const trial = useExpressionTrial(form.values.expression);
  const problems = useFormProblems({ ...form, getValues: () => ({ ...form.getValues() }) });
  const { save, isSaving, conflict, forgetConflict } = useSaving({
    subject: 'traps',
    problems,
    send: (sent: TrapValues & { readonly version: number }) =>
      staffSend('PUT /traps/:id', { id: trap.id }, sent),
    onSaved: () => {
      notify.done(texts.saved);
      onClose();
    },
  });
  return (
    <Dialog
      size="lg"
      onClose={onClose}
      title={texts.editTitle}
      closeButtonProps={{ 'aria-label': texts.cancel }}
    >
      <form
        className={styles.form}
        onSubmit={form.onSubmit((values) => save({ ...values, version: seen.version }))}
      >
        <FormTrouble text={problems.general} />
        <TextInput
          label={texts.expressionLabel}
          description={texts.expressionHint}
          data-autofocus
          spellCheck={false}
          maxLength={2000}
          classNames={{ input: styles.code }}
          {...form.getInputProps('expression')}
          error={form.errors['expression'] ?? trial.problem}
        />
        <ExpressionTrial trial={trial} />
        <Textarea label={texts.comment} autosize minRows={1} maxRows={6} {...form.getInputProps('comment')} />
        <Switch label={texts.isActive} {...form.getInputProps('isActive', { type: 'checkbox' })} />
        <div className={styles.buttons}>
          <Button type="submit" loading={isSaving} disabled={!form.isDirty() || trial.problem !== undefined}>
            {texts.save}
          </Button>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
        </div>
      </form>
      <HistoryPanel path="/traps/:id/history" id={trap.id} />
      {conflict === undefined ? null : (
        <ConflictDialog
          sides={{
            base: { ...valuesOf(seen) },
            mine: { ...valuesOf(conflict.values) },
            theirs: { ...valuesOf(conflict.current) },
          }}
          fields={[
            { field: 'expression', label: texts.expression },
            { field: 'comment', label: texts.comment },
            { field: 'isActive', label: texts.isActive },
          ]}
          onCancel={forgetConflict}
          onSave={(chosen) => {
            const values = { ...valuesOf(conflict.values), ...chosen };
            form.setValues(values);
            save({ ...values, version: conflict.current.version });
          }}
        />
      )}
    </Dialog>
  );
}

function valuesOf({ expression, comment, isActive }: TrapValues): TrapValues {
  return { expression, comment, isActive };
}
