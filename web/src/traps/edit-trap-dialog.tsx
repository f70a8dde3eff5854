import { Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import type { TrapView } from '../../../src/planning/traps/trap.ts';
import trapMessages from '../../translations/en/traps.json' with { type: 'json' };
import { staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { FormDialog } from '../staff/form-dialog.tsx';
import { HistoryPanel } from '../staff/history-panel.tsx';
import { useEntityForm } from '../staff/use-entity-form.tsx';
import { useExpressionTrial } from './expression-trial.tsx';
import { TrapFields } from './trap-fields.tsx';

interface EditTrapDialogProperties {
  readonly trap: TrapView;
  readonly onClose: () => void;
}

interface TrapValues {
  readonly expression: string;
  readonly comment: string;
  readonly isActive: boolean;
}

/** A trap that is there, changed. */
export function EditTrapDialog({ trap, onClose }: EditTrapDialogProperties): ReactNode {
  const texts = useMessages(trapMessages);
  const form = useForm<TrapValues>({
    initialValues: valuesOf(trap),
    validate: {
      expression: (expression) => (expression.trim() === '' ? texts.expressionNeeded : null),
    },
  });
  const trial = useExpressionTrial(form.values.expression);
  const state = useEntityForm<TrapValues, TrapView>({
    subject: 'traps',
    form,
    entity: trap,
    valuesOf,
    fields: [
      { field: 'expression', label: texts.expression },
      { field: 'comment', label: texts.comment },
      { field: 'isActive', label: texts.isActive },
    ],
    send: (values, version) => staffSend('PUT /traps/:id', { id: trap.id }, { ...values, version }),
    saved: texts.saved,
    onSaved: onClose,
  });
  return (
    <FormDialog
      size="lg"
      title={texts.editTitle}
      state={state}
      isSaveDisabled={!form.isDirty() || trial.problem !== undefined}
      onClose={onClose}
      after={<HistoryPanel path="/traps/:id/history" id={trap.id} />}
    >
      <TrapFields form={form} trial={trial} />
      <Switch label={texts.isActive} {...form.getInputProps('isActive', { type: 'checkbox' })} />
    </FormDialog>
  );
}

function valuesOf({ expression, comment, isActive }: TrapValues): TrapValues {
  return { expression, comment, isActive };
}
