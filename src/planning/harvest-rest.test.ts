import { expect, it } from 'vitest';
import { onBothEngines } from '../catalogue/test-engines.ts';
import { noUrls } from '../crawl/crawl-outcome.ts';
import type { SiteOutcome } from '../crawl/crawl-outcome.ts';
import { harvestRest } from './harvest-rest.ts';
import { listRuns } from './harvests/list-runs.ts';
import { addNamedDomains } from './harvests/add-named-domains.ts';
import { jobOrder } from './job-order.ts';
import { launchHarvest } from './launch-harvest.ts';
import { makeJobs } from './make-jobs.ts';
import { takeJobResult } from './take-job-result.ts';
import { refusalOf, TestGround, valueOf } from './test-ground.ts';

const cutShort = (captured: number, left: number): SiteOutcome => ({
  outcome: 'cut-short',
  why: 'url-limit',
  counts: { ...noUrls, captured, left },
});
const complete: SiteOutcome = { outcome: 'complete', why: '', counts: { ...noUrls, captured: 3 } };

onBothEngines('harvesting the rest', (open) => {
  it('makes jobs for the sites of a run that were cut short, with the same limits again', async () => {
    const ground = await TestGround.make(await open());
    const { catalogue, curator } = ground;
    const { db } = catalogue;
    await ground.domains('cut.example', 'whole.example', 'long.example');
    const harvest = await ground.harvest('press', { maxUrlsPerDomain: 100, maxBytesPerDomain: 5000 });
    valueOf(
      await addNamedDomains(catalogue, curator, {
        id: harvest.id,
        names: 'cut.example\nwhole.example\nlong.example\n',
      }),
    );
    const { run } = valueOf(
      await launchHarvest(catalogue, {
        harvestId: harvest.id,
        launchedBy: curator.id,
        isTransferring: false,
      }),
    );
    const rest = () => harvestRest(catalogue, { runId: run.id, launchedBy: curator.id });
    expect(refusalOf(await rest())).toContain('has not ended yet');
    await makeJobs(catalogue, run.id);
    const rows = await db.selectFrom('jobConfiguration').selectAll().orderBy('domainName').execute();
    const outcomes: Readonly<Record<string, SiteOutcome>> = {
      'cut.example': cutShort(100, 50),
      'long.example': cutShort(90, 10),
      'whole.example': complete,
    };
    for (const [jobId, sites] of Map.groupBy(rows, (row) => row.jobId)) {
      await takeJobResult(catalogue, jobId, {
        sites: sites.map(({ configurationId, domainName }) => {
          const outcome = outcomes[domainName] ?? complete;
          const objects = outcome.counts.captured;
          return { configurationId, objects, bytes: objects * 10, crawlEnd: 'url-limit', outcome };
        }),
      });
    }
    const made = valueOf(await rest());
    expect(made).toMatchObject({ number: 2, state: 'made', configurations: 2, jobs: 1 });
    const [job] = await db.selectFrom('job').selectAll().where('runId', '=', made.id).execute();
    const { order } = valueOf(await jobOrder(catalogue, job?.id ?? '', { version: '1' }));
    expect(order.sites.map(({ site, budget }) => [site, budget.urls, budget.bytes])).toEqual([
      ['cut.example', 100, 5000],
      ['long.example', 100, 5000],
    ]);
    expect(refusalOf(await rest())).toContain('run 2');
    const runs = valueOf(await listRuns(catalogue, { id: harvest.id, sort: '-number', limit: 5 }));
    expect(runs.items.map(({ number }) => number)).toEqual([2, 1]);
  });

  it('is refused for sites that a later run has harvested, and for a rehearsal', async () => {
    const ground = await TestGround.make(await open());
    const { catalogue, curator } = ground;
    await ground.domains('cut.example');
    const harvest = await ground.harvest('press', { maxUrlsPerDomain: 100 });
    valueOf(await addNamedDomains(catalogue, curator, { id: harvest.id, names: 'cut.example\n' }));
    const runWith = async (outcome: SiteOutcome, atMs: number): Promise<string> => {
      const launch = { harvestId: harvest.id, launchedBy: curator.id, isTransferring: false };
      const { run } = valueOf(await launchHarvest(catalogue, launch));
      await makeJobs(catalogue, run.id);
      const { jobId, configurationId } = await catalogue.db
        .selectFrom('jobConfiguration')
        .innerJoin('job', 'job.id', 'jobConfiguration.jobId')
        .select(['jobId', 'configurationId'])
        .where('job.runId', '=', run.id)
        .executeTakeFirstOrThrow();
      const site = { configurationId, objects: 9, bytes: 90, crawlEnd: 'url-limit', outcome };
      await takeJobResult(catalogue, jobId, { atMs, sites: [site] });
      return run.id;
    };
    const first = await runWith(cutShort(100, 50), 1000);
    await runWith({ outcome: 'unreachable', why: 'timeout', counts: { ...noUrls, left: 1 } }, 2000);
    const second = await runWith(cutShort(100, 40), 3000);
    const restOf = (runId: string) => harvestRest(catalogue, { runId, launchedBy: curator.id });
    expect(refusalOf(await restOf(first))).toContain('a later run has harvested those sites');
    expect(valueOf(await restOf(second))).toMatchObject({ configurations: 1 });
    await catalogue.change((changing) =>
      changing.updateTable('harvest').set({ isRehearsal: 1 }).where('id', '=', harvest.id).execute(),
    );
    expect(refusalOf(await restOf(second))).toContain('A rehearsal keeps no queue');
  });

  it('is refused where nothing was cut short, and where there is no such run', async () => {
    const ground = await TestGround.make(await open());
    const { catalogue, curator } = ground;
    const nowhere = await harvestRest(catalogue, { runId: 'none', launchedBy: curator.id });
    expect(refusalOf(nowhere)).toContain('no such run');
    await ground.domains('whole.example');
    const harvest = await ground.harvest('press');
    valueOf(await addNamedDomains(catalogue, curator, { id: harvest.id, names: 'whole.example\n' }));
    const { run } = valueOf(
      await launchHarvest(catalogue, {
        harvestId: harvest.id,
        launchedBy: curator.id,
        isTransferring: false,
      }),
    );
    await makeJobs(catalogue, run.id);
    const [site] = await catalogue.db.selectFrom('jobConfiguration').selectAll().execute();
    const { jobId = '', configurationId = '' } = site ?? {};
    const result = { configurationId, objects: 3, bytes: 9, crawlEnd: 'complete', outcome: complete };
    await takeJobResult(catalogue, jobId, { sites: [result] });
    const none = await harvestRest(catalogue, { runId: run.id, launchedBy: curator.id });
    expect(refusalOf(none)).toContain('There is no rest to harvest');
  });
});
