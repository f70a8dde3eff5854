import { sql } from 'kysely';
import type { Database } from '../../catalogue/catalogue.ts';
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

export interface JobConfigurationList {
  readonly items: readonly JobConfiguration[];
  readonly next: string | null;
  readonly total: number;
  readonly isTotalExact: boolean;
}

export async function jobConfigurations(
  db: Database,
  jobId: string,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<Outcome<JobConfigurationList>> {
  const job = await db.selectFrom('job').select('configurations').where('id', '=', jobId).executeTakeFirst();
  if (job === undefined) return noSuch('job');
  const rows = await pageOf(db, jobId, after, limit);
  const items = rows.slice(0, limit).map(configurationOf);
  return done({
    items,
    next: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
    total: job.configurations,
    isTotalExact: true,
  });
}

function pageOf(db: Database, jobId: string, after: string | undefined, limit: number) {
  return db
    .selectFrom('jobConfiguration')
    .innerJoin('configuration', 'configuration.id', 'jobConfiguration.configurationId')
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
    .where('jobConfiguration.jobId', '=', jobId)
    .$if(after !== undefined, (query) => query.where('jobConfiguration.configurationId', '>', after ?? ''))
    .orderBy('jobConfiguration.configurationId')
    .limit(limit + 1)
    .execute();
}

function configurationOf(row: Awaited<ReturnType<typeof pageOf>>[number]): JobConfiguration {
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
