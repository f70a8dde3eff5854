import { copyFile, mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMadeUpWeb } from '../made-up-web/made-up-web.ts';
import type { MadeUpWeb } from '../made-up-web/made-up-web.ts';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { readArchived } from './archived-records.ts';
import type { Archived, ArchivedRecord } from './archived-records.ts';
import { homeOf } from './crawl-ground.ts';
import { expectSoundOutcome, readOutcome } from './crawl-outcome.ts';
import { atOnce, CrawlRuns, reportOf } from './crawl-runs.ts';
import { madeUpSeed } from './made-up-seed.ts';
import { runProgram } from './run-program.ts';
import { notFound, pageOf, startWatchedServer } from './watched-server.ts';
import type { WatchedServer } from './watched-server.ts';

const monthMs = 30 * 86_400_000;
const names = ['validators', 'journal-des-dunes', 'fjellbygda'];
const profiles = 'http://netpreserve.org/warc/1.1/revisit/';
/** It says "not modified" whatever is asked. */
const liar = '/always-304';

let web: MadeUpWeb;
let runs: CrawlRuns;
let seeds: string[];
let firstMs = 0;
let first: Archived;
let second: Archived;
let whole: Archived;
beforeAll(async () => {
  web = await startMadeUpWeb({ seed: madeUpSeed, sites: 4, pagesPerSite: 24 });
  runs = await CrawlRuns.open(web.addresses.table);
  seeds = names.map((name) => homeOf(web, name));
  web.clock.set(firstVanishingMs() - monthMs / 2);
  firstMs = web.clock.nowMs;
  await runs.crawl('first', { seeds, more: atOnce });
  web.clock.advance(monthMs);
  const former = ['--prior', runs.out('first')];
  await Promise.all([
    runs.crawl('second', { seeds, more: [...atOnce, ...former] }),
    runs.crawl('whole', { seeds, more: atOnce }),
  ]);
  [first, second, whole] = (await Promise.all(
    ['first', 'second', 'whole'].map((name) => readArchived(runs.out(name))),
  )) as [Archived, Archived, Archived];
});
afterAll(async () => {
  await web.stop();
  await runs.close();
});

/** When the first article goes that is there now. */
function firstVanishingMs(): number {
  const times = names.flatMap((site) =>
    [...web.truth({ site })].map(({ vanishesAtMs = Infinity }) => vanishesAtMs),
  );
  return Math.min(...times.filter((atMs) => atMs > web.clock.nowMs));
}

/** The same document as at another instant, by the truth. */
function isSame(url: string, oneMs: number, otherMs: number): boolean {
  const [one, other] = [web.truthOf(url, oneMs), web.truthOf(url, otherMs)];
  return one?.status === other?.status && one?.sha256 === other?.sha256;
}

function profileOf(record: ArchivedRecord | undefined): string {
  return record?.field('WARC-Profile').replace(profiles, '') ?? 'nothing';
}

/** What the revisits refer to is a response that is there, with the same payload. */
function expectReferences(archived: Archived, ...originals: readonly Archived[]): void {
  const responses = new Map(
    originals
      .flatMap(({ answers }) => [...answers.values()])
      .filter(({ type }) => type === 'response')
      .map((record) => [record.id, record]),
  );
  expect(revisits(archived).length).toBeGreaterThan(10);
  for (const revisit of revisits(archived)) {
    const original = responses.get(revisit.field('WARC-Refers-To'));
    expect([revisit.url, original?.url, original?.date]).toEqual([
      revisit.url,
      revisit.field('WARC-Refers-To-Target-URI'),
      revisit.field('WARC-Refers-To-Date'),
    ]);
    for (const name of ['WARC-Payload-Digest', 'Heirloom-Payload-Digest'])
      expect([revisit.url, name, revisit.field(name)]).toEqual([revisit.url, name, original?.field(name)]);
    if (profileOf(revisit) === 'server-not-modified') expect(original?.url).toBe(revisit.url);
  }
}

/** What was captured, and with which status; a document that is not modified is one. */
function outcomes({ answers }: Archived): string[] {
  return [...answers.values()].map(({ url, status }) => `${url} ${status === 304 ? 200 : status}`).toSorted();
}

function revisits({ answers }: Archived): ArchivedRecord[] {
  return [...answers.values()].filter(({ type }) => type === 'revisit');
}

describe('a second crawl, a month later', () => {
  it('captures what a crawl without a former one does, with the same outcome', () => {
    expect(outcomes(second)).toEqual(outcomes(whole));
    expect(whole.answers.size).toBeGreaterThan(100);
  });

  it('asks the servers about what they gave, in their own words', () => {
    let asked = 0;
    for (const [url, request] of second.requests) {
      const former = first.answers.get(url);
      const isConditional = former?.status === 200 && !url.endsWith('/robots.txt');
      expect([url, request.header('If-None-Match'), request.header('If-Modified-Since')]).toEqual([
        url,
        isConditional ? former.header('ETag') : '',
        isConditional ? former.header('Last-Modified') : '',
      ]);
      if (request.header('If-None-Match') !== '') asked++;
    }
    expect(asked).toBeGreaterThan(50);
  });

  it('stores what has changed, and for the rest a revisit of the former capture', () => {
    const kinds = { response: 0, 'server-not-modified': 0, 'identical-payload-digest': 0 };
    for (const [url, record] of second.answers) {
      const former = first.answers.get(url);
      const validated = former !== undefined && former.header('ETag') + former.header('Last-Modified') !== '';
      const kind = record.type === 'revisit' ? profileOf(record) : record.type;
      // The rules of a robots.txt are needed when a crawl is resumed: it is always stored.
      if (url.endsWith('/robots.txt')) expect([url, kind]).toEqual([url, 'response']);
      else if (former !== undefined && url.endsWith(liar)) expect(kind).toBe('server-not-modified');
      else if (former === undefined) expect([url, kind]).not.toEqual([url, 'server-not-modified']);
      else if (!isSame(url, firstMs, web.clock.nowMs)) expect([url, kind]).toEqual([url, 'response']);
      else if (validated && record.status === 304) expect([url, kind]).toEqual([url, 'server-not-modified']);
      else expect([url, kind]).toEqual([url, 'identical-payload-digest']);
      kinds[kind as keyof typeof kinds]++;
    }
    for (const [kind, count] of Object.entries(kinds)) expect([kind, count > 5]).toEqual([kind, true]);
    expectReferences(second, first);
  });

  it.each([
    ['/honest', 'response'],
    ['/none', 'response'],
    [liar, 'server-not-modified'],
    ['/never-304', 'identical-payload-digest'],
    ['/future', 'response'],
    ['/bad-date', 'identical-payload-digest'],
    ['/language', 'identical-payload-digest'],
  ])('validators.test%s: %s', (path, kind) => {
    const record = second.answers.get(web.url('validators.test', path));
    expect(record?.type === 'revisit' ? profileOf(record) : record?.type).toBe(kind);
  });

  it('lists what is new, changed, unchanged and gone', async () => {
    const listed = Map.groupBy(
      await reportOf(runs.out('second'), 'changes.txt'),
      (line) => line.split(' ')[1] ?? '',
    );
    const expected = new Map<string, string>();
    const now = web.clock.nowMs;
    for (const url of new Set([...first.answers.keys(), ...second.answers.keys()])) {
      const former = first.answers.get(url)?.status;
      const status = second.answers.get(url)?.status;
      const wasDocument = former !== undefined && former >= 200 && former < 300;
      const isThere = status !== undefined && status < 400;
      if (wasDocument && !isThere) expected.set(url, 'gone');
      else if (former === undefined) expected.set(url, 'new');
      else if (status !== undefined)
        expected.set(url, isSame(url, firstMs, now) || url.endsWith(liar) ? 'unchanged' : 'changed');
    }
    for (const kind of ['changed', 'unchanged', 'gone'])
      expect([kind, [...expected.values()].includes(kind)]).toEqual([kind, true]);
    const told = [...listed].map(([url, lines]) => [
      url,
      lines.map((line) => line.split(' ')[0]).join(' and '),
    ]);
    expect(new Map(told as [string, string][])).toEqual(expected);
    const gone = [...expected].filter(([, kind]) => kind === 'gone').map(([url]) => url);
    // Gone by the truth too, or not linked from anything any more.
    for (const url of gone) expect([404, 410, undefined]).toContain(whole.answers.get(url)?.status);
  });

  it('is sound, for others too', async () => {
    for (const name of ['first', 'second']) await expectSoundOutcome(await readOutcome(runs.out(name)));
  });
});

describe('a third crawl, compared with the second', () => {
  it('refers to the responses themselves, never to a revisit', async () => {
    const more = [...atOnce, '--prior', runs.out('second')];
    await runs.crawl('third', { seeds, more });
    const third = await readArchived(runs.out('third'));
    expectReferences(third, first, second);
    expect([...third.answers.keys()].toSorted()).toEqual([...second.answers.keys()].toSorted());
    const full = [...third.answers.values()].filter(({ type }) => type === 'response').map(({ url }) => url);
    // The web has not changed meanwhile; only what cannot be referred to is stored again.
    expect(
      full.filter((url) => second.answers.get(url)?.status === 200 && !url.endsWith('/robots.txt')),
    ).toEqual([]);
    await expectSoundOutcome(await readOutcome(runs.out('third')));
  });
});

describe('former files', () => {
  it('that are not there are told before anything is done', async () => {
    const out = runs.out('missing');
    const started = await runs.start('missing', {
      seeds,
      more: [...atOnce, '--prior', join(runs.folder, 'nowhere')],
    });
    const { code, stderr } = await started.ended;
    expect([code, stderr]).toEqual([exitCodes.inputUnreadable, expect.stringContaining('nowhere')]);
    await mkdir(join(runs.folder, 'empty'));
    const empty = await runs.start('missing', { seeds, more: ['--prior', join(runs.folder, 'empty')] });
    const ended = await empty.ended;
    expect([ended.code, ended.stderr]).toEqual([
      exitCodes.inputUnsuitable,
      expect.stringContaining('there are no WARC files'),
    ]);
    expect(existsSync(out)).toBe(false);
  });

  it('that are damaged cost only what cannot be read of them', async () => {
    const damaged = join(runs.folder, 'damaged');
    await mkdir(damaged);
    const files = (await readdir(runs.out('first'))).filter((name) => name.includes('-text-'));
    for (const name of files) {
      const path = join(damaged, name);
      await copyFile(join(runs.out('first'), name), path);
      const bytes = await readFile(path);
      await truncate(path, Math.floor(bytes.length * 0.7));
    }
    await writeFile(join(damaged, 'noise.warc.gz'), 'this is not an archive file');
    const started = await runs.start('after-damage', { seeds, more: [...atOnce, '--prior', damaged] });
    const { code, stderr } = await started.ended;
    expect(code).toBe(exitCodes.done);
    for (const name of [...files, 'noise.warc.gz']) expect(stderr).toContain(join(damaged, name));
    const after = await readArchived(runs.out('after-damage'));
    expect([...after.answers.keys()].toSorted()).toEqual([...whole.answers.keys()].toSorted());
    expectReferences(after, first);
    expect(revisits(after).length).toBeLessThan(revisits(second).length);
    await expectSoundOutcome(await readOutcome(runs.out('after-damage')));
  });
});

describe('a handful of pages', () => {
  it('each is listed once, as what has become of it', async () => {
    let later = false;
    const server = await startWatchedServer((_host, path) => {
      if (path === '/')
        return pageOf(['/same', '/other', '/away', '/moved', later ? '/fresh' : '/unlinked'], '');
      if (path === '/away' && later) return notFound;
      if (path === '/moved' && later) return { status: 301, headers: { Location: '/same' } };
      if (path === '/fresh' && !later) return notFound;
      return path === '/robots.txt' ? notFound : pageOf([], path === '/other' ? String(later) : path);
    });
    const order = { seeds: [server.url('127.0.0.1')], more: atOnce };
    await runs.crawl('few', order);
    later = true;
    await runs.crawl('few-again', { ...order, more: [...atOnce, '--prior', runs.out('few')] });
    await server.stop();
    const lines = (await reportOf(runs.out('few-again'), 'changes.txt')).map((line) => {
      const [change = '', url = ''] = line.split(' ');
      return `${new URL(url).pathname} ${change}`;
    });
    expect(lines.toSorted()).toEqual([
      '/ changed',
      '/away gone',
      '/favicon.ico unchanged',
      '/fresh new',
      '/moved changed',
      '/other changed',
      '/robots.txt unchanged',
      '/same unchanged',
      '/unlinked gone',
    ]);
  });
});

describe('files of wget', () => {
  const paths = ['/', '/a.html', '/b.html', '/deep/c.html', '/deep/d.html'];
  let server: WatchedServer;
  let edition = 1;
  beforeAll(async () => {
    server = await startWatchedServer((_host, path, request) => {
      const at = paths.indexOf(path);
      if (at < 0) return notFound;
      // Each page leads only to the next: whoever does not know its links comes no further.
      const changed = path === '/b.html' ? edition : 1;
      const etag = `"${at}-${changed}"`;
      if (path === '/deep/c.html') return pageOf(paths.slice(at + 1, at + 2), 'without a tag');
      if (request.headers['if-none-match'] === etag) return { status: 304, headers: { ETag: etag } };
      const page = pageOf(paths.slice(at + 1, at + 2), `edition ${changed}`);
      return { ...page, headers: { ...page.headers, ETag: etag } };
    });
  });
  afterAll(() => server.stop());

  it.each(['gz', 'plain'])('are compared with: %s', async (form) => {
    edition = 1;
    const home = server.url('127.0.0.1');
    const plain = form === 'plain' ? ['--no-warc-compression'] : [];
    const words = [
      '--quiet',
      '--recursive',
      '--level=9',
      `--warc-file=wget-${form}`,
      '--delete-after',
      ...plain,
      home,
    ];
    const wget = await runProgram('wget', words, { folder: runs.folder });
    expect([wget.code, wget.stderr]).toEqual([expect.anything(), '']);
    edition = 2;
    const file = join(runs.folder, `wget-${form}.warc${form === 'gz' ? '.gz' : ''}`);
    await runs.crawl(`after-wget-${form}`, { seeds: [home], more: [...atOnce, '--prior', file] });
    const { answers } = await readArchived(runs.out(`after-wget-${form}`));
    const kinds = paths.map((path) => {
      const record = answers.get(server.url('127.0.0.1', path));
      return record?.type === 'revisit' ? profileOf(record) : record?.type;
    });
    expect(kinds).toEqual([
      'server-not-modified',
      'server-not-modified',
      'response',
      'identical-payload-digest',
      'server-not-modified',
    ]);
    await expectSoundOutcome(await readOutcome(runs.out(`after-wget-${form}`)));
  });
});
