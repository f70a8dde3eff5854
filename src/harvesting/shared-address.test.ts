import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../scenarios/until.ts';
import { openHarvestGround, processOf } from './test-harvest-ground.ts';
import type { HarvestGround } from './test-harvest-ground.ts';
import { quickTemplate } from './test-jobs.ts';

const hosts = ['first.test', 'second.test', 'third.test'];
const address = '127.0.0.99';
const pages = 36;
const delayMs = 60;

interface Visit {
  readonly host: string;
  readonly beganMs: number;
  endedMs: number;
}

/** One server for three hosts, which notes who visits it when, and over which connection. */
class SharedServer {
  readonly visits: Visit[] = [];
  connections = 0;
  maxAtOnce = 0;
  #atOnce = 0;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      const path = request.url ?? '';
      const visit = { host: request.headers.host ?? '', beganMs: performance.now(), endedMs: Infinity };
      this.visits.push(visit);
      this.maxAtOnce = Math.max(this.maxAtOnce, ++this.#atOnce);
      response.on('close', () => {
        this.#atOnce--;
        visit.endedMs = performance.now();
      });
      const links = Array.from({ length: pages }, (_, page) => `<a href="/${page}">${page}</a>`);
      response.writeHead(path === '/robots.txt' ? 404 : 200, { 'Content-Type': 'text/html' });
      // Long enough that two visitors would meet.
      setTimeout(() => response.end(path === '/' ? links.join('') : path), 5);
    });
    this.#server.on('connection', () => this.connections++);
  }

  async listen(address: string): Promise<number> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, address, resolve);
    });
    return (this.#server.address() as AddressInfo).port;
  }

  /** The idle time between two visits of different hosts. */
  pausesBetweenHosts(): number[] {
    return this.visits.flatMap(({ host, beganMs }, index) => {
      const before = this.visits[index - 1];
      return before === undefined || before.host === host ? [] : [beganMs - before.endedMs];
    });
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

let ground: HarvestGround;
beforeAll(async () => {
  ground = await openHarvestGround();
  const table = ground.web.addresses.table as Map<string, string>;
  for (const host of hosts) table.set(host, address);
});
afterAll(async () => {
  await ground.closePools();
  await ground.close();
});

async function harvested(
  server: SharedServer,
  template: string,
  meanwhile: () => Promise<void> = async () => {},
): Promise<{ readonly state: string; readonly objects: number }[]> {
  const port = await server.listen(address);
  const jobs: string[] = [];
  for (const host of hosts)
    jobs.push(await ground.addJob({ hosts: [host], template, seedOf: () => `http://${host}:${port}/` }));
  const opened = await ground.startPool();
  await ground.setSlots(opened, { high: 3, low: 1 });
  await meanwhile();
  const ended = await Promise.all(jobs.map((jobId) => ground.untilEnded(jobId)));
  await opened.close();
  server.close();
  return ended.map(({ state, objects }) => ({ state, objects }));
}

describe('three jobs on three hosts of one address', () => {
  it('make one request at a time, and the crawl delay holds between jobs', { timeout: 120_000 }, async () => {
    const server = new SharedServer();
    const template = quickTemplate.replace('min-delay: 0 ms', `min-delay: ${delayMs} ms`);
    const ended = await harvested(server, template);
    expect(ended).toEqual(hosts.map(() => ({ state: 'done', objects: expect.any(Number) })));
    expect(server.visits.filter(({ host }) => host.startsWith(hosts[1] ?? ''))).not.toHaveLength(0);
    expect(server.maxAtOnce).toBe(1);
    const pauses = server.pausesBetweenHosts();
    expect(pauses.length).toBeGreaterThan(3);
    // Timers count whole milliseconds; the end of an answer is seen a moment later here than there.
    expect(Math.min(...pauses)).toBeGreaterThan(delayMs - 10);
    expect(server.connections).toBeLessThan(server.visits.length / 2);
  });

  it('use connections again where there is no crawl delay', { timeout: 120_000 }, async () => {
    const server = new SharedServer();
    const ended = await harvested(server, quickTemplate);
    expect(ended).toEqual(hosts.map(() => ({ state: 'done', objects: expect.any(Number) })));
    expect(server.maxAtOnce).toBe(1);
    expect(server.visits.length).toBeGreaterThan(hosts.length * pages);
    expect(server.connections).toBeLessThan(server.visits.length / 3);
  });

  it('go on when the agent that has the address is killed', { timeout: 120_000 }, async () => {
    const server = new SharedServer();
    const template = quickTemplate.replace('min-delay: 0 ms', `min-delay: ${delayMs} ms`);
    const ended = await harvested(server, template, async () => {
      await until(() => server.visits.length > 10);
      const [first] = await ground.catalogue.db
        .selectFrom('job')
        .select('name')
        .where('state', '=', 'running')
        .execute();
      const pid = await processOf(join(ground.data.crawls, first?.name ?? ''));
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
    });
    expect(ended.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    expect(server.maxAtOnce).toBe(1);
  });
});
