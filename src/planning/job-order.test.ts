import { expect, it } from 'vitest';
import { onBothEngines } from '../catalogue/test-engines.ts';
import { addConfiguration } from './domains/save-configuration.ts';
import { readDomain } from './domains/domain-view.ts';
import { domainHistory } from './domains/domain-history.ts';
import { changeHarvestConfigurations } from './harvests/harvest-configurations.ts';
import { listRuns } from './harvests/list-runs.ts';
import { jobOrder } from './job-order.ts';
import { launchHarvest } from './launch-harvest.ts';
import { makeJobs } from './make-jobs.ts';
import { takeJobResult } from './take-job-result.ts';
import { addTemplate, addTemplateVersion } from './templates/save-template.ts';
import { refusalOf, TestGround, valueOf } from './test-ground.ts';
import { addTrap } from './traps/save-trap.ts';

/** A job with both configurations of example.org, made with version 1 of a template that has two by now. */
async function madeJob(ground: TestGround): Promise<{ readonly jobId: string; readonly domainId: string }> {
  const { catalogue, curator } = ground;
  const template = valueOf(
    await addTemplate(catalogue, curator, {
      name: 'house',
      comment: '',
      yaml: `scope:
  kind: host
  depth: 7
  dynamic-depth: 5
  reject: '\\.iso$'
budget:
  site: { urls: 900, bytes: 1 MB, time: 1 h }
traps:
  everywhere: from-template
  domains: { example.org: own-of-template }
`,
    }),
  );
  const domainId = (await ground.domains('example.org', 'other.example')).get('example.org') ?? '';
  const { seedLists, configurationList } = valueOf(await readDomain(catalogue.db, domainId));
  const settings = { seedListId: seedLists[0]?.id ?? '', templateId: template.id, isActive: true };
  const plain = valueOf(
    await addConfiguration(catalogue, curator, {
      ...settings,
      domainId,
      name: 'Whole host',
      maxUrls: null,
      maxBytes: null,
      scope: null,
      depth: null,
      isDefault: true,
    }),
  );
  const narrow = valueOf(
    await addConfiguration(catalogue, curator, {
      ...settings,
      domainId,
      name: 'À la une / news',
      maxUrls: 40,
      maxBytes: 999,
      scope: 'path',
      depth: 2,
      isDefault: false,
    }),
  );
  expect(configurationList).toHaveLength(1);
  const harvest = await ground.harvest('Daily papers', { maxUrlsPerDomain: 100 });
  valueOf(
    await changeHarvestConfigurations(catalogue, curator, {
      id: harvest.id,
      add: [plain.id, narrow.id],
      remove: [],
    }),
  );
  const launched = valueOf(
    await launchHarvest(catalogue, { harvestId: harvest.id, launchedBy: curator.id, isTransferring: true }),
  );
  await makeJobs(catalogue, launched.run.id);
  valueOf(
    await addTemplateVersion(catalogue, curator, { id: template.id, version: 1, yaml: '', comment: '' }),
  );
  const job = await catalogue.db.selectFrom('job').select('id').executeTakeFirstOrThrow();
  return { jobId: job.id, domainId };
}

onBothEngines('the order of a job', (open) => {
  it('says what the template said when it was made, the traps of today, and a site for each configuration', async () => {
    const ground = await TestGround.make(await open());
    const { jobId, domainId } = await madeJob(ground);
    for (const [domain, expression] of [
      [null, 'global'],
      [domainId, 'of-domain'],
    ] as const)
      valueOf(await addTrap(ground.catalogue, ground.curator, { domainId: domain, expression, comment: '' }));
    const { order, sites } = valueOf(await jobOrder(ground.catalogue, jobId, { version: '9.9' }));
    expect(order).toMatchObject({
      job: '1-daily-papers',
      harvest: 'Daily papers',
      template: { name: 'house', version: '1' },
      source: 'web',
    });
    expect(order.settings.traps.everywhere).toEqual(['from-template', 'global']);
    expect([...order.settings.traps.domains]).toEqual([['example.org', ['own-of-template', 'of-domain']]]);
    expect(order.settings.network.userAgent).toContain('9.9');
    expect(order.sites).toMatchObject([
      {
        site: 'example.org',
        startUrls: ['http://example.org/', 'http://www.example.org/'],
        delimitation: { scope: 'host' },
        depth: 7,
        dynamicDepth: 5,
        budget: { urls: 100, bytes: 1e6, seconds: 3600 },
      },
      {
        site: 'example.org/a-la-une-news',
        delimitation: { scope: 'path' },
        depth: 2,
        dynamicDepth: 2,
        budget: { urls: 40, bytes: 999, seconds: 3600 },
      },
    ]);
    expect([...sites.keys()]).toEqual(order.sites.map(({ site }) => site));
    expect(refusalOf(await jobOrder(ground.catalogue, crypto.randomUUID(), { version: '1' }))).toContain(
      'not-found',
    );
  });

  it('ends in the history of its domains, in what is expected next, and in a run that is done', async () => {
    const ground = await TestGround.make(await open());
    const { jobId, domainId } = await madeJob(ground);
    const { sites } = valueOf(await jobOrder(ground.catalogue, jobId, { version: '1' }));
    const [plain = '', narrow = ''] = sites.values();
    const result = {
      sites: [
        { configurationId: plain, objects: 321, bytes: 12_345, crawlEnd: 'complete' },
        { configurationId: narrow, objects: 40, bytes: 999, crawlEnd: 'url-limit' },
        { configurationId: crypto.randomUUID(), objects: 1, bytes: 1, crawlEnd: 'complete' },
      ],
    };
    await takeJobResult(ground.catalogue, jobId, result);
    await takeJobResult(ground.catalogue, jobId, result);
    const history = valueOf(
      await domainHistory(ground.catalogue, { id: domainId, sort: '-date', limit: 10 }),
    );
    expect(
      history.items
        .map(({ objects, crawlEnd, harvest, job }) => [objects, crawlEnd, harvest.name, job.number])
        .sort(),
    ).toEqual([
      [321, 'complete', 'Daily papers', 1],
      [40, 'url-limit', 'Daily papers', 1],
    ]);
    const domain = valueOf(await readDomain(ground.catalogue.db, domainId));
    const expected = new Map(
      domain.configurationList.map((one) => [one.name, [one.expectedObjects, one.version]]),
    );
    // Complete: as much again. Cut short: twice as much, and nobody has edited it.
    expect(expected.get('Whole host')).toEqual([321, 1]);
    expect(expected.get('À la une / news')).toEqual([80, 1]);
    expect(domain.lastHarvestMs).not.toBeNull();
    await ground.expectStated();
    const { harvestId } = await ground.catalogue.db
      .selectFrom('job')
      .select('harvestId')
      .executeTakeFirstOrThrow();
    const runs = valueOf(await listRuns(ground.catalogue, { id: harvestId, sort: '-number', limit: 10 }));
    expect(runs.items).toMatchObject([{ number: 1, state: 'done', launchedBy: { id: ground.curator.id } }]);
  });
});
