import type { Catalogue, Changing } from '../../catalogue/catalogue.ts';
import { folded } from '../../catalogue/folded.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { FieldProblem, Outcome } from '../../catalogue/outcome.ts';
import type { Person } from '../../people/person.ts';
import { nextFiring } from '../schedules/firing-times.ts';
import { textProblems } from '../../catalogue/text-problems.ts';
import { readHarvest } from './harvest-view.ts';
import { planningReason } from '../planning-reason.ts';
import { addRow, changeRow } from '../../catalogue/change-row.ts';
import type { Seen } from '../../catalogue/change-row.ts';
import { columnsOf } from '../../catalogue/row-fields.ts';
import { isNameTaken } from '../../catalogue/name-taken.ts';
import { harvestFields } from './harvest.ts';
import type { HarvestFields, HarvestTable, HarvestView, NewHarvest } from './harvest.ts';

const harvests = { table: 'harvest', subject: 'harvest', read: readHarvest } as const;

export function addHarvest(
  catalogue: Catalogue,
  person: Person,
  input: NewHarvest,
): Promise<Outcome<HarvestView>> {
  return catalogue.change(async (changing) => {
    const problems = await problemsOf(changing, input);
    if (problems.length > 0) return invalid(problems);
    const last = await changing
      .selectFrom('harvest')
      .select('number')
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    const atMs = Date.now();
    const set = columnsOf(harvestFields, { ...input, isActive: true });
    const id = await addRow(changing, person, harvests, {
      set,
      derived: {
        number: (last?.number ?? 0) + 1,
        nameFolded: folded(input.name),
        nextMs: await nextOf(changing, set, atMs),
        fired: 0,
        createdMs: atMs,
        modifiedMs: atMs,
      },
      atMs,
    });
    return readHarvest(changing, id);
  });
}

export function changeHarvest(
  catalogue: Catalogue,
  person: Person,
  { id, version, ...input }: HarvestFields & Seen,
): Promise<Outcome<HarvestView>> {
  return changeRow(catalogue, person, harvests, { id, version }, async (before, changing) => {
    const problems = await problemsOf(changing, input, before);
    if (problems.length > 0) return invalid(problems);
    const set = columnsOf(harvestFields, input);
    return done({
      set,
      derived: async (fields, atMs) => {
        const isTimed = fields.some(({ field }) => field === 'scheduleId' || field === 'isActive');
        return {
          nameFolded: folded(input.name),
          modifiedMs: atMs,
          // A harvest that is due stays due if only its name changed.
          nextMs: isTimed ? await nextOf(changing, set, atMs) : before.nextMs,
        };
      },
    });
  });
}

async function nextOf(
  changing: Changing,
  { scheduleId, isActive }: Pick<HarvestTable, 'scheduleId' | 'isActive'>,
  nowMs: number,
): Promise<number | null> {
  if (scheduleId === null || isActive === 0) return null;
  const schedule = await changing
    .selectFrom('schedule')
    .selectAll()
    .where('id', '=', scheduleId)
    .executeTakeFirst();
  return schedule === undefined ? null : nextFiring(schedule, nowMs);
}

async function problemsOf(
  changing: Changing,
  input: NewHarvest,
  before?: HarvestTable,
): Promise<FieldProblem[]> {
  const problems = textProblems({ name: input.name }, { comment: input.comment });
  if (problems.length > 0) return problems;
  if (await isNameTaken(changing, 'harvest', input.name, before?.id))
    problems.push({ field: 'name', ...planningReason('name-taken-by-harvest') });
  if (input.scheduleId !== null) {
    const schedule = await changing
      .selectFrom('schedule')
      .select('id')
      .where('id', '=', input.scheduleId)
      .executeTakeFirst();
    if (schedule === undefined) problems.push({ field: 'scheduleId', ...planningReason('schedule-unknown') });
  }
  if (input.kind === 'broad' && before !== undefined && before.kind !== 'broad') {
    const mapped = await changing
      .selectFrom('collectionHarvest')
      .select('id')
      .where('harvestId', '=', before.id)
      .limit(1)
      .executeTakeFirst();
    if (mapped !== undefined)
      problems.push({
        field: 'kind',
        ...planningReason('harvest-mapped'),
      });
  }
  // The results of rehearsals are kept apart: runs of both kinds under one name would mislead.
  if (before !== undefined && (before.isRehearsal === 1) !== input.isRehearsal) {
    const run = await changing
      .selectFrom('harvestRun')
      .select('id')
      .where('harvestId', '=', before.id)
      .limit(1)
      .executeTakeFirst();
    if (run !== undefined)
      problems.push({
        field: 'isRehearsal',
        ...planningReason('harvest-has-run'),
      });
  }
  return problems;
}

function invalid(fields: readonly FieldProblem[]): Outcome<never> {
  return refused('invalid', planningReason('harvest-invalid'), { fields });
}
