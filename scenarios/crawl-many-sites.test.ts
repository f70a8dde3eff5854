import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMadeUpWeb } from '../made-up-web/made-up-web.ts';
import type { MadeUpWeb } from '../made-up-web/made-up-web.ts';
import { sha1Label } from '../src/formats/warc/digest.ts';
import { readArchived } from './archived-records.ts';
import { homeOf } from './crawl-ground.ts';
import { expectSoundOutcome, keyOf, readOutcome, visitOf } from './crawl-outcome.ts';
import { atOnce, CrawlRuns, reportOf } from './crawl-runs.ts';
import type { CrawlResult } from './crawl-runs.ts';
import { componentsOf, truthOfSite } from './crawl-truth.ts';
import { madeUpSeed } from './made-up-seed.ts';
import { notFound, pageOf, startWatchedServer } from './watched-server.ts';
import type { SeenRequest, WatchedServer } from './watched-server.ts';

describe('sixty sites', () => {
  let web: MadeUpWeb;
  let runs: CrawlRuns;
  let seeds: string[];
  beforeAll(async () => {
    web = await startMadeUpWeb({ seed: madeUpSeed, sites: 60, pagesPerSite: 3, special: false });
    runs = await CrawlRuns.open(web.addresses.table);
    seeds = web.sites.map(({ name }) => homeOf(web, name));
  });
  afterAll(async () => {
    await web.stop();
    await runs.close();
  });

  const template = 'robots:\n  crawl-delay: no\n';

  it('give the same with one thread and with two', async () => {
    expect(seeds.length).toBeGreaterThanOrEqual(60);
    const one = await runs.crawl('one-thread', { seeds, template, more: [...atOnce, '--threads', '1'] });
    const two = await runs.crawl('two-threads', { seeds, template, more: [...atOnce, '--threads', '2'] });
    expect(one).toMatchObject({ end: 'complete', failed: 0, sites: { ends: { complete: seeds.length } } });
    expect(two).toMatchObject({ end: 'complete', captured: one.captured, skipped: one.skipped });
    const [first, second] = await Promise.all([one, two].map(({ folder }) => readOutcome(folder)));
    expect(second?.log.map(visitOf).toSorted()).toEqual(first?.log.map(visitOf).toSorted());
    expect(second?.notFetched.toSorted()).toEqual(first?.notFetched.toSorted());
    const digests = new Map(first?.events.map((event) => [keyOf(event), event.digest]));
    for (const event of second?.events ?? []) expect(event.digest).toBe(digests.get(keyOf(event)));
    expect(new Set(second?.events.map(({ file }) => file)).size).toBe(2);
    if (second === undefined) return;
    const headers = new Map([['accept-encoding', 'gzip']]);
    for (const { url, status, digest } of second.events) {
      const truth = web.truthOf(url, undefined, { headers });
      const sha1 = truth?.sha1 === undefined ? digest : sha1Label(Buffer.from(truth.sha1, 'hex'));
      expect([url, status, digest]).toEqual([url, truth?.status, sha1]);
    }
    const captured = new Set(second.events.map(({ url }) => url));
    for (const home of seeds)
      expect([...truthOfSite(web, home).keys()].filter((url) => !captured.has(url))).toEqual([]);
    await expectSoundOutcome(second);
  });

  it.each([1, 2])(
    'share a number of URLs, beyond which only components come: %i threads',
    async (threads) => {
      const more = [...atOnce, '--threads', String(threads), '--max-urls', '97'];
      const result = await runs.crawl(`at-most-${threads}`, { seeds, template, more });
      const { events, log } = await readOutcome(result.folder);
      const found = new Set(log.filter(({ path }) => /[^LSM-]$/.test(path)).map(({ url }) => url));
      const urls = events.map(({ url }) => url).filter((url) => !url.endsWith('/robots.txt'));
      const [components, pages] = [
        urls.filter((url) => found.has(url)),
        urls.filter((url) => !found.has(url)),
      ];
      // A page begins only while the 97 are not used up; it comes with all its components, and nothing else comes.
      expect(pages.length).toBeGreaterThan(1);
      expect(pages.length).toBeLessThanOrEqual(97);
      expect(urls.length).toBeGreaterThanOrEqual(97);
      expect(components.toSorted()).toEqual([...componentsOf(web, pages)].toSorted());
      expect(result).toMatchObject({ end: 'job-url-limit', captured: events.length });
      expect(await endsOf(result)).toMatchObject({ 'job-url-limit': expect.any(Number) as number });
    },
  );
});

/** How the sites ended by sites-report.txt, which must be what the command says. */
async function endsOf({ folder, sites }: CrawlResult): Promise<Readonly<Record<string, number>>> {
  const ends: Record<string, number> = {};
  for (const line of await reportOf(folder, 'sites-report.txt')) {
    const end = line.split(' ')[1] ?? '';
    ends[end] = (ends[end] ?? 0) + 1;
  }
  expect(ends).toEqual(sites.ends);
  return ends;
}

describe('budgets', () => {
  const hosts = Array.from({ length: 6 }, (_, number) => `budget-${number}.test`);
  let server: WatchedServer;
  let runs: CrawlRuns;
  let seeds: string[];
  beforeAll(async () => {
    server = await startWatchedServer(smallSite(12));
    runs = await CrawlRuns.open(hosts.map((host) => [host, '127.0.0.1']));
    seeds = hosts.map((host) => server.url(host));
  });
  afterAll(async () => {
    await server.stop();
    await runs.close();
  });

  it.concurrent.each([
    ['site', 'urls: 3', 'url-limit'],
    ['site', 'bytes: 900 B', 'byte-limit'],
    ['site', 'time: 2 s', 'time-limit'],
    ['job', 'urls: 9', 'job-url-limit'],
    ['job', 'bytes: 2000 B', 'job-byte-limit'],
    ['job', 'time: 2 s', 'job-time-limit'],
  ])('of the %s: %s', async (of, limit, end) => {
    const name = `budget-${end}`;
    // With a long pause the time is up while the front page waits, and nothing else does.
    const pace = end.endsWith('time-limit') ? '10 s' : '0 ms';
    // An icon comes with its page, beyond the budget: without it, the count is exact.
    const template = `scope:\n  favicons: no\nbudget:\n  ${of}:\n    ${limit}\npoliteness:\n  min-delay: ${pace}\n  factor: 0\n`;
    const result = await runs.crawl(name, { seeds, template });
    expect([result.end, await endsOf(result)]).toEqual([end, { [end]: hosts.length }]);
    const { answers } = await readArchived(result.folder);
    const captured = [...answers.keys()].filter((url) => !url.endsWith('/robots.txt'));
    if (limit === 'urls: 3') expect(captured).toHaveLength(3 * hosts.length);
    if (limit === 'urls: 9') expect(captured).toHaveLength(9);
    expect(captured.length).toBeLessThan(hosts.length * 13);
  });

  it('what sites that cannot be reached do not use is left to the others', async () => {
    const nobody = hosts.slice(1).map((host) => `http://${host}:9/`);
    const more = [...atOnce, '--max-urls', '5', '--threads', '1'];
    const template = 'network:\n  tries: 1\n  patience: 0 ms\n';
    const result = await runs.crawl('unused', {
      seeds: [...nobody, server.url('budget-0.test')],
      template,
      more,
    });
    const { answers } = await readArchived(result.folder);
    expect([...answers.keys()].filter((url) => !url.endsWith('/robots.txt'))).toHaveLength(5);
  });
});

/** A front page that leads to so many others. */
function smallSite(pages: number): Parameters<typeof startWatchedServer>[0] {
  const links = Array.from({ length: pages }, (_, number) => `/${number}.html`);
  return (host, path) => {
    if (path === '/') return pageOf(links, host);
    return links.includes(path) ? pageOf(['/'], `${host} ${path}`) : notFound;
  };
}

describe('one address', () => {
  const hosts = Array.from({ length: 24 }, (_, number) => `shared-${number}.test`);
  let runs: CrawlRuns;
  beforeAll(async () => {
    runs = await CrawlRuns.open(hosts.map((host) => [host, '127.0.0.1']));
  });
  afterAll(() => runs.close());

  it.each([
    { domains: 'none', connections: 1, min: 1, max: 1 },
    { domains: 'none', connections: 2, min: 2, max: 2 },
    // One more for each ten of the twenty-four domains.
    { domains: '10', connections: 1, min: 2, max: 3 },
    { domains: '2', connections: 1, min: 2, max: 4 },
  ])(
    'gets $max connections at most: $connections, and one more for each $domains domains up to 4',
    async ({ domains, connections, min, max }) => {
      const server = await startWatchedServer(smallSite(2), { answerMs: 10 });
      const addresses = `connections-per-address: ${connections}\n  domains-per-connection: ${domains}`;
      const template = `addresses:\n  ${addresses}\n  max-connections-per-address: 4\n`;
      const seeds = hosts.map((host) => server.url(host));
      const more = [...atOnce, '--threads', '2'];
      const result = await runs.crawl(`shared-${domains}-${connections}`, { seeds, template, more });
      await server.stop();
      expect(result).toMatchObject({ end: 'complete', captured: hosts.length * 5 });
      expect(server.requests).toHaveLength(hosts.length * 5);
      expect(server.maxOpen()).toBeGreaterThanOrEqual(min);
      expect(server.maxOpen()).toBeLessThanOrEqual(max);
    },
  );
});

describe('the pace of one site', () => {
  let runs: CrawlRuns;
  beforeAll(async () => {
    runs = await CrawlRuns.open([['paced.test', '127.0.0.1']]);
  });
  afterAll(() => runs.close());

  /** What a server of fourteen documents sees: robots.txt, the front page, its icon and eleven pages. */
  async function seenWith(
    name: string,
    politeness: Readonly<Record<string, string>>,
  ): Promise<readonly SeenRequest[]> {
    const server = await startWatchedServer(smallSite(11), { answerMs: 1 });
    const lines = Object.entries({ factor: '0', 'min-delay': '0 ms', ...politeness });
    const settings = lines.map(([setting, value]) => `  ${setting}: ${value}\n`).join('');
    const template = `politeness:\n${settings}network:\n  idle-timeout: 150 ms\n`;
    await runs.crawl(name, { seeds: [server.url('paced.test')], template });
    await server.stop();
    expect(server.requests).toHaveLength(14);
    return server.requests;
  }

  it.concurrent('requests in groups, the pauses saved up, the connection closed between', async () => {
    const requests = await seenWith('groups', { 'min-delay': '100 ms', group: '500 ms' });
    expect(bursts(requests)).toEqual([5, 5, 4]);
    expect(restsMs(requests).filter((ms) => ms < 490)).toEqual([]);
  });

  it.concurrent('a long rest after so many documents', async () => {
    const requests = await seenWith('quarantine', { 'quarantine-after': '6', quarantine: '800 ms' });
    expect(bursts(requests)).toEqual([6, 6, 2]);
    expect(restsMs(requests).filter((ms) => ms < 790)).toEqual([]);
  });

  it.concurrent('so many documents in a period', async () => {
    const requests = await seenWith('period', { period: '900 ms', 'max-documents-per-period': '4' });
    // A period begins when its first document has come; the one after it begins no earlier than a period later.
    const firsts = requests.filter((_, number) => number % 4 === 0).map(({ atMs }) => atMs);
    const gaps = firsts.slice(1).map((atMs, index) => atMs - (firsts[index] ?? 0));
    expect(gaps).toHaveLength(3);
    expect(gaps.filter((ms) => ms < 890)).toEqual([]);
  });

  it.concurrent('one connection for all, where the pauses are shorter than it may be idle', async () => {
    expect(bursts(await seenWith('kept', { 'min-delay': '10 ms' }))).toEqual([14]);
  });

  it.concurrent('none is kept over a pause that is longer', async () => {
    expect(bursts(await seenWith('idle', { 'min-delay': '250 ms' }))).toEqual(
      Array.from({ length: 14 }, () => 1),
    );
  });
});

/** How many requests came over each connection. */
function bursts(requests: readonly SeenRequest[]): number[] {
  return [...Map.groupBy(requests, ({ connection }) => connection).values()].map(({ length }) => length);
}

/** From the last request over a connection to the first over the next. */
function restsMs(requests: readonly SeenRequest[]): number[] {
  const groups = [...Map.groupBy(requests, ({ connection }) => connection).values()];
  return groups
    .slice(1)
    .map((group, index) => (group[0]?.atMs ?? 0) - (groups[index]?.at(-1)?.atMs ?? Infinity));
}
