import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import scheduleMessages from '../../translations/en/schedules.json' with { type: 'json' };
import { staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { EntityForm } from '../staff/entity-form.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { useEntityForm } from '../staff/use-entity-form.tsx';
import styles from './schedule-form.module.css';
import { ScheduleFields } from './schedule-form.tsx';
import { SchedulePreview } from './schedule-preview.tsx';
import { newScheduleValues, scheduleBodyOf } from './schedule-values.ts';
import { useScheduleForm } from './use-schedule-form.ts';

/** `/schedules/new` */
export function NewSchedulePage(): ReactNode {
  const texts = useMessages(scheduleMessages);
  const navigate = useNavigate();
  const [start] = useState(() => newScheduleValues(Date.now()));
  const form = useScheduleForm(start);
  const state = useEntityForm({
    subject: 'schedules',
    form,
    send: (values) => staffSend('POST /schedules', {}, scheduleBodyOf(values)),
    saved: texts.created,
    onSaved: ({ id }) => navigate(`/schedules/${id}`),
  });
  return (
    <StaffPage title={texts.newTitle} back={{ to: '/schedules', label: texts.title }} isNarrow>
      <EntityForm state={state} className={styles.form} isAlways saveLabel={texts.create}>
        <ScheduleFields form={form} />
        <SchedulePreview values={form.values} />
      </EntityForm>
    </StaffPage>
  );
}
