import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { HarvestView } from '../../../src/planning/harvests/harvest.ts';
import harvestMessages from '../../translations/en/harvests.json' with { type: 'json' };
import { staffQuery, staffSend, useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { EntityForm } from '../staff/entity-form.tsx';
import { useEntityForm } from '../staff/use-entity-form.tsx';
import styles from './harvest-fields.module.css';
import { HarvestFields } from './harvest-fields.tsx';
import { harvestValues, newHarvestBody } from './harvest-values.ts';
import { useHarvestForm } from './use-harvest-form.ts';

/** The settings of a harvest, edited. */
export function HarvestSettings({ harvest }: { readonly harvest: HarvestView }): ReactNode {
  const texts = useMessages(harvestMessages);
  const isReadOnly = !useSession().may('planning.edit');
  const { id } = harvest;
  const schedules = useQuery(staffQuery('/schedules'));
  const scheduleName = (wanted: unknown): string | undefined =>
    wanted === '' ? texts.scheduleNone : schedules.data?.schedules.find(({ id }) => id === wanted)?.name;
  const form = useHarvestForm(harvestValues(harvest));
  const state = useEntityForm({
    subject: 'harvests',
    form,
    entity: harvest,
    valuesOf: harvestValues,
    fields: [
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
    ],
    send: (values, version) =>
      staffSend(
        'PUT /harvests/:id',
        { id },
        { ...newHarvestBody(values), isActive: values.isActive, version },
      ),
    query: staffQuery('/harvests/:id', { id }),
    saved: texts.saved,
  });
  return (
    <EntityForm state={state} className={styles.form} isReadOnly={isReadOnly}>
      <fieldset className={styles.fields} disabled={isReadOnly}>
        <Switch
          label={form.values.isActive ? texts.isActive : texts.isInactive}
          {...form.getInputProps('isActive', { type: 'checkbox' })}
        />
        <HarvestFields form={form} />
      </fieldset>
    </EntityForm>
  );
}
