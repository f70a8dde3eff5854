import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { describeCorpus, inCorpus } from '../../../scenarios/corpus.ts';
import { resource } from '../../../scenarios/made-up-archive.ts';
import { bytesSource } from '../warc/byte-source.ts';
import { readRecords } from '../warc/read-records.ts';
import { gatherEntry } from '../zip/read-entry.ts';
import { zipOf } from '../zip/test-zip.ts';
import type { TestEntry } from '../zip/test-zip.ts';
import { openWacz, readWacz } from './open-wacz.ts';
import type { Wacz } from './open-wacz.ts';
import { readPages } from './read-pages.ts';
import { verifyWacz } from './verify-wacz.ts';

const warc = Buffer.concat([1, 2, 3].map((serial) => gzipSync(resource(serial))));
const pages = [
  '{"format":"json-pages-1.0","id":"pages","title":"All Pages"}',
  '{"id":"1","url":"http://a.test/","ts":"2026-01-31T12:00:00Z","title":"A","text":"words"}',
  '{"url":"http://b.test/"}',
].join('\n');

const files: readonly TestEntry[] = [
  { name: 'archive/data.warc.gz', content: warc },
  { name: 'indexes/index.cdx', content: 'a line', deflated: true },
  { name: 'pages/pages.jsonl', content: pages, deflated: true },
  { name: 'fuzzy.json', content: '{}' },
];

const sha256 = (content: TestEntry['content']): string =>
  `sha256:${createHash('sha256')
    .update(content ?? '')
    .digest('hex')}`;

/** The files with a right list and digest, then with what a test puts in their place. */
function packed(entries: readonly TestEntry[] = files, more: object = {}): TestEntry[] {
  const list = JSON.stringify({
    profile: 'data-package',
    wacz_version: '1.1.1',
    title: 'A site',
    created: '2026-02-01T00:00:00Z',
    resources: entries.map(({ name, content }) => ({
      name: 'x',
      path: String(name),
      hash: sha256(content),
      bytes: Buffer.from(content ?? '').length,
    })),
    ...more,
  });
  const digest = JSON.stringify({ path: 'datapackage.json', hash: sha256(list) });
  return [
    ...entries,
    { name: 'datapackage.json', content: list, deflated: true },
    { name: 'datapackage-digest.json', content: digest },
  ];
}

async function read(entries: readonly TestEntry[]): Promise<Wacz> {
  const opened = await readWacz(bytesSource('x.wacz', zipOf(entries)));
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
}

async function checks(wacz: Wacz): Promise<string[]> {
  const found: string[] = [];
  for await (const { path, fixity, findings } of verifyWacz(wacz)) {
    found.push([path, fixity, ...findings.map(({ kind }) => kind)].join(' '));
  }
  return found;
}

const kinds = (wacz: Wacz): string[] => wacz.findings.map(({ kind }) => kind);

async function pagesOf(wacz: Wacz, findings: string[] = []): Promise<string[]> {
  const found: string[] = [];
  for (const list of wacz.pageLists) {
    for await (const page of readPages(wacz, list, ({ kind }) => findings.push(kind))) found.push(page.url);
  }
  return found;
}

async function urisOf(wacz: Wacz): Promise<string[]> {
  const uris: string[] = [];
  for (const entry of wacz.warcs) {
    const opened = await gatherEntry(wacz.zip, entry, 1e9);
    if (!opened.ok) throw new Error(opened.error.message);
    const onWarning = ({ message }: { message: string }): void => void uris.push(message);
    for await (const record of readRecords(bytesSource(entry.name, opened.value), { onWarning })) {
      uris.push(record.targetUri ?? record.type);
    }
  }
  return uris;
}

describe('a WACZ file', () => {
  it('is read: what it says of itself, its WARC files in place, its pages, its hashes', async () => {
    const wacz = await read(packed());
    expect(kinds(wacz)).toEqual([]);
    expect(wacz.dataPackage).toMatchObject({
      title: 'A site',
      waczVersion: '1.1.1',
      created: '2026-02-01T00:00:00Z',
    });
    expect(wacz.indexes.map(({ name }) => name)).toEqual(['indexes/index.cdx']);
    expect(await urisOf(wacz)).toEqual(['http://a.test/1', 'http://a.test/2', 'http://a.test/3']);
    expect(await pagesOf(wacz)).toEqual(['http://a.test/', 'http://b.test/']);
    expect(await checks(wacz)).toEqual(files.map(({ name }) => `${String(name)} right`));
  });

  it('is opened from a file and closed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wacz-'));
    try {
      const path = join(folder, 'x.wacz');
      await writeFile(path, zipOf(packed()));
      const opened = await openWacz(path);
      if (!opened.ok) throw new Error(opened.error.message);
      expect(await urisOf(opened.value)).toHaveLength(3);
      await opened.value.close();
      await expect(opened.value.zip.source.read(0, Buffer.alloc(1))).rejects.toThrow();
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('has its WARC files read when the ZIP file compressed them', async () => {
    const wacz = await read(
      packed([
        { name: 'archive/a.warc', content: Buffer.concat([resource(1), resource(2)]), deflated: true },
        ...files.slice(1),
      ]),
    );
    expect(kinds(wacz)).toEqual(['warc-compressed']);
    expect(await urisOf(wacz)).toEqual(['http://a.test/1', 'http://a.test/2']);
  });

  it('has the main page of either version', async () => {
    const draft = await read(
      packed(files, {
        profile: 'wacz',
        wacz_version: undefined,
        home: { url: 'http://a.test/', ts: '2026' },
      }),
    );
    expect(draft.dataPackage).toMatchObject({
      mainPageUrl: 'http://a.test/',
      mainPageDate: '2026',
      oddities: [],
    });
    const older = await read(packed(files, { mainPageUrl: 'http://b.test/' }));
    expect(older.dataPackage?.mainPageUrl).toBe('http://b.test/');
  });
});

describe('what is odd about a WACZ file', () => {
  it.each<readonly [string, TestEntry[], string[]]>([
    [
      'no pages, no index, nothing archived',
      packed([]).concat({ name: 'archive/x.txt' }),
      ['archive-odd', 'warcs-missing', 'index-missing', 'pages-missing'],
    ],
    ['no list', [...files], ['package-missing', 'digest-missing']],
    [
      'a list that is no JSON',
      [...files, { name: 'datapackage.json', content: '[' }],
      ['package-unreadable', 'digest-missing'],
    ],
    [
      'a list that is no object',
      [...files, { name: 'datapackage.json', content: '[]' }],
      ['package-unreadable', 'digest-missing'],
    ],
    [
      'an odd list',
      packed(files, { resources: [{}, 7], wacz_version: 1 }),
      ['package-odd', 'package-odd', 'package-odd'],
    ],
    [
      'no list of resources',
      packed(files, { resources: 'x', profile: 'own' }),
      ['package-odd', 'package-odd'],
    ],
    [
      'a digest of something else',
      [
        ...packed().slice(0, -1),
        { name: 'datapackage-digest.json', content: '{"path":"x","hash":"sha256:00"}' },
      ],
      ['digest-unreadable'],
    ],
    [
      'a digest without a hash',
      [...packed().slice(0, -1), { name: 'datapackage-digest.json', content: '{}' }],
      ['digest-unreadable'],
    ],
    [
      'a wrong digest',
      [
        ...packed().slice(0, -1),
        { name: 'datapackage-digest.json', content: JSON.stringify({ hash: sha256('x') }) },
      ],
      ['digest-wrong'],
    ],
    [
      'a signature',
      [
        ...packed().slice(0, -1),
        {
          name: 'datapackage-digest.json',
          content: JSON.stringify({ hash: sha256('x'), signedData: { hash: sha256('y'), domain: 'a.test' } }),
        },
      ],
      ['digest-wrong', 'digest-wrong', 'signature-invalid'],
    ],
    [
      'unsafe names',
      [...packed(), { name: '../x' }, { name: 'archive/../y.warc' }],
      ['name-unsafe', 'name-unsafe'],
    ],
    ['a name twice', [...packed(), { name: 'fuzzy.json', content: '1' }], ['zip-odd']],
  ])('%s', async (_, entries, expected) => {
    expect(kinds(await read(entries))).toEqual(expected);
  });

  it('files that do not fit the list', async () => {
    const resources = [
      { path: 'archive/data.warc.gz', hash: sha256('x'), bytes: 7 },
      { path: 'indexes/index.cdx', hash: 'crc:1', bytes: 6 },
      { path: 'pages/gone.jsonl', hash: sha256('x'), bytes: 1 },
      { path: 'pages/pages.jsonl', hash: sha256(pages).replace(':', '') },
    ];
    const wacz = await read([
      ...packed(files, { resources }),
      { name: 'logs/a.log', content: 'x', says: { crc32: 0 } },
    ]);
    expect(await checks(wacz)).toEqual([
      'archive/data.warc.gz wrong resource-size-wrong resource-hash-wrong',
      'indexes/index.cdx unknown resource-hash-unusable',
      'pages/gone.jsonl wrong resource-missing',
      'pages/pages.jsonl right',
      'fuzzy.json unknown resource-unlisted',
      'logs/a.log wrong resource-unlisted resource-damaged',
    ]);
  });

  it('lines that are no pages', async () => {
    const lines = [
      '{"url":"http://a.test/"}',
      'no JSON',
      '',
      '[]',
      '{"url":5}',
      '{"format":"x"}',
      '{"url":"http://b.test/"}',
    ];
    const wacz = await read([
      { name: 'archive/a.warc' },
      { name: 'pages/pages.jsonl', content: lines.join('\r\n') },
    ]);
    const findings: string[] = [];
    expect(await pagesOf(wacz, findings)).toEqual(['http://a.test/', 'http://b.test/']);
    expect(findings).toEqual(Array.from({ length: 4 }, () => 'page-unreadable'));
  });

  it.each([
    ['not-a-zip', Buffer.from('no ZIP file')],
    ['not-a-wacz', zipOf([{ name: 'readme.txt', content: 'x' }])],
    [
      'several-wacz',
      zipOf([{ name: 'a.wacz' }, { name: 'datapackage.json', content: '{"profile":"multi-wacz-package"}' }]),
    ],
    ['several-wacz', zipOf([{ name: 'a.wacz' }, { name: 'b.wacz' }])],
  ])('%s is refused', async (refusal, bytes) => {
    expect(await readWacz(bytesSource('x', bytes))).toMatchObject({ ok: false, error: { refusal } });
  });
});

describeCorpus('the WACZ files of py-wacz', () => {
  const fixtures = inCorpus('webrecorder__py-wacz/tests/fixtures');

  it('the valid one, of version 1.0.0', async () => {
    const opened = await openWacz(join(fixtures, 'valid_example_1.wacz'));
    if (!opened.ok) throw new Error(opened.error.message);
    const { value: wacz } = opened;
    expect(kinds(wacz)).toEqual(['digest-missing']);
    expect(wacz.dataPackage).toMatchObject({ title: 'Example Collection', waczVersion: '1.0.0' });
    expect(await pagesOf(wacz)).toEqual(['http://www.example.com/']);
    expect(await urisOf(wacz)).toContain('http://www.example.com/');
    expect(await checks(wacz)).toEqual([
      'indexes/index.cdx.gz right',
      'indexes/index.idx right',
      'archive/example-collection.warc right',
      'pages/pages.jsonl right',
    ]);
    await wacz.close();
  });

  it('the invalid one', async () => {
    const opened = await openWacz(join(fixtures, 'invalid_example_1.wacz'));
    if (!opened.ok) throw new Error(opened.error.message);
    const { value: wacz } = opened;
    expect(kinds(wacz)).toEqual([
      'package-odd',
      'digest-missing',
      'warcs-missing',
      'index-missing',
      'pages-missing',
    ]);
    expect(await checks(wacz)).toEqual([
      'data/indexes/index.cdx.gz wrong resource-missing',
      'data/archive/test.txt unknown resource-unlisted',
    ]);
    await wacz.close();
  });

  it('a WARC file is refused', async () => {
    const alone = await openWacz(join(fixtures, 'example-iana.warc'));
    expect(alone).toMatchObject({ ok: false, error: { refusal: 'not-a-zip' } });
  });

  it.each([false, true])(
    'a real WARC file reads the same in a ZIP file, compressed: %s',
    async (deflated) => {
      const path = inCorpus('harvard-lil__js-wacz/fixtures/lil-projects.warc.gz');
      const content = await readFile(path);
      const wacz = await read([{ name: 'archive/lil.warc.gz', content, deflated }]);
      const inside = await urisOf(wacz);
      const plain: string[] = [];
      for await (const { targetUri, type } of readRecords(bytesSource('x', content)))
        plain.push(targetUri ?? type);
      expect(inside).toEqual(plain);
      expect(plain.length).toBeGreaterThan(50);
    },
  );
});
