import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { focusProblem } from '../staff/focus-problem.ts';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { useNotify } from '../staff/notify.tsx';
import { SaveBar } from '../staff/save-bar.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { useFormProblems } from '../staff/use-form-problems.ts';
import { useSaving } from '../staff/use-saving.ts';
import { scheduleTexts } from './messages.ts';
import { ScheduleFields } from './schedule-form.tsx';
import styles from './schedule-form.module.css';
import { SchedulePreview } from './schedule-preview.tsx';
import { newScheduleValues, scheduleBodyOf } from './schedule-values.ts';
import type { ScheduleValues } from './schedule-values.ts';
import { useScheduleForm } from './use-schedule-form.ts';

/** `/schedules/new` */
export function NewSchedulePage(): ReactNode {
  const texts = useMessages(scheduleTexts);
  const notify = useNotify();
  const navigate = useNavigate();
  const [start] = useState(() => newScheduleValues(Date.now()));
  const form = useScheduleForm(start);
  const problems = useFormProblems({ ...form, getValues: () => ({ ...form.getValues() }) });
  const { save, isSaving } = useSaving({
    subject: 'schedules',
    problems,
    send: (values: ScheduleValues) => staffSend('POST /schedules', {}, scheduleBodyOf(values)),
    onSaved: async ({ id }) => {
      form.resetDirty();
      notify.done(texts.created);
      await navigate(`/schedules/${id}`);
    },
  });
  return (
    <StaffPage
      title={texts.newTitle}
      back={{ to: '/schedules', label: texts.title }}
      right="planning.edit"
      isNarrow
    >
      <form className={styles.form} onSubmit={form.onSubmit((values) => save(values), focusProblem(form))}>
        <FormTrouble text={problems.general} />
        <ScheduleFields form={form} />
        <SchedulePreview values={form.values} />
        <SaveBar isDirty={form.isDirty()} isAlways isSaving={isSaving} saveLabel={texts.create} />
      </form>
    </StaffPage>
  );
}
