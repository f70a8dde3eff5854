import { expressionBuilder } from 'kysely';
import type { AliasableExpression } from 'kysely';
import type { Catalogue, Database } from '../../catalogue/catalogue.ts';
import type { SortKind, SortValue } from '../../catalogue/list-order.ts';
import { countRows } from '../../catalogue/count-rows.ts';
import { inOrderOf, maxCounted, readQuestion, totals } from '../../catalogue/list-page.ts';
import type { ListPage, ListQuestion } from '../../catalogue/list-page.ts';
import { inOrderOfNames } from '../../catalogue/names-of.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { foundPage, placeIn } from '../../catalogue/sorted-page.ts';
import type { Tables } from '../../catalogue/tables.ts';
import { runViews } from '../run-view.ts';
import type { RunView } from '../run.ts';

const kinds = {
  number: 'number',
  state: 'number',
  due: 'number',
  by: 'number',
  jobs: 'number',
  sites: 'number',
  excluded: 'number',
  objects: 'number',
  size: 'number',
  ended: 'number',
} as const satisfies Readonly<Record<string, SortKind>>;
type RunSortName = keyof typeof kinds;

export async function listRuns(
  { db }: Catalogue,
  { id: harvestId, ...question }: ListQuestion<RunSortName> & { readonly id: string },
): Promise<Outcome<ListPage<RunView>>> {
  const asked = readQuestion(question, kinds);
  if (!asked.ok) return asked;
  const harvest = await db.selectFrom('harvest').select('id').where('id', '=', harvestId).executeTakeFirst();
  if (harvest === undefined) return noSuch('harvest');
  const runs = db.selectFrom('harvestRun').where('harvestId', '=', harvestId);
  const value = await valueOf(db, asked.value.order.name, harvestId);
  const page = await foundPage(db, runs.select(['id', value.as('value')]), asked.value);
  const rows = page.ids.length === 0 ? [] : await runs.selectAll().where('id', 'in', page.ids).execute();
  return done({
    items: await runViews(db, inOrderOf(page.ids, rows)),
    next: page.next,
    ...totals(await countRows(db, runs.select('id').limit(maxCounted + 1))),
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
