import { sql } from 'kysely';
import type { Database } from '../../catalogue/catalogue.ts';
import { configurationPage, configurationSortKinds } from '../../catalogue/configuration-page.ts';
import type { ConfigurationSortName } from '../../catalogue/configuration-page.ts';
import { inOrderOf, readQuestion } from '../../catalogue/list-page.ts';
import type { ListPage, ListQuestion } from '../../catalogue/list-page.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';

/** A configuration that a job harvests, as it is now. */
export interface JobConfiguration {
  readonly id: string;
  readonly version: number;
  readonly domain: Named;
  readonly name: string;
  readonly seedList: Named;
  readonly template: Named;
  readonly maxUrls: number | null;
  readonly maxBytes: number | null;
  readonly scope: 'page' | 'path' | 'host' | 'domain' | null;
  readonly depth: number | null;
  readonly isActive: boolean;
  readonly isDefault: boolean;
  readonly expectedObjects: number;
  readonly expectedBytes: number;
  readonly record: { readonly id: string; readonly title: string } | null;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

export async function jobConfigurations(
  db: Database,
  jobId: string,
  question: ListQuestion<ConfigurationSortName>,
): Promise<Outcome<ListPage<JobConfiguration>>> {
  const asked = readQuestion(question, configurationSortKinds);
  if (!asked.ok) return asked;
  const job = await db.selectFrom('job').select('configurations').where('id', '=', jobId).executeTakeFirst();
  if (job === undefined) return noSuch('job');
  const byDomain = db
    .selectFrom('jobConfiguration')
    .select(['configurationId as id', 'domainName as value'])
    .where('jobId', '=', jobId);
  const set = { count: job.configurations, byDomain };
  const page = await configurationPage(db, set, asked.value);
  if (!page.ok) return page;
  const { ids, next } = page.value;
  return done({
    items: inOrderOf(ids, await rowsOf(db, ids)).map(configurationOf),
    next,
    total: job.configurations,
    isTotalExact: true,
  });
}

async function rowsOf(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('configuration')
    .innerJoin('domain', 'domain.id', 'configuration.domainId')
    .innerJoin('seedList', 'seedList.id', 'configuration.seedListId')
    .innerJoin('template', 'template.id', 'configuration.templateId')
    .leftJoin('record', 'record.id', 'configuration.recordId')
    .selectAll('configuration')
    .select([
      'domain.name as domainName',
      'seedList.name as seedListName',
      'template.name as templateName',
      sql<string | null>`record.title`.as('recordTitle'),
    ])
    .where('configuration.id', 'in', ids)
    .execute();
}

function configurationOf(row: Awaited<ReturnType<typeof rowsOf>>[number]): JobConfiguration {
  const { domainId, seedListId, templateId, recordId, recordTitle, isActive, isDefault, ...more } = row;
  const { domainName, seedListName, templateName, ...shown } = more;
  return {
    ...shown,
    domain: { id: domainId, name: domainName },
    seedList: { id: seedListId, name: seedListName },
    template: { id: templateId, name: templateName },
    isActive: isActive === 1,
    isDefault: isDefault === 1,
    record: recordId === null ? null : { id: recordId, title: recordTitle ?? '' },
  };
}
