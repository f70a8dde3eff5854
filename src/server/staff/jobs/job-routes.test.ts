import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '../../../../scenarios/until.ts';
import { addPerson } from '../../../catalogue/test-catalogue.ts';
import { openHarvestGround, slowTemplate } from '../../../harvesting/test-harvest-ground.ts';
import type { HarvestGround, TestPool } from '../../../harvesting/test-harvest-ground.ts';
import type { HistoryAnswer } from '../../../catalogue/field-shapes.ts';
import type { ChangedEvent, WorkersAnswer } from '../../../harvesting/jobs/workers-shape.ts';
import type { JobView, JobsAnswer, SpeedsAnswer } from '../../../harvesting/jobs/job-shape.ts';
import { InProcessBus } from '../../../messaging/in-process-bus.ts';
import { Recognition } from '../../../people/recognition.ts';
import { makeToken } from '../../../people/tokens.ts';
import type { StaffParts } from '../staff-parts.ts';
import { startStaffServer } from '../test-staff-server.ts';
import type { StaffClient, StaffServer } from '../test-staff-server.ts';
import type { JobParts } from './job-parts.ts';
import { jobRoutes } from './job-routes.ts';

const site = 'journal-des-dunes.test';
const nobody = '00000000-0000-7000-8000-000000000000';

let ground: HarvestGround;
let opened: TestPool;
let server: StaffServer;
let engineer: StaffClient;
beforeAll(async () => {
  ground = await openHarvestGround();
});
beforeEach(async () => {
  opened = await ground.startPool();
  const more: Pick<JobParts, 'pool' | 'heartbeatMs'> = { pool: opened.pool, heartbeatMs: 20 };
  server = await startStaffServer({
    catalogue: ground.catalogue,
    bus: opened.bus,
    define: jobRoutes,
    more,
  });
  engineer = await server.as(ground.person);
});
afterEach(async () => {
  expect(server.faults).toEqual([]);
  await server.close();
  await ground.closePools();
});
afterAll(async () => {
  await ground.close();
});

interface Listening {
  readonly status: number;
  readonly events: { readonly event: string; readonly data: unknown }[];
  readonly comments: string[];
  isOver(): boolean;
  leave(): void;
}

/** Reads server-sent events as a browser does, with a token. */
async function listen(path: string, token: string): Promise<Listening> {
  const events: Listening['events'] = [];
  const comments: string[] = [];
  let held = '';
  let over = false;
  const asked = request(`${server.origin}/api/v1${path}`, {
    headers: { authorization: token },
    agent: false,
  });
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  asked.on('response', resolve);
  asked.on('error', (error) => {
    over = true;
    reject(error);
  });
  asked.end();
  const response = await promise;
  response.setEncoding('utf8');
  response.on('data', (part: string) => {
    held += part;
    for (let end = held.indexOf('\n\n'); end >= 0; end = held.indexOf('\n\n')) {
      const block = held.slice(0, end);
      held = held.slice(end + 2);
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      if (event === undefined || data === undefined) comments.push(block);
      else events.push({ event, data: JSON.parse(data) });
    }
  });
  response.on('close', () => (over = true));
  response.on('error', () => (over = true));
  return {
    status: response.statusCode ?? 0,
    events,
    comments,
    isOver: () => over,
    leave: () => asked.destroy(),
  };
}

async function tokenOf(): Promise<string> {
  const made = await makeToken(ground.catalogue, ground.person, {
    name: `watching ${Math.random()}`,
    days: 1,
    scopes: ['administer'],
    collections: null,
    nowMs: Date.now(),
  });
  if (!made.ok) throw new Error(made.error.message);
  return `Bearer ${made.value.token}`;
}

describe('the API of jobs', () => {
  it('lists, shows, steers and follows a job to its end', async () => {
    const jobId = await ground.addJob({ hosts: [site], template: slowTemplate });
    opened.pool.submit();
    const stream = await listen(`/jobs/${jobId}/events`, await tokenOf());
    const pool = await listen('/workers/events', await tokenOf());
    const changes = await listen('/events', await tokenOf());
    expect([stream.status, pool.status, changes.status]).toEqual([200, 200, 200]);
    await ground.untilCollecting(opened, jobId);
    const answerAgain = ground.web.holdAnswers();

    const list = (await engineer.get('/jobs?state=running')).json as JobsAnswer;
    expect(list.items.map(({ id }) => id)).toEqual([jobId]);
    expect([list.total, list.isTotalExact, list.next]).toEqual([1, true, null]);
    const job = (await engineer.get(`/jobs/${jobId}`)).json as JobView;
    expect([job.state, job.step, job.harvest.name, job.progress?.state]).toEqual([
      'running',
      'collecting',
      expect.stringMatching(/^Harvest \d/),
      'running',
    ]);
    const configurations = await engineer.get(`/jobs/${jobId}/configurations`);
    expect(configurations.json).toMatchObject({ total: 1, items: [{ domain: { name: site } }] });
    expect((await engineer.get(`/jobs/${jobId}/progress`)).json).toMatchObject({ state: 'running' });
    const { samples } = (await engineer.get(`/jobs/${jobId}/speeds`)).json as SpeedsAnswer;
    expect(samples[0]).toEqual({
      atMs: expect.any(Number),
      urlsPerSecond: expect.any(Number),
      bytesPerSecond: expect.any(Number),
    });
    const log = async () => (await engineer.get(`/jobs/${jobId}/log?lines=1`)).json as { lines: string[] };
    await until(async () => (await log()).lines.length > 0);
    expect(await log()).toEqual({ lines: [expect.stringContaining(site)] });
    expect((await engineer.get(`/jobs/${jobId}/errors`)).json).toMatchObject({
      examined: expect.any(Number),
    });

    const tried = await engineer.post(`/jobs/${jobId}/reject/try`, { expression: 'article' });
    expect(tried.json).toMatchObject({ problem: null, examined: expect.any(Number) });
    const bad = await engineer.post(`/jobs/${jobId}/reject`, { expression: '(', keep: 'no' });
    expect([bad.status, bad.json]).toEqual([422, expect.objectContaining({ fields: expect.any(Array) })]);
    const kept = await engineer.post(`/jobs/${jobId}/reject`, {
      expression: '/archive/',
      keep: 'everywhere',
    });
    expect([kept.status, kept.json]).toEqual([200, { trapId: expect.any(String) }]);
    const paused = await engineer.post(`/jobs/${jobId}/control`, { action: 'pause' });
    expect([paused.status, paused.json]).toEqual([200, { action: 'pause' }]);
    const odd = await engineer.post(`/jobs/${jobId}/control`, { action: 'explode' });
    expect(odd.status).toBe(400);
    const resubmitted = await engineer.post(`/jobs/${jobId}/resubmit`);
    expect(resubmitted.status).toBe(409);
    const aborted = await engineer.post(`/jobs/${jobId}/abort`);
    expect([aborted.status, aborted.json]).toEqual([200, expect.objectContaining({ state: 'aborted' })]);
    answerAgain();

    const { changes: steered } = (await engineer.get(`/jobs/${jobId}/history`)).json as HistoryAnswer;
    expect(steered.map(({ by, fields }) => [by.id, fields[0]?.to])).toEqual([
      [ground.person.id, 'aborted'],
      [ground.person.id, { action: 'pause' }],
      [ground.person.id, { action: 'reject', expression: '/archive/' }],
    ]);

    await until(() => stream.isOver());
    const kinds = new Set(stream.events.map(({ event }) => event));
    expect(kinds).toEqual(new Set(['state', 'progress', 'end']));
    expect(stream.events.at(-1)).toMatchObject({ event: 'end', data: { state: 'aborted', worker: null } });
    expect(pool.events[0]).toMatchObject({ event: 'workers', data: { slots: { high: 2, low: 1 } } });
    const changed = changes.events.map(({ data }) => data as ChangedEvent);
    expect(changed).toContainEqual({ subject: 'jobs', id: jobId });
    pool.leave();
    changes.leave();
    const again = await engineer.post(`/jobs/${jobId}/resubmit`);
    expect([again.status, again.json]).toEqual([201, expect.objectContaining({ configurations: 1 })]);
    await engineer.post(`/jobs/${(again.json as JobView).id}/abort`);
  });

  it('changes how many run at once', async () => {
    const answer = await engineer.put('/workers', { version: 0, high: 3, low: 0 });
    const { slots, workers } = answer.json as WorkersAnswer;
    expect([slots, workers.length]).toEqual([{ version: 1, high: 3, low: 0 }, 3]);
    expect((await engineer.put('/workers', { version: 1, high: 1000, low: 0 })).status).toBe(400);
    // Two people edit the same version: the second is shown the change of the first.
    expect((await engineer.put('/workers', { version: 0, high: 9, low: 9 })).json).toMatchObject({
      status: 409,
      current: { slots: { version: 1, high: 3, low: 0 } },
    });
    expect((await engineer.put('/workers', { version: 1, high: 2, low: 1 })).status).toBe(200);
    const { changes } = (await engineer.get('/workers/history')).json as HistoryAnswer;
    expect(changes[0]).toMatchObject({
      by: { id: ground.person.id },
      fields: [{ from: { high: 3, low: 0 }, to: { high: 2, low: 1 } }],
    });
  });

  it('says what is not there, and what cannot be done now', async () => {
    for (const path of [
      '',
      '/configurations',
      '/progress',
      '/speeds',
      '/log',
      '/errors',
      '/history',
      '/events',
    ])
      expect([path, (await engineer.get(`/jobs/${nobody}${path}`)).status]).toEqual([path, 404]);
    for (const path of ['/abort', '/resubmit'])
      expect([path, (await engineer.post(`/jobs/${nobody}${path}`)).status]).toEqual([path, 404]);
    expect((await engineer.get('/jobs/no-id')).status).toBe(400);
    expect((await engineer.get('/jobs?after=nonsense')).status).toBe(422);
    expect((await engineer.get('/jobs?state=odd')).status).toBe(400);
    const jobId = await ground.addJob({ hosts: [site], seeds: '' });
    opened.pool.submit();
    await ground.untilEnded(jobId);
    expect((await engineer.get(`/jobs/${jobId}/progress`)).status).toBe(409);
    const hint = 'There is no log: the job ended before it collected anything.';
    const why = { hint, reason: { message: hint, code: 'log-never', values: {} } };
    expect((await engineer.get(`/jobs/${jobId}/log`)).json).toEqual({ lines: [], ...why });
    expect((await engineer.get(`/jobs/${jobId}/errors`)).json).toEqual({ kinds: [], examined: 0, ...why });
    expect((await engineer.get(`/jobs/${jobId}`)).json).toMatchObject({
      errorReasons: [{ code: 'job-without-seeds' }],
    });
    expect((await engineer.post(`/jobs/${jobId}/reject/try`, { expression: 'a' })).status).toBe(409);
  });

  it('is for staff, and steering for those who may', async () => {
    const librarian = await server.as(await addPerson(ground.catalogue, 'librarian'));
    const reader = await server.as(await addPerson(ground.catalogue, 'reader'));
    expect((await librarian.get('/jobs')).status).toBe(200);
    expect((await librarian.put('/workers', { version: 0, high: 1, low: 1 })).status).toBe(403);
    expect((await reader.get('/workers/events')).status).toBe(403);
    expect((await server.nobody().get('/events')).status).toBe(401);
  });

  it('lets nobody watch longer than he may, and tells those who watch that it is still there', async () => {
    const token = await tokenOf();
    const stream = await listen('/events', token);
    await until(() => stream.comments.includes(': still there'));
    await ground.catalogue.db.deleteFrom('apiToken').where('accountId', '=', ground.person.id).execute();
    await until(() => stream.isOver());
  });

  it('keeps nothing for one who has gone before it was known who he is', async () => {
    await server.close();
    const bus = new InProcessBus();
    const subscribe = vi.spyOn(bus, 'subscribe');
    const recognition = new Recognition({ catalogue: ground.catalogue, idleMs: 3_600_000, clock: Date.now });
    const arrived = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    server = await startStaffServer({
      catalogue: ground.catalogue,
      bus,
      define: (api, parts: StaffParts & Pick<JobParts, 'pool'>) => {
        api.server.on('request', (_request, response) => response.on('close', gone.resolve));
        jobRoutes(api, parts);
      },
      more: { pool: opened.pool },
      whoAsks: async (credentials) => {
        arrived.resolve();
        await gone.promise;
        return recognition.whoAsks(credentials);
      },
    });
    const authorization = await tokenOf();
    const asked = request(`${server.origin}/api/v1/events`, { headers: { authorization }, agent: false });
    asked.on('error', () => {});
    asked.end();
    await arrived.promise;
    asked.destroy();
    await gone.promise;
    const stream = await listen('/events', authorization);
    expect(stream.status).toBe(200);
    expect(subscribe).toHaveBeenCalledTimes(1);
    await bus.close();
  });

  it('ends what is watched when it is closed', async () => {
    const stream = await listen('/events', await tokenOf());
    await server.close();
    await until(() => stream.isOver());
    server = await startStaffServer({
      catalogue: ground.catalogue,
      define: jobRoutes,
      more: { pool: opened.pool },
    });
  });
});
