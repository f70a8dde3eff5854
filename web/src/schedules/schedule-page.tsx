import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ScheduleView } from '../../../src/planning/schedules/schedule.ts';
import scheduleMessages from '../../translations/en/schedules.json' with { type: 'json' };
import { staffQuery, staffSend, useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { EntityForm } from '../staff/entity-form.tsx';
import { EntityPage } from '../staff/entity-page.tsx';
import { HistoryPanel } from '../staff/history-panel.tsx';
import { Panel } from '../staff/panel.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { useEntityForm } from '../staff/use-entity-form.tsx';
import styles from './schedule-form.module.css';
import { ScheduleFields } from './schedule-form.tsx';
import { SchedulePreview } from './schedule-preview.tsx';
import { scheduleBodyOf, scheduleValues } from './schedule-values.ts';
import { useScheduleForm } from './use-schedule-form.ts';

/** `/schedules/:id` */
export function SchedulePage(): ReactNode {
  const texts = useMessages(scheduleMessages);
  return (
    <EntityPage path="/schedules/:id" back={{ to: '/schedules', label: texts.title }}>
      {(schedule) => (
        <StaffPage title={schedule.name} isNarrow>
          <ScheduleEditor schedule={schedule} />
          <UsedBy schedule={schedule} />
          <HistoryPanel path="/schedules/:id/history" id={schedule.id} />
        </StaffPage>
      )}
    </EntityPage>
  );
}

function ScheduleEditor({ schedule }: { readonly schedule: ScheduleView }): ReactNode {
  const texts = useMessages(scheduleMessages);
  const isReadOnly = !useSession().may('planning.edit');
  const form = useScheduleForm(scheduleValues(schedule));
  const { id } = schedule;
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
  const state = useEntityForm({
    subject: 'schedules',
    form,
    entity: schedule,
    valuesOf: scheduleValues,
    fields,
    send: (values, version) =>
      staffSend('PUT /schedules/:id', { id }, { ...scheduleBodyOf(values), version }),
    query: staffQuery('/schedules/:id', { id }),
    saved: texts.saved,
  });
  return (
    <EntityForm state={state} className={styles.form} isReadOnly={isReadOnly}>
      <fieldset className={styles.fields} disabled={isReadOnly}>
        <ScheduleFields form={form} />
      </fieldset>
      <SchedulePreview values={form.values} />
    </EntityForm>
  );
}

function UsedBy({ schedule }: { readonly schedule: ScheduleView }): ReactNode {
  const texts = useMessages(scheduleMessages);
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
