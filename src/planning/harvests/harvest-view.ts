import type { Database } from '../../catalogue/catalogue.ts';
import { countRows } from '../../catalogue/count-rows.ts';
import { maxCounted } from '../../catalogue/list-page.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { noRunOutcome, runOutcomes } from '../run-outcomes.ts';
import { excludedOf } from '../run-view.ts';
import { blockedHarvests } from '../unusable-expressions.ts';
import { fieldsOf } from '../../catalogue/row-fields.ts';
import { harvestFields } from './harvest.ts';
import type { HarvestTable, HarvestView } from './harvest.ts';
import type { Reference } from '../../catalogue/field-shapes.ts';

export async function readHarvest(db: Database, id: string): Promise<Outcome<HarvestView>> {
  const rows = await db.selectFrom('harvest').selectAll().where('id', '=', id).execute();
  const [view] = await harvestViews(db, rows);
  return view === undefined ? noSuch('harvest') : done(view);
}

export async function harvestViews(db: Database, rows: readonly HarvestTable[]): Promise<HarvestView[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const schedules = await schedulesById(db, rows);
  const collections = await collectionsByHarvest(db, ids);
  const runs = await lastRuns(db, ids);
  const blocked = await blockedHarvests(db, rows);
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      number: row.number,
      version: row.version,
      ...fieldsOf(harvestFields, row),
      nextMs: row.nextMs,
      schedule: schedules.get(row.scheduleId ?? '') ?? null,
      configurations: await countConfigurations(db, row),
      lastRun: runs.get(row.id) ?? null,
      blockedBy: blocked.get(row.id) ?? null,
      collections: collections.get(row.id) ?? [],
    })),
  );
}

async function schedulesById(db: Database, rows: readonly HarvestTable[]): Promise<Map<string, Reference>> {
  const ids = [...new Set(rows.map(({ scheduleId }) => scheduleId).filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const found = await db.selectFrom('schedule').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(found.map((schedule) => [schedule.id, schedule]));
}

async function collectionsByHarvest(db: Database, ids: readonly string[]): Promise<Map<string, Reference[]>> {
  const found = await db
    .selectFrom('collectionHarvest')
    .innerJoin('collection', 'collection.id', 'collectionHarvest.collectionId')
    .select(['collectionHarvest.harvestId', 'collection.id', 'collection.name'])
    .distinct()
    .where('collectionHarvest.harvestId', 'in', ids)
    .orderBy('collection.name')
    .execute();
  const grouped = Map.groupBy(found, ({ harvestId }) => harvestId);
  return new Map([...grouped].map(([id, list]) => [id, list.map((one) => ({ id: one.id, name: one.name }))]));
}

async function lastRuns(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, NonNullable<HarvestView['lastRun']>>> {
  const found = await db
    .selectFrom('harvestRun')
    .select(['harvestId', 'id', 'number', 'dueMs', 'state', 'jobs', 'problemCount', 'problemsJson'])
    .where('harvestId', 'in', ids)
    .where((eb) =>
      eb(
        'number',
        '=',
        eb
          .selectFrom('harvestRun as later')
          .select(({ fn }) => fn.max<number>('later.number').as('number'))
          .whereRef('later.harvestId', '=', 'harvestRun.harvestId'),
      ),
    )
    .execute();
  const outcomes = await runOutcomes(
    db,
    found.map(({ id }) => id),
  );
  return new Map(
    found.map(({ harvestId, problemCount, problemsJson, ...run }) => [
      harvestId,
      { ...run, ...(outcomes.get(run.id) ?? noRunOutcome), ...excludedOf({ problemCount, problemsJson }) },
    ]),
  );
}

/** Counting stops here. */
async function countConfigurations(
  db: Database,
  { id, kind }: Pick<HarvestTable, 'id' | 'kind'>,
): Promise<number> {
  const some =
    kind === 'broad'
      ? db.selectFrom('domain').select('id').where('isActive', '=', 1).limit(maxCounted)
      : db
          .selectFrom('harvestConfiguration')
          .select('configurationId as id')
          .where('harvestId', '=', id)
          .limit(maxCounted);
  return countRows(db, some);
}
