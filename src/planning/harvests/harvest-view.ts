import type { Catalogue, Database } from '../../catalogue/catalogue.ts';
import { countRows } from '../../catalogue/count-rows.ts';
import { maxCounted } from '../../catalogue/list-page.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { HarvestTable } from '../../catalogue/tables.ts';
import type { Reference } from '../reference.ts';
import { noRunOutcome, runOutcomes } from '../jobs/run-outcomes.ts';
import { leftOutOf } from '../run-view.ts';
import type { Reason } from '../../reasons/reason.ts';
import { blockedHarvests } from '../unusable-expressions.ts';
import type { RunView } from '../run-view.ts';

/** A harvest definition, as people see it. */
export interface HarvestView {
  readonly id: string;
  readonly number: number;
  readonly version: number;
  readonly name: string;
  readonly kind: HarvestTable['kind'];
  readonly isRehearsal: boolean;
  readonly isActive: boolean;
  readonly scheduleId: string | null;
  readonly schedule: Reference | null;
  readonly nextMs: number | null;
  readonly priority: HarvestTable['priority'];
  readonly maxUrlsPerDomain: number | null;
  readonly maxBytesPerDomain: number | null;
  readonly domainsPerJob: number;
  readonly objectsPerJob: number;
  readonly comment: string;
  readonly configurations: number;
  readonly lastRun: Pick<
    RunView,
    'id' | 'number' | 'dueMs' | 'state' | 'jobs' | 'problemCount' | 'problems' | 'outcome' | 'outcomes'
  > | null;
  /** Why it does not start: a trap or a template that cannot be used; null: it can start. */
  readonly blockedBy: Reason | null;
  /** Whose targets come here. */
  readonly collections: readonly Reference[];
}

export async function readHarvest({ db }: Pick<Catalogue, 'db'>, id: string): Promise<Outcome<HarvestView>> {
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
      name: row.name,
      kind: row.kind,
      scheduleId: row.scheduleId,
      nextMs: row.nextMs,
      priority: row.priority,
      maxUrlsPerDomain: row.maxUrlsPerDomain,
      maxBytesPerDomain: row.maxBytesPerDomain,
      domainsPerJob: row.domainsPerJob,
      objectsPerJob: row.objectsPerJob,
      comment: row.comment,
      isRehearsal: row.isRehearsal === 1,
      isActive: row.isActive === 1,
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
      { ...run, ...(outcomes.get(run.id) ?? noRunOutcome), ...leftOutOf({ problemCount, problemsJson }) },
    ]),
  );
}

/** Counting goes no further than anybody needs to know here. */
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
