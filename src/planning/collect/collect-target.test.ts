import { expect, it } from 'vitest';
import { addPerson } from '../../catalogue/test-catalogue.ts';
import { onBothEngines } from '../../catalogue/test-engines.ts';
import type { Outcome, Refusal } from '../../catalogue/outcome.ts';
import type { JobTable } from '../../catalogue/tables/job-tables.ts';
import { noUrls } from '../../crawl/crawl-outcome.ts';
import { readMapping, saveMapping } from '../mapping/mapping-view.ts';
import { takeJobResult } from '../take-job-result.ts';
import { TestGround, valueOf } from '../test-ground.ts';
import { transferTargets } from '../transfer-targets.ts';
import { collectTarget } from './collect-target.ts';

function refusalOf(outcome: Outcome<unknown>): Refusal {
  if (outcome.ok) throw new Error('it was not refused');
  return outcome.error;
}

async function jobOf({ catalogue }: TestGround, jobId: string): Promise<JobTable> {
  return catalogue.db.selectFrom('job').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow();
}

/** Domain, scope, depth and limit of the configurations of a job. */
async function sitesOf({ catalogue }: TestGround, jobId: string) {
  const rows = await catalogue.db
    .selectFrom('jobConfiguration')
    .innerJoin('configuration', 'configuration.id', 'jobConfiguration.configurationId')
    .innerJoin('seedList', 'seedList.id', 'configuration.seedListId')
    .select(['domainName', 'configuration.id', 'scope', 'depth', 'maxUrls', 'seeds', 'isActive'])
    .where('jobId', '=', jobId)
    .orderBy('domainName')
    .execute();
  return rows;
}

async function end(ground: TestGround, jobId: string): Promise<void> {
  const { db } = ground.catalogue;
  await db.updateTable('job').set({ state: 'done' }).where('id', '=', jobId).execute();
  const sites = (await sitesOf(ground, jobId)).map(({ id: configurationId }) => ({
    configurationId,
    objects: 5,
    bytes: 500,
    crawlEnd: 'complete',
    outcome: { outcome: 'complete' as const, why: '', counts: { ...noUrls, captured: 5 } },
  }));
  await takeJobResult(ground.catalogue, jobId, { sites });
}

onBothEngines('collect a target now', (open) => {
  it('makes one job with high priority for all its domains, without any mapping', async () => {
    const ground = await TestGround.make(await open());
    const { version } = valueOf(await readMapping(ground.catalogue));
    valueOf(await saveMapping(ground.catalogue, ground.curator, { version, rows: [], collections: [] }));
    await ground.harvest('collect NOW');
    const collection = await ground.collection('Press');
    const targetId = await ground.target(collection, 'http://a.example/news', {
      supplementary: ['http://b.example/'],
      depth: 'one-click',
    });
    const { jobId } = valueOf(await collectTarget(ground.catalogue, ground.curator, targetId));
    await ground.expectStated();
    const job = await jobOf(ground, jobId);
    expect(job).toMatchObject({ state: 'new', priority: 'high', isRehearsal: 0, configurations: 2 });
    expect(job.templateId).toBe(await ground.templateId('default'));
    const common = { scope: 'host', depth: 1, maxUrls: 1000, isActive: 1 };
    expect(await sitesOf(ground, jobId)).toMatchObject([
      { domainName: 'a.example', seeds: 'http://a.example/news', ...common },
      { domainName: 'b.example', seeds: 'http://b.example/', ...common },
    ]);
    const { db } = ground.catalogue;
    const run = await db.selectFrom('harvestRun').selectAll().where('id', '=', job.runId).executeTakeFirst();
    expect(run).toMatchObject({ state: 'made', jobs: 1, configurations: 2, launchedBy: ground.curator.id });

    const again = refusalOf(await collectTarget(ground.catalogue, ground.curator, targetId));
    expect(again).toMatchObject({
      kind: 'conflict',
      code: 'collect-running',
      current: { id: jobId, number: job.number },
    });
    await end(ground, jobId);
    const other = await ground.target(collection, 'http://c.example/');
    valueOf(await collectTarget(ground.catalogue, ground.curator, targetId));
    valueOf(await collectTarget(ground.catalogue, ground.curator, other));
    const harvests = await db.selectFrom('harvest').select(['name', 'number']).orderBy('number').execute();
    expect(harvests.map(({ name }) => name)).toEqual(['collect NOW', 'Collect now (2)']);
  });

  it('keeps to the mapping where there is one, and treats once like any other outcome', async () => {
    const ground = await TestGround.make(await open());
    const collection = await ground.collection('Press');
    const monthly = await ground.harvest('monthly');
    const { version, rows } = valueOf(await readMapping(ground.catalogue));
    const collections = [{ collectionId: collection.id, frequency: null, harvestId: monthly.id }];
    valueOf(await saveMapping(ground.catalogue, ground.curator, { version, rows, collections }));
    const targetId = await ground.target(collection, 'http://a.example/', {
      frequency: 'once',
      depth: 'page',
    });
    const collected = async (): Promise<string> => {
      const { jobId } = valueOf(await collectTarget(ground.catalogue, ground.curator, targetId));
      expect((await jobOf(ground, jobId)).templateId).toBe(await ground.templateId('one page'));
      expect(await sitesOf(ground, jobId)).toMatchObject([{ scope: 'page', depth: 0, isActive: 1 }]);
      await end(ground, jobId);
      return jobId;
    };
    const first = await collected();
    expect(await sitesOf(ground, first)).toMatchObject([{ isActive: 0 }]);
    const { db } = ground.catalogue;
    expect(await db.selectFrom('harvestConfiguration').selectAll().execute()).toEqual([]);
    // A person can collect it again; a transfer still skips it.
    expect(await collected()).not.toBe(first);
    valueOf(await transferTargets(ground.catalogue, ground.curator, { isTrial: false }));
    expect(await sitesOf(ground, first)).toMatchObject([{ isActive: 0 }]);
    await ground.expectStated();
  });

  it('says why not', async () => {
    const ground = await TestGround.make(await open());
    const { catalogue, curator } = ground;
    const collection = await ground.collection('Press');
    const url = 'http://a.example/';
    const codeFor = async (targetId: string, person = curator): Promise<string> =>
      refusalOf(await collectTarget(catalogue, person, targetId)).code;
    expect(await codeFor('00000000-0000-7000-8000-000000000000')).toBe('no-such-target');
    expect(await codeFor(await ground.target(collection, url, { state: 'proposed' }))).toBe(
      'collect-not-validated',
    );
    expect(await codeFor(await ground.target(collection, url, { isActive: 0 }))).toBe('collect-inactive');
    const odd = await ground.target(collection, 'http://co.uk/');
    expect(await codeFor(odd)).toBe('collect-nothing');
    const targetId = await ground.target(collection, url);
    const librarian = await addPerson(catalogue, 'librarian');
    expect(await codeFor(targetId, librarian)).toBe('collect-not-yours');
    expect(await codeFor(targetId, await addPerson(catalogue, 'reader'))).toBe('collect-not-yours');
    await ground.domains('a.example');
    await catalogue.db.updateTable('domain').set({ isActive: 0 }).where('name', '=', 'a.example').execute();
    expect(await codeFor(targetId)).toBe('collect-nothing');
    await catalogue.db.updateTable('domain').set({ isActive: 1 }).where('name', '=', 'a.example').execute();
    const own = { ...librarian, collections: new Set([collection.id]) };
    valueOf(await collectTarget(catalogue, own, targetId));
    await catalogue.db.updateTable('harvest').set({ isActive: 0 }).execute();
    expect(await codeFor(targetId)).toBe('collect-switched-off');
    expect(await catalogue.db.selectFrom('job').select('id').execute()).toHaveLength(1);
  });
});
