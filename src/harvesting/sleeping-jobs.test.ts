import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { capturesIn, openHarvestGround, until } from './test-harvest-ground.ts';
import type { HarvestGround } from './test-harvest-ground.ts';
import { quickTemplate } from './test-jobs.ts';

/** A site of a home page and so many others, which can be taken off the net and put back. */
const host = 'journal-des-dunes.test';
const pages = 9;
let server: Server | undefined;
let port = 0;
/** The path after which it goes away. */
let lastPath = '';

async function up(): Promise<void> {
  const next = createServer((request, response) => {
    const path = request.url ?? '';
    const links = Array.from({ length: pages }, (_, index) => `<a href="/${index + 1}">x</a>`).join('');
    response.writeHead(path === '/robots.txt' ? 404 : 200, { 'Content-Type': 'text/html' });
    response.end(path === '/' ? links : `page ${path}`);
    if (path === lastPath) void down();
  });
  await new Promise<void>((resolve) => {
    next.listen(port, ground.web.addresses.table.get(host), resolve);
  });
  port = (next.address() as AddressInfo).port;
  server = next;
}

async function down(): Promise<void> {
  const last = server;
  server = undefined;
  await new Promise<void>((resolve) => {
    if (last === undefined) resolve();
    else last.close(() => resolve());
    last?.closeAllConnections();
  });
}

const template = (sleep: string): string => `${quickTemplate}network:
  tries: 1
  sleep: ${sleep}
  longest-sleep: 7 d
  patience: 30 d
`;

let ground: HarvestGround;
beforeAll(async () => {
  ground = await openHarvestGround();
});
afterEach(async () => {
  await ground.closeFleets();
  await down();
});
afterAll(async () => {
  await ground.close();
});

/** A job of the site that has fallen asleep after its first pages. */
async function asleep(sleep: string): Promise<string> {
  port = 0;
  lastPath = '/3';
  await up();
  const seedOf = (): string => `http://${host}:${port}/`;
  return ground.addJob({ hosts: [host], seedOf, template: template(sleep) });
}

async function untilAsleep(jobId: string): Promise<void> {
  await until(async () => (await ground.row(jobId)).state === 'asleep');
}

/** Of the pages of the site, those that are in the archive. */
async function archived(): Promise<string[]> {
  const urls = (await capturesIn(ground.data.path)).flatMap(
    (line) => /"url": ?"([^"]+)"/.exec(line)?.[1] ?? [],
  );
  return urls.flatMap((url) => (url.includes(`:${port}/`) ? [new URL(url).pathname] : [])).toSorted();
}

const wanted = [
  '/',
  '/robots.txt',
  ...Array.from({ length: pages }, (_, index) => `/${index + 1}`),
].toSorted();

describe('a job whose site does not answer', () => {
  it('gives its place to others, is in the archive as far as it got, and goes on by itself', async () => {
    const opened = await ground.startFleet();
    await ground.setSlots(opened, { high: 1, low: 0 });
    const jobId = await asleep('3 s');
    opened.fleet.submit();
    await untilAsleep(jobId);
    const job = await opened.fleet.job(jobId);
    expect(job).toMatchObject({
      ok: true,
      value: { state: 'asleep', worker: null, sleeping: [{ code: 'connect-failed' }] },
    });
    expect(await archived()).toContain('/1');
    const other = await ground.addJob({ hosts: ['fjellbygda.test'], maxUrls: 1 });
    opened.fleet.submit();
    expect((await ground.untilEnded(other)).state).toBe('done');
    lastPath = '';
    await up();
    const ended = await ground.untilEnded(jobId);
    expect([ended.state, ended.crawlEnd, ended.failures]).toEqual(['done', 'complete', 0]);
    expect(await archived()).toEqual(wanted);
  });

  it('sleeps through a restart of the server, and is woken by a person', async () => {
    const first = await ground.startFleet();
    const jobId = await asleep('1 d');
    first.fleet.submit();
    await untilAsleep(jobId);
    await first.close();
    lastPath = '';
    await up();
    const second = await ground.startFleet();
    expect((await ground.row(jobId)).state).toBe('asleep');
    expect(await second.fleet.wake(ground.person, jobId)).toMatchObject({ ok: true });
    const ended = await ground.untilEnded(jobId);
    expect([ended.state, ended.crawlEnd]).toEqual(['done', 'complete']);
    expect(await archived()).toEqual(wanted);
    expect(await second.fleet.wake(ground.person, jobId)).toMatchObject({ ok: false });
  });

  it('is ended by a person, with what it has', async () => {
    const opened = await ground.startFleet();
    const jobId = await asleep('1 d');
    opened.fleet.submit();
    await untilAsleep(jobId);
    expect(await opened.fleet.abort(ground.person, jobId)).toMatchObject({ ok: true });
    const ended = await ground.untilEnded(jobId);
    expect([ended.state, ended.crawlEnd]).toEqual(['aborted', 'stopped']);
    expect(ended.objects).toBeGreaterThan(2);
    expect(await archived()).not.toContain('/9');
  });
});
