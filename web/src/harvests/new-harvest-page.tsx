import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import harvestMessages from '../../translations/en/harvests.json' with { type: 'json' };
import { staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { EntityForm } from '../staff/entity-form.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { useEntityForm } from '../staff/use-entity-form.tsx';
import styles from './harvest-fields.module.css';
import { HarvestFields } from './harvest-fields.tsx';
import { newHarvestBody, newHarvestValues } from './harvest-values.ts';
import { useHarvestForm } from './use-harvest-form.ts';

/** `/harvests/new` */
export function NewHarvestPage(): ReactNode {
  const texts = useMessages(harvestMessages);
  const navigate = useNavigate();
  const form = useHarvestForm(newHarvestValues);
  const state = useEntityForm({
    subject: 'harvests',
    form,
    send: (values) => staffSend('POST /harvests', {}, newHarvestBody(values)),
    saved: texts.created,
    onSaved: ({ id, kind }) => navigate(`/harvests/${id}${kind === 'broad' ? '' : '#sites'}`),
  });
  return (
    <StaffPage title={texts.newTitle} back={{ to: '/harvests', label: texts.title }} isNarrow>
      <EntityForm state={state} className={styles.form} saveLabel={texts.create}>
        <HarvestFields form={form} />
      </EntityForm>
    </StaffPage>
  );
}
