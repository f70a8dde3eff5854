import { Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { HarvestShape } from '../../../src/server/staff/shapes/planning-shapes.ts';
import { staffQuery, staffSend, useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { ConflictDialog } from '../staff/conflict-dialog.tsx';
import { focusProblem } from '../staff/focus-problem.ts';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { useNotify } from '../staff/notify.tsx';
import { SaveBar } from '../staff/save-bar.tsx';
import { useFormProblems } from '../staff/use-form-problems.ts';
import { useSaving } from '../staff/use-saving.ts';
import { HarvestFields } from './harvest-fields.tsx';
import styles from './harvest-fields.module.css';
import { harvestValues, newHarvestBody } from './harvest-values.ts';
import type { HarvestValues } from './harvest-values.ts';
import { harvestTexts } from './messages.ts';
import { useHarvestForm } from './use-harvest-form.ts';
import { useSeen } from './use-seen.ts';

interface Sent {
  readonly values: HarvestValues;
  readonly version: number;
}

/** The settings of a harvest, edited. */
export function HarvestSettings({ harvest }: { readonly harvest: HarvestShape }): ReactNode {
  const texts = useMessages(harvestTexts);
  const notify = useNotify();
  const queries = useQueryClient();
  const { may } = useSession();
  const schedules = useQuery(staffQuery('/schedules'));
  const scheduleName = (wanted: unknown): string | undefined =>
    wanted === '' ? texts.scheduleNone : schedules.data?.schedules.find(({ id }) => id === wanted)?.name;
  const form = useHarvestForm(harvestValues(harvest));
  const show = (shown: HarvestShape): void => {
    form.setInitialValues(harvestValues(shown));
    form.reset();
  };
  const [seen, see] = useSeen(harvest, () => form.isDirty(), show);
  const problems = useFormProblems({ ...form, getValues: () => ({ ...form.getValues() }) });
  const { save, isSaving, conflict, forgetConflict } = useSaving({
    subject: 'harvests',
    problems,
    send: ({ values, version }: Sent) =>
      staffSend(
        'PUT /harvests/:id',
        { id: harvest.id },
        {
          ...newHarvestBody(values),
          isActive: values.isActive,
          version,
        },
      ),
    onSaved: (saved) => {
      queries.setQueryData(staffQuery('/harvests/:id', { id: harvest.id }).queryKey, saved);
      see(saved);
      show(saved);
      notify.done(texts.saved);
    },
  });
  return (
    <form
      className={styles.form}
      onSubmit={form.onSubmit((values) => save({ values, version: seen.version }), focusProblem(form))}
    >
      <FormTrouble text={problems.general} />
      <fieldset className={styles.fields} disabled={!may('planning.edit')}>
        <Switch
          label={form.values.isActive ? texts.isActive : texts.isInactive}
          {...form.getInputProps('isActive', { type: 'checkbox' })}
        />
        <HarvestFields form={form} />
      </fieldset>
      {may('planning.edit') ? (
        <SaveBar isDirty={form.isDirty()} isSaving={isSaving} onCancel={() => form.reset()} />
      ) : null}
      {conflict === undefined ? null : (
        <ConflictDialog
          sides={{
            base: { ...harvestValues(seen) },
            mine: { ...conflict.values.values },
            theirs: { ...harvestValues(conflict.current) },
          }}
          fields={[
            { field: 'name', label: texts.name },
            { field: 'kind', label: texts.kind },
            { field: 'isActive', label: texts.active },
            { field: 'isRehearsal', label: texts.rehearsal },
            { field: 'scheduleId', label: texts.schedule, show: scheduleName },
            { field: 'priority', label: texts.priority },
            { field: 'maxUrlsPerDomain', label: texts.maxUrlsPerDomain },
            { field: 'maxBytesPerDomain', label: texts.maxBytesPerDomain },
            { field: 'domainsPerJob', label: texts.domainsPerJob },
            { field: 'objectsPerJob', label: texts.objectsPerJob },
            { field: 'comment', label: texts.comment },
          ]}
          onCancel={forgetConflict}
          onSave={(chosen) => {
            const values = { ...conflict.values.values, ...chosen };
            form.setValues(values);
            save({ values, version: conflict.current.version });
          }}
        />
      )}
    </form>
  );
}
