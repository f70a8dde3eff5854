import type { Catalogue, Changing } from '../catalogue/catalogue.ts';
import { noSuch } from '../catalogue/no-such.ts';
import { done, refused } from '../catalogue/outcome.ts';
import type { Outcome } from '../catalogue/outcome.ts';
import type { HarvestRunTable } from '../catalogue/tables/job-tables.ts';
import type { CrawlOutcome } from '../crawl/crawl-outcome.ts';
import { candidateOf } from './jobs/packing-order.ts';
import type { PackingCandidate } from './jobs/packing-order.ts';
import { Packing } from './jobs/packing.ts';
import type { PackedJob } from './jobs/packing.ts';
import { beginRun } from './launch-harvest.ts';
import { insertJobs } from './make-jobs.ts';
import { planningReason } from './planning-reason.ts';
import { runViews } from './run-view.ts';
import { expressionsInTheWay } from './unusable-expressions.ts';
import type { HarvestTable } from './harvests/harvest.ts';
import type { RunView } from './run.ts';

/**
 * Harvests the rest of a run: a new run of the same harvest with the sites that a limit cut short. Each continues with the
 * queue that the run has left, under the same limits; a rest that is cut short has a rest itself.
 */
export async function harvestRest(
  catalogue: Catalogue,
  { runId, launchedBy }: { readonly runId: string; readonly launchedBy: string },
): Promise<Outcome<RunView>> {
  const made = await catalogue.change(async (changing): Promise<Outcome<HarvestRunTable>> => {
    const run = await changing
      .selectFrom('harvestRun')
      .selectAll()
      .where('id', '=', runId)
      .executeTakeFirst();
    if (run === undefined) return noSuch('run');
    const harvest = await changing
      .selectFrom('harvest')
      .selectAll()
      .where('id', '=', run.harvestId)
      .executeTakeFirstOrThrow();
    const refusal = await whyNot(changing, run, harvest);
    if (refusal !== undefined) return refusal;
    const cut = await cutSites(changing, run);
    if (cut.length === 0) return refused('conflict', planningReason('nothing-cut-short'));
    const inTheWay = await expressionsInTheWay(changing, harvest);
    if (inTheWay !== undefined) return refused('conflict', inTheWay);
    return done(await makeRun(changing, { run, harvest, launchedBy, cut }));
  });
  if (!made.ok) return made;
  const [view] = await runViews(catalogue.db, [made.value]);
  if (view === undefined) throw new Error('a run that was just made is not there');
  return done(view);
}

async function whyNot(
  changing: Changing,
  run: HarvestRunTable,
  harvest: HarvestTable,
): Promise<Outcome<never> | undefined> {
  if (harvest.isRehearsal === 1) return refused('conflict', planningReason('rehearsal-has-no-rest'));
  if (harvest.isActive === 0) return refused('conflict', planningReason('harvest-inactive'));
  if (run.state !== 'done') return refused('conflict', planningReason('run-not-over', { run: run.number }));
  const rest = await changing
    .selectFrom('harvestRun')
    .select('number')
    .where('harvestId', '=', run.harvestId)
    .where('restOf', '=', run.id)
    .executeTakeFirst();
  return rest === undefined
    ? undefined
    : refused('conflict', planningReason('rest-harvested', { run: rest.number }));
}

/**
 * Sites that are still harvested, and that no later run has continued. A rest that met only errors before its limit has a rest
 * too.
 */
function cutSites(changing: Changing, { id, restOf }: HarvestRunTable) {
  const outcomes: readonly CrawlOutcome[] =
    restOf === null ? ['cut-short'] : ['cut-short', 'blocked', 'nothing-collected'];
  return changing
    .selectFrom('domainHistory')
    .innerJoin('job', 'job.id', 'domainHistory.jobId')
    .innerJoin('configuration', 'configuration.id', 'domainHistory.configurationId')
    .innerJoin('domain', 'domain.id', 'configuration.domainId')
    .select([
      'configuration.id',
      'configuration.templateId',
      'configuration.expectedObjects',
      'configuration.expectedBytes',
      'configuration.maxUrls',
      'configuration.maxBytes',
      'domain.name as domain',
    ])
    .where('job.runId', '=', id)
    .where((eb) =>
      eb.or([
        eb('job.resubmittedAs', 'is', null),
        eb.and([eb('job.state', '=', 'done'), eb('job.lateMs', 'is', null)]),
      ]),
    )
    .where('domainHistory.outcome', 'in', outcomes)
    .where('domainHistory.remaining', '>', 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('domainHistory as later')
            .innerJoin('job as laterJob', 'laterJob.id', 'later.jobId')
            .select('later.id')
            .whereRef('later.configurationId', '=', 'domainHistory.configurationId')
            .whereRef('later.atMs', '>', 'domainHistory.atMs')
            .where('later.outcome', 'in', ['complete', 'cut-short'])
            .where('laterJob.isRehearsal', '=', 0),
        ),
      ),
    )
    .where('domain.isActive', '=', 1)
    .orderBy('configuration.templateId')
    .orderBy('configuration.expectedObjects')
    .orderBy('configuration.id')
    .execute();
}

async function makeRun(
  changing: Changing,
  {
    run,
    harvest,
    launchedBy,
    cut,
  }: {
    readonly run: HarvestRunTable;
    readonly harvest: HarvestTable;
    readonly launchedBy: string;
    readonly cut: Awaited<ReturnType<typeof cutSites>>;
  },
): Promise<HarvestRunTable> {
  const begun = await beginRun(changing, harvest, { dueMs: Date.now(), launchedBy, problems: [] });
  const packing = new Packing<PackingCandidate>(harvest);
  const full: PackedJob<PackingCandidate>[] = [];
  for (const row of cut) {
    const job = packing.add(candidateOf(row, { harvest }));
    if (job !== undefined) full.push(job);
  }
  const rest = packing.finish();
  if (rest !== undefined) full.push(rest);
  const jobs = await insertJobs(changing, { run: begun, harvest, full });
  const made = { ...begun, state: 'made' as const, jobs, configurations: cut.length, restOf: run.id };
  await changing.updateTable('harvestRun').set(made).where('id', '=', begun.id).execute();
  return made;
}
