import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bytesOf, resource } from '../../../scenarios/made-up-archive.ts';
import { bytesSource } from '../warc/byte-source.ts';
import { readRecords } from '../warc/read-records.ts';
import { gatherEntry } from '../zip/read-entry.ts';
import { methods } from '../zip/zip-entry.ts';
import { readWacz } from './open-wacz.ts';
import type { Wacz } from './open-wacz.ts';
import { pageLine, pageListHeader } from './page-lines.ts';
import { readPages } from './read-pages.ts';
import { verifyWacz } from './verify-wacz.ts';
import { waczIndex } from './wacz-index.ts';
import { writeWacz } from './write-wacz.ts';
import type { WaczContent, WaczStatement } from './write-wacz.ts';

const statement = (): WaczStatement => ({
  title: 'A "site"',
  description: 'Made up',
  software: 'a test',
  created: new Date('2026-02-01T00:00:00Z'),
  mainPage: { url: 'http://a.test/', date: '2026-01-31T12:00:00Z' },
});
const warc = Buffer.concat([1, 2, 3].map((serial) => gzipSync(resource(serial))));

async function* pieces(...all: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const piece of all) yield Buffer.from(piece);
}

async function* lines(count: number): AsyncGenerator<string> {
  for (let at = 0; at < count; at++)
    yield `test,a)/${String(at).padStart(6, '0')} 20260131120000 {"url": "http://a.test/${at}"}`;
}

async function* contents(indexLines = 3): AsyncGenerator<WaczContent> {
  yield { path: 'archive/data.warc.gz', bytes: pieces(warc.subarray(0, 100), warc.subarray(100)) };
  yield* waczIndex(lines(indexLines), indexLines, { maxPlainLines: 10, perBlock: 4 });
  const page = pageLine({ url: 'http://a.test/', timestamp: '20260131120000', title: 'Un  "titre" é' });
  yield { path: 'pages/pages.jsonl', bytes: pieces(`${pageListHeader}\n`, `${page}\n`) };
}

async function written(parts: AsyncIterable<WaczContent>): Promise<Wacz> {
  const opened = await readWacz(bytesSource('made.wacz', await bytesOf(writeWacz(parts, statement))));
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
}

const entryText = async (wacz: Wacz, name: string): Promise<Buffer> => {
  const entry = wacz.zip.byName.get(name);
  const gathered = entry === undefined ? undefined : await gatherEntry(wacz.zip, entry, 1e6);
  if (gathered?.ok !== true) throw new Error(`${name} is not there`);
  return Buffer.from(gathered.value);
};

describe('a WACZ file', () => {
  it('is one for our reader, without a finding', async () => {
    const wacz = await written(contents());
    expect(wacz.findings).toEqual([]);
    expect(wacz.dataPackage).toMatchObject({
      profile: 'data-package',
      waczVersion: '1.1.1',
      title: 'A "site"',
      description: 'Made up',
      created: '2026-02-01T00:00:00.000Z',
      software: 'a test',
      mainPageUrl: 'http://a.test/',
      mainPageDate: '2026-01-31T12:00:00Z',
      oddities: [],
    });
    const checks: string[] = [];
    for await (const { path, fixity, findings } of verifyWacz(wacz))
      checks.push(`${path} ${fixity} ${findings.length}`);
    expect(checks).toEqual([
      'archive/data.warc.gz right 0',
      'indexes/index.cdx right 0',
      'pages/pages.jsonl right 0',
    ]);
    for (const { method } of wacz.zip.byName.values()) expect(method).toBe(methods.stored);
  });

  it('has the records and the pages that were put in', async () => {
    const wacz = await written(contents());
    const [entry] = wacz.warcs;
    const opened = entry === undefined ? undefined : await gatherEntry(wacz.zip, entry, 1e6);
    if (opened?.ok !== true) throw new Error('no WARC file');
    const uris: (string | undefined)[] = [];
    for await (const { targetUri } of readRecords(bytesSource('inside', opened.value))) uris.push(targetUri);
    expect(uris).toEqual(['http://a.test/1', 'http://a.test/2', 'http://a.test/3']);
    const pages = [];
    for (const list of wacz.pageLists) for await (const page of readPages(wacz, list)) pages.push(page);
    expect(pages).toMatchObject([
      { url: 'http://a.test/', date: '2026-01-31T12:00:00Z', title: 'Un  "titre" é' },
    ]);
  });

  it('has a long index in blocks', async () => {
    const wacz = await written(contents(11));
    expect(wacz.findings).toEqual([]);
    const [meta, ...blocks] = (await entryText(wacz, 'indexes/index.idx')).toString().trimEnd().split('\n');
    expect(meta).toBe('!meta 0 {"format":"cdxj-gzip-1.0","filename":"index.cdx.gz"}');
    expect(blocks).toHaveLength(3);
    const packed = await entryText(wacz, 'indexes/index.cdx.gz');
    const unpacked = blocks.map((line) => {
      const { offset, length, filename } = JSON.parse(line.slice(line.indexOf('{'))) as Record<
        string,
        number
      >;
      expect(filename).toBe('index.cdx.gz');
      const text = gunzipSync(packed.subarray(offset, (offset ?? 0) + (length ?? 0))).toString();
      expect(text.startsWith(line.slice(0, line.indexOf(' {')))).toBe(true);
      return text;
    });
    const expected: string[] = [];
    for await (const line of lines(11)) expected.push(`${line}\n`);
    expect(unpacked.join('')).toBe(expected.join(''));
  });
});

async function* failing(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('begun');
  throw new Error('the disk is gone');
}

async function* failingParts(): AsyncGenerator<WaczContent> {
  yield { path: 'archive/a.warc', bytes: failing() };
  yield { path: 'archive/b.warc', bytes: pieces('never') };
}

describe('writing that ends early', () => {
  it('tells of a content that fails', async () => {
    await expect(bytesOf(writeWacz(failingParts(), statement))).rejects.toThrow('the disk is gone');
  });

  it('lets go of the contents when nobody reads on', async () => {
    const ends: string[] = [];
    const endless = async function* (): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield Buffer.alloc(1 << 16);
      } finally {
        ends.push('bytes');
      }
    };
    const parts = async function* (): AsyncGenerator<WaczContent> {
      try {
        yield { path: 'archive/a.warc', bytes: endless() };
      } finally {
        ends.push('contents');
      }
    };
    let read = 0;
    for await (const piece of writeWacz(parts(), statement)) {
      read += piece.length;
      if (read > 1 << 20) break;
    }
    expect(ends.toSorted()).toEqual(['bytes', 'contents']);
  });
});
