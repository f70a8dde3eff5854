import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMadeUpWeb } from '../made-up-web/made-up-web.ts';
import type { MadeUpWeb } from '../made-up-web/made-up-web.ts';
import type { TruthEntry } from '../made-up-web/truth.ts';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { sha1Label } from '../src/formats/warc/digest.ts';
import { truthOfSite } from './crawl-truth.ts';
import { madeUpSeed } from './made-up-seed.ts';
import { heirloom, repositoryFolder } from './run-program.ts';
import type { Ended } from './run-program.ts';
import { until } from './until.ts';

let web: MadeUpWeb;
let folder = '';
let hosts = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-crawl-'));
  hosts = join(folder, 'hosts');
  web = await startMadeUpWeb({ seed: madeUpSeed, sites: 5, pagesPerSite: 6, hostile: true });
  await writeFile(hosts, [...web.addresses.table].map(([name, address]) => `${address} ${name}\n`).join(''));
});
afterAll(async () => {
  await web.stop();
  await rm(folder, { recursive: true });
});

const expectedFile =
  /^(?:crawl\.log|not-fetched\.jsonl|job\.json|manifest\.json|reports|state|.*\.warc(?:\.gz)?)$/;

interface Crawled extends Ended {
  readonly out: string;
  readonly warcs: readonly string[];
  readonly log: ReadonlyMap<string, { readonly status: number; readonly columns: readonly string[] }>;
  readonly notFetched: ReadonlyMap<string, string>;
}

function words(home: string, out: string, more: readonly string[]): string[] {
  const local = ['--hosts', hosts, '--allow-private', '--delay-ms', '0', '--delay-factor', '0'];
  return ['crawl', '--seed', home, '--out', out, ...local, '--max-time', '50', ...more];
}

async function crawl(home: string, ...more: readonly string[]): Promise<Crawled> {
  const out = join(await mkdtemp(join(folder, 'crawl-')), 'made', 'here');
  return readCrawl(out, await heirloom(words(home, out, more)));
}

async function readCrawl(out: string, ended: Ended): Promise<Crawled> {
  const lines = async (name: string): Promise<string[]> =>
    (await readFile(join(out, name), 'utf8')).split('\n').filter((line) => line !== '');
  const log = (await lines('crawl.log')).map((line) => line.split(/ +/));
  const left = (await lines('not-fetched.jsonl')).map((line) => JSON.parse(line) as Record<string, string>);
  const files = await readdir(out);
  expect(files.filter((name) => !expectedFile.test(name))).toEqual([]);
  return {
    ...ended,
    out,
    warcs: files.filter((name) => name.includes('.warc')).map((name) => join(out, name)),
    log: new Map(log.map((columns) => [columns[3] ?? '', { status: Number(columns[1]), columns }])),
    notFetched: new Map(left.map(({ url = '', rule = '' }) => [url, rule])),
  };
}

interface Indexed {
  readonly url: string;
  readonly status: string;
  readonly digest: string;
}

async function indexOf({ warcs }: Crawled): Promise<Indexed[]> {
  const { code, stdout } = await heirloom(['cdx', ...warcs]);
  expect(code).toBe(exitCodes.done);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line.slice(line.indexOf('{'))) as Indexed)
    .filter(({ url }) => /^https?:/.test(url));
}

async function expectSound({ warcs }: Crawled): Promise<void> {
  const { code, stdout, stderr } = await heirloom(['warc', 'check', ...warcs]);
  expect([code, stderr, stdout]).toEqual([exitCodes.done, '', expect.any(String)]);
}

function homeOf(name: string): string {
  const site = web.sites.find((each) => each.name === name);
  return web.url(site?.hosts[0] ?? '', '/', site?.secure);
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^www\./, '');
}

function digestOf({ sha1 = '' }: TruthEntry): string {
  return sha1Label(Buffer.from(sha1, 'hex'));
}

describe('a crawl finds all of a site, once, as it is', () => {
  it.concurrent.each([
    ['an ordinary site', 'fjellbygda', 30],
    ['a site by HTTPS', 'de-polder-post', 30],
    ['every place of a link', 'links', 40],
    ['documents', 'documents', 5],
    ['charsets', 'charsets', 8],
    ['queries', 'queries', 5],
  ] as const)('%s', async (_subject, name, min) => {
    const home = homeOf(name);
    const crawled = await crawl(home);
    expect([crawled.code, crawled.stderr]).toEqual([
      exitCodes.done,
      expect.not.stringContaining('heirloom:'),
    ]);
    expect(crawled.stdout).toContain('ended: complete');
    const index = await indexOf(crawled);
    const byUrl = new Map(index.map((line) => [line.url, line]));
    expect(byUrl.size).toBe(index.length);
    const wanted = truthOfSite(web, home);
    expect(wanted.size).toBeGreaterThan(min);
    for (const [url, truth] of wanted) {
      const digest = truth.sha1 === undefined ? expect.any(String) : digestOf(truth);
      expect([url, byUrl.get(url)]).toEqual([
        url,
        expect.objectContaining({ status: String(truth.status), digest }),
      ]);
    }
    const host = hostOf(new URL(home));
    const foreign = index.filter(({ url }) => hostOf(new URL(url)) !== host);
    for (const { url } of foreign)
      expect([url, crawled.log.get(url)?.columns[4]]).toEqual([url, expect.stringMatching(/[EX]R*$|^P$/)]);
    for (const { url } of index) expect([url, web.truthOf(url)?.robots]).not.toEqual([url, 'disallowed']);
    await expectSound(crawled);
  });
});

function closed(): string {
  return web.url('robots-rules.test', '/closed/1.html');
}

describe('robots.txt', () => {
  it.concurrent('is obeyed', async () => {
    const crawled = await crawl(homeOf('robots-rules'));
    expect(crawled.log.get(closed())?.status).toBe(-9998);
    expect(crawled.notFetched.get(closed())).toContain('robots.txt');
    const urls = (await indexOf(crawled)).map(({ url }) => url);
    expect(urls).toContain(web.url('robots-rules.test', '/robots.txt'));
    expect(urls).toContain(web.url('robots-rules.test', '/closed/but-open.html'));
    expect(urls).not.toContain(closed());
  });

  it.concurrent('is ignored, and then not even asked for', async () => {
    const crawled = await crawl(homeOf('robots-rules'), '--robots', 'ignore');
    expect(crawled.log.get(closed())?.status).toBe(200);
    expect(crawled.log.has(web.url('robots-rules.test', '/robots.txt'))).toBe(false);
  });

  it.concurrent('is noted with what is collected in spite of it', async () => {
    const crawled = await crawl(homeOf('robots-rules'), '--robots', 'mark');
    expect(crawled.log.get(closed())?.status).toBe(200);
    const { stdout } = await heirloom(['warc', 'cat', ...crawled.warcs]);
    expect(stdout.match(/^robots: disallowed/gm)).toHaveLength(2);
    await expectSound(crawled);
  });

  it.concurrent('closes a whole site', async () => {
    const crawled = await crawl(homeOf('robots-closed'));
    expect((await indexOf(crawled)).map(({ url }) => url)).toEqual([
      web.url('robots-closed.test', '/robots.txt'),
    ]);
  });
});

describe('limits', () => {
  it.concurrent('--max-urls, robots.txt not counted', async () => {
    const crawled = await crawl(homeOf('fjellbygda'), '--max-urls', '5', '--json');
    const { end, captured } = JSON.parse(crawled.stdout) as { end: string; captured: number };
    expect(end).toBe('job-url-limit');
    expect(captured).toBeGreaterThanOrEqual(6);
    expect(await indexOf(crawled)).toHaveLength(captured);
    await expectSound(crawled);
  });

  it.concurrent.each([
    ['--max-urls', '3', 'job-url-limit'],
    ['--max-bytes', '3000', 'job-byte-limit'],
  ])('%s: a page is not cut from its components', async (option, limit, expected) => {
    const home = homeOf('links');
    const crawled = await crawl(home, option, limit, '--json');
    expect((JSON.parse(crawled.stdout) as { end: string }).end).toBe(expected);
    expect(crawled.log.size).toBeGreaterThan(4);
    const components = [...crawled.log.keys()].flatMap((url) =>
      (web.truthOf(url)?.links ?? []).flatMap((link) =>
        link.kind === 'component' && link.url?.startsWith(home) === true ? [link.url] : [],
      ),
    );
    expect(components.filter((url) => !crawled.log.has(url) && !crawled.notFetched.has(url))).toEqual([]);
  });

  it.concurrent('--depth 0: the page and its components', async () => {
    const home = homeOf('fjellbygda');
    const crawled = await crawl(home, '--depth', '0');
    const pages = [...crawled.log.keys()].filter((url) => web.truthOf(url)?.kind === 'html');
    expect(pages).toEqual([home]);
    expect([...crawled.notFetched.values()]).toContain('depth above 0');
    for (const link of web.truthOf(home)?.links ?? [])
      if (link.kind === 'component' && link.url?.startsWith(home) === true)
        expect([link.url, crawled.log.get(link.url)?.status]).toEqual([
          link.url,
          web.truthOf(link.url)?.status,
        ]);
  });

  it.concurrent('--scope page: no other page, and why', async () => {
    const home = homeOf('fjellbygda');
    const crawled = await crawl(home, '--scope', 'page');
    const pages = (await indexOf(crawled)).filter(({ url }) => web.truthOf(url)?.kind === 'html');
    expect(pages.map(({ url }) => url)).toEqual([home]);
    expect([...crawled.notFetched.values()]).toContain('scope page');
  });

  it.concurrent('--reject: nothing that it finds, and why', async () => {
    const crawled = await crawl(homeOf('documents'), '--reject', '\\.pdf$', '--reject', 'docx');
    const rejected = [...crawled.notFetched].filter(([, rule]) => rule === 'reject \\.pdf$');
    expect(rejected.length).toBeGreaterThan(0);
    for (const { url } of await indexOf(crawled)) expect(url).not.toMatch(/\.pdf$|docx/);
  });
});

describe('a crawl that is stopped', () => {
  it('seals its files, leaves nothing behind and says so', async () => {
    const out = join(folder, 'stopped');
    const child = spawn(`${repositoryFolder}heirloom`, words(homeOf('links'), out, ['--delay-ms', '30']), {
      timeout: 60_000,
    });
    let stderr = '';
    child.stderr.on('data', (part) => (stderr += String(part)));
    child.stdout.resume();
    const closed = once(child, 'close') as Promise<[number | null]>;
    const log = join(out, 'crawl.log');
    await until(async () => existsSync(log) && (await readFile(log, 'utf8')).split('\n').length > 5);
    child.kill('SIGINT');
    const [code] = await closed;
    expect(code).toBe(exitCodes.interrupted);
    expect(stderr).not.toMatch(/\n\s+at /);
    const crawled = await readCrawl(out, { code, stderr } as unknown as Ended);
    expect(crawled.warcs.length).toBeGreaterThan(0);
    await expectSound(crawled);
    expect(await indexOf(crawled)).toHaveLength(crawled.log.size);
  });
});

describe('what cannot be crawled', () => {
  it.concurrent.each([
    ['no seed', [], 'no seeds'],
    ['a seed that is no URL', ['--seed', 'http://['], 'is not an http or https URL'],
    ['a seed of another scheme', ['--seed', 'ftp://a.test/'], 'is not an http or https URL'],
    ['an unknown scope', ['--seed', 'http://a.test/', '--scope', 'world'], 'page, path, host, domain'],
    ['a depth below 0', ['--seed', 'http://a.test/', '--depth', '-1'], 'Give a whole number from 0'],
    ['half a URL', ['--seed', 'http://a.test/', '--max-urls', '1.5'], 'Give a whole number from 0'],
    ['no expression', ['--seed', 'http://a.test/', '--reject', '('], 'a ( without its )'],
    ['an unknown policy', ['--seed', 'http://a.test/', '--robots', 'maybe'], 'obey, ignore, mark'],
  ] as const)('%s: exit 2 before anything is done', async (_name, options, message) => {
    const out = join(folder, `bad-${options.join('').replaceAll(/\W/g, '')}`);
    const { code, stderr } = await heirloom(['crawl', '--out', out, '--hosts', hosts, ...options]);
    expect([code, stderr]).toEqual([exitCodes.usage, expect.stringContaining(message)]);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(existsSync(out)).toBe(false);
  });

  it('a private address, unless it is allowed', async () => {
    const home = homeOf('links');
    const refused = async (name: string, ...more: string[]): Promise<Crawled> => {
      const out = join(folder, name);
      const options = ['--out', out, '--hosts', hosts, '--delay-ms', '0', ...more];
      return readCrawl(out, await heirloom(['crawl', '--seed', home, ...options]));
    };
    const ignoring = await refused('private-ignoring', '--robots', 'ignore');
    expect(ignoring.log.get(home)).toMatchObject({ status: -5001 });
    expect(ignoring.log.get(home)?.columns[11]).toContain('loopback');
    expect(await indexOf(ignoring)).toEqual([]);
    // Where robots.txt comes first it is refused as well, and so the page is excluded.
    const obeying = await refused('private-obeying');
    expect(obeying.log.get(home)?.status).toBeLessThan(0);
    expect(await indexOf(obeying)).toEqual([]);
  });
});
