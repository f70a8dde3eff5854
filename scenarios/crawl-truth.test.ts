import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMadeUpWeb } from '../made-up-web/made-up-web.ts';
import type { MadeUpWeb } from '../made-up-web/made-up-web.ts';
import type { Capture } from './collected.ts';
import { crawlJob, expectSoundWarcs } from './crawl-job.ts';
import type { FinishedCrawl } from './crawl-job.ts';
import { startLoopbackSite } from './loopback-site.ts';
import { madeUpSeed } from './made-up-seed.ts';
import { coverage, linkRecall, siteOf, wrongCaptures } from './truth-comparison.ts';

/** Limits that the endless spaces meet, and nothing else. */
const template = `name: truth
scope:
  depth: 8
  dynamic-depth: 6
limits:
  max-files-per-directory: 300
  max-queries-per-script: 250
politeness:
  min-delay: 0 ms
  max-delay: 20 ms
network:
  retry-delay: 50 ms
  max-retry-delay: 200 ms
`;

let web: MadeUpWeb;
let folder = '';
let crawled: FinishedCrawl;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-truth-'));
  web = await startMadeUpWeb({ seed: madeUpSeed, sites: 10, pagesPerSite: 6, modern: true });
  const seeds = web.sites.flatMap(({ hosts, secure }) => hosts.map((host) => web.url(host, '/', secure)));
  crawled = await crawlJob({ within: folder, hosts: web.addresses.hostsFile, seeds, template });
}, 300_000);
afterAll(async () => {
  await web.stop();
  await rm(folder, { recursive: true });
});

describe(`one job over the whole made-up web (seed ${madeUpSeed})`, () => {
  it('ends by itself, with every site complete', () => {
    expect(crawled.stdout).toContain('ended: complete');
    const [, ...rows] = (crawled.reports.get('sites-report') ?? '').trimEnd().split('\n');
    const hosts = new Set(web.sites.flatMap(({ hosts: [first = ''] }) => first));
    expect(rows.length).toBe(hosts.size + 1); // mirror-b.test is a site of its own
    expect(rows.filter((row) => row.split(' ')[1] !== 'complete')).toEqual([]);
  });

  it('captures every URL that links lead to, and no other', () => {
    const { missing, uncalledFor } = coverage(web, crawled);
    expect(missing).toEqual([]);
    expect(uncalledFor).toEqual([]);
  });

  it('captures no URL of a site twice', () => {
    const places = crawled.captures.map(({ site, url }) => `${site} ${url}`);
    expect(repeated(places)).toEqual([]);
    expect(crawled.log.filter(({ status }) => status > 0)).toHaveLength(places.length);
  });

  it('goes outside a site only for what its pages are made of, and for robots.txt', () => {
    const outside = crawled.log.filter(({ site, url, status }) => status > 0 && siteOf(url) !== site);
    expect(outside.filter(({ path }) => !/[EX]R*$|^PR*$/.test(path))).toEqual([]);
  });

  it('has the status and the bytes that were sent', async () => {
    expect(crawled.captures.length).toBeGreaterThan(1500);
    expect(wrongCaptures(web, crawled)).toEqual([]);
    await expectSoundWarcs(crawled);
  });

  it('tells each URL that was excluded once', () => {
    const places = crawled.excluded.map(({ site, url }) => `${site} ${url}`);
    expect(places.length).toBeGreaterThan(1000);
    expect(repeated(places)).toEqual([]);
  });

  it('follows every link of every static kind, or tells why not', () => {
    const { counts, missed } = linkRecall(web, crawled);
    for (const [kind, { found, all }] of counts) console.log(`links: ${kind} ${found} of ${all}`);
    expect(missed).toEqual([]);
    for (const kind of ['page', 'component', 'redirect', 'feed', 'sitemap', 'form', 'stream'])
      expect([kind, counts.get(kind)?.found]).not.toEqual([kind, 0]);
    expect(crawled.excluded.filter(({ rule }) => rule === '')).toEqual([]);
  });
});

function of(site: string): Capture[] {
  return crawled.captures.filter((capture) => capture.site === site);
}

describe('special sites of the made-up web', () => {
  it.each([
    ['/calendar/', 'depth above 8'],
    ['/shifting/', 'depth of dynamic URLs above 6'],
    ['/repeat/', 'trap: path repeats 3 times'],
    ['/any/', 'trap: path repeats 3 times'],
    ['/facets?', 'limit: more than 250 queries to '],
    ['/random/', 'limit: more than 300 files in directory '],
  ])('the endless space %s ends by the rule "%s"', (start, rule) => {
    const space = web.url('endless.test', start);
    expect(of('endless.test').some(({ url }) => url.startsWith(space))).toBe(true);
    const left = crawled.excluded.filter(({ url }) => url.startsWith(space));
    expect(left.some((each) => each.rule.startsWith(rule))).toBe(true);
  });

  it('sessions: the five pages of each style once, and the page that leads to them', () => {
    const paths = of('sessions.test').map(({ url }) => new URL(url).pathname);
    for (const style of ['phpsessid', 'jsessionid', 'aspnet', 'sid', 'by-value'])
      for (const page of ['', '/0', '/1', '/2', '/3', '/4']) {
        const found = paths.filter((path) => new RegExp(`/${style}${page}(?:[.;]|$)`).test(path));
        expect([style, page, found]).toEqual([style, page, [expect.any(String)]]);
      }
  });

  it('redirects: five in a row are followed, the sixth is excluded', () => {
    const steps = of('redirects.test').filter(({ url }) => url.includes('/endless?n='));
    expect(steps).toHaveLength(6);
    const last = crawled.excluded.find(({ url }) => url === web.url('redirects.test', '/endless?n=7'));
    expect(last?.rule).toBe('trap: more than 5 redirects in a row');
  });

  it('busy: 429 and 503 are tried three times', () => {
    const lines = crawled.log.filter(
      ({ site, status }) => site === 'busy.test' && /429|503/.test(`${status}`),
    );
    expect(lines.length).toBeGreaterThan(4);
    expect(lines.filter(({ annotations }) => !annotations.split(',').includes('3t'))).toEqual([]);
  });

  it('robots.txt: what it closes is named with its line, and never asked for', () => {
    const closed = [...web.truth()].filter(
      ({ endless, robots }) => endless !== true && robots === 'disallowed',
    );
    const told = crawled.excluded.filter(({ rule }) => rule.startsWith('robots.txt '));
    expect(closed.length).toBeGreaterThan(20);
    expect(told.filter(({ url }) => web.truthOf(url)?.robots !== 'disallowed')).toEqual([]);
    for (const { url, host } of closed.filter((each) => each.site.startsWith('robots-')))
      if (url === web.url(host, '/') || of(host).some((capture) => capture.url === web.url(host, '/')))
        expect([url, told.filter((each) => each.url === url).length]).toEqual([url, 1]);
  });
});

describe('a page that leads to three names of one site, and is made of parts from elsewhere', () => {
  const others = ['mirror-b.test', 'www.mirror-a.test'];
  let folded: FinishedCrawl;
  beforeAll(async () => {
    const body = [
      ...['mirror-a.test', ...others].map((name) => `<a href="${web.url(name, '/')}">${name}</a>`),
      `<img src="${web.url('links.test', '/i/plain.png')}">`,
      `<img src="${web.url('redirects.test', '/302')}">`,
      `<iframe src="${web.url('portal.test', '/')}"></iframe>`,
    ].join('\n');
    const site = await startLoopbackSite((path) =>
      path === '/' ? { headers: { 'Content-Type': 'text/html' }, body } : { status: 404 },
    );
    try {
      folded = await crawlJob({
        within: folder,
        hosts: `${web.addresses.hostsFile}127.0.0.1 start.test\n`,
        seeds: [`http://start.test:${site.port}/`],
        // Names are compared by what was written: it takes a moment.
        words: ['--accept', String.raw`//(www\.)?mirror-[ab]\.test`, '--delay-ms', '30'],
      });
    } finally {
      await site.stop();
    }
  }, 300_000);

  const captured = (url: string): Capture[] => folded.captures.filter((capture) => capture.url === url);

  it('collects the content once, and names the synonyms with the rule', () => {
    const primary = new URL(web.url('mirror-a.test', '/')).origin;
    for (const { url, host } of web.truth({ site: 'mirror' }))
      if (host === 'mirror-a.test') expect([url, captured(url)]).toEqual([url, [expect.anything()]]);
    for (const host of others) {
      const late = web.url(host, '/copy/9.html');
      const told = folded.excluded.filter(({ url }) => url === late);
      expect([late, captured(late), told.map(({ rule }) => rule)]).toEqual([
        late,
        [],
        [expect.stringMatching(new RegExp(`^synonym of ${primary} \\((?:www|mirror), same`))],
      ]);
    }
  });

  it('tells each URL that was excluded once, and none that was captured', () => {
    const urls = folded.excluded.map(({ url }) => url);
    expect(repeated(urls)).toEqual([]);
    expect(urls.filter((url) => captured(url).length > 0)).toEqual([]);
  });

  it('fetches pictures from anywhere, also where they redirect; frames only inside', () => {
    const path = (url: string): string | undefined => folded.log.find((line) => line.url === url)?.path;
    expect(path(web.url('links.test', '/i/plain.png'))).toBe('E');
    expect(path(web.url('redirects.test', '/302'))).toBe('E');
    expect(path(web.url('redirects.test', '/target.html'))).toBe('ER');
    const frame = web.url('portal.test', '/');
    expect(captured(frame)).toEqual([]);
    expect(folded.excluded.find(({ url }) => url === frame)?.rule).toBe('scope host');
  });

  it('has the status and the bytes that were sent', async () => {
    const ofTheWeb = folded.captures.filter(({ site, url }) => siteOf(url) !== site);
    expect(ofTheWeb.length).toBeGreaterThan(15);
    expect(wrongCaptures(web, { ...folded, captures: ofTheWeb })).toEqual([]);
    await expectSoundWarcs(folded);
  });
});

function repeated(words: readonly string[]): string[] {
  const seen = new Set<string>();
  return words.filter((word) => seen.size === seen.add(word).size);
}
