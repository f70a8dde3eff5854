import { Button, NumberInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FleetAnswer } from '../../../src/server/staff/shapes/job-shapes.ts';
import { staffKey, staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { useNotify } from '../staff/notify.tsx';
import { Panel } from '../staff/panel.tsx';
import { useFormProblems } from '../staff/use-form-problems.ts';
import { useSaving } from '../staff/use-saving.ts';
import styles from './fleet.module.css';
import { fleetTexts } from './messages.ts';

type Slots = FleetAnswer['slots'];

const most = 64;

/** How many jobs run at once. */
export function FleetSlots({ slots }: { readonly slots: Slots }): ReactNode {
  const texts = useMessages(fleetTexts);
  const notify = useNotify();
  const queries = useQueryClient();
  const form = useForm<Slots>({ initialValues: { ...slots } });
  const problems = useFormProblems({ ...form, getValues: () => ({ ...form.getValues() }) });
  const { save, isSaving } = useSaving({
    subject: 'fleet',
    problems,
    send: (values: Slots) => staffSend<FleetAnswer>('PUT', 'fleet', values),
    onSaved: (fleet) => {
      queries.setQueryData(staffKey('fleet'), fleet);
      notify.done(texts.saved);
    },
  });
  const field = (name: keyof Slots) => ({
    ...form.getInputProps(name),
    onChange: (value: string | number) =>
      form.setFieldValue(name, typeof value === 'number' ? value : slots[name]),
    min: 0,
    max: most,
    allowDecimal: false,
    w: '9rem',
  });
  return (
    <Panel title={texts.slotsTitle} text={texts.slotsText}>
      <FormTrouble text={problems.general} />
      <form className={styles.slots} onSubmit={form.onSubmit((values) => save(values))}>
        <NumberInput label={texts.slotsHigh} {...field('high')} />
        <NumberInput label={texts.slotsLow} {...field('low')} />
        <Button type="submit" loading={isSaving} disabled={!form.isDirty()}>
          {texts.save}
        </Button>
      </form>
    </Panel>
  );
}
