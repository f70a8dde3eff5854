import { useForm } from '@mantine/form';
import scheduleMessages from '../../translations/en/schedules.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import type { ScheduleFormState } from './schedule-form.tsx';
import type { ScheduleValues } from './schedule-values.ts';
import { isTimeZone } from './zoned-time.ts';

/** The form of a schedule, which says what is wrong while one types. */
export function useScheduleForm(initialValues: ScheduleValues): ScheduleFormState {
  const texts = useMessages(scheduleMessages);
  return useForm<ScheduleValues>({
    initialValues,
    validateInputOnChange: true,
    validate: {
      name: (name) => (name.trim() === '' ? texts.nameNeeded : null),
      firstDate: (date) => (date === '' ? texts.dateProblem : null),
      firstTime: (time) => (time === '' ? texts.timeProblem : null),
      timeZone: (timeZone) => (isTimeZone(timeZone) ? null : texts.timeZoneProblem),
      lastDate: (date, { ends, firstDate }) =>
        ends !== 'on' ? null : date === '' ? texts.dateProblem : date < firstDate ? texts.lastProblem : null,
    },
  });
}
