import { NumberInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import jobMessages from '../../translations/en/jobs.json' with { type: 'json' };
import { staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { FormDialog } from '../staff/form-dialog.tsx';
import { useEntityForm } from '../staff/use-entity-form.tsx';

interface DelayValues {
  readonly minDelayMs: number | '';
  readonly maxDelayMs: number | '';
  readonly factor: number | '';
}

interface DelayDialogProperties {
  readonly jobId: string;
  readonly onClose: () => void;
}

/** The pauses of a running job. */
export function DelayDialog({ jobId, onClose }: DelayDialogProperties): ReactNode {
  const texts = useMessages(jobMessages);
  const form = useForm<DelayValues>({
    initialValues: { minDelayMs: '', maxDelayMs: '', factor: '' },
    validate: ({ minDelayMs, maxDelayMs }) =>
      minDelayMs !== '' && maxDelayMs !== '' && maxDelayMs < minDelayMs
        ? { maxDelayMs: texts.delayOrder }
        : {},
    validateInputOnChange: true,
  });
  const state = useEntityForm({
    subject: 'jobs',
    form,
    send: (values) => {
      const given = Object.entries(values).filter(([, value]) => typeof value === 'number');
      const body = { action: 'delay', ...Object.fromEntries(given) } as const;
      return staffSend('POST /jobs/:id/control', { id: jobId }, body);
    },
    saved: texts.controlled.delay,
    onSaved: onClose,
  });
  const isNothing = Object.values(form.values).every((value) => value === '');
  const field = (name: keyof DelayValues, max: number) => ({
    ...form.getInputProps(name),
    onChange: (value: string | number) => form.setFieldValue(name, typeof value === 'number' ? value : ''),
    min: 0,
    max,
  });
  return (
    <FormDialog
      title={texts.delayTitle}
      text={texts.delayText}
      state={state}
      saveLabel={texts.apply}
      isSaveDisabled={isNothing}
      onClose={onClose}
    >
      <NumberInput data-autofocus label={texts.minDelay} step={100} {...field('minDelayMs', 3_600_000)} />
      <NumberInput label={texts.maxDelay} step={1000} {...field('maxDelayMs', 3_600_000)} />
      <NumberInput label={texts.factor} step={0.5} decimalScale={2} {...field('factor', 1000)} />
    </FormDialog>
  );
}
