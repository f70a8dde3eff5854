import type { Catalogue, Changing } from '../../catalogue/catalogue.ts';
import { folded } from '../../catalogue/folded.ts';
import { newId } from '../../catalogue/new-id.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { FieldProblem, Outcome } from '../../catalogue/outcome.ts';
import { changedFields, writeChange } from '../../catalogue/write-change.ts';
import type { Person } from '../../people/person.ts';
import { conflictWith } from '../../catalogue/conflict.ts';
import { textProblems } from '../../catalogue/text-problems.ts';
import { firstFirings, latestMs, nextFiring } from './firing-times.ts';
import type { Timing } from './firing-times.ts';
import { readSchedule } from './schedule-view.ts';
import type { ScheduleView } from './schedule-view.ts';
import { isTimeZone } from './wall-clock.ts';
import { planningReason } from '../planning-reason.ts';

export interface NewSchedule extends Timing {
  readonly name: string;
  readonly comment: string;
}

export function addSchedule(
  catalogue: Catalogue,
  person: Person,
  input: NewSchedule,
): Promise<Outcome<ScheduleView>> {
  return catalogue.change(async (changing) => {
    const problems = await problemsOf(changing, input);
    if (problems.length > 0) return invalid(problems);
    const id = newId();
    await changing
      .insertInto('schedule')
      .values({ id, version: 1, nameFolded: folded(input.name), ...columns(input) })
      .execute();
    await writeChange(changing, {
      subject: 'schedule',
      subjectId: id,
      version: 1,
      accountId: person.id,
      atMs: Date.now(),
      action: 'create',
      fields: changedFields({}, columns(input)),
    });
    return readSchedule({ db: changing }, id);
  });
}

/** The harvests that keep to it are due at its new times. */
export function changeSchedule(
  catalogue: Catalogue,
  person: Person,
  { id, version, ...input }: NewSchedule & { readonly id: string; readonly version: number },
): Promise<Outcome<ScheduleView>> {
  return catalogue.change(async (changing) => {
    const before = await changing.selectFrom('schedule').selectAll().where('id', '=', id).executeTakeFirst();
    if (before === undefined) return noSuch('schedule');
    if (before.version !== version) {
      const current = await readSchedule({ db: changing }, id);
      return conflictWith(current.ok ? current.value : undefined);
    }
    const problems = await problemsOf(changing, input, id);
    if (problems.length > 0) return invalid(problems);
    const fields = changedFields({ ...before }, columns(input));
    if (fields.length === 0) return readSchedule({ db: changing }, id);
    const atMs = Date.now();
    await changing
      .updateTable('schedule')
      .set({ ...columns(input), nameFolded: folded(input.name), version: version + 1 })
      .where('id', '=', id)
      .execute();
    // What is due now stays due where only the name was changed.
    if (fields.some(({ field }) => field !== 'name' && field !== 'comment'))
      await changing
        .updateTable('harvest')
        .set({ nextMs: nextFiring(input, atMs) })
        .where('scheduleId', '=', id)
        .where('isActive', '=', 1)
        .execute();
    await writeChange(changing, {
      subject: 'schedule',
      subjectId: id,
      version: version + 1,
      accountId: person.id,
      atMs,
      action: 'change',
      fields,
    });
    return readSchedule({ db: changing }, id);
  });
}

/** The next ten times. */
export function previewSchedule(timing: Timing): Outcome<{ readonly times: readonly number[] }> {
  const problems = timingProblems(timing);
  return problems.length > 0 ? invalid(problems) : done({ times: firstFirings(timing, Date.now(), 10) });
}

function columns({ name, unit, every, firstMs, lastMs, repeats, timeZone, comment }: NewSchedule) {
  return { name, unit, every, firstMs, lastMs, repeats, timeZone, comment };
}

async function problemsOf(changing: Changing, input: NewSchedule, id = ''): Promise<FieldProblem[]> {
  const unfit = textProblems({ name: input.name }, { comment: input.comment });
  const problems = [...unfit, ...timingProblems(input)];
  if (unfit.length > 0) return problems;
  const same = await changing
    .selectFrom('schedule')
    .select('id')
    .where('nameFolded', '=', folded(input.name))
    .where('id', '!=', id)
    .executeTakeFirst();
  if (same !== undefined) problems.push({ field: 'name', ...planningReason('name-taken-by-schedule') });
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
  return refused('invalid', planningReason('schedule-unkept'), { fields });
}
