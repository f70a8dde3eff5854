import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMadeUpWeb } from '../made-up-web/made-up-web.ts';
import type { MadeUpWeb } from '../made-up-web/made-up-web.ts';
import type { Site } from '../made-up-web/model/site.ts';
import type { TruthEntry } from '../made-up-web/truth.ts';
import { sha1Label } from '../src/formats/warc/digest.ts';
import type { Capture, Logged } from './collected.ts';
import { crawlJob, expectSoundWarcs } from './crawl-job.ts';
import type { FinishedCrawl } from './crawl-job.ts';
import { madeUpSeed } from './made-up-seed.ts';
import { coverage } from './truth-comparison.ts';

/** Patience above the time in which the made-up web writes its ten megabytes of links, all the others waiting. */
const template = `name: hostile
scope:
  depth: 4
  dynamic-depth: 4
limits:
  max-files-per-directory: 200
politeness:
  min-delay: 0 ms
  max-delay: 20 ms
network:
  connect-timeout: 6 s
  read-timeout: 6 s
  response-timeout: 7 s
  max-response-bytes: 12 MB
  tries: 2
  retry-delay: 50 ms
`;
const slowIntervalMs = 120;
const maxMegabytes = 800;

/** What is left of an answer: the status or the code in crawl.log, and WARC-Truncated. */
type Remains = readonly [status: number, truncated?: 'length' | 'time' | 'disconnect'];

/** Where it is not the status that the truth states, and the whole. A head without a status is 0. */
const remains: Readonly<Record<string, Remains>> = {
  'slow.test/silence': [-4],
  'slow.test/silence-after-head': [200, 'time'],
  'slow.test/slow-head': [-4],
  'slow.test/slow-body': [200, 'time'],
  'slow.test/endless-body': [200, 'length'],
  'slow.test/endless-chunks': [200, 'length'],
  'slow.test/endless-head': [200, 'length'],
  'slow.test/endless-radio': [200, 'time'],
  'broken-bodies.test/length-too-long': [200, 'disconnect'],
  'broken-bodies.test/chunked-not': [200, 'disconnect'],
  'broken-bodies.test/chunk-size-bad': [200, 'disconnect'],
  'broken-bodies.test/chunk-size-huge': [200, 'disconnect'],
  'broken-bodies.test/chunk-too-long': [200, 'disconnect'],
  'broken-bodies.test/chunk-last-missing': [200, 'disconnect'],
  'broken-bodies.test/cut-in-head': [200, 'disconnect'],
  'broken-bodies.test/cut-in-body': [200, 'disconnect'],
  'broken-bodies.test/reset-in-head': [-3],
  'broken-bodies.test/reset-in-body': [200, 'disconnect'],
  'broken-bodies.test/reset-at-once': [-3],
  'broken-heads.test/http-0.9': [0],
  'broken-heads.test/status-99': [0],
  'broken-heads.test/version-missing': [200],
  'broken-heads.test/empty': [-3],
};

function wantedOf(truth: TruthEntry): unknown {
  const { pathname, hostname } = new URL(truth.url);
  const [status, truncated]: Remains = remains[hostname + pathname] ?? [truth.status];
  const said =
    status < 0
      ? expect.stringMatching(/[a-z]{3}/)
      : truncated === undefined
        ? '-'
        : expect.stringContaining(`${truncated}Trunc`);
  return [truth.url, status, status >= 0, truncated, said];
}

/** In the words of OpenSSL and Node. */
const whyRefused: Readonly<Record<string, string>> = {
  'expired-certificate.test': 'CERT_HAS_EXPIRED',
  'wrong-name-certificate.test': 'ERR_TLS_CERT_ALTNAME_INVALID',
  'self-signed-certificate.test': 'DEPTH_ZERO_SELF_SIGNED_CERT',
  'unknown-authority-certificate.test': 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
};

let web: MadeUpWeb;
let folder = '';
let hostile: readonly Site[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-hostile-'));
  const limits = { slowIntervalMs, endlessBytes: 1 << 28 };
  web = await startMadeUpWeb({ seed: madeUpSeed, sites: 5, pagesPerSite: 4, hostile: true, limits });
  hostile = web.sites.filter((site) => site.hostile);
});
afterAll(async () => {
  await web.stop();
  await rm(folder, { recursive: true });
});

function homesOf(sites: readonly Site[]): string[] {
  return sites.map(({ hosts: [first = ''], secure }) => web.url(first, '/', secure));
}

function named(...names: readonly string[]): Site[] {
  return web.sites.filter(({ name }) => names.includes(name));
}

describe(`one job over every hostile site and some good ones (seed ${madeUpSeed})`, () => {
  let crawled: FinishedCrawl;
  let good: readonly Site[];
  let captures: ReadonlyMap<string, Capture>;
  let log: ReadonlyMap<string, Logged>;
  beforeAll(async () => {
    good = [...web.sites.slice(0, 5), ...named('redirects', 'endless', 'charsets')];
    crawled = await crawlJob({
      within: folder,
      hosts: web.addresses.hostsFile,
      seeds: homesOf([...hostile, ...good]),
      template,
    });
    captures = new Map(crawled.captures.map((capture) => [capture.url, capture]));
    log = new Map(crawled.log.map((line) => [line.url, line]));
  }, 300_000);

  it('ends by itself, with every site complete', () => {
    expect(crawled.stdout).toContain('ended: complete');
    const [, ...rows] = (crawled.reports.get('sites-report') ?? '').trimEnd().split('\n');
    expect(rows).toHaveLength(hostile.length + good.length);
    expect(rows.filter((row) => row.split(' ')[1] !== 'complete')).toEqual([]);
  });

  it('collects all of the good sites', () => {
    expect(coverage(web, crawled, good)).toEqual({ missing: [], uncalledFor: [] });
  });

  it('tells of each hostile URL what happened to it', () => {
    let count = 0;
    for (const truth of hostile.flatMap(({ name }) => [...web.truth({ site: name })])) {
      if (truth.pattern !== undefined || truth.url.length > 4096) continue;
      count++;
      expect(outcomeOf(truth)).toEqual(wantedOf(truth));
    }
    expect(count).toBeGreaterThan(80);
  });

  function outcomeOf({ url }: TruthEntry): unknown {
    const line = log.get(url);
    const truncated = captures.get(url)?.truncated;
    return [url, line?.status, captures.has(url), truncated, line?.annotations];
  }

  it('keeps the bytes that were sent, where they are known', () => {
    // Of a head of more than 1 MB the rest is taken for the body.
    const longHead = web.url('broken-heads.test', '/long-line');
    const wrong: string[] = [];
    let count = 0;
    for (const [url, { sha1, truncated }] of captures) {
      const sent = url === longHead ? undefined : web.truthOf(url)?.sha1;
      if (sent === undefined || truncated === 'time' || truncated === 'length') continue;
      count++;
      if (sha1 !== sha1Label(Buffer.from(sent, 'hex'))) wrong.push(url);
    }
    expect(count).toBeGreaterThan(200);
    expect(wrong).toEqual([]);
  });

  it('excludes by a rule what is too long or too much', () => {
    const rules = (start: string): string[] =>
      crawled.excluded
        .filter(({ url }) => url.startsWith(web.url('oversized.test', start)))
        .map(({ rule }) => rule);
    expect(rules('/long')).toEqual(Array(2).fill('trap: URL above 4096 characters'));
    const numbers = new Set(rules('/number/'));
    expect([...numbers]).toEqual([
      `limit: more than 200 files in directory ${web.url('oversized.test', '/number/')}`,
    ]);
    const fetched = crawled.captures.filter(({ url }) => url.includes('/number/'));
    expect(fetched).toHaveLength(200);
  });

  it('notes bad certificates, and tolerates them', () => {
    const bad = crawled.captures.filter(({ site }) => site.endsWith('-certificate.test'));
    // Of each robots.txt, the front page, its icon and another page.
    expect(bad).toHaveLength(4 * 4);
    const errors = new Map(bad.map(({ site, certificateError }) => [site, certificateError]));
    expect([...errors.values()].filter((error) => error === undefined)).toEqual([]);
  });

  it('says it in the reports', () => {
    const rowsOf = (name: string): string[] =>
      (crawled.reports.get(name) ?? '').trimEnd().split('\n').slice(1);
    const hosts = new Set(rowsOf('hosts-report').map((row) => row.split(' ')[2]));
    expect(hostile.filter(({ hosts: [first = ''] }) => !hosts.has(first))).toEqual([]);
    const codes = Map.groupBy(crawled.log, ({ status }) => String(status));
    expect(rowsOf('responsecode-report').toSorted()).toEqual(
      [...codes].map(([code, lines]) => `${lines.length} ${code}`).toSorted(),
    );
    const reasons = Map.groupBy(crawled.excluded, ({ rule }) => rule);
    expect(rowsOf('skipped-report').toSorted()).toEqual(
      [...reasons].map(([rule, lines]) => `${lines.length} ${rule}`).toSorted(),
    );
    expect(rowsOf('seeds-report').filter((row) => !row.startsWith('200 CRAWLED '))).toEqual([]);
  });

  it('writes sound WARC files', () => expectSoundWarcs(crawled));

  it('needs no more memory than that of a small machine', ({ skip }) => {
    if (crawled.peakBytes === undefined) skip('the system does not tell');
    const megabytes = Math.round((crawled.peakBytes ?? 0) / 1e6);
    console.log(`memory at its highest: ${megabytes} MB`);
    expect(megabytes).toBeLessThan(maxMegabytes);
  });
});

describe('a template that refuses bad certificates', () => {
  it('collects nothing behind them, says why, and collects the others', async () => {
    const bad = hostile.filter(({ certificate }) => certificate !== 'good');
    const good = named('de-polder-post');
    const authority = join(folder, 'ca.pem');
    await writeFile(authority, web.caCertificatePem);
    const crawled = await crawlJob({
      within: folder,
      hosts: web.addresses.hostsFile,
      seeds: homesOf([...bad, ...good]),
      template: 'network:\n  certificates: refuse\n',
      words: ['--robots', 'ignore', '--depth', '1'],
      environment: { NODE_EXTRA_CA_CERTS: authority },
    });
    const refused = crawled.log.filter(({ status }) => status === -5002);
    expect(new Map(refused.map(({ url, annotations }) => [url, annotations]))).toEqual(
      new Map(homesOf(bad).map((url) => [url, whyRefused[new URL(url).hostname]])),
    );
    expect(new Set(crawled.captures.map(({ site }) => site))).toEqual(new Set(['de-polder-post.test']));
    expect(crawled.captures.length).toBeGreaterThan(10);
    expect(crawled.captures.filter(({ certificateError }) => certificateError !== undefined)).toEqual([]);
    expect(crawled.reports.get('responsecode-report')).toContain('\n4 -5002\n');
    await expectSoundWarcs(crawled);
  }, 120_000);
});
