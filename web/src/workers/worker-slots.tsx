import { Button, NumberInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { WorkersAnswer } from '../../../src/harvesting/jobs/workers-shape.ts';
import workersMessages from '../../translations/en/workers.json' with { type: 'json' };
import { staffQuery, staffSend } from '../api/staff-api.ts';
import { useSeen } from '../staff/use-seen.ts';
import { useMessages } from '../language/language.tsx';
import { ConflictDialog } from '../staff/conflict-dialog.tsx';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { useNotify } from '../staff/notify.tsx';
import { Panel } from '../staff/panel.tsx';
import { useFormProblems } from '../staff/use-form-problems.ts';
import { useSaving } from '../staff/use-saving.ts';
import styles from './workers.module.css';

type Slots = WorkersAnswer['slots'];
type Values = Omit<Slots, 'version'>;

const max = 64;

/** How many jobs run at once. */
export function WorkerSlots({ slots }: { readonly slots: Slots }): ReactNode {
  const texts = useMessages(workersMessages);
  const notify = useNotify();
  const queries = useQueryClient();
  const form = useForm<Values>({ initialValues: valuesOf(slots) });
  const show = (values: Values): void => {
    form.setInitialValues(valuesOf(values));
    form.reset();
  };
  const [seen, see] = useSeen<Slots>(slots, () => form.isDirty(), show);
  const problems = useFormProblems({ ...form, getValues: () => ({ ...form.getValues() }) });
  const { save, isSaving, conflict, forgetConflict } = useSaving({
    subject: 'workers',
    problems,
    send: (values: Slots) => staffSend('PUT /workers', {}, values),
    onSaved: (pool) => {
      see(pool.slots);
      show(pool.slots);
      queries.setQueryData(staffQuery('/workers').queryKey, pool);
      notify.done(texts.saved);
    },
  });
  const field = (name: keyof Values) => ({
    ...form.getInputProps(name),
    onChange: (value: string | number) =>
      form.setFieldValue(name, typeof value === 'number' ? value : seen[name]),
    min: 0,
    max,
    allowDecimal: false,
    w: '9rem',
  });
  return (
    <Panel title={texts.slotsTitle} text={texts.slotsText}>
      <FormTrouble text={problems.general} />
      <form
        className={styles.slots}
        onSubmit={form.onSubmit((values) => save({ ...values, version: seen.version }))}
      >
        <NumberInput label={texts.slotsHigh} {...field('high')} />
        <NumberInput label={texts.slotsLow} {...field('low')} />
        <Button type="submit" loading={isSaving} disabled={!form.isDirty()}>
          {texts.save}
        </Button>
      </form>
      {conflict === undefined ? null : (
        <ConflictDialog
          sides={{
            base: { ...valuesOf(seen) },
            mine: { ...valuesOf(conflict.values) },
            theirs: { ...valuesOf(conflict.current.slots) },
          }}
          fields={[
            { field: 'high', label: texts.slotsHigh },
            { field: 'low', label: texts.slotsLow },
          ]}
          onCancel={forgetConflict}
          onSave={(chosen) => {
            const values = { ...valuesOf(conflict.values), ...chosen };
            form.setValues(values);
            save({ ...values, version: conflict.current.slots.version });
          }}
        />
      )}
    </Panel>
  );
}

function valuesOf({ high, low }: Values): Values {
  return { high, low };
}
