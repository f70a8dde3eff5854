import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mountSmallDisk } from '../../../scenarios/crawl-small-disk.ts';
import type { CrawlSettings, NetworkSettings } from '../crawl-settings.ts';
import { defaultSettings } from '../template/default-settings.ts';
import type { JobOrder } from '../job-order.ts';
import { runJob } from './run-job.ts';
import type { FinishedJob, RunJobOptions } from './run-job.ts';
import type { JobProgress } from './running-job.ts';
import { siteOrders } from './site-orders.ts';

/** A site whose home page links to this number of pages; it can be taken offline and back. */
class FlakySite {
  readonly pages: number;
  readonly served: string[] = [];
  /** A path that never gets an answer. */
  hanging = '';
  onServe: (path: string) => void = () => {};
  port = 0;
  #server: Server | undefined;

  constructor(pages: number) {
    this.pages = pages;
  }

  async up(): Promise<void> {
    const server = createServer((request, response) => {
      const path = request.url ?? '';
      if (path === this.hanging) return;
      this.served.push(path);
      this.onServe(path);
      if (path === '/robots.txt') return void response.writeHead(404).end();
      const links = Array.from({ length: this.pages }, (_, index) => `<a href="/${index + 1}">x</a>`);
      response.writeHead(200, { 'Content-Type': 'text/html' });
      response.end(path === '/' ? this.more() + links.join('') : `page ${path}`);
    });
    await new Promise<void>((resolve) => {
      server.listen(this.port, '127.0.0.1', resolve);
    });
    this.port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  more: () => string = () => '';

  async down(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server === undefined) return;
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }

  get paths(): string[] {
    return ['/', ...Array.from({ length: this.pages }, (_, index) => `/${index + 1}`)];
  }
}

let folder: string;
let sites: FlakySite[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-sleep-'));
  sites = [];
});
afterEach(async () => {
  for (const site of sites) await site.down();
  await rm(folder, { recursive: true, force: true });
});

async function siteOf(pages: number): Promise<FlakySite> {
  const site = new FlakySite(pages);
  sites.push(site);
  await site.up();
  return site;
}

const names = ['a.test', 'b.test', 'c.test'];
const hosts = new Map(names.map((name) => [name, ['127.0.0.1']]));

function settingsOf(network: Partial<NetworkSettings> = {}): CrawlSettings {
  const settings = defaultSettings('1');
  return {
    ...settings,
    scope: { ...settings.scope, favicons: false },
    politeness: { ...settings.politeness, minDelayMs: 0, maxDelayMs: 0, factor: 0 },
    addresses: { ...settings.addresses, allowPrivate: true, connectionsPerAddress: 10 },
    network: {
      ...settings.network,
      tries: 2,
      retryMs: 1,
      readTimeoutMs: 300,
      sleepMs: 50,
      maxSleepMs: 100,
      patienceMs: 60_000,
      ...network,
    },
  };
}

function orderOf(startUrls: readonly string[], settings: CrawlSettings): JobOrder {
  return {
    job: 'night',
    harvest: 'night',
    template: { name: 'test', version: '1' },
    source: 'web',
    settings,
    sites: siteOrders(startUrls, settings),
  };
}

async function run(
  order: JobOrder | undefined,
  more: Partial<RunJobOptions> & { readonly onProgress?: (progress: JobProgress) => void } = {},
): Promise<FinishedJob> {
  const { onProgress, ...options } = more;
  return runJob({
    folder,
    order,
    threads: 1,
    hosts,
    version: '1',
    signal: new AbortController().signal,
    onStart: (job) => {
      if (onProgress !== undefined) job.watch(onProgress);
    },
    onWarning: () => {},
    onStep: () => {},
    ...options,
  });
}

/** Status and path of every line of crawl.log. */
async function logged(): Promise<string[]> {
  const lines = (await readFile(join(folder, 'crawl.log'), 'utf8')).trim().split('\n');
  return lines
    .map((line) => line.split(/ +/))
    .map(([, status, , url = '']) => `${status} ${new URL(url).pathname}`)
    .filter((line) => !line.endsWith('/robots.txt'))
    .toSorted();
}

function captured(site: FlakySite): string[] {
  return site.paths.map((path) => `200 ${path}`).toSorted();
}

describe('a site that stops answering', () => {
  it('sleeps, and loses no URL when it comes back', async () => {
    const site = await siteOf(12);
    let slept = 0;
    site.onServe = (path) => {
      if (path === '/5') void site.down();
    };
    const result = await run(orderOf([`http://a.test:${site.port}/`], settingsOf()), {
      onProgress: ({ state, sleeping }) => {
        if (state !== 'asleep') return;
        expect(sleeping).toMatchObject([{ site: 'a.test', code: expect.any(String) as string }]);
        slept++;
        site.onServe = () => {};
        void site.up();
      },
    });
    expect(slept).toBeGreaterThan(0);
    expect(result.end).toBe('complete');
    expect(result.progress.failed).toBe(0);
    expect(await logged()).toEqual(captured(site));
  });

  it('does not keep the others waiting', async () => {
    const [dead, alive] = [await siteOf(3), await siteOf(30)];
    await dead.down();
    const settings = settingsOf({ patienceMs: 60_000, sleepMs: 20 });
    const order = orderOf([`http://a.test:${dead.port}/`, `http://b.test:${alive.port}/`], settings);
    const result = await run(order, {
      onProgress: ({ state, captured: count }) => {
        if (state === 'asleep' && count === 32 && dead.served.length === 0) void dead.up();
      },
    });
    expect(result.end).toBe('complete');
    expect(await logged()).toEqual([...captured(dead), ...captured(alive)].toSorted());
  });

  it('is given up when the patience is over, keeps its queue, and is gone on with later', async () => {
    const site = await siteOf(8);
    site.onServe = (path) => {
      if (path === '/3') void site.down();
    };
    const settings = settingsOf({ patienceMs: 200 });
    const first = await run(orderOf([`http://a.test:${site.port}/`], settings));
    expect([first.end, first.progress.failed]).toEqual(['unreachable', 0]);
    expect((await logged()).length).toBeLessThan(site.paths.length);
    site.onServe = () => {};
    await site.up();
    const second = await run(undefined);
    expect(second.end).toBe('complete');
    expect(await logged()).toEqual(captured(site));
  });

  it('is left to a later run where that is wanted, which goes on without its WARC files', async () => {
    const site = await siteOf(8);
    site.onServe = (path) => {
      if (path === '/3') void site.down();
    };
    const order = orderOf([`http://a.test:${site.port}/`], settingsOf());
    const first = await run(order, { whenAsleep: 'leave', goesToArchive: true });
    expect(first.end).toBe('asleep');
    expect(first.asleep).toMatchObject([{ site: 'a.test', wakeMs: expect.any(Number) as number }]);
    const { files } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as {
      files: { name: string }[];
    };
    expect(files.length).toBeGreaterThan(0);
    for (const { name } of files) await rm(join(folder, name));
    site.onServe = () => {};
    const again = await run(undefined, { whenAsleep: 'leave' });
    expect(again.end).toBe('asleep');
    expect(again.asleep?.[0]?.sinceMs).toBe(first.asleep?.[0]?.sinceMs);
    await site.up();
    const robots = site.served.filter((path) => path === '/robots.txt').length;
    const last = await run(undefined, { whenAsleep: 'leave' });
    expect(last.end).toBe('complete');
    expect(await logged()).toEqual(captured(site));
    expect(site.served.filter((path) => path === '/robots.txt')).toHaveLength(robots);
    const whole = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as typeof first & {
      files: { name: string }[];
    };
    expect(whole.files.map(({ name }) => name)).toEqual(
      expect.arrayContaining(files.map(({ name }) => name)),
    );
  });

  it('stays given up while the job sleeps for another, and both are retried once the job has ended', async () => {
    const [dead, late] = [await siteOf(1), await siteOf(2)];
    await dead.down();
    late.hanging = '/';
    const settings = settingsOf({ patienceMs: 100, readTimeoutMs: 60_000 });
    const order = orderOf([`http://a.test:${dead.port}/`, `http://b.test:${late.port}/`], settings);
    const onProgress = ({ sites: { ended } }: JobProgress): void => {
      if (ended === 1) void late.down();
    };
    let result = await run(order, { whenAsleep: 'leave', onProgress });
    expect(result.asleep?.map(({ site }) => site)).toEqual(['b.test']);
    while (result.end === 'asleep') {
      result = await run(undefined, { whenAsleep: 'leave' });
      expect(result.asleep?.map(({ site }) => site) ?? ['b.test']).toEqual(['b.test']);
    }
    expect(result.end).toBe('unreachable');
    late.hanging = '';
    await dead.up();
    await late.up();
    expect((await run(undefined, { whenAsleep: 'leave' })).end).toBe('complete');
    expect(await logged()).toEqual([...captured(dead), ...captured(late)].toSorted());
  });

  it('does not sleep for one URL that never answers: that fails alone', async () => {
    const site = await siteOf(6);
    site.hanging = '/4';
    let slept = false;
    const result = await run(orderOf([`http://a.test:${site.port}/`], settingsOf({ tries: 1 })), {
      onProgress: ({ sites: { asleep } }) => {
        slept ||= asleep > 0;
      },
    });
    expect([result.end, result.progress.failed, slept]).toEqual(['complete', 1, false]);
    expect(await logged()).toEqual(
      captured(site)
        .map((line) => (line === '200 /4' ? '-4 /4' : line))
        .toSorted(),
    );
  });

  it('does not sleep for a foreign server that is away', async () => {
    const site = await siteOf(6);
    const gone = await siteOf(1);
    await gone.down();
    site.more = () => `<img src="http://b.test:${gone.port}/x.png"><img src="http://nowhere.test/y.png">`;
    const result = await run(orderOf([`http://a.test:${site.port}/`], settingsOf()), {});
    expect([result.end, result.progress.failed]).toEqual(['complete', 2]);
    expect(await logged()).toEqual([...captured(site), '-1 /y.png', '-2 /x.png'].toSorted());
  });
});

it('a crawl pauses while a disk has too little free space, says so, and goes on by itself', async () => {
  const disk = await mountSmallDisk(20_000_000);
  try {
    await disk.fill(100_000);
    const site = await siteOf(6);
    const notes = new Set<string>();
    const result = await run(orderOf([`http://a.test:${site.port}/`], settingsOf()), {
      disks: [{ folder: disk.seenAt }],
      onProgress: ({ state, note }) => {
        if (state !== 'no-room' || note === undefined || notes.has(note.message)) return;
        notes.add(note.message);
        void disk.makeRoom();
      },
    });
    expect([...notes].join()).toContain('MB are free on the disk of');
    expect(result.end).toBe('complete');
    expect(await logged()).toEqual(captured(site));
  } finally {
    await disk.close();
  }
});
