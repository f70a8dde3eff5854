import { Radio } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import trapMessages from '../../translations/en/traps.json' with { type: 'json' };
import { staffSend } from '../api/staff-api.ts';
import { DomainChoice } from '../domains/domain-choice.tsx';
import { useMessages } from '../language/language.tsx';
import { FormDialog } from '../staff/form-dialog.tsx';
import { useEntityForm } from '../staff/use-entity-form.tsx';
import { useExpressionTrial } from './expression-trial.tsx';
import { TrapFields } from './trap-fields.tsx';
import styles from './traps.module.css';

interface NewTrapDialogProperties {
  /** Given: the trap is of this domain. */
  readonly domainId?: string;
  readonly onClose: () => void;
}

interface NewTrap {
  readonly place: 'everywhere' | 'domain';
  readonly domainId: string;
  readonly expression: string;
  readonly comment: string;
}

/** A new trap, tried while it is typed. */
export function NewTrapDialog({ domainId, onClose }: NewTrapDialogProperties): ReactNode {
  const texts = useMessages(trapMessages);
  const form = useForm<NewTrap>({
    initialValues: {
      place: domainId === undefined ? 'everywhere' : 'domain',
      domainId: domainId ?? '',
      expression: '',
      comment: '',
    },
    validate: {
      expression: (expression) => (expression.trim() === '' ? texts.expressionNeeded : null),
      domainId: (id, { place }) => (place === 'domain' && id === '' ? texts.domainNeeded : null),
    },
  });
  const trial = useExpressionTrial(form.values.expression);
  const state = useEntityForm({
    subject: 'traps',
    form,
    send: ({ place, expression, comment, ...values }) =>
      staffSend(
        'POST /traps',
        {},
        { domainId: place === 'domain' ? values.domainId : null, expression, comment },
      ),
    saved: texts.created,
    onSaved: onClose,
  });
  return (
    <FormDialog
      size="lg"
      title={texts.newTitle}
      state={state}
      saveLabel={texts.create}
      isSaveDisabled={trial.problem !== undefined}
      onClose={onClose}
    >
      {domainId === undefined ? (
        <>
          <Radio.Group label={texts.where} {...form.getInputProps('place')}>
            <div className={styles.choices}>
              <Radio value="everywhere" label={texts.everywhere} />
              <Radio value="domain" label={texts.ofDomain} />
            </div>
          </Radio.Group>
          {form.values.place === 'domain' ? (
            <DomainChoice
              label={texts.domainLabel}
              value={form.values.domainId}
              error={form.errors['domainId']}
              onChange={(id) => form.setFieldValue('domainId', id)}
            />
          ) : null}
        </>
      ) : null}
      <TrapFields form={form} trial={trial} />
    </FormDialog>
  );
}
