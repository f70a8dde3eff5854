import { Switch, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import type { DomainShape } from '../../../src/server/staff/shapes/planning-shapes.ts';
import { staffSend, useSession } from '../api/staff-api.ts';
import { useSeen } from '../harvests/use-seen.ts';
import { useMessages } from '../language/language.tsx';
import { ConflictDialog } from '../staff/conflict-dialog.tsx';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { useNotify } from '../staff/notify.tsx';
import { Panel } from '../staff/panel.tsx';
import { SaveBar } from '../staff/save-bar.tsx';
import { useFormProblems } from '../staff/use-form-problems.ts';
import { useSaving } from '../staff/use-saving.ts';
import styles from './domains.module.css';
import { domainTexts } from './messages.ts';

interface DomainValues {
  readonly isActive: boolean;
  readonly comment: string;
}

interface Versioned extends DomainValues {
  readonly version: number;
}

/** Whether a domain is harvested at all, and what is known of it. */
export function DomainForm({ domain }: { readonly domain: DomainShape }): ReactNode {
  const texts = useMessages(domainTexts);
  const notify = useNotify();
  const { may } = useSession();
  const form = useForm<DomainValues>({ initialValues: valuesOf(domain) });
  const show = (values: DomainValues): void => {
    form.setInitialValues(valuesOf(values));
    form.reset();
  };
  const [seen, see] = useSeen<Versioned>(domain, () => form.isDirty(), show);
  const problems = useFormProblems({ ...form, getValues: () => ({ ...form.getValues() }) });
  const { save, isSaving, conflict, forgetConflict } = useSaving({
    subject: 'domains',
    problems,
    send: (sent: Versioned) => staffSend('PUT /domains/:id', { id: domain.id }, sent),
    onSaved: (saved) => {
      see(saved);
      show(saved);
      notify.done(texts.saved);
    },
  });
  const isReadOnly = !may('planning.edit');
  return (
    <Panel title={texts.aboutTitle}>
      <form
        className={styles.form}
        onSubmit={form.onSubmit((values) => save({ ...values, version: seen.version }))}
      >
        <FormTrouble text={problems.general} />
        <Switch
          disabled={isReadOnly}
          label={form.values.isActive ? texts.isActive : texts.isInactive}
          {...form.getInputProps('isActive', { type: 'checkbox' })}
        />
        <Textarea
          disabled={isReadOnly}
          label={texts.comment}
          autosize
          minRows={2}
          maxRows={10}
          {...form.getInputProps('comment')}
        />
        {form.isDirty() ? <SaveBar isDirty isSaving={isSaving} onCancel={() => form.reset()} /> : null}
      </form>
      {conflict === undefined ? null : (
        <ConflictDialog
          sides={{
            base: { ...valuesOf(seen) },
            mine: { ...valuesOf(conflict.values) },
            theirs: { ...valuesOf(conflict.current) },
          }}
          fields={[
            { field: 'isActive', label: texts.active },
            { field: 'comment', label: texts.comment },
          ]}
          onCancel={forgetConflict}
          onSave={(chosen) => {
            const values = { ...valuesOf(conflict.values), ...chosen };
            form.setValues(values);
            save({ ...values, version: conflict.current.version });
          }}
        />
      )}
    </Panel>
  );
}

function valuesOf({ isActive, comment }: DomainValues): DomainValues {
  return { isActive, comment };
}
