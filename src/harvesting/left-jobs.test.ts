import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readControlFile } from '../crawl/control/control-file.ts';
import { runOutcomes } from '../planning/jobs/run-outcomes.ts';
import { capturesIn, openHarvestGround, until } from './test-harvest-ground.ts';
import type { HarvestGround, TestFleet } from './test-harvest-ground.ts';
import { quickTemplate } from './test-jobs.ts';

/** A home page that links to pages, each of which links back and to the first; it can be taken off the net. */
const host = 'journal-des-dunes.test';
const pages = Array.from({ length: 9 }, (_, index) => `/${index + 1}`);
const template = `${quickTemplate.replace('min-delay: 0 ms', 'min-delay: 50 ms')}network:
  tries: 1
  patience: 0 s
`;
let server: Server | undefined;
let port = 0;
let hasLinks = true;
/** The path after which it goes away. */
let lastPath = '';
let asked: { readonly path: string; readonly headers: IncomingHttpHeaders }[] = [];

async function up(): Promise<void> {
  const next = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push({ path, headers: request.headers });
    const etag = `"${path} ${hasLinks}"`;
    const isSame = request.headers['if-none-match'] === etag;
    const status = path === '/robots.txt' ? 404 : isSame ? 304 : 200;
    response.writeHead(status, { 'Content-Type': 'text/html', ETag: etag });
    const links = path === '/' ? (hasLinks ? pages : []) : ['/', '/1'];
    response.end(isSame ? undefined : `${path} ${links.map((link) => `<a href="${link}">x</a>`).join('')}`);
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

let ground: HarvestGround;
beforeAll(async () => {
  ground = await openHarvestGround();
});
beforeEach(() => {
  [port, lastPath, hasLinks, asked] = [0, '/3', true, []];
});
afterEach(async () => {
  await ground.closeFleets();
  await down();
});
afterAll(async () => {
  await ground.close();
});

function queueFiles(): string[] {
  return existsSync(ground.data.queues) ? readdirSync(ground.data.queues) : [];
}

/** Of the pages of the site, those that are in the archive. */
async function archived(): Promise<string[]> {
  const urls = (await capturesIn(ground.data.path)).flatMap(
    (line) => /"url": ?"([^"]+)"/.exec(line)?.[1] ?? [],
  );
  const paths = urls.flatMap((url) => (url.includes(`:${port}/`) ? [new URL(url).pathname] : []));
  return paths.filter((path) => pages.includes(path)).toSorted();
}

/** A job whose site stopped answering in the middle, and did not come back. Gives what is left of it. */
async function givenUp({ fleet }: TestFleet): Promise<{ readonly jobId: string; readonly left: string[] }> {
  await up();
  const jobId = await ground.addJob({
    hosts: [host],
    seedOf: () => `http://${host}:${port}/`,
    template,
  });
  fleet.submit();
  const ended = await ground.untilEnded(jobId);
  expect([ended.state, ended.crawlEnd, ended.outcome]).toEqual(['done', 'unreachable', 'unreachable']);
  const known = await archived();
  const left = pages.filter((path) => !known.includes(path));
  expect(known).toContain('/1');
  expect(left).toContain('/9');
  expect(queueFiles()).toHaveLength(1);
  [lastPath, asked] = ['', []];
  await up();
  return { jobId, left };
}

const askedPages = (): string[] => asked.map(({ path }) => path).filter((path) => pages.includes(path));

describe('a job that gave a site up', () => {
  it('is tried again by a person: only what is left is fetched, and the start with a condition', async () => {
    const opened = await ground.startFleet();
    const { jobId, left } = await givenUp(opened);
    const again = await opened.fleet.resubmit(ground.person, jobId);
    if (!again.ok) throw new Error(again.refusal.message);
    const ended = await ground.untilEnded(again.value.id);
    expect([ended.state, ended.crawlEnd, ended.failures]).toEqual(['done', 'complete', 0]);
    expect(askedPages().toSorted()).toEqual(left.toSorted());
    const start = asked.filter(({ path }) => path === '/');
    expect(start.map(({ headers }) => headers['if-none-match'])).toEqual(['"/ true"']);
    expect(await archived()).toEqual(pages);
    expect(queueFiles()).toEqual([]);
    const { runId } = ended;
    expect((await runOutcomes(ground.catalogue.db, [runId])).get(runId)).toEqual({
      outcome: 'complete',
      outcomes: [{ outcome: 'complete', sites: 1 }],
    });
    for (const id of [jobId, again.value.id])
      expect(await opened.fleet.resubmit(ground.person, id)).toMatchObject({ refusal: { kind: 'conflict' } });
  });

  it('leaves its queue to the next job of the configuration, which may be killed', async () => {
    const opened = await ground.startFleet();
    const { jobId, left } = await givenUp(opened);
    // Nothing leads to the pages any more.
    hasLinks = false;
    const next = await ground.addJob({ hosts: [host], template, seeds: `http://${host}:${port}/` });
    const { catalogue } = ground;
    const { configurationId } = await catalogue.db
      .selectFrom('jobConfiguration')
      .select('configurationId')
      .where('jobId', '=', jobId)
      .executeTakeFirstOrThrow();
    await catalogue.change((changing) =>
      changing.updateTable('jobConfiguration').set({ configurationId }).where('jobId', '=', next).execute(),
    );
    opened.fleet.submit();
    await until(() => askedPages().length > 1);
    const { name } = await ground.row(next);
    const control = await readControlFile(join(ground.data.crawls, name));
    if (typeof control === 'object') process.kill(control.pid, 'SIGKILL');
    expect(queueFiles()).toHaveLength(1);
    const ended = await ground.untilEnded(next);
    expect([ended.state, ended.crawlEnd, ended.failures]).toEqual(['done', 'complete', 0]);
    expect(askedPages()).toEqual(expect.arrayContaining(left));
    expect(new Set(await archived())).toEqual(new Set(pages));
    expect(queueFiles()).toEqual([]);
  });
});
