import { existsSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { readArchived } from './archived-records.ts';
import { expectSoundOutcome, readOutcome } from './crawl-outcome.ts';
import { atOnce, CrawlRuns, excludedOf, reportOf } from './crawl-runs.ts';
import type { Excluded } from './crawl-runs.ts';
import type { SiteAnswer } from './loopback-site.ts';
import { heirloom } from './run-program.ts';
import { notFound, pageOf, startWatchedServer } from './watched-server.ts';
import type { WatchedServer } from './watched-server.ts';

const long = (length: number): string => `/${'x'.repeat(length)}.html`;
/** A path whose URL has so many characters. */
const longest = (host: string, length: number): string =>
  long(length - server.url(host).length - '.html'.length);

/** What each path of a host links to; every other path is a page without links, robots.txt is not there. */
const sites: Readonly<Record<string, Readonly<Record<string, () => readonly string[]>>>> = {
  'directory.test': {
    '/': () => [
      '/many/1',
      '/many/2',
      '/many/3?page=1',
      '/many/3?page=2',
      '/many/4',
      '/many/5',
      '/few/1',
      '/few/2',
    ],
    '/many/1': () => ['/many/6', '/few/3'],
  },
  'script.test': {
    '/': () => ['/find?q=1', '/find?q=2', '/find?q=3', '/find?q=4', '/find?q=5', '/other?q=1', '/find'],
  },
  'deep.test': {
    '/': () => ['/1/', '/page.php', '/?id=1'],
    '/1/': () => ['/1/2/', '/1/2.php', '/1/?id=2'],
    '/page.php': () => ['/page.php/next'],
    '/1/2/': () => ['/1/2/3/', '/1/2/3.asp'],
    '/1/2/3/': () => ['/1/2/3/4/'],
    '/1/2/3/4/': () => ['/1/2/3/4/5/'],
  },
  'trapped.test': { '/': () => ['/calendar/1', '/paper?print=1', '/paper?size=1'] },
  'www.trapped.test': { '/': () => ['/calendar/2', '/paper?print=2'] },
  'free.test': { '/': () => ['/calendar/3', '/paper?print=3'] },
  'long.test': { '/': () => [longest('long.test', 150), longest('long.test', 151)] },
  'circle.test': {
    '/': () => ['/a/b/a/b/', '/a/b/a/b/a/b/', '/x/x/', '/x/x/x/', '/a/a/b/b/'],
  },
  'again.test': { '/': () => ['/go/1'] },
  'media.test': { '/': () => media.map(({ path }) => path) },
};

const template = `name: careful
version: "7"
scope:
  depth: 4
  dynamic-depth: 1
limits:
  max-files-per-directory: 5
  max-queries-per-script: 3
  max-url-length: 150
  path-repeats: 3
  max-redirects: 2
traps:
  everywhere: [/calendar/]
  domains:
    trapped.test: '[?&]print='
`;

let server: WatchedServer;
let runs: CrawlRuns;
beforeAll(async () => {
  server = await startWatchedServer((host, path) => {
    const media = mediaOf(path);
    if (media !== undefined) return media;
    const step = host === 'again.test' ? /^\/go\/(\d+)$/.exec(path)?.[1] : undefined;
    if (step !== undefined) return { status: 302, headers: { Location: `/go/${Number(step) + 1}` } };
    if (path === '/robots.txt') return notFound;
    return pageOf(sites[host]?.[path]?.() ?? [], `${host} ${path}`);
  });
  const hosts = [...Object.keys(sites), 'one.test'];
  runs = await CrawlRuns.open(hosts.map((host) => [host, '127.0.0.1']));
});
afterAll(async () => {
  await server.stop();
  await runs.close();
});

describe('limits of a template', () => {
  let excluded: Excluded[];
  let captured: string[];
  beforeAll(async () => {
    const seeds = Object.keys(sites)
      .filter((host) => host !== 'media.test')
      .map((host) => server.url(host));
    await runs.crawl('limits', { seeds, template, more: atOnce });
    excluded = await excludedOf(runs.out('limits'));
    captured = [...(await readArchived(runs.out('limits'))).answers.keys()];
  });

  /** Path and rule of what was excluded of a host. */
  function ofHost(host: string): string[] {
    return excluded
      .filter(({ url }) => new URL(url).hostname === host)
      .map(({ url, rule }) => `${url.slice(server.url(host).length - 1)} | ${rule}`)
      .toSorted();
  }

  function capturedOf(host: string): string[] {
    return captured
      .filter((url) => new URL(url).hostname === host && !/\/(?:robots\.txt|favicon\.ico)$/.test(url))
      .map((url) => url.slice(server.url(host).length - 1))
      .toSorted();
  }

  it('so many files of one directory: queries to one are one', () => {
    const rule = `limit: more than 5 files in directory ${server.url('directory.test', '/many/')}`;
    expect(ofHost('directory.test')).toEqual([`/many/6 | ${rule}`]);
    expect(capturedOf('directory.test')).toEqual([
      '/',
      '/few/1',
      '/few/2',
      '/few/3',
      '/many/1',
      '/many/2',
      '/many/3?page=1',
      '/many/3?page=2',
      '/many/4',
      '/many/5',
    ]);
  });

  it('so many queries to one script', () => {
    const rule = `limit: more than 3 queries to ${server.url('script.test', '/find')}`;
    expect(ofHost('script.test')).toEqual([`/find?q=4 | ${rule}`, `/find?q=5 | ${rule}`]);
    expect(capturedOf('script.test')).toEqual([
      '/',
      '/find',
      '/find?q=1',
      '/find?q=2',
      '/find?q=3',
      '/other?q=1',
    ]);
  });

  it('dynamic URLs less deep than the others', () => {
    expect(ofHost('deep.test')).toEqual([
      '/1/2.php | depth of dynamic URLs above 1',
      '/1/2/3.asp | depth of dynamic URLs above 1',
      '/1/2/3/4/5/ | depth above 4',
      '/1/?id=2 | depth of dynamic URLs above 1',
      '/page.php/next | depth of dynamic URLs above 1',
    ]);
    expect(capturedOf('deep.test')).toEqual([
      '/',
      '/1/',
      '/1/2/',
      '/1/2/3/',
      '/1/2/3/4/',
      '/?id=1',
      '/page.php',
    ]);
  });

  it('traps, everywhere and in one registered domain', () => {
    const [everywhere, ofDomain] = ['trap (everywhere): /calendar/', 'trap (trapped.test): [?&]print='];
    expect(ofHost('trapped.test')).toEqual([`/calendar/1 | ${everywhere}`, `/paper?print=1 | ${ofDomain}`]);
    expect(ofHost('www.trapped.test')).toEqual([
      `/calendar/2 | ${everywhere}`,
      `/paper?print=2 | ${ofDomain}`,
    ]);
    expect(ofHost('free.test')).toEqual([`/calendar/3 | ${everywhere}`]);
    expect(capturedOf('trapped.test')).toEqual(['/', '/paper?size=1']);
    expect(capturedOf('free.test')).toEqual(['/', '/paper?print=3']);
  });

  it('long URLs', () => {
    expect(capturedOf('long.test')).toEqual(['/', longest('long.test', 150)]);
    expect(ofHost('long.test')).toEqual([`${longest('long.test', 151)} | trap: URL above 150 characters`]);
  });

  it('paths that repeat themselves', () => {
    const rule = 'trap: path repeats 3 times';
    expect(ofHost('circle.test')).toEqual([`/a/b/a/b/a/b/ | ${rule}`, `/x/x/x/ | ${rule}`]);
    expect(capturedOf('circle.test')).toEqual(['/', '/a/a/b/b/', '/a/b/a/b/', '/x/x/']);
  });

  it('redirects in a row', () => {
    expect(capturedOf('again.test')).toEqual(['/', '/go/1', '/go/2', '/go/3']);
    expect(ofHost('again.test')).toEqual(['/go/4 | trap: more than 2 redirects in a row']);
  });

  it('nothing that was excluded was asked for; the rules are counted', async () => {
    const asked = new Set(server.requests.map(({ host, path }) => server.url(host, path)));
    expect(excluded.filter(({ url }) => asked.has(url))).toEqual([]);
    const counted = (await reportOf(runs.out('limits'), 'skipped-report.txt')).map((line) =>
      Number(line.split(' ')[0]),
    );
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(excluded.length);
    const bySite = (await reportOf(runs.out('limits'), 'sites-report.txt')).map((line) =>
      Number(line.split(' ')[5]),
    );
    expect(bySite.reduce((sum, count) => sum + count, 0)).toBe(excluded.length);
    await expectSoundOutcome(await readOutcome(runs.out('limits')));
  });
});

describe('templates', () => {
  it.each([
    ['an unknown setting', 'scope:\n  dept: 4\n', 2, 'depth'],
    ['a wrong value', '# careful\n\nscope:\n  kind: world\n', 4, 'page, path, host, domain'],
    ['a time without its unit', 'budget:\n  job:\n    time: 3600\n', 3, 'unit'],
    ['an expression that is none', 'traps:\n  everywhere:\n    - "/ok/"\n    - "("\n', 4, '('],
    ['no YAML', 'scope:\n  kind: [host\n', 3, ''],
  ])('%s is told with its line, before anything is fetched', async (name, text, line, says) => {
    const before = server.requests.length;
    const started = await runs.start(`bad ${name}`, {
      seeds: [server.url('one.test')],
      template: text,
      more: atOnce,
    });
    const { code, stderr } = await started.ended;
    expect([code, stderr]).toEqual([exitCodes.inputUnsuitable, expect.stringContaining(`line ${line}: `)]);
    expect(stderr).toContain(says);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(existsSync(runs.out(`bad ${name}`))).toBe(false);
    expect(server.requests).toHaveLength(before);
  });

  it('that are printed can be given back, and change nothing', async () => {
    const printed = await heirloom(['crawl', '--print-template']);
    expect([printed.code, printed.stderr]).toEqual([exitCodes.done, '']);
    const name = 'printed';
    const seeds = [server.url('one.test')];
    await runs.crawl(name, { seeds, template: printed.stdout, more: atOnce });
    const plain = await runs.crawl('plain', { seeds, more: atOnce });
    expect(plain.end).toBe('complete');
    const [ours, theirs] = await Promise.all([name, 'plain'].map((each) => readArchived(runs.out(each))));
    expect([...(ours?.answers.keys() ?? [])]).toEqual([...(theirs?.answers.keys() ?? [])]);
  });
});

describe('media', () => {
  it('packed content above 1 MB goes into files of its own, uncompressed', async () => {
    await runs.crawl('media', { seeds: [server.url('media.test')], more: atOnce });
    const { answers, requests } = await readArchived(runs.out('media'));
    const classes = media.map(({ path }) => {
      const url = server.url('media.test', path);
      return [path, ...[answers, requests].map((records) => records.get(url)?.file.split('-')[1])];
    });
    expect(classes).toEqual(media.map(({ path, storage }) => [path, storage, storage]));
    const files = (await readdir(runs.out('media'))).filter((file) => file.startsWith('heirloom-media-'));
    expect(files).toHaveLength(1);
    expect(files[0]).toMatch(/\.warc$/);
    const handle = await open(join(runs.out('media'), files[0] ?? ''));
    const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    await handle.close();
    expect(buffer.toString('latin1')).toBe('WARC/1.1');
    await expectSoundOutcome(await readOutcome(runs.out('media')));
  });
});

const media = [
  { path: '/film.mp4', type: 'video/mp4', sizeBytes: 1_200_000, storage: 'media' },
  { path: '/photo.jpg', type: 'image/jpeg', sizeBytes: 1_100_000, storage: 'media' },
  { path: '/parts.zip', type: 'application/zip', sizeBytes: 1_100_000, storage: 'media' },
  { path: '/small.jpg', type: 'image/jpeg', sizeBytes: 90_000, storage: 'text' },
  { path: '/large.txt', type: 'text/plain', sizeBytes: 1_500_000, storage: 'text' },
  { path: '/large.svg', type: 'image/svg+xml', sizeBytes: 1_100_000, storage: 'text' },
];

function mediaOf(path: string): SiteAnswer | undefined {
  const found = media.find((each) => each.path === path);
  if (found === undefined) return undefined;
  return { headers: { 'Content-Type': found.type }, body: Buffer.alloc(found.sizeBytes, 'a') };
}
