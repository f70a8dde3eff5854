import { expect, it } from 'vitest';
import { onBothEngines } from '../../../catalogue/test-engines.ts';
import { addPerson } from '../../../catalogue/test-catalogue.ts';
import { noUrls } from '../../../crawl/crawl-outcome.ts';
import { HarvestClock } from '../../../planning/harvest-clock.ts';
import { addNamedDomains } from '../../../planning/harvests/add-named-domains.ts';
import { launchHarvest } from '../../../planning/launch-harvest.ts';
import { makeJobs } from '../../../planning/make-jobs.ts';
import { takeJobResult } from '../../../planning/take-job-result.ts';
import { TestGround, valueOf } from '../../../planning/test-ground.ts';
import type { HistoryAnswer } from '../../../catalogue/field-shapes.ts';
import type { ConfigurationView } from '../../../planning/domains/configuration.ts';
import type { DomainView, DomainsAnswer, NewDomainsAnswer } from '../../../planning/domains/domain.ts';
import type { HarvestView, LaunchAnswer, PreviewAnswer } from '../../../planning/harvests/harvest.ts';
import type { MappingAnswer } from '../../../planning/mapping/mapping.ts';
import type { PlanAnswer } from '../../../planning/plan.ts';
import type { ScheduleView } from '../../../planning/schedules/schedule.ts';
import type { TemplateView } from '../../../planning/templates/template.ts';
import type { TransferAnswer } from '../../../planning/transfer/transfer.ts';
import type { TrapView } from '../../../planning/traps/trap.ts';
import { startStaffServer } from '../test-staff-server.ts';
import type { StaffClient, StaffServer } from '../test-staff-server.ts';
import { planningRoutes } from './planning-routes.ts';

async function started(open: () => Promise<Parameters<typeof TestGround.make>[0]>) {
  const catalogue = await open();
  const ground = await TestGround.make(catalogue);
  const made = Promise.withResolvers<string>();
  const clock = new HarvestClock({
    catalogue,
    onMade: ({ id }) => made.resolve(id),
    onWarning: (error) => made.reject(error),
  });
  const server = await startStaffServer({ catalogue, define: planningRoutes, more: { clock } });
  return { ground, server, made: made.promise, clock, client: await server.as(ground.curator) };
}

async function good<Shape>(
  client: StaffClient,
  method: 'get' | 'post' | 'put',
  path: string,
  body?: unknown,
): Promise<Shape> {
  const answer = await client[method](path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.json as Shape;
}

async function ended(server: StaffServer, clock: HarvestClock): Promise<void> {
  expect(server.faults).toEqual([]);
  await clock.close();
  await server.close();
}

const harvestBody = {
  name: 'Elections',
  kind: 'event',
  isRehearsal: false,
  scheduleId: null,
  priority: 'high',
  maxUrlsPerDomain: null,
  maxBytesPerDomain: null,
  domainsPerJob: 100,
  objectsPerJob: 100_000,
  comment: '',
};

onBothEngines('the routes of planning', (open) => {
  it('harvest the rest of a run, and submit its jobs at once', async () => {
    const { ground, server, client, made, clock } = await started(open);
    const { catalogue, curator } = ground;
    await ground.domains('cut.example');
    const harvest = await ground.harvest('press', { maxUrlsPerDomain: 100 });
    await addNamedDomains(catalogue, curator, { id: harvest.id, names: 'cut.example' });
    const launch = { harvestId: harvest.id, launchedBy: curator.id, isTransferring: false };
    const { run } = valueOf(await launchHarvest(catalogue, launch));
    await makeJobs(catalogue, run.id);
    const { jobId, configurationId } = await catalogue.db
      .selectFrom('jobConfiguration')
      .select(['jobId', 'configurationId'])
      .executeTakeFirstOrThrow();
    const counts = { ...noUrls, captured: 100, left: 50 };
    const outcome = { outcome: 'cut-short' as const, why: 'url-limit', counts };
    const site = { configurationId, objects: 100, bytes: 1000, crawlEnd: 'url-limit', outcome };
    await takeJobResult(catalogue, jobId, { sites: [site] });
    const rest = await good<LaunchAnswer['run']>(client, 'post', `/runs/${run.id}/rest`);
    expect(rest).toMatchObject({ number: 2, restOf: 1, state: 'made', jobs: 1, configurations: 1 });
    expect(await made).toBe(rest.id);
    expect((await client.post(`/runs/${run.id}/rest`)).status).toBe(409);
    await ended(server, clock);
  });

  it('lead a curator from a target to jobs', async () => {
    const { ground, server, client, made, clock } = await started(open);
    const collection = await ground.collection('Elections');
    await ground.target(collection, 'https://www.party.example/', { title: 'A party', frequency: 'daily' });
    const schedule = await good<ScheduleView>(client, 'post', '/schedules', {
      name: 'daily',
      unit: 'day',
      every: 1,
      firstMs: Date.parse('2090-03-01T02:00Z'),
      lastMs: null,
      repeats: 5,
      timeZone: 'Europe/Paris',
      comment: '',
    });
    expect(schedule.next).toHaveLength(3);
    const harvest = await good<HarvestView>(client, 'post', '/harvests', {
      ...harvestBody,
      scheduleId: schedule.id,
    });
    const mapping = await good<MappingAnswer>(client, 'get', '/mapping');
    expect(mapping.unmapped).toMatchObject([
      { collection: { name: 'Elections' }, frequency: 'daily', budget: null, depth: null, targets: 1 },
    ]);
    const { version, rows } = mapping;
    const collections = [{ collectionId: collection.id, frequency: null, harvestId: harvest.id }];
    await good<MappingAnswer>(client, 'put', '/mapping', { version, rows, collections });
    const mapped = await good<HistoryAnswer>(client, 'get', '/mapping/history');
    expect(mapped.changes[0]).toMatchObject({
      by: { displayName: ground.curator.displayName },
      fields: [{ field: 'collections', from: [], to: [{ collection: 'Elections', harvest: harvest.name }] }],
    });
    const trial = await good<TransferAnswer>(client, 'post', '/transfers', { isTrial: true });
    expect(trial).toMatchObject({ created: 1, problems: [] });
    const preview = await good<PreviewAnswer>(client, 'post', `/harvests/${harvest.id}/preview`);
    expect(preview).toMatchObject({ jobs: 1, configurations: 1, transferred: 1 });
    expect(preview.templates).toMatchObject([{ jobs: 1, configurations: 1 }]);
    expect(preview.first).toMatchObject([{ configurations: 1, domains: ['party.example'] }]);
    const untouched = await good<PreviewAnswer>(client, 'post', `/harvests/${harvest.id}/preview`, {
      isTransferring: false,
    });
    expect(untouched).toMatchObject({ jobs: 0, transferred: 0 });
    const launch = await good<LaunchAnswer>(client, 'post', `/harvests/${harvest.id}/launch`, {});
    expect(launch).toMatchObject({ transferred: 1, run: { number: 1, state: 'making' } });
    expect(await made).toBe(launch.run.id);
    const runs = await good<{ items: object[] }>(client, 'get', `/harvests/${harvest.id}/runs`);
    expect(runs.items).toMatchObject([{ number: 1, state: 'made', jobs: 1, configurations: 1 }]);
    const taken = await good<{ items: ConfigurationView[] }>(
      client,
      'get',
      `/harvests/${harvest.id}/configurations`,
    );
    expect(taken.items).toMatchObject([{ domain: { name: 'party.example' }, target: { title: 'A party' } }]);
    const plan = await good<PlanAnswer>(client, 'get', `/plan?from=0&to=${Date.parse('2091-01-01')}`);
    expect([plan.firings.length, plan.runs.length]).toEqual([5, 1]);
    const planned = await good<HistoryAnswer>(client, 'get', `/harvests/${harvest.id}/history`);
    expect(planned.changes.at(-1)).toMatchObject({ action: 'create', version: 1 });
    expect(planned.changes.at(-1)?.fields).toContainEqual({ field: 'schedule', from: null, to: 'daily' });
    expect(planned.changes.at(-1)?.fields).toContainEqual({ field: 'isActive', from: null, to: true });
    const timed = await good<HistoryAnswer>(client, 'get', `/schedules/${schedule.id}/history`);
    expect(timed.changes).toMatchObject([{ action: 'create', subject: 'schedule' }]);
    await ended(server, clock);
  });

  it('keep domains, configurations, templates and traps', async () => {
    const { ground, server, client, clock } = await started(open);
    const added = await good<NewDomainsAnswer>(client, 'post', '/domains', {
      names: 'example.org\nno domain',
    });
    expect([added.created.length, added.refused.length]).toEqual([1, 1]);
    expect(added.refused[0]).toMatchObject({ line: 2, code: 'no-domain' });
    const id = added.created[0]?.id ?? '';
    const list = await good<{ id: string }>(client, 'post', `/domains/${id}/seed-lists`, {
      name: 'news',
      seeds: 'example.org/news',
    });
    await good(client, 'put', `/seed-lists/${list.id}`, {
      name: 'news',
      seeds: 'example.org/press',
      version: 1,
    });
    const template = await good<TemplateView>(client, 'post', '/templates', {
      name: 'deep',
      comment: '',
      yaml: 'scope:\n  depth: 40\n',
    });
    const body = {
      name: 'news',
      seedListId: list.id,
      templateId: template.id,
      maxUrls: null,
      maxBytes: 1000,
      scope: 'path',
      depth: null,
      isActive: true,
      isDefault: false,
    };
    const configuration = await good<ConfigurationView>(
      client,
      'post',
      `/domains/${id}/configurations`,
      body,
    );
    await good(client, 'put', `/configurations/${configuration.id}`, { ...body, maxUrls: 5, version: 1 });
    const trap = await good<TrapView>(client, 'post', '/traps', {
      domainId: id,
      expression: 'day=\\d+',
      comment: '',
    });
    await good(client, 'put', `/traps/${trap.id}`, {
      expression: 'day=',
      comment: 'x',
      isActive: true,
      version: 1,
    });
    expect(
      await good(client, 'post', '/traps/try', { expression: 'day=', urls: ['http://example.org/?day=1'] }),
    ).toEqual({
      problem: null,
      reason: null,
      matches: [true],
    });
    expect(await good(client, 'post', '/traps/try', { expression: '(', urls: [] })).toMatchObject({
      problem: '"(" is not a regular expression: a ( without its ) (at character 1)',
      reason: { code: 'expression-broken', values: { detail: 'a ( without its ) (at character 1)' } },
    });
    expect(await good(client, 'post', '/templates/check', { yaml: 'scope:\n  depth: deep\n' })).toMatchObject(
      {
        problems: [
          { line: 2, code: 'setting-of', values: { path: 'scope.depth', problem: { code: 'value-unfit' } } },
        ],
      },
    );
    await good(client, 'put', `/domains/${id}`, {
      isActive: false,
      comment: '<script>alert(1)</script>',
      version: 1,
    });
    const domain = await good<DomainView>(client, 'get', `/domains/${id}`);
    expect(domain).toMatchObject({
      isActive: false,
      comment: '<script>alert(1)</script>',
      configurations: 2,
    });
    expect([domain.seedLists.length, domain.configurationList.length, domain.traps.length]).toEqual([
      2, 2, 1,
    ]);
    const changes = await good<{ changes: object[] }>(client, 'get', `/domains/${id}/changes`);
    expect(changes.changes).toHaveLength(8);
    for (const path of [`/templates/${template.id}`, `/traps/${trap.id}`]) {
      const history = await good<HistoryAnswer>(client, 'get', `${path}/history`);
      expect(history.changes.at(-1)).toMatchObject({
        action: 'create',
        by: { id: ground.curator.id },
        part: null,
      });
    }
    expect(await good(client, 'get', `/domains/${id}/history`)).toMatchObject({ items: [], total: 0 });
    expect(await good(client, 'get', '/domains?q=exa&sort=-modified')).toMatchObject({
      items: [{ id }],
      total: 1,
    });
    expect(await good(client, 'get', '/traps?isGlobal=false')).toMatchObject({ total: 1 });
    await ground.harvest('x');
    expect(await good(client, 'get', '/harvests?q=x')).toMatchObject({ total: 1 });
    await ended(server, clock);
  });

  it('turn a template into a form and back', async () => {
    const { server, client, clock } = await started(open);
    const { templates } = await good<{ templates: { id: string }[] }>(client, 'get', '/templates');
    expect(templates).toHaveLength(4);
    const view = await good<TemplateView>(client, 'get', `/templates/${templates[0]?.id}`);
    const composed = await good<{ yaml: string }>(client, 'post', '/templates/compose', {
      values: view.values,
    });
    expect(await good(client, 'post', '/templates/check', { yaml: composed.yaml })).toEqual({
      problems: [],
      values: view.values,
    });
    expect(await good(client, 'get', '/templates/settings')).toHaveProperty('sections');
    const newer = { yaml: composed.yaml, comment: 'form', version: view.version };
    expect(await good(client, 'post', `/templates/${view.id}/versions`, newer)).toMatchObject({ number: 2 });
    expect(await good(client, 'get', `/templates/${view.id}/versions/1`)).toMatchObject({
      number: 1,
      yaml: view.yaml,
    });
    const stale = await client.put(`/templates/${view.id}`, {
      name: 'x',
      comment: '',
      isOffered: true,
      version: 1,
    });
    expect(stale).toMatchObject({ status: 409, json: { current: { number: 2 } } });
    const timing = { unit: 'month', every: 1, firstMs: 0, lastMs: null, repeats: null, timeZone: 'UTC' };
    expect(await good(client, 'post', '/schedules/preview', timing)).toHaveProperty('times');
    await ended(server, clock);
  });

  it('refuse what is malformed, unknown or not for this role', async () => {
    const { ground, server, client, clock } = await started(open);
    const unknown = '00000000-0000-7000-8000-000000000000';
    for (const path of [
      `/domains/${unknown}`,
      `/harvests/${unknown}`,
      `/schedules/${unknown}`,
      `/templates/${unknown}`,
    ])
      expect((await client.get(path)).status).toBe(404);
    for (const path of [
      '/domains/1',
      '/domains?limit=0',
      '/domains?sort=size',
      '/domains?after=%00',
      '/plan?from=a&to=1',
    ])
      expect([400, 422]).toContain((await client.get(path)).status);
    await good(client, 'post', '/domains', { names: 'a.example\nb.example' });
    const { next } = (await client.get('/domains?sort=name&limit=1')).json as DomainsAnswer;
    expect((await client.get(`/domains?sort=-last&after=${next}`)).json).toMatchObject({
      status: 422,
      fields: [
        {
          field: 'after',
          message: 'this is the `next` of a page sorted by name: start with the first page',
          code: 'list-cursor-of-sort',
        },
      ],
    });
    expect((await client.post('/domains', { names: '' })).status).toBe(400);
    expect((await client.post('/harvests', { ...harvestBody, domainsPerJob: 0 })).status).toBe(400);
    expect((await client.post('/harvests', { ...harvestBody, name: 'a\0b' })).status).toBe(422);
    const librarian = await server.as(await addPerson(ground.catalogue, 'librarian'));
    expect((await librarian.get('/domains')).status).toBe(200);
    expect((await librarian.post('/domains', { names: 'example.org' })).status).toBe(403);
    const engineer = await server.as(await addPerson(ground.catalogue, 'engineer'));
    expect((await engineer.post('/transfers', {})).status).toBe(403);
    expect((await server.nobody().get('/domains')).status).toBe(401);
    await ended(server, clock);
  });
});
