import type { Catalogue, Database } from '../catalogue/catalogue.ts';
import { noSuch } from '../catalogue/no-such.ts';
import { done, refused } from '../catalogue/outcome.ts';
import type { Outcome } from '../catalogue/outcome.ts';
import type { CrawlSettings, Traps } from '../crawl/crawl-settings.ts';
import type { JobOrder } from '../crawl/job-order.ts';
import type { SiteOrder } from '../crawl/site-order.ts';
import { readTemplate } from '../crawl/template/read-template.ts';

import { chunks } from './chunks.ts';
import { siteName } from './jobs/site-name.ts';
import { planningReason } from './planning-reason.ts';
import { expressionProblem } from './traps/expression-problem.ts';

export interface OrderedJob {
  readonly order: JobOrder;
  /** The configuration of each site. */
  readonly sites: ReadonlyMap<string, string>;
}

/**
 * The instructions of a job: the version of the template that it was made with, the current traps, and a site for each
 * configuration with its scope, depth and limits. `version` is that of the program, for the User-Agent.
 */
export async function jobOrder(
  { db }: Catalogue,
  jobId: string,
  { version }: { readonly version: string },
): Promise<Outcome<OrderedJob>> {
  const job = await jobRow(db, jobId);
  if (job === undefined) return noSuch('job');
  const read = readTemplate(job.yaml, { version });
  if (!read.ok) {
    const [{ line, ...problem } = { line: 1, ...planningReason('template-unreadable') }] = read.problems;
    const { templateNumber: number, templateName: template } = job;
    return refused(
      'invalid',
      planningReason('template-version-unusable', { number, template, line, problem }),
    );
  }
  const configurations = await configurationRows(db, jobId);
  const traps = await withTraps(db, read.settings.traps, configurations);
  if (!traps.ok) return traps;
  const settings = { ...read.settings, traps: traps.value };
  const sites = siteOrders(configurations, settings, job);
  return done({
    order: {
      job: job.name,
      harvest: job.harvestName,
      template: { name: job.templateName, version: String(job.templateNumber) },
      source: 'web',
      settings,
      sites: sites.map(({ order }) => order),
    },
    sites: new Map(sites.map(({ order, configurationId }) => [order.site, configurationId])),
  });
}

function jobRow(db: Database, jobId: string) {
  return db
    .selectFrom('job')
    .innerJoin('harvest', 'harvest.id', 'job.harvestId')
    .innerJoin('template', 'template.id', 'job.templateId')
    .innerJoin('templateVersion', (join) =>
      join
        .onRef('templateVersion.templateId', '=', 'job.templateId')
        .onRef('templateVersion.number', '=', 'job.templateNumber'),
    )
    .select([
      'job.name',
      'job.templateNumber',
      'harvest.name as harvestName',
      'harvest.maxUrlsPerDomain',
      'harvest.maxBytesPerDomain',
      'template.name as templateName',
      'templateVersion.yaml',
    ])
    .where('job.id', '=', jobId)
    .executeTakeFirst();
}

function configurationRows(db: Database, jobId: string) {
  return db
    .selectFrom('jobConfiguration')
    .innerJoin('configuration', 'configuration.id', 'jobConfiguration.configurationId')
    .innerJoin('seedList', 'seedList.id', 'configuration.seedListId')
    .select([
      'configuration.id',
      'configuration.name',
      'configuration.domainId',
      'configuration.isDefault',
      'configuration.maxUrls',
      'configuration.maxBytes',
      'configuration.scope',
      'configuration.depth',
      'jobConfiguration.domainName as domain',
      'seedList.seeds',
    ])
    .where('jobConfiguration.jobId', '=', jobId)
    .orderBy('jobConfiguration.domainName')
    .orderBy('jobConfiguration.configurationId')
    .execute();
}

type ConfigurationRow = Awaited<ReturnType<typeof configurationRows>>[number];
type JobRow = NonNullable<Awaited<ReturnType<typeof jobRow>>>;

function siteOrders(
  rows: readonly ConfigurationRow[],
  { scope, budget }: CrawlSettings,
  { maxUrlsPerDomain, maxBytesPerDomain }: JobRow,
): { readonly order: SiteOrder; readonly configurationId: string }[] {
  const taken = new Set<string>();
  return rows.map((row) => {
    const depth = row.depth ?? scope.depth;
    return {
      configurationId: row.id,
      order: {
        site: siteName(row, taken),
        startUrls: row.seeds.split('\n').filter((line) => line !== ''),
        delimitation: { scope: row.scope ?? scope.kind, accept: scope.accept, reject: scope.reject },
        depth,
        dynamicDepth: Math.min(depth, scope.dynamicDepth),
        budget: {
          urls: Math.min(row.maxUrls ?? budget.site.urls, maxUrlsPerDomain ?? Infinity),
          bytes: Math.min(row.maxBytes ?? budget.site.bytes, maxBytesPerDomain ?? Infinity),
          seconds: budget.site.seconds,
        },
      },
    };
  });
}

/** The traps of the template, of the institution, and of the domains. None is excluded: one that cannot be used is reported. */
async function withTraps(
  db: Database,
  { everywhere, domains }: Traps,
  rows: readonly ConfigurationRow[],
): Promise<Outcome<Traps>> {
  const globalTraps = await db
    .selectFrom('trap')
    .select('expression')
    .where('domainId', 'is', null)
    .where('isActive', '=', 1)
    .orderBy('id')
    .execute();
  const names = new Map(rows.map(({ domainId, domain }) => [domainId, domain]));
  const merged = new Map([...domains].map(([name, list]) => [name, [...list]]));
  for (const ids of chunks([...names.keys()], 1000)) {
    const traps = await db
      .selectFrom('trap')
      .select(['domainId', 'expression'])
      .where('domainId', 'in', ids)
      .where('isActive', '=', 1)
      .orderBy('id')
      .execute();
    for (const { domainId, expression } of traps) {
      const problem = expressionProblem(expression);
      if (problem !== undefined) return refused('invalid', planningReason('trap-unusable', { problem }));
      const name = names.get(domainId ?? '') ?? '';
      merged.set(name, [...(merged.get(name) ?? []), expression]);
    }
  }
  const house = globalTraps.map(({ expression }) => expression);
  const [problem] = house.flatMap((expression) => expressionProblem(expression) ?? []);
  if (problem !== undefined) return refused('invalid', planningReason('trap-unusable', { problem }));
  return done({ everywhere: [...everywhere, ...house], domains: merged });
}
