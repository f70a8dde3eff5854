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
  it('makes jobs for the sites of a run that were cut short, with room for what is left', async () => {
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
    expect(refusalOf(await rest())).toContain('not over yet');
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
      ['cut.example', 200, 6000],
      ['long.example', 190, 5900],
    ]);
    expect(refusalOf(await rest())).toContain('run 2');
    const runs = valueOf(await listRuns(catalogue, { id: harvest.id, sort: '-number', limit: 5 }));
    expect(runs.items.map(({ number }) => number)).toEqual([2, 1]);
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
    expect(refusalOf(none)).toContain('No site of this run was cut short');
  });
});
