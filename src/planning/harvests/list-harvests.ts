import { expressionBuilder, sql } from 'kysely';
import type { AliasableExpression } from 'kysely';
import type { Catalogue, Database } from '../../catalogue/catalogue.ts';
import { folded } from '../../catalogue/folded.ts';
import type { SortValue } from '../../catalogue/list-order.ts';
import { countRows } from '../../catalogue/count-rows.ts';
import { listPage, maxCounted } from '../../catalogue/list-page.ts';
import type { ListPage } from '../../catalogue/list-page.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { foundPage, placeIn, sortedPage } from '../../catalogue/sorted-page.ts';
import type { SortedRow } from '../../catalogue/sorted-page.ts';
import type { Tables } from '../../catalogue/tables.ts';
import { harvestViews } from './harvest-view.ts';
import type { HarvestView } from './harvest.ts';
import { harvestSorts } from './harvest.ts';
import type { HarvestQuery } from './harvest.ts';

type HarvestSortName = keyof typeof harvestSorts;

/** A page of harvest definitions. There are hundreds at most, so they are sorted in memory. */
export function listHarvests(
  { db }: Catalogue,
  question: HarvestQuery,
): Promise<Outcome<ListPage<HarvestView>>> {
  return listPage(question, {
    kinds: harvestSorts,
    page: async (request) => {
      const { name } = request.order;
      if (name === 'sites') return sortedPage(await bySites(db, question), request);
      const found = matching(db, question).select(['harvest.id', valueOf(name).as('value')]);
      return foundPage(db, found, request);
    },
    count: () =>
      countRows(
        db,
        matching(db, question)
          .select('harvest.id')
          .limit(maxCounted + 1),
      ),
    read: async (ids) =>
      harvestViews(db, await db.selectFrom('harvest').selectAll().where('id', 'in', ids).execute()),
  });
}

function matching(db: Database, { q, kind, isActive }: HarvestQuery) {
  const part = `%${folded(q ?? '').replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return db
    .selectFrom('harvest')
    .$if(part !== '%%', (query) =>
      query.where((eb) => sql<boolean>`${eb.ref('nameFolded')} like ${part} escape '\\'`),
    )
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'broad'))
    .$if(isActive !== undefined, (query) => query.where('isActive', '=', isActive === true ? 1 : 0));
}

function valueOf(name: Exclude<HarvestSortName, 'sites'>): AliasableExpression<SortValue> {
  const eb = expressionBuilder<Tables, 'harvest'>();
  switch (name) {
    case 'number':
      return eb.ref('harvest.number');
    case 'name':
      return eb.ref('harvest.nameFolded');
    case 'kind':
      return placeIn(eb.ref('harvest.kind'), ['selective', 'broad', 'event']);
    case 'state':
      return placeIn(eb.ref('harvest.isActive'), [1, 0]);
    case 'schedule':
      return eb
        .selectFrom('schedule')
        .select('schedule.nameFolded')
        .whereRef('schedule.id', '=', 'harvest.scheduleId')
        .$asScalar();
    case 'next':
      return eb.ref('harvest.nextMs');
    case 'priority':
      return placeIn(eb.ref('harvest.priority'), ['high', 'low']);
    case 'run':
      return eb
        .selectFrom('harvestRun')
        .select('harvestRun.dueMs')
        .whereRef('harvestRun.harvestId', '=', 'harvest.id')
        .orderBy('harvestRun.number', 'desc')
        .limit(1)
        .$asScalar();
  }
}

/** One query for all: PostgreSQL would scan the sites of the largest harvest for each. */
async function bySites(db: Database, question: HarvestQuery): Promise<SortedRow[]> {
  const harvests = await matching(db, question).select(['harvest.id', 'harvest.kind']).execute();
  const counted = await db
    .selectFrom('harvestConfiguration')
    .select(({ fn }) => ['harvestId', fn.countAll<number>().as('count')])
    .groupBy('harvestId')
    .execute();
  const counts = new Map(counted.map(({ harvestId, count }) => [harvestId, count]));
  const active = await db
    .selectFrom('domain')
    .select('id')
    .where('isActive', '=', 1)
    .limit(maxCounted)
    .execute();
  return harvests.map(({ id, kind }) => ({
    id,
    value: kind === 'broad' ? active.length : Math.min(counts.get(id) ?? 0, maxCounted),
  }));
}
