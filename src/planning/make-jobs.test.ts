import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { onBothEngines } from '../catalogue/test-engines.ts';
import { changeDomain } from './domains/domain-view.ts';
import { launchHarvest } from './launch-harvest.ts';
import { makeJobs } from './make-jobs.ts';
import { previewHarvest } from './preview-harvest.ts';
import { refusalOf, TestGround, valueOf } from './test-ground.ts';

async function launched(ground: TestGround, harvestId: string): Promise<string> {
  const { run } = valueOf(
    await launchHarvest(ground.catalogue, {
      harvestId,
      launchedBy: ground.curator.id,
      isTransferring: false,
    }),
  );
  return run.id;
}

/** The expected objects of the configurations of each job, in the order of numbers. */
async function madeJobs({ db }: Catalogue, runId: string): Promise<number[][]> {
  const rows = await db
    .selectFrom('job')
    .innerJoin('jobConfiguration', 'jobConfiguration.jobId', 'job.id')
    .innerJoin('configuration', 'configuration.id', 'jobConfiguration.configurationId')
    .select(['job.number', 'configuration.expectedObjects'])
    .where('job.runId', '=', runId)
    .orderBy('job.number')
    .orderBy('configuration.expectedObjects')
    .execute();
  return [...Map.groupBy(rows, ({ number }) => number).values()].map((job) =>
    job.map(({ expectedObjects }) => expectedObjects),
  );
}

onBothEngines('job making', (open) => {
  it('packs the small with the small, and a giant alone', async () => {
    const ground = await TestGround.make(await open());
    await ground.sizes([30, 5000, 10, 20, 60, 50]);
    const harvest = await ground.harvest('Été — “Tout”!', {
      kind: 'broad',
      priority: 'low',
      objectsPerJob: 100,
    });
    const preview = valueOf(
      await previewHarvest(ground.catalogue, { harvestId: harvest.id, isTransferring: true }),
    );
    const runId = await launched(ground, harvest.id);
    await makeJobs(ground.catalogue, runId);
    expect(await madeJobs(ground.catalogue, runId)).toEqual([[10, 20, 30], [50], [60], [5000]]);
    const jobs = await ground.catalogue.db.selectFrom('job').selectAll().orderBy('number').execute();
    expect(jobs.map(({ name }) => name)).toEqual(['1-ete-tout', '2-ete-tout', '3-ete-tout', '4-ete-tout']);
    expect(jobs[0]).toMatchObject({
      state: 'new',
      priority: 'low',
      isRehearsal: 0,
      configurations: 3,
      expectedObjects: 60,
      templateNumber: 1,
    });
    const run = await ground.catalogue.db.selectFrom('harvestRun').selectAll().executeTakeFirstOrThrow();
    expect(run).toMatchObject({ state: 'made', jobs: 4, configurations: 6, number: 1 });
    expect(preview).toMatchObject({ jobs: 4, configurations: 6, expectedObjects: 5170, left: [] });
    expect(preview.first[0]).toMatchObject({ configurations: 3, template: { name: 'default' } });
    expect(preview.first[0]?.domains).toHaveLength(3);
  });

  it('counts no more than the limits of the harvest allow', async () => {
    const ground = await TestGround.make(await open());
    await ground.sizes([1000, 2000, 3000]);
    const harvest = await ground.harvest('sample', {
      kind: 'broad',
      objectsPerJob: 30,
      maxUrlsPerDomain: 10,
    });
    const runId = await launched(ground, harvest.id);
    await makeJobs(ground.catalogue, runId);
    expect(await madeJobs(ground.catalogue, runId)).toEqual([[1000, 2000, 3000]]);
  });

  it('leaves out what is not active, and tells it before', async () => {
    const ground = await TestGround.make(await open());
    await ground.sizes([1, 2, 3]);
    const { db } = ground.catalogue;
    const [domain] = await db.selectFrom('domain').selectAll().orderBy('name').execute();
    valueOf(
      await changeDomain(ground.catalogue, ground.curator, {
        id: domain?.id ?? '',
        version: 1,
        isActive: false,
        comment: 'gone',
      }),
    );
    const harvest = await ground.harvest('broad', { kind: 'broad' });
    const preview = valueOf(
      await previewHarvest(ground.catalogue, { harvestId: harvest.id, isTransferring: true }),
    );
    expect(preview.left).toEqual([
      { reason: 'the domain is not active', code: 'left-domain', values: {}, count: 1 },
    ]);
    expect(preview.configurations).toBe(2);
  });

  it('refuses to launch nothing, an unknown one, and one whose jobs are being made', async () => {
    const ground = await TestGround.make(await open());
    const harvest = await ground.harvest('empty');
    const launch = (harvestId: string) =>
      launchHarvest(ground.catalogue, { harvestId, launchedBy: ground.curator.id, isTransferring: true });
    expect(refusalOf(await launch(harvest.id))).toContain('nothing to harvest');
    expect(refusalOf(await launch(crypto.randomUUID()))).toContain('not-found');
    await ground.sizes([1]);
    const broad = await ground.harvest('all', { kind: 'broad' });
    valueOf(await launch(broad.id));
    expect(refusalOf(await launch(broad.id))).toContain('still being made');
  });

  it('gives each configuration one job, whatever moves in the order and wherever it is cut off', async () => {
    const ground = await TestGround.make(await open());
    const { db } = ground.catalogue;
    await ground.sizes(Array.from({ length: 60 }, (_, index) => index + 1));
    const harvest = await ground.harvest('broad', { kind: 'broad', domainsPerJob: 4, objectsPerJob: 120 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ which: fc.nat(59), size: fc.integer({ min: 1, max: 60 }) }), { maxLength: 4 }),
        fc.integer({ min: 1, max: 20 }),
        async (moves, batch) => {
          const runId = await launched(ground, harvest.id);
          const ids = (await db.selectFrom('configuration').select('id').orderBy('id').execute()).map(
            ({ id }) => id,
          );
          for (const { which, size } of moves) {
            await cutOff(ground.catalogue, runId, batch);
            // A harvest has ended meanwhile: this configuration is now expected to be larger, or smaller.
            await db
              .updateTable('configuration')
              .set({ expectedObjects: size })
              .where('id', '=', ids[which] ?? '')
              .execute();
          }
          await makeJobs(movingAll(ground.catalogue, ids), runId, { batch });
          const taken = await db
            .selectFrom('jobConfiguration')
            .innerJoin('job', 'job.id', 'jobConfiguration.jobId')
            .select('configurationId')
            .where('job.runId', '=', runId)
            .orderBy('configurationId')
            .execute();
          expect(taken.map(({ configurationId }) => configurationId)).toEqual(ids);
        },
      ),
      { numRuns: 12 },
    );
  });
});

/** After each batch, the expectation of the next configuration changes. */
function movingAll(catalogue: Catalogue, ids: readonly string[]): Catalogue {
  let changes = 0;
  return {
    engine: catalogue.engine,
    db: catalogue.db,
    change: async (work) => {
      const value = await catalogue.change(work);
      changes++;
      await catalogue.db
        .updateTable('configuration')
        .set({ expectedObjects: (changes * 37) % 61 })
        .where('id', '=', ids[(changes * 7) % ids.length] ?? '')
        .execute();
      return value;
    },
    close: () => catalogue.close(),
  };
}

/** Stops after the next batch that is written. */
async function cutOff(catalogue: Catalogue, runId: string, batch: number): Promise<void> {
  const controller = new AbortController();
  const watched: Catalogue = {
    engine: catalogue.engine,
    db: catalogue.db,
    change: (work) => {
      controller.abort();
      return catalogue.change(work);
    },
    close: () => catalogue.close(),
  };
  await makeJobs(watched, runId, { batch, signal: controller.signal });
}
