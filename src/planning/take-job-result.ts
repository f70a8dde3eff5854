import { sql } from 'kysely';
import type { Catalogue, Changing } from '../catalogue/catalogue.ts';
import { insertMany } from '../catalogue/insert-many.ts';
import { newId } from '../catalogue/new-id.ts';
import type { DomainHistoryTable } from '../catalogue/tables/domain-tables.ts';
import type { JobTable } from '../catalogue/tables/job-tables.ts';
import { noUrls, outcomeOfEnd } from '../crawl/crawl-outcome.ts';
import type { SiteOutcome } from '../crawl/crawl-outcome.ts';
import { chunks } from './chunks.ts';
import { restateDomains, restateOutcomes } from './domains/restate-domains.ts';
import { collectedBefore } from './jobs/collected-before.ts';
import { nextExpectation } from './domains/expectation.ts';
import type { Expectation } from './domains/expectation.ts';
import { noteFailures } from './jobs/note-failures.ts';
import { restateTargets } from './jobs/restate-targets.ts';
import { collectedOutcomes, retireOnce } from './jobs/retire-once.ts';
import { settleRun } from './jobs/settle-run.ts';
import { unreachableSince } from './jobs/unreachable-since.ts';

export interface HarvestedJob {
  /** When it was collected; the default is now. */
  readonly atMs?: number;
  readonly sites: readonly SiteResult[];
}

/** The result of a configuration. */
export interface SiteResult {
  readonly configurationId: string;
  readonly objects: number;
  readonly bytes: number;
  /** `complete`, or the limit that cut it short: a CrawlEnd. */
  readonly crawlEnd: string;
  /** Undefined: collected by an earlier version. */
  readonly outcome?: SiteOutcome | undefined;
}

/**
 * Writes the result of a job into the history of its domains, and the expectations for the next harvest. Targets with the
 * frequency `once` are finished if they were collected; for those that brought nothing, the librarian gets a note. Idempotent:
 * known results are not counted again.
 */
export async function takeJobResult(
  catalogue: Catalogue,
  jobId: string,
  { sites, atMs = Date.now() }: HarvestedJob,
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
  readonly targetId: string | null;
  readonly outcome: SiteOutcome;
  readonly isCounted: boolean;
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
    taken.map((site) => historyRow(site, job, atMs)),
  );
  for (const some of chunks(taken, 100)) await expect(changing, some);
  const begun = taken.filter(({ outcome }) => outcome.why !== 'not-begun');
  if (job.isRehearsal === 0) await tellTargets(changing, job, taken, atMs);
  await restateDomains(
    changing,
    begun.map(({ domainId }) => domainId),
    { harvestedMs: atMs },
  );
  if (job.isRehearsal === 0) await restateOutcomes(changing, begun);
}

/** Rehearsals are not harvests: they are not reported, and finish no target. */
async function tellTargets(
  changing: Changing,
  job: JobTable,
  taken: readonly Taken[],
  atMs: number,
): Promise<void> {
  await restateTargets(
    changing,
    taken.flatMap(({ targetId }) => targetId ?? []),
  );
  await noteFailures(changing, job, taken);
  await retireOnce(
    changing,
    taken
      .filter(({ outcome }) => collectedOutcomes.includes(outcome.outcome))
      .map(({ configurationId }) => configurationId),
    atMs,
  );
}

function historyRow(
  { domainId, configurationId, objects, bytes, crawlEnd, outcome, isCounted }: Taken,
  { id: jobId, harvestId }: JobTable,
  atMs: number,
): DomainHistoryTable {
  const { errors, skipped, left, failed } = outcome.counts;
  const counts = isCounted ? { errors, skipped, remaining: left, failed } : notCounted;
  return {
    id: newId(atMs),
    domainId,
    configurationId,
    jobId,
    harvestId,
    atMs,
    objects,
    bytes,
    crawlEnd,
    outcome: outcome.outcome,
    why: outcome.why,
    sinceMs: outcome.sinceMs ?? null,
    ...counts,
  };
}

const notCounted = { errors: null, skipped: null, remaining: null, failed: null };

/** Without results that are in the history already. */
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
    .select(['id', 'domainId', 'targetId', 'expectedObjects', 'expectedBytes'])
    .where('id', 'in', ids)
    .execute();
  const configurations = new Map(rows.map((row) => [row.id, row]));
  const parts = await collectedBefore(changing, job.runId, ids);
  const taken: Taken[] = [];
  for (const site of sites) {
    const row = configurations.get(site.configurationId);
    if (row === undefined || isKnown.has(site.configurationId)) continue;
    const before = { objects: row.expectedObjects, bytes: row.expectedBytes };
    const reported = site.outcome ?? {
      ...outcomeOfEnd(site.crawlEnd, site.objects),
      counts: { ...noUrls, captured: site.objects },
    };
    const outcome = await unreachableSince(changing, site.configurationId, reported);
    const part = parts.get(site.configurationId) ?? { objects: 0, bytes: 0 };
    const whole = { objects: part.objects + site.objects, bytes: part.bytes + site.bytes };
    const next = nextExpectation(before, { ...whole, outcome: outcome.outcome });
    const { domainId, targetId } = row;
    taken.push({ ...site, domainId, targetId, outcome, isCounted: site.outcome !== undefined, next });
  }
  return taken;
}

/** In one statement. The version stays: nobody has edited anything. */
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
