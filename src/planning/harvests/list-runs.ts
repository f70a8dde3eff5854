import { expressionBuilder } from 'kysely';
import type { AliasableExpression } from 'kysely';
import type { Catalogue, Database } from '../../catalogue/catalogue.ts';
import type { SortValue } from '../../catalogue/list-order.ts';
import { countRows } from '../../catalogue/count-rows.ts';
import { listPage, maxCounted } from '../../catalogue/list-page.ts';
import type { ListPage } from '../../catalogue/list-page.ts';
import { inOrderOfNames } from '../../catalogue/names-of.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { foundPage, placeIn } from '../../catalogue/sorted-page.ts';
import type { Tables } from '../../catalogue/tables.ts';
import { runViews } from '../run-view.ts';
import type { RunView } from '../run.ts';
import { runSorts } from '../run.ts';
import type { RunQuery } from '../run.ts';

type RunSortName = keyof typeof runSorts;

export async function listRuns(
  { db }: Catalogue,
  { id: harvestId, ...question }: RunQuery & { readonly id: string },
): Promise<Outcome<ListPage<RunView>>> {
  const harvest = await db.selectFrom('harvest').select('id').where('id', '=', harvestId).executeTakeFirst();
  if (harvest === undefined) return noSuch('harvest');
  const runs = db.selectFrom('harvestRun').where('harvestId', '=', harvestId);
  return listPage(question, {
    kinds: runSorts,
    page: async (request) => {
      const value = await valueOf(db, request.order.name, harvestId);
      return foundPage(db, runs.select(['id', value.as('value')]), request);
    },
    count: () => countRows(db, runs.select('id').limit(maxCounted + 1)),
    read: async (ids) => runViews(db, await runs.selectAll().where('id', 'in', ids).execute()),
  });
}

async function valueOf(
  db: Database,
  name: RunSortName,
  harvestId: string,
): Promise<AliasableExpression<SortValue>> {
  const eb = expressionBuilder<Tables, 'harvestRun'>();
  const brought = (column: 'objects' | 'bytes') =>
    eb
      .selectFrom('job')
      .select(({ fn }) => fn.coalesce(fn.sum<number>(`job.${column}`), eb.lit(0)).as('brought'))
      .whereRef('job.runId', '=', 'harvestRun.id')
      .$asScalar();
  switch (name) {
    case 'number':
      return eb.ref('harvestRun.number');
    case 'state':
      return placeIn(eb.ref('harvestRun.state'), ['making', 'made', 'done']);
    case 'due':
      return eb.ref('harvestRun.dueMs');
    case 'by':
      return placeIn(eb.ref('harvestRun.launchedBy'), await launchers(db, harvestId));
    case 'jobs':
      return eb.ref('harvestRun.jobs');
    case 'sites':
      return eb.ref('harvestRun.configurations');
    case 'excluded':
      return eb.ref('harvestRun.problemCount');
    case 'objects':
      return brought('objects');
    case 'size':
      return brought('bytes');
    case 'ended':
      return eb.ref('harvestRun.endedMs');
  }
}

/** People who have launched it, by name. */
async function launchers(db: Database, harvestId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('harvestRun')
    .select('launchedBy')
    .distinct()
    .where('harvestId', '=', harvestId)
    .execute();
  return inOrderOfNames(
    db,
    'account',
    rows.flatMap(({ launchedBy }) => launchedBy ?? []),
  );
}
