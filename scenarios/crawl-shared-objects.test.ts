import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { expectSoundOutcome, readLog, readOutcome } from './crawl-outcome.ts';
import type { CrawlOutcome } from './crawl-outcome.ts';
import { atOnce, CrawlRuns, excludedOf } from './crawl-runs.ts';
import type { CrawlResult } from './crawl-runs.ts';
import type { SiteAnswer } from './loopback-site.ts';
import { until } from './until.ts';
import { notFound, pageOf, startWatchedServer } from './watched-server.ts';
import type { WatchedServer } from './watched-server.ts';

let server: WatchedServer;
let runs: CrawlRuns;
afterEach(async () => {
  await server.stop();
  await runs.close();
});

/** A host that lets the crawler wait must not hold up the others of its address. */
const template = 'scope:\n  favicons: no\naddresses:\n  connections-per-address: 4\n';

/** A web of these hosts, at one address. */
async function open(
  hosts: readonly string[],
  answer: Parameters<typeof startWatchedServer>[0],
): Promise<void> {
  server = await startWatchedServer((host, path, request) =>
    path === '/robots.txt' ? notFound : answer(host, path, request),
  );
  runs = await CrawlRuns.open(hosts.map((host) => [host, '127.0.0.1']));
}

async function crawl(
  name: string,
  seeds: readonly string[],
  order: { readonly template?: string; readonly more?: readonly string[] } = {},
): Promise<{ readonly result: CrawlResult; readonly outcome: CrawlOutcome }> {
  const more = [...atOnce, ...(order.more ?? ['--threads', '2'])];
  const result = await runs.crawl(name, { seeds, template: order.template ?? template, more });
  const outcome = await readOutcome(result.folder);
  await expectSoundOutcome(outcome);
  return { result, outcome };
}

/** What was asked for, robots.txt excluded, as host and path. */
function asked(): string[] {
  return server.requests.filter(({ path }) => path !== '/robots.txt').map(({ host, path }) => host + path);
}

function pathsAskedOf(host: string): string[] {
  return asked()
    .filter((url) => url.startsWith(`${host}/`))
    .map((url) => url.slice(host.length));
}

function page(text: string, ...links: readonly string[]): SiteAnswer {
  return pageOf(links, `${text} ${'so that it is long enough to be compared '.repeat(3)}`);
}

function pathsUpTo(count: number): string[] {
  return ['/', ...Array.from({ length: count }, (_, number) => `/${number + 1}.html`)];
}

/** A site whose front page leads to all others; `name` is in all its pages. */
function siteOf(name: string, count: number): (path: string) => SiteAnswer {
  const paths = pathsUpTo(count);
  return (path) =>
    path === '/'
      ? page(name, ...paths.slice(1))
      : paths.includes(path)
        ? page(`${name} ${path}`, '/')
        : notFound;
}

describe('what several sites of a job embed from a third', () => {
  const sites = Array.from({ length: 8 }, (_, number) => `embeds-${number}.test`);
  const css = { headers: { 'Content-Type': 'text/css' }, body: 'body { background: url(deep/ground.png) }' };
  const png = { headers: { 'Content-Type': 'image/png' }, body: 'a picture '.repeat(40) };

  it.each([1, 2])('is fetched once, and all that it leads to: %i threads', async (threads) => {
    await open([...sites, 'cdn.test'], (host, path) => {
      const cdn = server.url('cdn.test');
      if (host !== 'cdn.test')
        return path === '/'
          ? {
              headers: { 'Content-Type': 'text/html' },
              body: `<title>${host}</title><link rel="stylesheet" href="${cdn}all.css"><img src="${cdn}logo.png">`,
            }
          : notFound;
      if (path === '/all.css') return css;
      return path === '/logo.png' || path === '/deep/ground.png' ? png : notFound;
    });
    const seeds = sites.map((site) => server.url(site));
    const { result, outcome } = await crawl('embeds', seeds, { more: ['--threads', String(threads)] });
    expect(result).toMatchObject({ end: 'complete', outcome: 'complete', failed: 0 });
    const objects = ['/all.css', '/deep/ground.png', '/logo.png'].map((path) => `cdn.test${path}`);
    const wanted = [...sites.map((site) => `${site}/`), ...objects];
    expect(asked().toSorted()).toEqual(wanted.toSorted());
    // Each of the other sites says of each of the three who has it.
    const shared = (await excludedOf(result.folder)).filter(({ rule }) => rule.startsWith('captured with'));
    expect(shared).toHaveLength((sites.length - 1) * objects.length);
    const owners = new Map(outcome.events.map(({ url, site }) => [url, site]));
    for (const { url, site, rule } of shared) {
      expect(rule).toBe(`captured with the site ${owners.get(url)}`);
      expect(site).not.toBe(owners.get(url));
    }
  });
});

describe('sites whose scopes overlap', () => {
  const seeds = ['one.test', 'two.test', 'common.test'];
  const news = Array.from({ length: 15 }, (_, number) => `/news/${number}.html`);

  it.each([1, 2])(
    'fetch each page once, and follow its links wherever it is: %i threads',
    async (threads) => {
      // Each page leads to the next: nobody gets to the last who has not followed all.
      await open(seeds, (host, path) => {
        const next = news[news.indexOf(path) + 1];
        if (host !== 'common.test')
          return path === '/' ? page(host, server.url('common.test', '/news/0.html')) : notFound;
        return path === '/' || news.includes(path)
          ? page(path, ...(next === undefined ? [] : [next]))
          : notFound;
      });
      const overlapping = template.replace(
        'favicons: no',
        `favicons: no\n  accept: ['^http://common\\.test']`,
      );
      const { result, outcome } = await crawl(
        'overlap',
        seeds.map((seed) => server.url(seed)),
        { template: overlapping, more: ['--threads', String(threads)] },
      );
      expect(result).toMatchObject({ end: 'complete', outcome: 'complete', failed: 0 });
      const wanted = [...seeds.map((seed) => `${seed}/`), ...news.map((path) => `common.test${path}`)];
      expect(asked().toSorted()).toEqual(wanted.toSorted());
      // Each of the three sites knows all of them.
      for (const site of seeds) {
        const visited = outcome.log.filter((line) => line.site === site && line.url.includes('/news/'));
        expect([site, visited.length]).toEqual([site, news.length]);
      }
    },
  );
});

/** Waits until the crawl has logged this number of pages of a host. */
async function untilLogged(name: string, host: string, count: number): Promise<void> {
  const log = join(runs.out(name), 'crawl.log');
  await until(async () => {
    const lines = readLog(await readFile(log, 'utf8').catch(() => ''));
    const visits = lines.filter(({ url }) => new URL(url).hostname === host && !url.endsWith('/robots.txt'));
    return visits.length >= count;
  });
}

describe('sites with the same content', () => {
  const count = 40;
  const shown = 4;

  /** The second is slower: it begins when `of` pages of the first are safe, and goes on when its own first pages are. */
  async function openTwins(name: string, hosts: readonly [string, string], of: number): Promise<void> {
    const [first, second] = hosts;
    let answered = 0;
    await open(hosts, async (host, path) => {
      if (host === second) {
        if (answered++ === 0) await untilLogged(name, first, of);
        if (answered > shown) await untilLogged(name, second, shown);
      }
      return siteOf('twin', count)(path);
    });
  }

  it('are fetched once, but for the first pages, which show it', async () => {
    const name = 'mirror';
    const hosts = ['twin.test', 'mirror-of.test'] as const;
    const [first, second] = hosts;
    await openTwins(name, hosts, count + 1);
    const { result } = await crawl(
      name,
      hosts.map((host) => server.url(host)),
    );
    expect(result).toMatchObject({ end: 'complete', outcome: 'complete' });
    expect(pathsAskedOf(first).toSorted()).toEqual(pathsUpTo(count).toSorted());
    expect(pathsAskedOf(second).length).toBeLessThanOrEqual(shown + 1);
    const of = new RegExp(
      `^synonym of http://${first}:\\d+ \\(${name}, .*\\), captured with the site ${first}$`,
    );
    const folded = (await excludedOf(result.folder)).filter(({ rule }) => of.test(rule));
    expect(folded).toHaveLength(count + 1 - pathsAskedOf(second).length);
  });

  it('are fetched by the other where a limit ends the first', async () => {
    const hosts = ['twin.test', 'mirror-of.test'] as const;
    const [first, second] = hosts;
    await openTwins('cut', hosts, 10);
    const limited = `${template}budget:\n  site:\n    urls: 10\n`;
    const { result } = await crawl(
      'cut',
      hosts.map((host) => server.url(host)),
      { template: limited },
    );
    expect(result).toMatchObject({ end: 'url-limit', outcome: 'cut-short' });
    const of = new Set(pathsAskedOf(first));
    const more = pathsAskedOf(second).filter((path) => !of.has(path));
    expect([of.size, pathsAskedOf(second).length]).toEqual([10, 10]);
    expect(more.length).toBeGreaterThanOrEqual(10 - shown - 1);
  });

  it('are kept apart where they only share an address', async () => {
    const hosts = ['one-of-many.test', 'two-of-many.test'];
    await open(hosts, (host, path) => siteOf(host, 10)(path));
    await crawl(
      'virtual',
      hosts.map((host) => server.url(host)),
    );
    const wanted = hosts.flatMap((host) => pathsUpTo(10).map((path) => host + path));
    expect(asked().toSorted()).toEqual(wanted.toSorted());
  });

  it('are both fetched where the template does not fold synonyms', async () => {
    const hosts = ['twin.test', 'mirror-of.test'];
    await open(hosts, (_host, path) => siteOf('twin', 10)(path));
    const apart = template.replace('favicons: no', 'favicons: no\n  fold-synonyms: no');
    await crawl(
      'apart',
      hosts.map((host) => server.url(host)),
      { template: apart },
    );
    const wanted = hosts.flatMap((host) => pathsUpTo(10).map((path) => host + path));
    expect(asked().toSorted()).toEqual(wanted.toSorted());
  });
});

describe('an object that the first site does not get', () => {
  const sites = ['refused.test', 'served.test'];

  it('is fetched by the others', async () => {
    await open([...sites, 'cdn.test'], async (host, path, { headers }) => {
      if (host !== 'cdn.test') {
        if (host === 'served.test') await untilLogged('refused', 'cdn.test', 1);
        const body = `<title>${host}</title><img src="${server.url('cdn.test', '/logo.png')}">`;
        return path === '/' ? { headers: { 'Content-Type': 'text/html' }, body } : notFound;
      }
      const isRefused = headers.referer?.includes('refused.test') === true;
      const type = { 'Content-Type': 'image/png' };
      return isRefused ? { status: 403, headers: type, body: 'no' } : { headers: type, body: 'a picture' };
    });
    const { outcome } = await crawl(
      'refused',
      sites.map((site) => server.url(site)),
    );
    const logo = outcome.events.filter(({ url }) => url.endsWith('/logo.png'));
    expect(logo.map(({ site, status }) => `${site} ${status}`).toSorted()).toEqual([
      'refused.test 403',
      'served.test 200',
    ]);
  });
});

describe('a job that is killed', () => {
  const hosts = ['killed-1.test', 'killed-2.test', 'killed-3.test'];
  const pages = pathsUpTo(12);

  it('loses no object of any site, and goes on with what the others have', async () => {
    await open([...hosts, 'cdn.test'], (host, path) => {
      const at = pages.indexOf(path);
      if (host === 'cdn.test')
        return { headers: { 'Content-Type': 'image/png' }, body: `the picture ${path} `.repeat(30) };
      if (at < 0) return notFound;
      const image = `<img src="${server.url('cdn.test', `/${at}.png`)}">`;
      return page(`${host} ${path} ${image}`, ...pages.slice(at + 1, at + 2));
    });
    const seeds = hosts.map((host) => server.url(host));
    const more = [...atOnce, '--threads', '2'];
    const again = { more: ['--resume', '--threads', '2'] };
    for (const lines of [8, 30]) {
      const started = await runs.start('killed', lines === 8 ? { seeds, template, more } : again);
      const log = join(runs.out('killed'), 'crawl.log');
      const isLong = (): boolean => existsSync(log) && readFileSync(log, 'utf8').split('\n').length > lines;
      if (await until(isLong, started)) started.kill('SIGKILL');
      await started.ended;
    }
    const result = await runs.crawl('killed', again);
    const outcome = await readOutcome(result.folder);
    await expectSoundOutcome(outcome);
    expect(result).toMatchObject({ end: 'complete', outcome: 'complete' });
    const wanted = [
      ...hosts.flatMap((host) => [...pages, '/robots.txt'].map((path) => server.url(host, path))),
      ...['/robots.txt', ...pages.map((_, at) => `/${at}.png`)].map((path) => server.url('cdn.test', path)),
    ];
    const captured = new Set(outcome.events.map(({ url }) => url));
    expect([...captured].toSorted()).toEqual(wanted.toSorted());
  });
});
