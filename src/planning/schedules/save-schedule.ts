import type { Catalogue, Changing } from '../../catalogue/catalogue.ts';
import { addRow, changeRow } from '../../catalogue/change-row.ts';
import type { Seen } from '../../catalogue/change-row.ts';
import { folded } from '../../catalogue/folded.ts';
import { isNameTaken } from '../../catalogue/name-taken.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { FieldProblem, Outcome } from '../../catalogue/outcome.ts';
import { columnsOf } from '../../catalogue/row-fields.ts';
import { textProblems } from '../../catalogue/text-problems.ts';
import type { Person } from '../../people/person.ts';
import { planningReason } from '../planning-reason.ts';
import { firstFirings, latestMs, nextFiring } from './firing-times.ts';
import { newScheduleBody } from './schedule.ts';
import type { NewSchedule, ScheduleView, Timing } from './schedule.ts';
import { readSchedule } from './schedule-view.ts';
import { isTimeZone } from './wall-clock.ts';

const schedules = { table: 'schedule', subject: 'schedule', read: readSchedule } as const;

export function addSchedule(
  catalogue: Catalogue,
  person: Person,
  input: NewSchedule,
): Promise<Outcome<ScheduleView>> {
  return catalogue.change(async (changing) => {
    const problems = await problemsOf(changing, input);
    if (problems.length > 0) return invalid(problems);
    const set = columnsOf(newScheduleBody, input);
    const id = await addRow(changing, person, schedules, { set, derived: { nameFolded: folded(set.name) } });
    return readSchedule(changing, id);
  });
}

/** The harvests with this schedule are due at its new times. */
export function changeSchedule(
  catalogue: Catalogue,
  person: Person,
  { id, version, ...input }: NewSchedule & Seen,
): Promise<Outcome<ScheduleView>> {
  return changeRow(catalogue, person, schedules, { id, version }, async (_row, changing) => {
    const problems = await problemsOf(changing, input, id);
    if (problems.length > 0) return invalid(problems);
    return done({
      set: columnsOf(newScheduleBody, input),
      derived: { nameFolded: folded(input.name) },
      after: async (fields, atMs) => {
        // A harvest that is due stays due if only the name changed.
        if (fields.every(({ field }) => field === 'name' || field === 'comment')) return;
        await changing
          .updateTable('harvest')
          .set({ nextMs: nextFiring(input, atMs) })
          .where('scheduleId', '=', id)
          .where('isActive', '=', 1)
          .execute();
      },
    });
  });
}

/** The next ten times. */
export function previewSchedule(timing: Timing): Outcome<{ times: number[] }> {
  const problems = timingProblems(timing);
  return problems.length > 0 ? invalid(problems) : done({ times: firstFirings(timing, Date.now(), 10) });
}

async function problemsOf(changing: Changing, input: NewSchedule, id = ''): Promise<FieldProblem[]> {
  const unfit = textProblems({ name: input.name }, { comment: input.comment });
  const problems = [...unfit, ...timingProblems(input)];
  if (unfit.length > 0) return problems;
  if (await isNameTaken(changing, 'schedule', input.name, id))
    problems.push({ field: 'name', ...planningReason('name-taken-by-schedule') });
  return problems;
}

function timingProblems({ firstMs, lastMs, timeZone }: Timing): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (firstMs < 0 || firstMs > latestMs) problems.push({ field: 'firstMs', ...planningReason('day-needed') });
  if (lastMs !== null && lastMs < firstMs)
    problems.push({ field: 'lastMs', ...planningReason('last-before-first') });
  if (!isTimeZone(timeZone)) problems.push({ field: 'timeZone', ...planningReason('time-zone-unknown') });
  return problems;
}

function invalid(fields: readonly FieldProblem[]): Outcome<never> {
  return refused('invalid', planningReason('schedule-invalid'), { fields });
}
