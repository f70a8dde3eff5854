import type { Catalogue, Changing } from '../catalogue/catalogue.ts';
import { noSuch } from '../catalogue/no-such.ts';
import { done, refused } from '../catalogue/outcome.ts';
import type { Outcome } from '../catalogue/outcome.ts';
import type { HarvestRunTable, HarvestTable } from '../catalogue/tables.ts';
import { candidateOf } from './jobs/packing-order.ts';
import type { Candidate } from './jobs/packing-order.ts';
import { Packing } from './jobs/packing.ts';
import type { PackedJob } from './jobs/packing.ts';
import { beginRun } from './launch-harvest.ts';
import { insertJobs } from './make-jobs.ts';
import { planningReason } from './planning-reason.ts';
import { runViews } from './run-view.ts';
import type { RunView } from './run-view.ts';

/**
 * Harvests the rest of a run: a new run of the same harvest with all its sites that a limit cut short, and no others.
 *
 * The queue of a crawl goes with its folder, so each site is crawled from its start again, compared with what the archive has:
 * an unchanged page is asked for with a condition and not stored twice. Such a page still counts against the limits, so the
 * limits are raised by what the run had captured: the new run has as much for the rest as the first had for the beginning.
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
    const cut = await cutSites(changing, run.id);
    if (cut.length === 0) return refused('conflict', planningReason('nothing-cut-short'));
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

/** Sites that are still harvested, with what the run has of them. */
function cutSites(changing: Changing, runId: string) {
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
      'domainHistory.objects',
      'domainHistory.bytes',
    ])
    .where('job.runId', '=', runId)
    .where((eb) =>
      eb.or([
        eb('job.resubmittedAs', 'is', null),
        eb.and([eb('job.state', '=', 'done'), eb('job.lateMs', 'is', null)]),
      ]),
    )
    .where('domainHistory.outcome', '=', 'cut-short')
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
  const packing = new Packing<Candidate>(harvest);
  const full: PackedJob<Candidate>[] = [];
  for (const { objects, bytes, ...row } of cut) {
    const job = packing.add({
      ...candidateOf(row, { harvest }),
      extra: { urls: objects, bytes },
    });
    if (job !== undefined) full.push(job);
  }
  const rest = packing.finish();
  if (rest !== undefined) full.push(rest);
  const jobs = await insertJobs(changing, { run: begun, harvest, full });
  const made = { ...begun, state: 'made' as const, jobs, configurations: cut.length, restOf: run.id };
  await changing.updateTable('harvestRun').set(made).where('id', '=', begun.id).execute();
  return made;
}
