import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMadeUpWeb } from '../made-up-web/made-up-web.ts';
import type { MadeUpWeb } from '../made-up-web/made-up-web.ts';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { Chromium } from './chromium.ts';
import type { BrowserVisit } from './chromium.ts';
import { describeCorpus } from './corpus.ts';
import { corpusPages } from './corpus-pages.ts';
import { capturedUrls, excludedUrls, triedUrls } from './crawled-urls.ts';
import { mediaTypeOf, startLoopbackSite } from './loopback-site.ts';
import type { LoopbackSite } from './loopback-site.ts';
import { heirloom } from './run-program.ts';

/*
 * A judge that we did not write: whatever a real browser asks for when it shows a page, with scripts off, a crawl of that
 * page must have asked for too. With scripts on the share is printed: the crawler runs none.
 */
const timeoutMs = 600_000;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-judge-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

interface Crawled {
  readonly out: string;
  /** What the crawl asked for, whatever came of it. */
  readonly tried: ReadonlySet<string>;
  /** Documents in frames, and targets of a refresh, that do not belong to the site by its delimitation. */
  readonly outside: ReadonlySet<string>;
}

interface Judged extends Crawled {
  readonly pages: readonly string[];
  readonly browser: Chromium;
}

/** What Chromium asks for of its own accord: nothing in the page leads there. */
const ownIdeas: readonly { readonly reason: string; readonly matches: RegExp }[] = [
  {
    reason: 'each origin is asked for its icon, where its pages name none',
    matches: /^https?:\/\/[^/]+\/favicon\.ico$/,
  },
  {
    reason: 'the codebase of an object is ignored; it counted for the browsers of its time, and does for us',
    matches: /^http:\/\/links\.test:\d+\/codebase\.mp4$/,
  },
  {
    reason: 'films for Flash at YouTube (/v/) are asked for as pages that need none',
    matches: /^http:\/\/www\.youtube\.com\/embed\/rwkVMT6m7zg\?hl=en&fs=1$/,
  },
];

/** `page → URL` for each URL that the page makes the browser ask for and that the crawl does not account for. */
function missing(visits: ReadonlyMap<string, BrowserVisit>, { tried, outside }: Crawled): string[] {
  return [...visits].flatMap(([page, { requested }]) =>
    [...requested]
      .filter((url) => !tried.has(url) && !outside.has(url))
      .filter((url) => !ownIdeas.some(({ matches }) => matches.test(url)))
      .map((url) => `${page} → ${url}`),
  );
}

function shares(visits: ReadonlyMap<string, BrowserVisit>, { tried, outside }: Crawled): string {
  const all = [...new Set([...visits.values()].flatMap(({ requested }) => [...requested]))];
  const unquiet = [...visits.values()].filter(({ quiet }) => !quiet).length;
  const count = (matches: (url: string) => boolean): string => {
    const found = all.filter(matches).length;
    return `${found} (${((found / all.length) * 100).toFixed(1)} %)`;
  };
  return [
    `of ${all.length} URLs that ${visits.size} pages made Chromium ask for, the crawl has ${count((url) => tried.has(url))}`,
    `excluded by the delimitation ${count((url) => outside.has(url))}`,
    `Chromium's own ideas ${count((url) => !tried.has(url) && ownIdeas.some(({ matches }) => matches.test(url)))}`,
    `pages that did not come to rest ${unquiet}`,
  ].join('; ');
}

async function crawl(
  name: string,
  seeds: readonly string[],
  hosts: string,
  more: readonly string[],
): Promise<Crawled> {
  const [hostsFile, seedsFile, out] = ['hosts', 'seeds', 'out'].map((part) =>
    join(folder, `${name}-${part}`),
  ) as [string, string, string];
  await writeFile(hostsFile, hosts);
  await writeFile(seedsFile, seeds.map((seed) => `${seed}\n`).join(''));
  const local = ['--hosts', hostsFile, '--allow-private', '--delay-ms', '0', '--delay-factor', '0'];
  const words = [
    'crawl',
    '--seeds',
    seedsFile,
    '--out',
    out,
    ...local,
    '--robots',
    'ignore',
    '--max-time',
    '50',
  ];
  const { code, stderr } = await heirloom([...words, ...more]);
  expect(code, stderr).toBe(exitCodes.done);
  const outside = (await excludedUrls(out)).filter(
    ({ path, rule }) => /[ER]$/.test(path) && rule.startsWith('scope '),
  );
  return { out, tried: await triedUrls(out), outside: new Set(outside.map(({ url }) => url)) };
}

function judge(subject: string, judged: () => Judged, minRequests: number): void {
  it(
    'has nothing that a browser without scripts asks for and the crawl did not',
    { timeout: timeoutMs },
    async () => {
      const { browser, pages } = judged();
      const visits = await browser.visitAll(pages, { scripts: false });
      console.log(`${subject}, scripts off: ${shares(visits, judged())}`);
      expect(missing(visits, judged())).toEqual([]);
      const asked = [...visits.values()].reduce((sum, { requested }) => sum + requested.size, 0);
      expect(asked).toBeGreaterThan(minRequests);
      expect([...visits].filter(([page, { requested }]) => !requested.has(page))).toEqual([]);
    },
  );

  it('with scripts: the share that the crawl has', { timeout: timeoutMs }, async () => {
    const { browser, pages } = judged();
    const visits = await browser.visitAll(pages, { scripts: true });
    console.log(`${subject}, scripts on: ${shares(visits, judged())}`);
    expect(visits.size).toBe(pages.length);
  });
}

describe('the made-up web', () => {
  /** Those without spaces that have no end. */
  const sites = [
    'journal-des-dunes',
    'fjordavisa',
    'fjellbygda',
    'de-polder-post',
    'heimatblatt',
    'links',
    'documents',
    'charsets',
    'encodings',
    'framings',
    'forms',
    'mirror',
    'queries',
    'sitemaps',
    'validators',
    'redirects',
    'portal',
    'playlists',
  ];
  /** Of each site; the articles of a site are all alike. `links` shows something else on each. */
  const pagesPerSite = 5;
  const mediaTypes = new Set(['text/html', 'application/xhtml+xml', 'image/svg+xml']);
  let web: MadeUpWeb;
  let judged: Judged;

  beforeAll(async () => {
    web = await startMadeUpWeb({ seed: 11, sites: 6, pagesPerSite: 6 });
    const chosen = web.sites.filter(({ name }) => sites.includes(name));
    expect(chosen.length).toBe(sites.length);
    const homes = chosen.map((site) => web.url(site.hosts[0] ?? '', '/', site.secure));
    const crawled = await crawl('made-up', homes, web.addresses.hostsFile, []);
    const documents = (await capturedUrls(crawled.out))
      .filter(({ status, mime }) => status === '200' && mediaTypes.has(mime))
      .map(({ url }) => url);
    const pages = chosen.flatMap(({ name, hosts }) =>
      documents
        .filter((url) => hosts.includes(new URL(url).hostname))
        .slice(0, name === 'links' ? Infinity : pagesPerSite),
    );
    expect(pages.length).toBeGreaterThan(80);
    const browser = await Chromium.start([web.addresses.chromiumRules]);
    judged = { ...crawled, pages, browser };
  });
  afterAll(async () => {
    await judged.browser.stop();
    await web.stop();
  });

  judge('made-up web', () => judged, 300);
});

describeCorpus('real pages', () => {
  let site: LoopbackSite;
  let judged: Judged;

  beforeAll(async () => {
    const documents = new Map(
      (await corpusPages()).map((page, index) => [`/pages/${index}/page.html`, page]),
    );
    expect(documents.size).toBeGreaterThan(50);
    site = await startLoopbackSite((path) => {
      const page = documents.get(path);
      return { headers: { 'Content-Type': page?.contentType ?? mediaTypeOf(path) }, body: page?.body ?? '' };
    });
    const pages = [...documents.keys()].map((path) => `http://127.0.0.1:${site.port}${path}`);
    const crawled = await crawl('corpus', pages, '127.0.0.1 localhost\n', ['--scope', 'page']);
    judged = { ...crawled, pages, browser: await Chromium.start([]) };
  });
  afterAll(async () => {
    await judged.browser.stop();
    await site.stop();
  });

  judge('real pages', () => judged, 150);
});
