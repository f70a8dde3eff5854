import { sql } from 'kysely';
import type { Database } from '../../catalogue/catalogue.ts';
import { configurationPage } from '../../catalogue/configuration-page.ts';
import { configurationSorts } from '../../catalogue/field-shapes.ts';
import type { ConfigurationSortName } from '../../catalogue/configuration-page.ts';
import { countRows } from '../../catalogue/count-rows.ts';
import { inOrderOf, maxCounted, readListQuery, totals } from '../../catalogue/list-page.ts';
import type { ListPage, ListQuery } from '../../catalogue/list-page.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { foundPage } from '../../catalogue/sorted-page.ts';
import { filteredOutcomes } from '../../crawl/crawl-outcome.ts';
import type { OutcomeFilter } from '../../crawl/crawl-outcome.ts';
import { countsView, outcomeView } from '../../crawl/outcome-view.ts';
import type { CollectingAgent } from '../processes/collecting-agent.ts';
import { siteStandings } from './site-standings.ts';
import type { JobConfiguration, SiteResultView } from './job-site-shape.ts';

export interface JobConfigurationQuestion extends ListQuery<ConfigurationSortName> {
  /** Counts of ended configurations; `nothing`: those without captures. */
  readonly outcome?: OutcomeFilter | undefined;
}

/** `folder` is that of the job; undefined: nothing of it is there. `agent` collects it. */
export async function jobConfigurations(
  db: Database,
  {
    jobId,
    folder,
    agent,
  }: {
    readonly jobId: string;
    readonly folder: string | undefined;
    readonly agent?: CollectingAgent | undefined;
  },
  question: JobConfigurationQuestion,
): Promise<Outcome<ListPage<JobConfiguration>>> {
  const asked = readListQuery(question, configurationSorts);
  if (!asked.ok) return asked;
  const job = await db.selectFrom('job').select('configurations').where('id', '=', jobId).executeTakeFirst();
  if (job === undefined) return noSuch('job');
  const own = db
    .selectFrom('jobConfiguration')
    .where('jobConfiguration.jobId', '=', jobId)
    .$if(question.outcome !== undefined, (query) =>
      query.where('jobConfiguration.configurationId', 'in', (select) =>
        select
          .selectFrom('domainHistory')
          .select('domainHistory.configurationId')
          .where('domainHistory.jobId', '=', jobId)
          .where('domainHistory.outcome', 'in', filteredOutcomes(question.outcome)),
      ),
    );
  const byDomain = own.select(['configurationId as id', 'domainName as value']);
  const count =
    question.outcome === undefined ? job.configurations : await countRows(db, byDomain.limit(maxCounted + 1));
  const page =
    asked.value.order.name === 'expected' && count <= maxCounted
      ? done(
          await foundPage(
            db,
            own.select(['configurationId as id', 'jobConfiguration.expectedObjects as value']),
            asked.value,
          ),
        )
      : await configurationPage(db, { count, byDomain }, asked.value);
  if (!page.ok) return page;
  const { ids, next } = page.value;
  const expected = await expectedOf(db, jobId, ids);
  const results = await resultsOf(db, jobId, ids);
  const open = ids.filter((id) => !results.has(id));
  const live =
    folder === undefined || open.length === 0 ? undefined : await siteStandings({ folder, agent }, open);
  return done({
    items: inOrderOf(ids, await rowsOf(db, ids)).map((row) => ({
      ...configurationOf(row),
      ...(expected.get(row.id) ?? { expectedObjects: null, expectedBytes: null }),
      result: results.get(row.id) ?? null,
      live: live?.get(row.id) ?? null,
    })),
    next,
    ...(question.outcome === undefined ? { total: count, isTotalExact: true } : totals(count)),
  });
}

async function expectedOf(db: Database, jobId: string, ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('jobConfiguration')
          .select(['configurationId', 'expectedObjects', 'expectedBytes'])
          .where('jobId', '=', jobId)
          .where('configurationId', 'in', ids)
          .execute();
  return new Map(rows.map(({ configurationId, ...expected }) => [configurationId, expected]));
}

async function resultsOf(
  db: Database,
  jobId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SiteResultView>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('domainHistory')
    .selectAll()
    .where('jobId', '=', jobId)
    .where('configurationId', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [
      row.configurationId,
      {
        outcome: outcomeView(row),
        objects: row.objects,
        bytes: row.bytes,
        counts: countsView(row),
      },
    ]),
  );
}

async function rowsOf(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('configuration')
    .innerJoin('domain', 'domain.id', 'configuration.domainId')
    .innerJoin('seedList', 'seedList.id', 'configuration.seedListId')
    .innerJoin('template', 'template.id', 'configuration.templateId')
    .leftJoin('target', 'target.id', 'configuration.targetId')
    .selectAll('configuration')
    .select([
      'domain.name as domainName',
      'seedList.name as seedListName',
      'template.name as templateName',
      sql<string | null>`target.title`.as('targetTitle'),
    ])
    .where('configuration.id', 'in', ids)
    .execute();
}

function configurationOf(
  row: Awaited<ReturnType<typeof rowsOf>>[number],
): Omit<JobConfiguration, 'expectedObjects' | 'expectedBytes' | 'result' | 'live'> {
  const { domainId, seedListId, templateId, targetId, targetTitle, isActive, isDefault, ...more } = row;
  const {
    domainName,
    seedListName,
    templateName,
    expectedObjects: _,
    expectedBytes: _bytes,
    ...shown
  } = more;
  return {
    ...shown,
    domain: { id: domainId, name: domainName },
    seedList: { id: seedListId, name: seedListName },
    template: { id: templateId, name: templateName },
    isActive: isActive === 1,
    isDefault: isDefault === 1,
    target: targetId === null ? null : { id: targetId, title: targetTitle ?? '' },
  };
}
