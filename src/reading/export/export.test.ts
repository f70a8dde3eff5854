import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesOf, containers, readArchive } from '../../../scenarios/made-up-archive.ts';
import type { Container } from '../../../scenarios/made-up-archive.ts';
import { bytesSource } from '../../formats/warc/byte-source.ts';
import { readPages } from '../../formats/wacz/read-pages.ts';
import { readWacz } from '../../formats/wacz/open-wacz.ts';
import { verifyWacz } from '../../formats/wacz/verify-wacz.ts';
import { parseCdxj } from '../../formats/cdxj/cdxj.ts';
import { gatherEntry } from '../../formats/zip/read-entry.ts';
import { TestHoldings, context } from '../holdings/test-holdings.ts';
import type { ExportProblem, ExportRequest } from './export-request.ts';
import { exportWacz } from './export-wacz.ts';
import { exportWarc } from './export-warc.ts';
import { eventOf, site } from './test-site.ts';

let test: TestHoldings;
const said = { archiveName: 'the archive of a test', software: 'a test' };
const siteMembers = site.flatMap(eventOf).map((record) => gzipSync(record));

beforeAll(async () => {
  test = await TestHoldings.open();
  await take('site.warc.gz', Buffer.concat(siteMembers), 'site');
  for (const [container, pack] of Object.entries(containers)) {
    const host = `http://${container.replaceAll(' ', '-')}.test`;
    const records = [1, 2].flatMap((number) =>
      eventOf({
        url: `${host}/${number}`,
        date: '2026-01-31T12:00:00Z',
        body: `page ${number} ${'x'.repeat(5000)}`,
      }),
    );
    await take(names[container as Container], pack(records), 'containers');
  }
  const arc = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\nan old page';
  const line = `http://arc.test/ 192.0.2.1 20060131120000 text/html ${arc.length}\n`;
  await take('old.arc.gz', Buffer.concat([arcHead, gzipSync(`${line}${arc}\n`)]), 'containers');
  const whole = eventOf({
    url: 'http://damaged.test/',
    date: '2026-01-31T12:00:00Z',
    body: 'y'.repeat(9000),
  });
  const cut = gzipSync(whole[0] ?? '');
  await take('damaged.warc.gz', cut.subarray(0, cut.length - 20), 'damaged');
});
afterAll(async () => {
  await test.close();
});

const names: Readonly<Record<Container, string>> = {
  plain: 'plain.warc',
  gzip: 'gzip.warc.gz',
  'whole-file gzip': 'whole.warc.gz',
  zstd: 'zstd.warc.zst',
};
const arcBlock = '1 0 Heirloom\nURL IP-address Archive-date Content-type Archive-length\n';
const arcHead = gzipSync(
  `filedesc://old.arc 0.0.0.0 20060131120000 text/plain ${arcBlock.length}\n${arcBlock}\n`,
);

async function take(name: string, bytes: Uint8Array, job: string): Promise<void> {
  await test.take(name, bytes, { source: 'test', job });
}

async function warc(wishes: readonly ExportRequest[], options: object = {}) {
  const problems: ExportProblem[] = [];
  const bytes = await bytesOf(
    exportWarc(test.holdings, context, wishes, {
      ...said,
      onWarning: (told) => problems.push(told),
      ...options,
    }),
  );
  const { records, warnings } = await readArchive(bytes);
  expect(warnings).toEqual([]);
  const listed = records.map(({ record }) =>
    [record.type, record.date?.slice(5, 7), record.targetUri].filter(Boolean).join(' '),
  );
  return { bytes, records, listed, problems };
}

const answers = (listed: readonly string[]): string[] =>
  listed.filter((text) => /^(?:response|revisit|resource)/.test(text)).toSorted();

describe('a WARC file of a selection', () => {
  it('has the records of a URL byte for byte, behind a warcinfo that names the archive', async () => {
    const { bytes, records, listed } = await warc([{ url: 'http://dunes.test/other.html' }]);
    expect(listed).toEqual([
      'warcinfo ' + String(new Date().getUTCMonth() + 1).padStart(2, '0'),
      'response 01 http://dunes.test/other.html',
      'request 01 http://dunes.test/other.html',
      'metadata 01 http://dunes.test/other.html',
    ]);
    expect(records[0]?.block.toString()).toContain('isPartOf: the archive of a test\r\n');
    const at = site.findIndex(({ url }) => url.endsWith('/other.html')) * 3;
    const expected = Buffer.concat(siteMembers.slice(at, at + 3));
    expect(bytes.subarray(bytes.length - expected.length)).toEqual(expected);
  });

  it.each<[string, ExportRequest, number]>([
    ['a URL', { url: 'http://dunes.test/' }, 2],
    ['a URL from a date on', { url: 'http://dunes.test/', from: '20260301000000' }, 1],
    ['a URL up to a date', { url: 'http://dunes.test/', to: '20260131120000' }, 1],
    ['a URL at a moment', { url: 'http://dunes.test/', timestamp: '202604' }, 1],
    ['a prefix', { url: 'http://dunes.test/r', match: 'prefix' }, 2],
    ['a host', { url: 'http://dunes.test/', match: 'host' }, 10],
    ['a domain', { url: 'http://test/', match: 'domain' }, 11 + 8 + 1 + 1],
  ])('%s', async (_, request, count) => {
    const { listed, problems } = await warc([request]);
    const damaged = problems.filter(({ kind }) => kind === 'lost').length;
    expect(answers(listed).length + damaged).toBe(count);
  });

  it('has a capture once, however often it is asked for', async () => {
    const wishes = [{ url: 'http://dunes.test/' }, { url: 'http://dunes.test/', timestamp: '2026' }];
    expect(answers((await warc([...wishes, ...wishes])).listed)).toHaveLength(2);
  });

  it('brings the original of a revisit, and stands on its own', async () => {
    const { listed } = await warc([{ url: 'http://dunes.test/style.css', timestamp: '202603' }]);
    expect(answers(listed)).toEqual([
      'response 01 http://dunes.test/style.css',
      'revisit 03 http://dunes.test/style.css',
    ]);
  });

  it('with components has what the page of that date needs, and nothing else', async () => {
    const { listed } = await warc([{ url: 'http://dunes.test/', timestamp: '202603' }], {
      isWithComponents: true,
    });
    expect(answers(listed)).toEqual([
      'response 01 http://dunes.test/frame.html',
      'response 01 http://dunes.test/more.css',
      'response 01 http://dunes.test/red.png',
      'response 01 http://dunes.test/style.css',
      'response 01 http://images.test/sand.png',
      'response 03 http://dunes.test/',
      'revisit 03 http://dunes.test/red.png',
      'revisit 03 http://dunes.test/style.css',
    ]);
  });

  it.each(Object.keys(names) as Container[])('takes records out of a %s file', async (container) => {
    const url = `http://${container.replaceAll(' ', '-')}.test/2`;
    const { records, listed, problems } = await warc([{ url }]);
    expect(problems).toEqual([]);
    expect(answers(listed)).toEqual([`response 01 ${url}`]);
    expect(records[1]?.block.toString()).toContain(`page 2 ${'x'.repeat(5000)}`);
    expect(records.every(({ whole }) => whole)).toBe(true);
    expect(listed.map((text) => text.split(' ')[0])).toEqual(['warcinfo', 'response', 'request', 'metadata']);
  });

  it('makes a WARC record of an ARC record', async () => {
    const { records } = await warc([{ url: 'http://arc.test/' }]);
    expect(records[1]?.record).toMatchObject({
      version: 'WARC/1.1',
      type: 'response',
      date: '2006-01-31T12:00:00Z',
      targetUri: 'http://arc.test/',
    });
    expect(records[1]?.record.id).toMatch(/^<urn:uuid:/);
    expect(records[1]?.block.toString()).toMatch(/an old page$/);
  });

  it('says what the archive has lost, and what it never had', async () => {
    const { listed, problems } = await warc([
      { url: 'http://damaged.test/' },
      { url: 'http://nowhere.test/' },
    ]);
    expect(answers(listed)).toEqual([]);
    expect(problems).toMatchObject([
      { kind: 'unknown', request: { url: 'http://nowhere.test/' } },
      { kind: 'lost', capture: { url: 'http://damaged.test/' }, reason: expect.stringContaining('damaged') },
    ]);
  });

  it('says which revisits it has without their content, and why', async () => {
    const url = 'http://dunes.test/style.css';
    const bare = async (): Promise<object> => {
      const { listed, problems } = await warc([{ url, timestamp: '202603' }]);
      return { listed: answers(listed), problems };
    };
    const of = { url, before: '2026-02-15' };
    const decision = { what: { kind: 'withdrawal', of }, by: 'a court', reason: 'a test' } as const;
    const { id } = await test.decisions.decide(decision);
    expect(await bare()).toMatchObject({
      listed: [`revisit 03 ${url}`],
      problems: [{ kind: 'without original', capture: { url }, why: 'withheld' }],
    });
    const revoked = { kind: 'revocation', entry: id } as const;
    await test.decisions.decide({ what: revoked, by: 'a court', reason: 'a test' });
    expect(await bare()).toMatchObject({ problems: [] });
  });

  it('takes a record from the next copy where the first has lost it', async () => {
    const twice = await TestHoldings.open('a', 'b');
    const capture = { url: 'http://twice.test/', date: '2026-01-31T12:00:00Z', body: 'twice' };
    const bytes = Buffer.concat(eventOf(capture).map((record) => gzipSync(record)));
    await twice.take('twice.warc.gz', bytes);
    await writeFile(twice.stored('twice.warc.gz', 'a'), bytes.subarray(0, 20));
    const problems: ExportProblem[] = [];
    const onWarning = (problem: ExportProblem): unknown => problems.push(problem);
    const exported = exportWarc(twice.holdings, context, [{ url: capture.url }], { ...said, onWarning });
    const { records } = await readArchive(await bytesOf(exported));
    const types = records.map(({ record }) => record.type);
    expect({ types, problems }).toEqual({
      types: ['warcinfo', 'response', 'request', 'metadata'],
      problems: [],
    });
    await twice.close();
  });

  it('stops when it is told to', async () => {
    const controller = new AbortController();
    const all: ExportRequest = { url: 'http://dunes.test/', match: 'host' };
    const bytes = exportWarc(test.holdings, context, [all], { ...said, signal: controller.signal });
    await bytes.next();
    controller.abort(new Error('stopped'));
    await expect(bytesOf(bytes)).rejects.toThrow('stopped');
  });
});

async function wacz(wishes: readonly ExportRequest[], options: object = {}) {
  const bytes = await bytesOf(exportWacz(test.holdings, context, wishes, { ...said, ...options }));
  const opened = await readWacz(bytesSource('made.wacz', bytes));
  if (!opened.ok) throw new Error(opened.error.message);
  const read = opened.value;
  expect(read.findings).toEqual([]);
  for await (const { path, fixity } of verifyWacz(read)) expect(`${path} ${fixity}`).toBe(`${path} right`);
  const entry = read.zip.byName.get('indexes/index.cdx');
  const gathered = entry === undefined ? undefined : await gatherEntry(read.zip, entry, 1e6);
  const lines = gathered?.ok === true ? Buffer.from(gathered.value).toString().trimEnd().split('\n') : [];
  return { read, lines };
}

describe('a WACZ file of a selection', () => {
  const host: ExportRequest = { url: 'http://dunes.test/', match: 'host' };

  it.each([1e9, 3000])(
    'has an index that leads to the records, in files of %i bytes',
    async (targetBytes) => {
      const { read, lines } = await wacz([host], { targetBytes });
      expect(lines).toHaveLength(10);
      expect(lines).toEqual(lines.toSorted());
      expect(read.warcs.length > 1).toBe(targetBytes === 3000);
      for (const line of lines) {
        const parsed = parseCdxj(line);
        if (!parsed.ok) throw new Error(parsed.reason);
        const { filename, offset = 0, length = 0, url } = parsed.line;
        const entry = read.zip.byName.get(`archive/${filename}`);
        const opened = entry === undefined ? undefined : await gatherEntry(read.zip, entry, 1e6);
        if (opened?.ok !== true) throw new Error(`no file ${filename}`);
        const { records } = await readArchive(opened.value.subarray(offset, offset + length));
        expect(records.map(({ record }) => record.targetUri)).toEqual([url]);
      }
    },
  );

  it('lists the pages that were asked for, and begins with the home page', async () => {
    const { read } = await wacz([{ url: 'http://dunes.test/' }], { isWithComponents: true });
    const pages: string[] = [];
    for (const list of read.pageLists)
      for await (const { url, date, title } of readPages(read, list)) pages.push(`${url} ${date} ${title}`);
    expect(pages).toEqual([
      'http://dunes.test/ 2026-01-31T12:00:00Z Les dunes & l’été',
      'http://dunes.test/ 2026-03-31T12:00:00Z Les dunes & l’été',
    ]);
    expect(read.dataPackage).toMatchObject({
      mainPageUrl: 'http://dunes.test/',
      mainPageDate: '2026-03-31T12:00:00Z',
    });
  });
});

describe('what a reader may not see', () => {
  it('is not for those elsewhere', async () => {
    const elsewhere = { ...context, reader: { address: '192.0.2.1' } };
    const bytes = exportWarc(test.holdings, elsewhere, [{ url: 'http://dunes.test/', match: 'host' }], said);
    expect((await readArchive(await bytesOf(bytes))).records).toHaveLength(1);
  });

  it('is not in another view', async () => {
    const containersOnly = { ...context, view: { name: 'job:containers', from: { job: 'containers' } } };
    const bytes = exportWarc(
      test.holdings,
      containersOnly,
      [{ url: 'http://dunes.test/', match: 'host' }],
      said,
    );
    expect((await readArchive(await bytesOf(bytes))).records).toHaveLength(1);
  });

  it('is left out when it is withdrawn, also where others need it', async () => {
    await test.decisions.decide({
      what: { kind: 'withdrawal', of: { url: 'http://dunes.test/red.png', before: '2026-02-01T00:00:00Z' } },
      by: 'a test',
      reason: 'a test',
    });
    const { listed } = await warc([{ url: 'http://dunes.test/', timestamp: '202603' }], {
      isWithComponents: true,
    });
    expect(answers(listed).filter((text) => text.includes('red.png'))).toEqual([
      'revisit 03 http://dunes.test/red.png',
    ]);
  });
});

it.each([
  ['WARC', exportWarc],
  ['WACZ', exportWacz],
])('a %s begins before all that goes into it is known', async (_, make) => {
  const begun = Promise.withResolvers<void>();
  async function* selection(): AsyncGenerator<ExportRequest> {
    yield { url: 'http://gzip.test/1' };
    // There is no second request before the first byte.
    await begun.promise;
    yield { url: 'http://gzip.test/2' };
  }
  const counts: number[] = [];
  const bytes = make(test.holdings, context, selection(), {
    ...said,
    onProgress: (progress) => {
      if (progress.phase === 'listing') counts.push(progress.captures);
    },
  });
  const first = await bytes.next();
  expect(first.done).toBe(false);
  begun.resolve();
  for await (const _piece of bytes) continue;
  expect(counts).toEqual([1, 2]);
});
