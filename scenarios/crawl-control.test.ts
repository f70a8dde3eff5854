import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import type { ControlFile } from '../src/crawl/control/control-file.ts';
import { readControlFile } from '../src/crawl/control/control-file.ts';
import type { JobProgress } from '../src/crawl/job/running-job.ts';
import { startHeirloom } from './crawl-ground.ts';
import type { Started } from './crawl-ground.ts';
import { readLog } from './crawl-outcome.ts';
import { CrawlRuns, excludedOf, resultOf } from './crawl-runs.ts';
import type { SiteAnswer } from './loopback-site.ts';
import { heirloom } from './run-program.ts';
import { until } from './until.ts';
import { notFound, pageOf, startWatchedServer } from './watched-server.ts';
import type { WatchedServer } from './watched-server.ts';

const pages = Array.from({ length: 24 }, (_, number) => `/page/${number}`);
const months = Array.from({ length: 16 }, (_, number) => `/calendar/${number}`);
const names = ['pause', 'delay', 'reject', 'late', 'stop', 'watch', 'killed', 'counted', 'short'];
const hosts = names.map((name) => `${name}.test`);
/** What of a site there is to capture: robots.txt, the front page, its icon and the others. */
const all = 3 + pages.length + months.length;

/** Pages and months in turn: wherever a crawl is, both wait. */
const links = pages.flatMap((page, number) => [page, ...months.slice(number, number + 1)]);

function answer(host: string, path: string): SiteAnswer {
  if (path === '/') return pageOf(host === 'short.test' ? [] : links);
  return links.includes(path) ? pageOf(['/'], path) : notFound;
}

let server: WatchedServer;
/** For a test that looks at its connections. */
let ownServer: WatchedServer;
let runs: CrawlRuns;
beforeAll(async () => {
  server = await startWatchedServer(answer);
  ownServer = await startWatchedServer(answer);
  runs = await CrawlRuns.open(hosts.map((host) => [host, '127.0.0.1']));
});
afterAll(async () => {
  await server.stop();
  await ownServer.stop();
  await runs.close();
});

/** A crawl that has begun, with so many ms between two requests. */
async function begin(
  name: string,
  delayMs: number,
  { at = server, beside = [] }: { readonly at?: WatchedServer; readonly beside?: readonly string[] } = {},
): Promise<Started> {
  const template = 'network:\n  idle-timeout: 300 ms\nfiles:\n  commit-interval: 50 ms\n';
  const more = ['--delay-ms', String(delayMs), '--delay-factor', '0', '--job', `the ${name} job`];
  const seeds = [name, ...beside].map((each) => at.url(`${each}.test`));
  const started = await runs.start(name, { seeds, template, more });
  expect(await until(() => existsSync(join(runs.out(name), 'control.json')), started)).toBe(true);
  expect(await until(() => seen(name).length > 3, started)).toBe(true);
  return started;
}

/** The same; it waits for an answer until the function that it gives is called. So it cannot end before the test has acted. */
async function beginAndHold(
  name: string,
  delayMs: number,
): Promise<{ readonly started: Started; readonly release: () => void }> {
  const started = await begin(name, delayMs);
  return { started, release: server.hold(`${name}.test`) };
}

function seen(name: string): readonly string[] {
  const { requests } = name === 'pause' ? ownServer : server;
  return requests.filter(({ host }) => host === `${name}.test`).map(({ path }) => path);
}

async function control(name: string, ...words: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await heirloom(['control', runs.out(name), ...words]);
  expect([words, code, stderr]).toEqual([words, exitCodes.done, '']);
  return stdout;
}

async function status(name: string): Promise<JobProgress> {
  return JSON.parse(await control(name, 'status', '--json')) as JobProgress;
}

async function controlFile(name: string): Promise<ControlFile> {
  const file = await readControlFile(runs.out(name));
  if (typeof file === 'string') throw new Error(`control.json: ${file}`);
  return file;
}

interface Asked {
  readonly path: string;
  readonly token?: string;
  readonly body?: unknown;
}

/** As a program would that has read control.json. */
async function ask({ url, token }: ControlFile, asked: Asked): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const { path, body, token: other = token } = asked;
  const headers = other === '' ? {} : { authorization: `Bearer ${other}` };
  const method = body === undefined ? 'GET' : 'POST';
  const sent = httpRequest(`${url}${path}`, { agent: false, method, headers }, resolve);
  sent.on('error', reject);
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  return promise;
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of response.setEncoding('utf8')) text += String(part);
  return text;
}

async function lateRejects(name: string): Promise<string[]> {
  const text = await readFile(join(runs.out(name), 'job.json'), 'utf8');
  return (JSON.parse(text) as { readonly lateRejects: string[] }).lateRejects;
}

function monthsSeen(name: string): string[] {
  return [...new Set(seen(name).filter((path) => path.startsWith('/calendar/')))].toSorted();
}

/** Path and rule of each line of not-fetched.jsonl. */
async function toldOf(name: string): Promise<string[]> {
  const told = await excludedOf(runs.out(name));
  return told.map(({ url, rule }) => `${new URL(url).pathname} ${rule}`).toSorted();
}

describe.concurrent('a crawl that is steered', () => {
  it('pauses: nothing is begun, no connection is kept; and goes on', async () => {
    const started = await begin('pause', 400, { at: ownServer });
    expect(await status('pause')).toMatchObject({ job: 'the pause job', state: 'running', threads: 2 });
    expect(await control('pause', 'pause')).toContain('the pause job: paused');
    const before = seen('pause').length;
    expect(await until(() => ownServer.open() === 0, started)).toBe(true);
    // Nothing else holds it then.
    await control('pause', 'delay', '--min-ms', '0');
    expect(await status('pause')).toMatchObject({ state: 'paused' });
    expect(seen('pause')).toHaveLength(before);
    const paused = await status('pause');
    expect(paused).toMatchObject({ state: 'paused', captured: before, current: [] });
    expect(paused.queued).toBeGreaterThan(0);
    const log = await readFile(join(runs.out('pause'), 'crawl.log'), 'utf8');
    expect(readLog(log)).toHaveLength(before);
    await control('pause', 'resume');
    expect(await resultOf(started)).toMatchObject({ end: 'complete', captured: all });
  });

  it('keeps to other pauses at once', async () => {
    const started = await begin('delay', 250);
    expect(await control('delay', 'delay', '--min-ms', '500')).toContain('at least 500 ms');
    const before = seen('delay').length;
    expect(await until(() => seen('delay').length > before + 3, started)).toBe(true);
    await control('delay', 'delay', '--min-ms', '0');
    expect(await resultOf(started)).toMatchObject({ end: 'complete', captured: all });
    // The pause that was under way is the old one, and so may be the next.
    const times = server.requests.filter(({ host }) => host === 'delay.test').map(({ atMs }) => atMs);
    const gaps = times
      .slice(before + 1, before + 4)
      .map((atMs, index) => atMs - (times[before + index] ?? 0));
    expect(gaps.slice(1).filter((gapMs) => gapMs < 490)).toEqual([]);
  });

  it('excludes what waits already, by rules that may come at the same time, and remembers them', async () => {
    const { started, release } = await beginAndHold('late', 100);
    const file = await controlFile('late');
    const expressions = months.map((path) => `${path}$`);
    const answers = await Promise.all(
      expressions.map((expression) =>
        ask(file, { path: '/control', body: { action: 'reject', expression } }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(expressions.map(() => 200));
    const fetched = monthsSeen('late');
    expect((await lateRejects('late')).toSorted()).toEqual(expressions.toSorted());
    await control('late', 'delay', '--min-ms', '0');
    release();
    const left = months.filter((path) => !fetched.includes(path));
    expect(left.length).toBeGreaterThan(0);
    expect(await resultOf(started)).toMatchObject({ end: 'complete', captured: all - left.length });
    expect(monthsSeen('late')).toEqual(fetched);
    const rules = left.map((path) => `${path} reject ${path}$`);
    expect(await toldOf('late')).toEqual(rules.toSorted());
    expect((await lateRejects('late')).toSorted()).toEqual(expressions.toSorted());
  });

  it('leaves it out in every resumption', async () => {
    const { started: first, release } = await beginAndHold('reject', 60);
    await control('reject', 'pause');
    release();
    expect(await control('reject', 'reject', '/calendar/')).toContain('/calendar/');
    const fetched = monthsSeen('reject');
    expect(await lateRejects('reject')).toEqual(['/calendar/']);
    expect(await control('reject', 'stop')).toContain('it can be resumed later');
    expect(await resultOf(first)).toMatchObject({ end: 'stopped', sites: { ends: { stopped: 1 } } });
    const left = months.filter((path) => !fetched.includes(path));
    expect(left.length).toBeGreaterThan(0);
    const second = await runs.crawl('reject', { more: ['--resume'] });
    expect(second).toMatchObject({ end: 'complete', captured: all - left.length });
    expect(monthsSeen('reject')).toEqual(fetched);
    expect(await toldOf('reject')).toEqual(left.map((path) => `${path} reject /calendar/`).toSorted());
    const logged = readLog(await readFile(join(runs.out('reject'), 'crawl.log'), 'utf8')).map(
      ({ url }) => url,
    );
    expect(logged.toSorted()).toEqual([...new Set(logged)].toSorted());
  });

  it('stops between two URLs, also in a pause, and is resumed', async () => {
    const { started, release } = await beginAndHold('stop', 40);
    await control('stop', 'pause');
    release();
    await control('stop', 'stop');
    const stopped = await resultOf(started);
    expect(stopped.end).toBe('stopped');
    expect(readLog(await readFile(join(runs.out('stop'), 'crawl.log'), 'utf8'))).toHaveLength(
      stopped.captured,
    );
    const whole = await runs.crawl('stop', { more: ['--resume'] });
    expect(whole.end).toBe('complete');
  });
});

describe.concurrent('a crawl that is watched', () => {
  it('tells programs and terminals how it goes on, to the end, and nobody else', async () => {
    const { started, release } = await beginAndHold('watch', 100);
    const file = await controlFile('watch');
    const { mode } = await stat(join(runs.out('watch'), 'control.json'));
    expect(mode & 0o777).toBe(0o600);
    for (const token of ['', '0'.repeat(64), file.token.slice(1), `${file.token}0`])
      for (const path of ['/progress', '/events', '/control'])
        expect([token, path, (await ask(file, { path, token })).statusCode]).toEqual([token, path, 401]);
    const watching = startHeirloom(['control', runs.out('watch'), 'watch', '--json']);
    const events = textOf(await ask(file, { path: '/events' }));
    const progress = JSON.parse(await textOf(await ask(file, { path: '/progress' }))) as JobProgress;
    expect(progress).toMatchObject({ job: 'the watch job', state: 'running' });
    release();
    expect(await until(() => seen('watch').length > 10, started)).toBe(true);
    const releaseAgain = server.hold('watch.test');
    await control('watch', 'delay', '--min-ms', '0');
    releaseAgain();
    await resultOf(started);

    const told = (await events).split('\n\n').filter((event) => event.startsWith('event: '));
    expect(told.length).toBeGreaterThan(2);
    expect(told.slice(0, -1).filter((event) => !event.startsWith('event: progress\n'))).toEqual([]);
    const last = told.at(-1) ?? '';
    expect(last).toContain('event: end\n');
    const ended = JSON.parse(last.slice(last.indexOf('{'))) as JobProgress;
    expect(ended).toMatchObject({ state: 'ended', captured: all, queued: 0, sites: { ended: 1 } });
    const counts = told.map((event) => (JSON.parse(event.slice(event.indexOf('{'))) as JobProgress).captured);
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));

    const watched = await watching.ended;
    expect([watched.code, watched.stderr]).toEqual([exitCodes.done, '']);
    const lastLine = JSON.parse(watched.stdout.trim().split('\n').at(-1) ?? '') as JobProgress;
    expect(lastLine).toMatchObject({ state: 'ended', captured: all });
    expect(existsSync(join(runs.out('watch'), 'control.json'))).toBe(false);
    const { code, stderr } = await heirloom(['control', runs.out('watch'), 'pause']);
    expect([code, stderr]).toEqual([
      exitCodes.inputUnsuitable,
      expect.stringContaining('no job is running here'),
    ]);
  });

  it('is known to be gone when it was killed, and is found again when it is resumed', async () => {
    const started = await begin('killed', 60);
    const former = await controlFile('killed');
    started.kill('SIGKILL');
    await started.ended;
    expect(existsSync(join(runs.out('killed'), 'control.json'))).toBe(true);
    const { code, stderr } = await heirloom(['control', runs.out('killed')]);
    expect([code, stderr]).toEqual([
      exitCodes.inputUnsuitable,
      expect.stringContaining('is no longer running'),
    ]);
    expect(stderr).toContain(`process ${former.pid}`);
    const release = server.hold('killed.test');
    const again = await runs.start('killed', { more: ['--resume'] });
    expect(await until(async () => (await controlFile('killed')).token !== former.token, again)).toBe(true);
    expect(await status('killed')).toMatchObject({ job: 'the killed job', state: 'running' });
    await control('killed', 'delay', '--min-ms', '0');
    release();
    expect(await resultOf(again)).toMatchObject({ end: 'complete', captured: all });
    expect(existsSync(join(runs.out('killed'), 'control.json'))).toBe(false);
  });

  it('counts on where a killed one was, sites that had ended too, and takes none of that for its speed', async () => {
    const started = await begin('counted', 1500, { beside: ['short'] });
    const file = await controlFile('counted');
    const now = async (at: ControlFile): Promise<JobProgress> =>
      JSON.parse(await textOf(await ask(at, { path: '/progress' }))) as JobProgress;
    await ask(file, { path: '/control', body: { action: 'delay', minDelayMs: 50 } });
    const isFar = async (): Promise<boolean> => {
      const { captured, sites } = await now(file);
      return captured > 20 && sites.ended === 1;
    };
    expect(await until(isFar, started)).toBe(true);
    await ask(file, { path: '/control', body: { action: 'pause' } });
    // What is on the disk is not fetched again.
    const isAtRest = async (): Promise<boolean> => {
      const log = await readFile(join(runs.out('counted'), 'crawl.log'), 'utf8');
      const { current, captured } = await now(file);
      return current.length === 0 && readLog(log).length === captured;
    };
    expect(await until(isAtRest, started)).toBe(true);
    const former = await now(file);
    started.kill('SIGKILL');
    await started.ended;
    const again = await runs.start('counted', { more: ['--resume'] });
    expect(await until(async () => (await controlFile('counted')).token !== file.token, again)).toBe(true);
    const resumed = await controlFile('counted');
    const isBack = async (): Promise<boolean> => (await now(resumed)).captured > 3;
    expect(await until(isBack, again)).toBe(true);
    const { captured, bytes, sites, urlsPerSecond } = await now(resumed);
    expect(sites).toMatchObject({ active: 1, ended: 1 });
    expect(captured).toBeGreaterThanOrEqual(former.captured);
    expect(bytes).toBeGreaterThanOrEqual(former.bytes);
    // One in 1500 ms: the other twenty were there before.
    expect(urlsPerSecond.now).toBeLessThan(3);
    await control('counted', 'delay', '--min-ms', '0');
    expect(await resultOf(again)).toMatchObject({ end: 'complete', captured: all + 3, sites: { ended: 2 } });
  });
});
