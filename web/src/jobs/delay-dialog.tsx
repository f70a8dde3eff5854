import { Button, NumberInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { Dialog } from '../staff/dialog.tsx';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { useNotify } from '../staff/notify.tsx';
import { useFormProblems } from '../staff/use-form-problems.ts';
import { useSaving } from '../staff/use-saving.ts';
import styles from './delay-dialog.module.css';
import { jobTexts } from './messages.ts';

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
  const texts = useMessages(jobTexts);
  const notify = useNotify();
  const form = useForm<DelayValues>({
    initialValues: { minDelayMs: '', maxDelayMs: '', factor: '' },
    validate: ({ minDelayMs, maxDelayMs }) =>
      minDelayMs !== '' && maxDelayMs !== '' && maxDelayMs < minDelayMs
        ? { maxDelayMs: texts.delayOrder }
        : {},
    validateInputOnChange: true,
  });
  const problems = useFormProblems({ ...form, getValues: () => ({ ...form.getValues() }) });
  const { save, isSaving } = useSaving({
    subject: 'jobs',
    problems,
    send: (values: DelayValues) => {
      const given = Object.entries(values).filter(([, value]) => typeof value === 'number');
      return staffSend(
        'POST /jobs/:id/control',
        { id: jobId },
        { action: 'delay', ...Object.fromEntries(given) },
      );
    },
    onSaved: () => {
      notify.done(texts.controlled.delay);
      onClose();
    },
  });
  const isNothing = Object.values(form.values).every((value) => value === '');
  const field = (name: keyof DelayValues, max: number) => ({
    ...form.getInputProps(name),
    onChange: (value: string | number) => form.setFieldValue(name, typeof value === 'number' ? value : ''),
    min: 0,
    max,
  });
  return (
    <Dialog onClose={onClose} title={texts.delayTitle} closeButtonProps={{ 'aria-label': texts.cancel }}>
      <form className={styles.form} onSubmit={form.onSubmit((values) => save(values))}>
        <p>{texts.delayText}</p>
        <FormTrouble text={problems.general} />
        <NumberInput data-autofocus label={texts.minDelay} step={100} {...field('minDelayMs', 3_600_000)} />
        <NumberInput label={texts.maxDelay} step={1000} {...field('maxDelayMs', 3_600_000)} />
        <NumberInput label={texts.factor} step={0.5} decimalScale={2} {...field('factor', 1000)} />
        <div className={styles.buttons}>
          <Button type="submit" loading={isSaving} disabled={isNothing}>
            {texts.apply}
          </Button>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
