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
import { crawlOutcomes } from '../../crawl/crawl-outcome.ts';
import { countsView, outcomeView } from '../../crawl/outcome-view.ts';
import type { DomainHarvest } from './domain.ts';
import { domainHistorySorts } from './domain.ts';
import type { DomainHistoryQuery } from './domain.ts';

type HistorySortName = keyof typeof domainHistorySorts;

export async function domainHistory(
  { db }: Catalogue,
  { id: domainId, ...question }: DomainHistoryQuery & { readonly id: string },
): Promise<Outcome<ListPage<DomainHarvest>>> {
  const domain = await db.selectFrom('domain').select('id').where('id', '=', domainId).executeTakeFirst();
  if (domain === undefined) return noSuch('domain');
  const own = db
    .selectFrom('domainHistory')
    .innerJoin('harvest', 'harvest.id', 'domainHistory.harvestId')
    .innerJoin('job', 'job.id', 'domainHistory.jobId')
    .where('domainHistory.domainId', '=', domainId);
  const counted = db.selectFrom('domainHistory').select('id').where('domainId', '=', domainId);
  return listPage(question, {
    kinds: domainHistorySorts,
    page: async (request) => {
      const value = await valueOf(db, request.order.name, domainId);
      return foundPage(db, own.select(['domainHistory.id', value.as('value')]), request);
    },
    count: () => countRows(db, counted.limit(maxCounted + 1)),
    read: async (ids) => {
      const rows = await own
        .leftJoin('configuration', 'configuration.id', 'domainHistory.configurationId')
        .selectAll('domainHistory')
        .select([
          'harvest.name as harvestName',
          'job.number as jobNumber',
          'configuration.name as configurationName',
        ])
        .where('domainHistory.id', 'in', ids)
        .execute();
      return rows.map(({ id, atMs, objects, bytes, crawlEnd, outcome, why, ...row }) => ({
        id,
        atMs,
        harvest: { id: row.harvestId, name: row.harvestName },
        job: { id: row.jobId, number: row.jobNumber },
        configuration: { id: row.configurationId, name: row.configurationName ?? '' },
        objects,
        bytes,
        crawlEnd,
        outcome: outcomeView({ outcome, why, sinceMs: row.sinceMs }),
        counts: countsView({ ...row, objects }),
      }));
    },
  });
}

async function valueOf(
  db: Database,
  name: HistorySortName,
  domainId: string,
): Promise<AliasableExpression<SortValue>> {
  const eb = expressionBuilder<Tables, 'domainHistory' | 'harvest' | 'job'>();
  switch (name) {
    case 'date':
      return eb.ref('domainHistory.atMs');
    case 'harvest':
      return eb.ref('harvest.nameFolded');
    case 'job':
      return eb.ref('job.number');
    case 'configuration':
      return placeIn(eb.ref('domainHistory.configurationId'), await configurationsOf(db, domainId));
    case 'objects':
      return eb.ref('domainHistory.objects');
    case 'size':
      return eb.ref('domainHistory.bytes');
    case 'end':
      return placeIn(eb.ref('domainHistory.outcome'), crawlOutcomes);
  }
}

async function configurationsOf(db: Database, domainId: string): Promise<string[]> {
  const rows = await db.selectFrom('configuration').select('id').where('domainId', '=', domainId).execute();
  return inOrderOfNames(
    db,
    'configuration',
    rows.map(({ id }) => id),
  );
}
