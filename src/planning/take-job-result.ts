import { sql } from 'kysely';
import type { Catalogue, Changing } from '../catalogue/catalogue.ts';
import { insertMany } from '../catalogue/insert-many.ts';
import { newId } from '../catalogue/new-id.ts';
import type { JobTable } from '../catalogue/tables.ts';
import type { SiteOutcome } from '../crawl/crawl-outcome.ts';
import { chunks } from './chunks.ts';
import { restateDomains } from './domains/restate-domains.ts';
import { nextExpectation } from './jobs/expectation.ts';
import type { Expectation } from './jobs/expectation.ts';
import { settleRun } from './jobs/settle-run.ts';
import { systemId } from './people-by-id.ts';

export interface JobResult {
  /** When it was collected; without: now. */
  readonly atMs?: number;
  readonly sites: readonly SiteResult[];
}

/** What was brought of a configuration. */
export interface SiteResult {
  readonly configurationId: string;
  readonly objects: number;
  readonly bytes: number;
  /** `complete`, or what cut it short: a CrawlEnd. */
  readonly crawlEnd: string;
  /** Undefined: collected by an earlier version. */
  readonly outcome?: SiteOutcome | undefined;
}

/**
 * Writes what a job brought into the history of its domains, and what is expected of each next time. Records that are
 * harvested once are now through. May be told twice: what is known is not counted again.
 */
export async function takeJobResult(
  catalogue: Catalogue,
  jobId: string,
  { sites, atMs = Date.now() }: JobResult,
): Promise<void> {
  const job = await catalogue.db
    .selectFrom('job')
    .selectAll()
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow();
  const bySite = new Map(sites.map((site) => [site.configurationId, site]));
  for (const some of chunks([...bySite.values()], 1000))
    await catalogue.change((changing) => takeSites(changing, job, some, atMs));
  await catalogue.change((changing) => settleRun(changing, job.runId, job.id));
}

interface Taken extends SiteResult {
  readonly domainId: string;
  readonly next: Expectation;
}

async function takeSites(
  changing: Changing,
  job: JobTable,
  sites: readonly SiteResult[],
  atMs: number,
): Promise<void> {
  const taken = await withDomains(changing, job, sites);
  if (taken.length === 0) return;
  await insertMany(
    changing,
    'domainHistory',
    taken.map(({ domainId, configurationId, objects, bytes, crawlEnd }) => ({
      id: newId(atMs),
      domainId,
      configurationId,
      jobId: job.id,
      harvestId: job.harvestId,
      atMs,
      objects,
      bytes,
      crawlEnd,
    })),
  );
  for (const some of chunks(taken, 100)) await expect(changing, some);
  if (job.isRehearsal === 0)
    await retireOnce(
      changing,
      taken.filter(({ crawlEnd }) => !isUnfinished(crawlEnd)).map(({ configurationId }) => configurationId),
      atMs,
    );
  await restateDomains(
    changing,
    taken.map(({ domainId }) => domainId),
    { harvestedMs: atMs },
  );
}

/** Without those that are in the history already. */
async function withDomains(
  changing: Changing,
  job: JobTable,
  sites: readonly SiteResult[],
): Promise<Taken[]> {
  const ids = sites.map(({ configurationId }) => configurationId);
  const known = await changing
    .selectFrom('domainHistory')
    .select('configurationId')
    .where('jobId', '=', job.id)
    .where('configurationId', 'in', ids)
    .execute();
  const isKnown = new Set(known.map(({ configurationId }) => configurationId));
  const rows = await changing
    .selectFrom('configuration')
    .select(['id', 'domainId', 'expectedObjects', 'expectedBytes'])
    .where('id', 'in', ids)
    .execute();
  const configurations = new Map(rows.map((row) => [row.id, row]));
  return sites.flatMap((site) => {
    const row = configurations.get(site.configurationId);
    if (row === undefined || isKnown.has(site.configurationId)) return [];
    const before = { objects: row.expectedObjects, bytes: row.expectedBytes };
    return [{ ...site, domainId: row.domainId, next: nextExpectation(before, site) }];
  });
}

/** All in one statement. The version stays: nobody has edited anything. */
async function expect(changing: Changing, taken: readonly Taken[]): Promise<void> {
  const cases = (value: (next: Expectation) => number) =>
    sql<number>`case id ${sql.join(
      taken.map(
        ({ configurationId, next }) => sql`when ${configurationId} then cast(${value(next)} as bigint)`,
      ),
      sql` `,
    )} end`;
  await changing
    .updateTable('configuration')
    .set({ expectedObjects: cases(({ objects }) => objects), expectedBytes: cases(({ bytes }) => bytes) })
    .where(
      'id',
      'in',
      taken.map(({ configurationId }) => configurationId),
    )
    .execute();
}

/** What a librarian wanted once was now collected once. */
async function retireOnce(changing: Changing, ids: readonly string[], atMs: number): Promise<void> {
  if (ids.length === 0) return;
  const once = await changing
    .selectFrom('configuration')
    .innerJoin('record', 'record.id', 'configuration.recordId')
    .select(['configuration.id', 'configuration.version', 'configuration.isActive'])
    .where('configuration.id', 'in', ids)
    .where('record.frequency', '=', 'once')
    .execute();
  for (const some of chunks(once, 500)) {
    const retired = some.map(({ id }) => id);
    await changing.deleteFrom('harvestConfiguration').where('configurationId', 'in', retired).execute();
    await changing
      .updateTable('configuration')
      .set(({ eb }) => ({ isActive: 0, version: eb('version', '+', 1) }))
      .where('id', 'in', retired)
      .where('isActive', '=', 1)
      .execute();
  }
  await insertMany(
    changing,
    'change',
    once
      .filter(({ isActive }) => isActive === 1)
      .map(({ id, version }) => ({
        id: newId(atMs),
        subject: 'configuration' as const,
        subjectId: id,
        version: version + 1,
        accountId: systemId,
        atMs,
        action: 'change' as const,
        fieldsJson: JSON.stringify([{ field: 'isActive', from: 1, to: 0 }]),
        bulkId: null,
      })),
  );
}

/** Ended before its time by us or by a person: it counts as not harvested. */
export function isUnfinished(crawlEnd: string): boolean {
  return unfinishedEnds.includes(crawlEnd);
}

export const unfinishedEnds: readonly string[] = ['stopped', 'fault', 'unfinished', 'not-begun'];
