import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import type { ScheduleShape } from '../../../src/server/staff/shapes/planning-shapes.ts';
import { staffQuery, staffSend, useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { useSeen } from '../harvests/use-seen.ts';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { ConflictDialog } from '../staff/conflict-dialog.tsx';
import { focusProblem } from '../staff/focus-problem.ts';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { HistoryPanel } from '../staff/history-panel.tsx';
import { useNotify } from '../staff/notify.tsx';
import { Panel } from '../staff/panel.tsx';
import { SaveBar } from '../staff/save-bar.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { useFormProblems } from '../staff/use-form-problems.ts';
import { useSaving } from '../staff/use-saving.ts';
import { scheduleTexts } from './messages.ts';
import { ScheduleFields } from './schedule-form.tsx';
import styles from './schedule-form.module.css';
import { SchedulePreview } from './schedule-preview.tsx';
import { scheduleBodyOf, scheduleValues } from './schedule-values.ts';
import type { ScheduleValues } from './schedule-values.ts';
import { useScheduleForm } from './use-schedule-form.ts';

/** `/schedules/:id` */
export function SchedulePage(): ReactNode {
  const texts = useMessages(scheduleTexts);
  const { id = '' } = useParams();
  const schedule = useQuery(staffQuery('/schedules/:id', { id }));
  return (
    <StaffPage
      title={schedule.data?.name ?? texts.title}
      back={{ to: '/schedules', label: texts.title }}
      right="planning.read"
      isNarrow
    >
      {schedule.isError ? <Trouble error={schedule.error} onRetry={schedule.refetch} /> : null}
      {schedule.isLoading ? <Waiting /> : null}
      {schedule.data === undefined ? null : (
        <>
          <ScheduleEditor key={id} schedule={schedule.data} />
          <UsedBy schedule={schedule.data} />
          <HistoryPanel path="/schedules/:id/history" id={id} />
        </>
      )}
    </StaffPage>
  );
}

interface Sent {
  readonly values: ScheduleValues;
  readonly version: number;
}

function ScheduleEditor({ schedule }: { readonly schedule: ScheduleShape }): ReactNode {
  const texts = useMessages(scheduleTexts);
  const notify = useNotify();
  const queries = useQueryClient();
  const { may } = useSession();
  const form = useScheduleForm(scheduleValues(schedule));
  const show = (shown: ScheduleShape): void => {
    form.setInitialValues(scheduleValues(shown));
    form.reset();
  };
  const [seen, see] = useSeen(schedule, () => form.isDirty(), show);
  const problems = useFormProblems({ ...form, getValues: () => ({ ...form.getValues() }) });
  const { save, isSaving, conflict, forgetConflict } = useSaving({
    subject: 'schedules',
    problems,
    send: ({ values, version }: Sent) =>
      staffSend(
        'PUT /schedules/:id',
        { id: schedule.id },
        {
          ...scheduleBodyOf(values),
          version,
        },
      ),
    onSaved: (saved) => {
      queries.setQueryData(staffQuery('/schedules/:id', { id: schedule.id }).queryKey, saved);
      see(saved);
      show(saved);
      notify.done(texts.saved);
    },
  });
  const fields = [
    { field: 'name', label: texts.name },
    { field: 'unit', label: texts.unitLabel },
    { field: 'every', label: texts.everyLabel },
    { field: 'firstDate', label: texts.firstDate },
    { field: 'firstTime', label: texts.firstTime },
    { field: 'timeZone', label: texts.timeZone },
    { field: 'ends', label: texts.ends },
    { field: 'lastDate', label: texts.lastDate },
    { field: 'repeats', label: texts.repeats },
    { field: 'comment', label: texts.comment },
  ];
  return (
    <form
      className={styles.form}
      onSubmit={form.onSubmit((values) => save({ values, version: seen.version }), focusProblem(form))}
    >
      <FormTrouble text={problems.general} />
      <fieldset className={styles.fields} disabled={!may('planning.edit')}>
        <ScheduleFields form={form} />
      </fieldset>
      <SchedulePreview values={form.values} />
      {may('planning.edit') ? (
        <SaveBar isDirty={form.isDirty()} isSaving={isSaving} onCancel={() => form.reset()} />
      ) : null}
      {conflict === undefined ? null : (
        <ConflictDialog
          sides={{
            base: { ...scheduleValues(seen) },
            mine: { ...conflict.values.values },
            theirs: { ...scheduleValues(conflict.current) },
          }}
          fields={fields}
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

function UsedBy({ schedule }: { readonly schedule: ScheduleShape }): ReactNode {
  const texts = useMessages(scheduleTexts);
  return (
    <Panel
      title={texts.usedBy}
      text={schedule.harvests.length === 0 ? texts.usedByNone : texts.changesAffect(schedule.harvests.length)}
    >
      <ul className={styles.harvests}>
        {schedule.harvests.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/harvests/${id}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
