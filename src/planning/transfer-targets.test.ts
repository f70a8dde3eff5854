import { expect, it } from 'vitest';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { readChanges } from '../catalogue/history.ts';
import { onBothEngines } from '../catalogue/test-engines.ts';
import { noUrls } from '../crawl/crawl-outcome.ts';
import type { SiteOutcome } from '../crawl/crawl-outcome.ts';
import { linkConfigurations } from './harvests/link-configurations.ts';
import { launchHarvest } from './launch-harvest.ts';
import { makeJobs } from './make-jobs.ts';
import { readMapping, saveMapping } from './mapping/mapping-view.ts';
import { previewHarvest } from './preview-harvest.ts';
import { takeJobResult } from './take-job-result.ts';
import { refusalOf, TestGround, valueOf } from './test-ground.ts';
import { transferTargets } from './transfer-targets.ts';
import type { HarvestView, PreviewAnswer } from './harvests/harvest.ts';
import type { CollectionHarvestRow } from './mapping/mapping.ts';

async function mapped(ground: TestGround, collections: CollectionHarvestRow[]): Promise<void> {
  const { version, rows } = valueOf(await readMapping(ground.catalogue));
  valueOf(await saveMapping(ground.catalogue, ground.curator, { version, rows, collections }));
}

async function transferred(ground: TestGround, scope: { harvestId?: string; collectionId?: string } = {}) {
  const done = valueOf(await transferTargets(ground.catalogue, ground.curator, { ...scope, isTrial: false }));
  await ground.expectStated();
  return done;
}

/** `domain · name · seeds · active · harvests` of what came from targets. */
async function configurations({ db }: Catalogue): Promise<string[]> {
  const rows = await db
    .selectFrom('configuration')
    .innerJoin('domain', 'domain.id', 'configuration.domainId')
    .innerJoin('seedList', 'seedList.id', 'configuration.seedListId')
    .leftJoin('harvestConfiguration', 'harvestConfiguration.configurationId', 'configuration.id')
    .leftJoin('harvest', 'harvest.id', 'harvestConfiguration.harvestId')
    .select(['domain.name as domain', 'configuration.name', 'seedList.seeds', 'configuration.isActive'])
    .select('harvest.name as harvest')
    .where('configuration.targetId', 'is not', null)
    .orderBy('domain.name')
    .orderBy('configuration.name')
    .orderBy('harvest.name')
    .execute();
  return rows.map(({ domain, name, seeds, isActive, harvest }) =>
    [domain, name, seeds.replaceAll('\n', ' '), isActive === 1 ? 'active' : 'inactive', harvest ?? '-'].join(
      ' · ',
    ),
  );
}

/** New configurations have other ids than in a trial, and ids are the last sort key. */
function sorted({ first, ...sums }: PreviewAnswer) {
  return { ...sums, first: first.map((job) => ({ ...job, domains: job.domains.toSorted() })) };
}

async function begun(open: () => Promise<Catalogue>): Promise<{
  readonly ground: TestGround;
  readonly collection: { readonly id: string; readonly themeId: string };
  readonly monthly: HarvestView;
}> {
  const ground = await TestGround.make(await open());
  const collection = await ground.collection('Press');
  const monthly = await ground.harvest('monthly');
  await mapped(ground, [{ collectionId: collection.id, frequency: 'monthly', harvestId: monthly.id }]);
  return { ground, collection, monthly };
}

onBothEngines('transfer', (open) => {
  it('makes a configuration in each domain that the URLs of a target lie in', async () => {
    const { ground, collection, monthly } = await begun(open);
    await ground.target(collection, 'https://www.daily.example/news', {
      title: 'The Daily',
      supplementary: ['http://daily.example/sport', 'https://cdn.other.example/x'],
    });
    const trial = valueOf(await transferTargets(ground.catalogue, ground.curator, { isTrial: true }));
    expect(trial).toMatchObject({ created: 1, changed: 0, withdrawn: 0, problems: [] });
    expect(await configurations(ground.catalogue)).toEqual([]);
    expect(await transferred(ground)).toEqual(trial);
    expect(await configurations(ground.catalogue)).toEqual([
      'daily.example · The Daily · https://www.daily.example/news http://daily.example/sport · active · monthly',
      'other.example · The Daily · https://cdn.other.example/x · active · monthly',
    ]);
    const [configuration] = await ground.catalogue.db
      .selectFrom('configuration')
      .selectAll()
      .where('targetId', 'is not', null)
      .execute();
    // Small and host, as in the first mapping.
    expect(configuration).toMatchObject({ maxUrls: 1000, scope: 'host', depth: null, isDefault: 0 });
    const domain = await ground.catalogue.db
      .selectFrom('seedList')
      .selectAll()
      .where('name', '=', 'default')
      .where('domainId', '=', configuration?.domainId ?? '')
      .executeTakeFirst();
    expect(domain?.seeds).toMatch(/^http:\/\/\w+\.example\/\nhttp:\/\/www\.\w+\.example\/$/);
    expect(await transferred(ground, { harvestId: monthly.id })).toMatchObject({ created: 0, unchanged: 1 });
  });

  it('follows a target that changes, and withdraws one that ends, without deleting anything', async () => {
    const { ground, collection } = await begun(open);
    const { db } = ground.catalogue;
    const kept = await ground.target(collection, 'http://a.example/', { title: 'A' });
    const ended = await ground.target(collection, 'http://b.example/', { title: 'B' });
    await ground.target(collection, 'http://c.example/', { title: 'C', state: 'proposed' });
    expect(await transferred(ground)).toMatchObject({ created: 2 });
    await db
      .updateTable('target')
      .set({ url: 'http://a.example/new', title: 'A+', depth: 'one-click' })
      .where('id', '=', kept)
      .execute();
    await db.updateTable('target').set({ isActive: 0 }).where('id', '=', ended).execute();
    expect(await transferred(ground)).toMatchObject({ created: 0, changed: 1, withdrawn: 1 });
    expect(await configurations(ground.catalogue)).toEqual([
      'a.example · A+ · http://a.example/new · active · monthly',
      'b.example · B · http://b.example/ · inactive · -',
    ]);
    const changes = await db
      .selectFrom('change')
      .selectAll()
      .where('subject', '=', 'configuration')
      .execute();
    expect(changes.map(({ action }) => action).sort()).toEqual(['change', 'change', 'create', 'create']);
    await db.updateTable('target').set({ isActive: 1 }).where('id', '=', ended).execute();
    expect(await transferred(ground)).toMatchObject({ changed: 1, withdrawn: 0 });
    expect((await configurations(ground.catalogue))[1]).toBe(
      'b.example · B · http://b.example/ · active · monthly',
    );
    expect(await transferred(ground)).toMatchObject({ created: 0, changed: 0, unchanged: 2, withdrawn: 0 });
  });

  it('takes a target out of the harvest that it has left, and leaves it where people put it', async () => {
    const { ground, collection, monthly } = await begun(open);
    const { db } = ground.catalogue;
    const weekly = await ground.harvest('weekly');
    const byHand = await ground.harvest('by hand');
    await mapped(ground, [
      { collectionId: collection.id, frequency: 'monthly', harvestId: monthly.id },
      { collectionId: collection.id, frequency: null, harvestId: weekly.id },
    ]);
    const id = await ground.target(collection, 'http://a.example/', { title: 'A' });
    await transferred(ground);
    const configuration = await db
      .selectFrom('configuration')
      .select('id')
      .where('targetId', '=', id)
      .executeTakeFirstOrThrow();
    await ground.catalogue.change((changing) =>
      linkConfigurations(changing, [{ harvestId: byHand.id, configurationId: configuration.id }]),
    );
    await db.updateTable('target').set({ frequency: 'weekly' }).where('id', '=', id).execute();
    // Before the monthly launch: it finds that the target goes to another harvest.
    expect(await transferred(ground, { harvestId: monthly.id })).toMatchObject({ changed: 1 });
    expect((await configurations(ground.catalogue)).map((line) => line.split(' · ').at(-1))).toEqual([
      'by hand',
      'weekly',
    ]);
    // No collection goes to the weekly one any more.
    await mapped(ground, [{ collectionId: collection.id, frequency: 'monthly', harvestId: monthly.id }]);
    expect((await configurations(ground.catalogue)).map((line) => line.split(' · ').at(-1))).toEqual([
      'by hand',
    ]);
  });

  it('tells what leads nowhere', async () => {
    const { ground, collection } = await begun(open);
    await ground.target(collection, 'http://a.example/', { title: 'A', frequency: 'daily' });
    expect((await transferred(ground)).problems[0]?.reason).toContain(
      'no harvest is named for daily targets',
    );
    const mapping = valueOf(await readMapping(ground.catalogue));
    expect(mapping.unmapped).toEqual([
      {
        collection: { id: collection.id, name: 'Press' },
        frequency: 'daily',
        budget: null,
        depth: null,
        targets: 1,
      },
    ]);
    valueOf(
      await saveMapping(ground.catalogue, ground.curator, {
        ...mapping,
        rows: mapping.rows.filter(({ budget }) => budget !== 'small'),
      }),
    );
    await ground.target(collection, 'http://b.example/', { title: 'B' });
    expect((await transferred(ground)).problems.at(-1)?.reason).toContain(
      'no row of the mapping matches small, monthly',
    );
    expect(
      refusalOf(
        await transferTargets(ground.catalogue, ground.curator, {
          harvestId: crypto.randomUUID(),
          isTrial: true,
        }),
      ),
    ).toContain('not-found');
  });

  it('is counted by the preview, which tells the jobs that a launch makes, and writes nothing', async () => {
    const { ground, collection, monthly } = await begun(open);
    const { db } = ground.catalogue;
    const elsewhere = await ground.harvest('elsewhere');
    const [, withdrawn, smaller] = [
      await ground.target(collection, 'http://stays.example/', { title: 'Stays' }),
      await ground.target(collection, 'http://withdrawn.example/', { title: 'Withdrawn' }),
      await ground.target(collection, 'http://smaller.example/', { title: 'Smaller' }),
    ];
    const moving = await ground.collection('Moving');
    await ground.target(moving, 'http://moved.example/', { title: 'Moved' });
    const press = { collectionId: collection.id, frequency: 'monthly', harvestId: monthly.id } as const;
    await mapped(ground, [press, { ...press, collectionId: moving.id, harvestId: elsewhere.id }]);
    await transferred(ground);
    await mapped(ground, [press, { ...press, collectionId: moving.id }]);
    await db.updateTable('target').set({ isActive: 0 }).where('id', '=', withdrawn).execute();
    await db.updateTable('target').set({ depth: 'page' }).where('id', '=', smaller).execute();
    await db.updateTable('domain').set({ isActive: 0 }).where('name', '=', 'stays.example').execute();
    await ground.target(collection, 'http://stays.example/2', { title: 'New, left' });
    await ground.target(collection, 'http://new.example/', {
      title: 'New',
      supplementary: ['http://new-too.example/'],
    });

    const preview = (harvestId: string) =>
      previewHarvest(ground.catalogue, { harvestId, isTransferring: true }).then(valueOf);
    const stood = await configurations(ground.catalogue);
    const [ahead, aheadElsewhere] = [await preview(monthly.id), await preview(elsewhere.id)];
    expect(await configurations(ground.catalogue)).toEqual(stood);
    expect(ahead).toMatchObject({
      configurations: 4,
      transferred: 5,
      left: [{ reason: 'the domain is not active', count: 2 }],
    });
    expect(aheadElsewhere).toMatchObject({ configurations: 0, jobs: 0 });
    await transferred(ground);
    expect(sorted(ahead)).toEqual({ ...sorted(await preview(monthly.id)), transferred: 5 });
    expect(await preview(elsewhere.id)).toMatchObject({ configurations: 0, transferred: 0 });
  });

  it('gives targets of one title in one domain names of their own', async () => {
    const { ground, collection } = await begun(open);
    await ground.target(collection, 'http://a.example/1', { title: 'News' });
    await ground.target(collection, 'http://a.example/2', { title: 'News' });
    await transferred(ground);
    expect((await configurations(ground.catalogue)).map((line) => line.split(' · ')[1])).toEqual([
      'News',
      'News (2)',
    ]);
    expect(await transferred(ground)).toMatchObject({ unchanged: 2, changed: 0 });
  });

  it('harvests a target once that is wanted once; a rehearsal and a fault do not count', async () => {
    const { ground, collection } = await begun(open);
    const event = await ground.harvest('event', { kind: 'event' });
    const { db } = ground.catalogue;
    await mapped(ground, [{ collectionId: collection.id, frequency: 'once', harvestId: event.id }]);
    await ground.target(collection, 'http://a.example/', { title: 'A', frequency: 'once' });
    const harvested = async (crawlEnd: string): Promise<void> => {
      const launched = valueOf(
        await launchHarvest(ground.catalogue, {
          harvestId: event.id,
          launchedBy: ground.curator.id,
          isTransferring: true,
        }),
      );
      await makeJobs(ground.catalogue, launched.run.id);
      const job = await db.selectFrom('job').selectAll().orderBy('number', 'desc').executeTakeFirstOrThrow();
      const { configurationId } = await db
        .selectFrom('jobConfiguration')
        .select('configurationId')
        .where('jobId', '=', job.id)
        .executeTakeFirstOrThrow();
      const sites = [{ configurationId, objects: 5, bytes: 50, crawlEnd }];
      await takeJobResult(ground.catalogue, job.id, { sites });
      await ground.expectStated();
    };
    await harvested('fault');
    expect((await configurations(ground.catalogue))[0]).toContain('active · event');
    await harvested('complete');
    expect((await configurations(ground.catalogue))[0]).toContain('inactive · -');
    expect(await transferred(ground)).toMatchObject({ created: 0, changed: 0, withdrawn: 0 });
    const [configuration] = await db
      .selectFrom('configuration')
      .select(['id', 'version'])
      .where('targetId', 'is not', null)
      .execute();
    const changes = await readChanges(db, { subjects: ['configuration'], ids: [configuration?.id ?? ''] });
    expect(changes[0]).toMatchObject({
      version: configuration?.version,
      by: { displayName: 'Heirloom' },
      fields: [{ field: 'isActive', from: true, to: false }],
    });
  });

  it('keeps a target due that is wanted once and brought nothing; the librarian gets a note, once', async () => {
    const { ground, collection } = await begun(open);
    const event = await ground.harvest('event', { kind: 'event' });
    const { db } = ground.catalogue;
    await mapped(ground, [{ collectionId: collection.id, frequency: 'once', harvestId: event.id }]);
    const targetId = await ground.target(collection, 'http://a.example/', { title: 'A', frequency: 'once' });
    const harvest = async (outcome: SiteOutcome): Promise<() => Promise<void>> => {
      const launched = valueOf(
        await launchHarvest(ground.catalogue, {
          harvestId: event.id,
          launchedBy: ground.curator.id,
          isTransferring: true,
        }),
      );
      await makeJobs(ground.catalogue, launched.run.id);
      const site = await db
        .selectFrom('jobConfiguration')
        .innerJoin('job', 'job.id', 'jobConfiguration.jobId')
        .select(['job.id', 'configurationId', 'jobConfiguration.expectedObjects'])
        .orderBy('job.number', 'desc')
        .executeTakeFirstOrThrow();
      expect(site.expectedObjects).toBe(1000);
      const { captured: objects } = outcome.counts;
      const sites = [
        { configurationId: site.configurationId, objects, bytes: 0, crawlEnd: 'complete', outcome },
      ];
      const take = (): Promise<void> => takeJobResult(ground.catalogue, site.id, { sites });
      await take();
      return take;
    };
    const counts = { ...noUrls, failed: 1, left: 1 };
    const again = await harvest({ outcome: 'unreachable', why: 'dns-failed', sinceMs: 7, counts });
    await again();
    expect((await configurations(ground.catalogue))[0]).toContain('active · event');
    const target = await db.selectFrom('target').selectAll().where('id', '=', targetId).executeTakeFirst();
    expect(target).toMatchObject({
      outcome: 'unreachable',
      outcomeWhy: 'dns-failed',
      outcomeSinceMs: 7,
      openNotes: 1,
      version: 1,
    });
    const notes = await db.selectFrom('note').selectAll().execute();
    expect(notes.map(({ targetId: of, kind, text }) => [of, kind, text])).toEqual([
      [targetId, 'harvest', 'The harvest of a.example brought nothing: the host name is unknown.'],
    ]);
    const domain = await db.selectFrom('domain').selectAll().executeTakeFirst();
    expect(domain).toMatchObject({ outcome: 'unreachable', outcomeSinceMs: 7 });
    const history = await db.selectFrom('domainHistory').selectAll().execute();
    expect(history).toMatchObject([
      { outcome: 'unreachable', why: 'dns-failed', sinceMs: 7, remaining: 1, failed: 1, skipped: 0 },
    ]);
    // Unreachable for the second time in a row: since the first.
    await harvest({ outcome: 'unreachable', why: 'timeout', sinceMs: 9, counts });
    const still = { outcome: 'unreachable', outcomeWhy: 'timeout', outcomeSinceMs: 7 };
    expect(await db.selectFrom('target').selectAll().executeTakeFirst()).toMatchObject(still);
    expect(await db.selectFrom('domain').selectAll().executeTakeFirst()).toMatchObject(still);
    await harvest({ outcome: 'complete', why: '', counts: { ...noUrls, captured: 40 } });
    expect(await db.selectFrom('domain').selectAll().executeTakeFirst()).toMatchObject({
      outcome: 'complete',
      outcomeSinceMs: null,
    });
    expect((await configurations(ground.catalogue))[0]).toContain('inactive · -');
    expect(await db.selectFrom('target').select('outcome').executeTakeFirst()).toEqual({
      outcome: 'complete',
    });
    expect(await db.selectFrom('note').selectAll().execute()).toHaveLength(2);
  });

  it('harvests each domain of a target that is wanted once, whenever it comes to its end', async () => {
    const { ground, collection } = await begun(open);
    const event = await ground.harvest('event', { kind: 'event', domainsPerJob: 1 });
    const { db } = ground.catalogue;
    await mapped(ground, [{ collectionId: collection.id, frequency: 'once', harvestId: event.id }]);
    const once = { title: 'A', frequency: 'once', supplementary: ['http://b.example/'] } as const;
    const targetId = await ground.target(collection, 'http://a.example/', once);
    const launched = valueOf(
      await launchHarvest(ground.catalogue, {
        harvestId: event.id,
        launchedBy: ground.curator.id,
        isTransferring: true,
      }),
    );
    await makeJobs(ground.catalogue, launched.run.id);
    const jobs = await db
      .selectFrom('jobConfiguration')
      .innerJoin('configuration', 'configuration.id', 'jobConfiguration.configurationId')
      .innerJoin('domain', 'domain.id', 'configuration.domainId')
      .select(['jobConfiguration.jobId', 'configuration.id', 'domain.name'])
      .orderBy('domain.name')
      .execute();
    const ends = ['complete', 'fault'];
    for (const [index, { jobId, id }] of jobs.entries())
      await takeJobResult(ground.catalogue, jobId, {
        sites: [{ configurationId: id, objects: 5, bytes: 50, crawlEnd: ends[index] ?? '' }],
      });
    const states = async () =>
      (await configurations(ground.catalogue)).map((line) => line.split(' · ').slice(-2).join(' '));
    await transferred(ground);
    expect(await states()).toEqual(['inactive -', 'active event']);
    await ground.catalogue.db
      .insertInto('targetUrl')
      .values({ targetId, position: 1, url: 'http://c.example/', urlKey: 'c' })
      .execute();
    await transferred(ground);
    expect(await states()).toEqual(['inactive -', 'active event', 'active event']);
  });
});
