import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JobOrder } from '../job-order.ts';
import type { JournalEntry } from '../record/journal-entry.ts';
import { makeReports } from './make-reports.ts';
import type { ReportOptions } from './make-reports.ts';
import { failure, jobOrder, journalOf, queued, siteEnd, skipped, visit } from './test-journal.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-reports-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const startedMs = Date.parse('2026-01-31T12:00:00.000Z');

async function reportsOf(
  order: JobOrder,
  entries: Iterable<JournalEntry> | AsyncIterable<JournalEntry>,
  more: Partial<ReportOptions> = {},
): Promise<Map<string, string>> {
  const end = { startedMs, endedMs: startedMs + 3_723_004, end: 'complete' } as const;
  const names = await makeReports({ folder, order, entries: journalOf(entries), ...end, ...more });
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
}

const seed = { depth: 0, path: '', via: undefined };
const robots = { depth: 0, path: 'P', via: 'http://a.test/' };

const order = jobOrder({
  'a.test': ['http://a.test', 'http://www.a.test/#top', 'http://a.test/later'],
  'b.test': ['http://b.test/'],
  'c.test': ['http://c.test/'],
  'd.test': ['http://d.test/'],
});

const journal: readonly JournalEntry[] = [
  visit('a.test', 'http://a.test/robots.txt', {
    candidate: { ...robots, url: 'http://a.test/robots.txt' },
    bytes: 50,
    mime: 'text/plain',
  }),
  visit('a.test', 'http://a.test/', {
    candidate: { ...seed, url: 'http://a.test/' },
    bytes: 1000,
    change: 'unchanged',
    queued: [
      queued('http://a.test/x'),
      queued('http://a.test/feed', { kind: 'feed' }),
      queued('http://cdn.test/logo.png', { kind: 'requisite', hop: 'E' }),
      queued('http://a.test/waits'),
    ],
    skipped: [
      skipped('http://other.test/', 'scope host'),
      skipped('http://other.test/rss', 'scope host', { kind: 'feed' }),
      skipped('http://a.test/print?x', 'reject print'),
      skipped('rtmp://live.test/1', 'stream: rtmp is not fetched', { kind: 'stream', hop: 'E' }),
    ],
    linkHosts: { 'a.test': 5, 'other.test': 2, 'cdn.test': 1 },
  }),
  visit('b.test', 'http://b.test/', {
    candidate: { ...seed, url: 'http://b.test/' },
    status: 301,
    bytes: 300,
    redirect: 'http://www.b.test/',
    queued: [queued('http://www.b.test/', { kind: 'redirect', hop: 'R' })],
    linkHosts: { 'www.b.test': 1 },
    change: 'new',
  }),
  visit('a.test', 'http://cdn.test/logo.png', { mime: 'image/png', bytes: 4000, change: 'changed' }),
  visit('a.test', 'http://a.test/feed', {
    status: 304,
    bytes: 80,
    mime: '',
    change: 'unchanged',
    feed: true,
  }),
  failure('a.test', 'http://a.test/x', -9998),
  failure('a.test', 'http://www.a.test/', -2, { candidate: { ...seed, url: 'http://www.a.test/' } }),
  visit('b.test', 'http://www.b.test/', { status: 404, bytes: 200, linkHosts: { 'a.test': 2 } }),
  siteEnd('a.test', 'stopped'),
  siteEnd('b.test', 'complete'),
  siteEnd('a.test', 'url-limit'),
  failure('c.test', 'http://c.test/', -1, { candidate: { ...seed, url: 'http://c.test/' } }),
];

function linesOf(text: string | undefined): string[] {
  expect(text?.endsWith('\n')).toBe(true);
  return (text ?? '').slice(0, -1).split('\n');
}

describe('the reports of a job', () => {
  it('tells what became of each seed', async () => {
    const reports = await reportsOf(order, journal);
    expect(linesOf(reports.get('seeds-report.txt'))).toEqual([
      '[code] [status] [seed] [redirect]',
      '200 CRAWLED http://a.test',
      '-2 NOTCRAWLED http://www.a.test/#top',
      '0 NOTCRAWLED http://a.test/later',
      '301 CRAWLED http://b.test/ http://www.b.test/',
      '-1 NOTCRAWLED http://c.test/',
      '0 NOTCRAWLED http://d.test/',
    ]);
  });

  it('counts by host in the columns of Heritrix 3', async () => {
    const reports = await reportsOf(order, journal);
    expect(linesOf(reports.get('hosts-report.txt'))).toEqual([
      '[#urls] [#bytes] [host] [#robots] [#remaining] [#novel-urls] [#novel-bytes] [#dup-by-hash-urls] [#dup-by-hash-bytes] [#not-modified-urls] [#not-modified-bytes]',
      '3 1130 a.test 1 2 1 50 1 1000 1 80',
      '1 300 b.test 0 0 1 300 0 0 0 0',
      '1 4000 cdn.test 0 0 1 4000 0 0 0 0',
      '1 200 www.b.test 0 0 1 200 0 0 0 0',
      '0 0 c.test 0 0 0 0 0 0 0 0',
      '0 0 d.test 0 1 0 0 0 0 0 0',
      '0 0 www.a.test 0 0 0 0 0 0 0 0',
    ]);
  });

  it('counts by media type, response code and rule', async () => {
    const reports = await reportsOf(order, journal);
    expect(linesOf(reports.get('mimetype-report.txt'))).toEqual([
      '[#urls] [#bytes] [mime-types]',
      '3 1500 text/html',
      '1 4000 image/png',
      '1 80 no-type',
      '1 50 text/plain',
    ]);
    expect(linesOf(reports.get('responsecode-report.txt'))).toEqual([
      '[#urls] [rescode]',
      '3 200',
      '1 -1',
      '1 -2',
      '1 -9998',
      '1 301',
      '1 304',
      '1 404',
    ]);
    expect(linesOf(reports.get('skipped-report.txt'))).toEqual([
      '[#urls] [rule]',
      '2 scope host',
      '1 reject print',
      '1 robots.txt',
      '1 stream: rtmp is not fetched',
    ]);
  });

  it('has a line for each site', async () => {
    const reports = await reportsOf(order, journal);
    expect(linesOf(reports.get('sites-report.txt'))).toEqual([
      '[site] [end] [#urls] [#bytes] [#failed] [#skipped] [outcome] [why] [since] [#found] [#left] [#errors] [skipped-by]',
      'a.test url-limit 4 5130 1 5 cut-short url-limit - 12 2 0 scope:2,reject:1,other:1,robots:1',
      'b.test complete 2 500 0 0 nothing-collected http-404 - 2 0 1 -',
      'c.test unfinished 0 0 1 0 interrupted unfinished - 1 0 0 -',
      'd.test not-begun 0 0 0 0 interrupted not-begun - 1 1 0 -',
    ]);
  });

  it('lists what leads outside, feeds and streams with their pages, and the graph of hosts', async () => {
    const reports = await reportsOf(order, journal);
    expect(linesOf(reports.get('external-links.txt'))).toEqual([
      '[url] [hop] [found-on]',
      'http://other.test/ L http://a.test/',
      'http://other.test/rss L http://a.test/',
    ]);
    expect(linesOf(reports.get('feeds.txt'))).toEqual([
      '[feed] [found-on] [decision]',
      'http://a.test/feed http://a.test/ queued',
      'http://other.test/rss http://a.test/ skipped: scope host',
    ]);
    expect(linesOf(reports.get('streams.txt'))).toEqual([
      '[stream] [found-on] [decision]',
      'rtmp://live.test/1 http://a.test/ skipped: stream: rtmp is not fetched',
    ]);
    expect(linesOf(reports.get('site-graph.txt'))).toEqual([
      '[from-host] [to-host] [#links]',
      'a.test a.test 5',
      'a.test other.test 2',
      'www.b.test a.test 2',
      'a.test cdn.test 1',
      'b.test www.b.test 1',
    ]);
  });

  it('lists a feed that was linked as a page, once, when it is served', async () => {
    const linked = { ...seed, path: 'L', via: 'http://a.test/' };
    const feed = visit('a.test', 'http://a.test/news', {
      candidate: { ...linked, url: 'http://a.test/news' },
      feed: true,
    });
    const reports = await reportsOf(order, [feed, feed]);
    expect(linesOf(reports.get('feeds.txt'))).toEqual([
      '[feed] [found-on] [decision]',
      'http://a.test/news http://a.test/ captured',
    ]);
  });

  it('sums up in the words of Heritrix 3, then in its own', async () => {
    const reports = await reportsOf(order, journal, { end: 'job-time-limit' });
    expect(reports.get('crawl-report.txt')).toBe(`crawl name: job-7
crawl status: Finished - Timelimit hit
duration: 1h2m3s4ms

seeds crawled: 2
seeds uncrawled: 4
seeds never tried: 2

hosts visited: 4

URIs processed: 9
URI successes: 6
URI failures: 2
URI disregards: 1

novel URIs: 4
duplicate-by-hash URIs: 1
not-modified URIs: 1

total crawled bytes: 5630 (5.5 KiB)
novel crawled bytes: 4550 (4.4 KiB)
duplicate-by-hash crawled bytes: 1000 (1000 B)
not-modified crawled bytes: 80 (80 B)

URIs/sec: 0.00
KB/sec: 0

harvest: harvest-2
template: broad 3
source: web
started: 2026-01-31T12:00:00.000Z
ended: 2026-01-31T13:02:03.004Z
end: job-time-limit

sites: 4
sites complete: 1
sites not-begun: 1
sites unfinished: 1
sites url-limit: 1

outcome: nothing-collected
outcome cut-short: 1
outcome interrupted: 2
outcome nothing-collected: 1

URLs found: 16
URLs captured: 6
URLs captured with an error of the server: 1
URLs skipped: 5
URLs left: 3
URLs left, url-limit: 2
URLs left, not-begun: 1
URLs failed: 2

links excluded: 4
`);
  });

  it('compares with the former crawl where there is one', async () => {
    expect([...(await reportsOf(order, journal)).keys()]).not.toContain('changes.txt');
    const priorUrls = [
      'http://a.test/',
      'http://a.test/feed',
      'http://a.test/gone',
      'http://a.test/x',
      'http://a.test/gone',
      'http://www.b.test/',
      'http://b.test/',
    ];
    const reports = await reportsOf(order, journal, { priorUrls });
    expect(linesOf(reports.get('changes.txt'))).toEqual([
      '[change] [url]',
      'unchanged http://a.test/',
      'new http://b.test/',
      'changed http://cdn.test/logo.png',
      'unchanged http://a.test/feed',
      'gone http://a.test/gone',
      'gone http://a.test/x',
      'gone http://www.b.test/',
    ]);
    expect(linesOf(reports.get('crawl-report.txt')).slice(-5)).toEqual([
      '',
      'URLs new: 1',
      'URLs changed: 1',
      'URLs unchanged: 2',
      'URLs gone: 3 (3 sites are not complete: what was not reached counts as gone)',
    ]);
  });

  it('is whole for a job in which nothing happened', async () => {
    const reports = await reportsOf(jobOrder({ 'a.test': [] }), [], { endedMs: startedMs });
    expect(reports.get('seeds-report.txt')).toBe('[code] [status] [seed] [redirect]\n');
    expect(reports.get('site-graph.txt')).toBe('[from-host] [to-host] [#links]\n');
    expect(reports.get('crawl-report.txt')).toContain('duration: 0ms\n');
    expect(reports.get('crawl-report.txt')).toContain('URIs/sec: 0\n');
    expect(reports.get('crawl-report.txt')).toContain('sites not-begun: 1\n');
  });

  it('makes them again after a failure, with the same result', async () => {
    const expected = await reportsOf(order, journal);
    async function* broken(): AsyncGenerator<JournalEntry> {
      yield* journal.slice(0, 5);
      throw new Error('the disk is gone');
    }
    await expect(reportsOf(order, broken())).rejects.toThrow('the disk is gone');
    const left = await readdir(folder);
    expect(left).not.toContain('crawl-report.txt');
    expect(left).not.toContain('runs.part');
    expect(left).toContain('hosts-report.txt.part');
    expect(await reportsOf(order, journal)).toEqual(expected);
    expect((await readdir(folder)).sort()).toEqual([...expected.keys()].sort());
  });
});

describe('text from outside', () => {
  const bad = 'x y\r\n200 CRAWLED\u2028\t\u202e\u0000\ud800';

  it('breaks neither lines nor columns', async () => {
    const url = `http://${bad}/${bad}`;
    const hostile = [
      visit(bad, url, {
        mime: bad,
        change: 'new',
        candidate: { ...seed, url },
        queued: [queued(url), queued(url, { kind: 'feed' })],
        skipped: [
          skipped(url, `scope ${bad}`),
          skipped(url, bad, { kind: 'stream' }),
          skipped('', 'scope host'),
        ],
        linkHosts: { [bad]: 1, ['__proto__']: 2 },
      }),
      visit(bad, 'no URL at all', { mime: 'x'.repeat(100_000), linkHosts: { '': 1 } }),
      siteEnd(bad, 'complete'),
    ];
    const named = { ...jobOrder({ [bad]: [bad, url] }), job: bad, harvest: bad, source: bad };
    const reports = await reportsOf(named, hostile, { priorUrls: [bad] });
    const columns: Record<string, number> = {
      'seeds-report.txt': 3,
      'hosts-report.txt': 11,
      'mimetype-report.txt': 3,
      'responsecode-report.txt': 2,
      'site-graph.txt': 3,
      'sites-report.txt': 13,
      'external-links.txt': 3,
      'changes.txt': 2,
    };
    for (const [name, text] of reports) {
      const lines = linesOf(text);
      for (const line of lines) {
        expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
        expect(line.length).toBeLessThan(1000);
      }
      const expected = columns[name];
      if (expected === undefined) continue;
      expect(lines.length).toBeGreaterThan(1);
      for (const line of lines.slice(1)) expect([name, line.split(' ').length]).toEqual([name, expected]);
    }
    expect(linesOf(reports.get('crawl-report.txt'))[0]).toBe('crawl name: x y 200 CRAWLED');
    expect(linesOf(reports.get('mimetype-report.txt'))).toContain(`1 100 ${'x'.repeat(200)}...`);
    expect(linesOf(reports.get('skipped-report.txt'))).toHaveLength(4);
    expect(reports.get('site-graph.txt')).toContain(' __proto__ 2\n');
  });
});

describe('a large job', () => {
  const visits = 200_000;
  /** More than a tally holds in memory, so that sums go to disk and come together again. */
  const hosts = 60_000;

  function* entries(): Generator<JournalEntry> {
    for (let number = 0; number < visits; number++) {
      const url = `http://h${number % hosts}.test/${number}`;
      yield visit('a.test', url, {
        bytes: 10,
        queued: number % 4 === 0 ? [queued(`${url}/next`)] : [],
        skipped: number % 5 === 0 ? [skipped('http://out.test/', 'scope domain')] : [],
        linkHosts: { [`h${(number + 1) % hosts}.test`]: 2 },
      });
    }
  }

  it('is counted exactly', { timeout: 120_000 }, async () => {
    const reports = await reportsOf(jobOrder({ 'a.test': [] }), entries());
    const rows = linesOf(reports.get('hosts-report.txt'))
      .slice(1)
      .map((line) => line.split(' '));
    const sum = (at: number): number => rows.reduce((all, row) => all + Number(row[at]), 0);
    expect(rows).toHaveLength(hosts);
    expect([sum(0), sum(1)]).toEqual([visits, visits * 10]);
    // 200,000 visits of 60,000 hosts: the first 20,000 hosts have four each, the others three.
    expect(rows.findIndex(([urls]) => urls === '3')).toBe(20_000);
    const graph = linesOf(reports.get('site-graph.txt'));
    expect(graph).toHaveLength(hosts + 1);
    expect(graph[1]).toBe('h0.test h1.test 8');
    expect(graph.at(-1)).toBe('h59999.test h0.test 6');
    expect(linesOf(reports.get('external-links.txt'))).toHaveLength(visits / 5 + 1);
    expect(reports.get('skipped-report.txt')).toBe('[#urls] [rule]\n40000 scope domain\n');
    expect(linesOf(reports.get('sites-report.txt'))[1]).toBe(
      'a.test unfinished 200000 2000000 0 40000 interrupted unfinished - 240000 0 0 scope:40000',
    );
  });
});
