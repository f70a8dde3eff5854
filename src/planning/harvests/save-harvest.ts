import type { Catalogue, Changing } from '../../catalogue/catalogue.ts';
import { folded } from '../../catalogue/folded.ts';
import { newId } from '../../catalogue/new-id.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { refused } from '../../catalogue/outcome.ts';
import type { FieldProblem, Outcome } from '../../catalogue/outcome.ts';
import type { HarvestTable } from '../../catalogue/tables.ts';
import { changedFields, writeChange } from '../../catalogue/write-change.ts';
import type { Person } from '../../people/person.ts';
import { conflictWith } from '../../catalogue/conflict.ts';
import { nextFiring } from '../schedules/firing-times.ts';
import { textProblems } from '../../catalogue/text-problems.ts';
import { readHarvest } from './harvest-view.ts';
import type { HarvestView } from './harvest-view.ts';
import { planningReason } from '../planning-reason.ts';

export interface NewHarvest {
  readonly name: string;
  readonly kind: HarvestTable['kind'];
  readonly isRehearsal: boolean;
  readonly scheduleId: string | null;
  readonly priority: HarvestTable['priority'];
  readonly maxUrlsPerDomain: number | null;
  readonly maxBytesPerDomain: number | null;
  readonly domainsPerJob: number;
  readonly objectsPerJob: number;
  readonly comment: string;
}

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
    const [id, atMs] = [newId(), Date.now()];
    const after = { ...columns(input), isActive: 1 as const };
    await changing
      .insertInto('harvest')
      .values({
        id,
        number: (last?.number ?? 0) + 1,
        version: 1,
        nameFolded: folded(input.name),
        ...after,
        nextMs: await nextOf(changing, after, atMs),
        fired: 0,
        createdMs: atMs,
        modifiedMs: atMs,
      })
      .execute();
    await writeChange(changing, {
      subject: 'harvest',
      subjectId: id,
      version: 1,
      accountId: person.id,
      atMs,
      action: 'create',
      fields: changedFields({}, after),
    });
    return readHarvest({ db: changing }, id);
  });
}

export function changeHarvest(
  catalogue: Catalogue,
  person: Person,
  {
    id,
    version,
    isActive,
    ...input
  }: NewHarvest & { readonly id: string; readonly version: number; readonly isActive: boolean },
): Promise<Outcome<HarvestView>> {
  return catalogue.change(async (changing) => {
    const before = await changing.selectFrom('harvest').selectAll().where('id', '=', id).executeTakeFirst();
    if (before === undefined) return noSuch('harvest');
    if (before.version !== version) {
      const current = await readHarvest({ db: changing }, id);
      return conflictWith(current.ok ? current.value : undefined);
    }
    const problems = await problemsOf(changing, input, before);
    if (problems.length > 0) return invalid(problems);
    const after = { ...columns(input), isActive: isActive ? (1 as const) : (0 as const) };
    const fields = changedFields({ ...before }, after);
    if (fields.length === 0) return readHarvest({ db: changing }, id);
    const atMs = Date.now();
    const isTimed = fields.some(({ field }) => field === 'scheduleId' || field === 'isActive');
    await changing
      .updateTable('harvest')
      .set({
        ...after,
        nameFolded: folded(input.name),
        version: version + 1,
        modifiedMs: atMs,
        // What is due now and was only renamed stays due.
        nextMs: isTimed ? await nextOf(changing, after, atMs) : before.nextMs,
      })
      .where('id', '=', id)
      .execute();
    await writeChange(changing, {
      subject: 'harvest',
      subjectId: id,
      version: version + 1,
      accountId: person.id,
      atMs,
      action: 'change',
      fields,
    });
    return readHarvest({ db: changing }, id);
  });
}

function columns(input: NewHarvest) {
  return {
    name: input.name,
    kind: input.kind,
    isRehearsal: input.isRehearsal ? (1 as const) : (0 as const),
    scheduleId: input.scheduleId,
    priority: input.priority,
    maxUrlsPerDomain: input.maxUrlsPerDomain,
    maxBytesPerDomain: input.maxBytesPerDomain,
    domainsPerJob: input.domainsPerJob,
    objectsPerJob: input.objectsPerJob,
    comment: input.comment,
  };
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
  const same = await changing
    .selectFrom('harvest')
    .select('id')
    .where('nameFolded', '=', folded(input.name))
    .where('id', '!=', before?.id ?? '')
    .executeTakeFirst();
  if (same !== undefined) problems.push({ field: 'name', ...planningReason('name-taken-by-harvest') });
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
  // What a rehearsal brought is kept apart: runs of both kinds under one name would mislead.
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
  return refused('invalid', planningReason('harvest-unkept'), { fields });
}
