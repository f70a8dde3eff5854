import { readFile, rm, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PriorCapture, DedupHistory } from './dedup-history.ts';
import { PriorRecordUnavailable } from './links-of-prior.ts';
import { foreignRecord, foreignResponse, TestFolder } from './test-captures.ts';

let folder: TestFolder;
beforeEach(async () => {
  folder = await TestFolder.create();
});
afterEach(async () => {
  await folder.remove();
});

const url = 'http://a.test/';
const id = '<urn:uuid:11111111-2222-3333-4444-555555555555>';
const html = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<a href="b">b</a><img src="c.png">';

function found(prior: DedupHistory): PriorCapture {
  return prior.find(url) ?? expect.fail('not found');
}

async function prepare(): Promise<{ prior: DedupHistory; path: string; capture: PriorCapture }> {
  const { path } = await folder.write('own', [
    { url, http: html, links: ['http://a.test/b L a/@href page'] },
  ]);
  const prior = await folder.read(path);
  return { prior, path, capture: found(prior) };
}

function metadata(block: string, fields: Record<string, string> = {}): Buffer {
  return foreignRecord(
    'metadata',
    {
      'WARC-Target-URI': url,
      'WARC-Concurrent-To': id,
      'Content-Type': 'application/warc-fields',
      ...fields,
    },
    block,
  );
}

describe('linksOf', () => {
  it('reads the list of our own records, with the kind that each link had', async () => {
    const links = [
      'http://a.test/b L a/@href page',
      'http://a.test/c.css E link/@href requisite',
      'http://a.test/f.xml L link/@href feed',
      'http://a.test/d R =HTTP_HEADER Location redirect',
    ];
    const { path } = await folder.write('own', [{ url, http: html, links }]);
    const prior = await folder.read(path);
    expect(await prior.linksOf(found(prior))).toEqual([
      { url: 'http://a.test/b', hop: 'L', context: 'a/@href', kind: 'page' },
      { url: 'http://a.test/c.css', hop: 'E', context: 'link/@href', kind: 'requisite' },
      { url: 'http://a.test/f.xml', hop: 'L', context: 'link/@href', kind: 'feed' },
      { url: 'http://a.test/d', hop: 'R', context: '=HTTP_HEADER Location', kind: 'redirect' },
    ]);
  });

  it('believes our own list when it is empty', async () => {
    const { path } = await folder.write('own', [{ url, http: html, links: [] }]);
    const prior = await folder.read(path);
    expect(await prior.linksOf(found(prior))).toEqual([]);
  });

  it.each([
    ['L', 'page'],
    ['S', 'form'],
    ['R', 'redirect'],
    ['E', 'requisite'],
    ['X', 'component'],
    ['M', 'page'],
    ['I', 'component'],
  ])('derives the kind from the hop %s of Heritrix: %s', async (hop, kind) => {
    const list = `via: http://b.test/\r\noutlink: http://a.test/x ${hop} a/@href\r\noutlink: dns:a.test P =PREREQ\r\n`;
    const path = await folder.writeForeign('heritrix.warc', [
      foreignResponse(url, html, { 'WARC-Record-ID': id }),
      metadata(list),
    ]);
    const prior = await folder.read(path);
    expect(await prior.linksOf(found(prior))).toEqual([
      { url: 'http://a.test/x', hop, kind, context: 'a/@href' },
    ]);
  });

  it.each([
    ['far behind its response', true],
    ['before its response', false],
  ])('finds a list that stands %s', async (_, behind) => {
    const response = foreignResponse(url, html, { 'WARC-Record-ID': id });
    const list = metadata('outlink: http://a.test/listed L a/@href\r\n');
    const between = Array.from({ length: 600 }, (_each, index) =>
      foreignResponse(`${url}${index}`, html, { 'WARC-Record-ID': `<urn:other:${index}>` }),
    );
    const records = behind ? [response, ...between, list] : [list, ...between, response];
    const prior = await folder.read(await folder.writeForeign('far.warc', records));
    expect((await prior.linksOf(found(prior))).map((link) => link.url)).toEqual(['http://a.test/listed']);
  });

  it('goes through the content where another crawler lists none', async () => {
    const packed = gzipSync('<a href="b">b</a><img src="c.png">');
    const http = Buffer.concat([
      Buffer.from(
        'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n',
      ),
      Buffer.from(`Link: <d.css>; rel=stylesheet\r\n\r\n${packed.length.toString(16)}\r\n`),
      packed,
      Buffer.from('\r\n0\r\n\r\n'),
    ]);
    const path = await folder.writeForeign('other.warc', [
      foreignResponse(url, http, { 'WARC-Record-ID': id }),
      metadata('fetchTimeMs: 45\r\n'),
    ]);
    const prior = await folder.read(path);
    expect((await prior.linksOf(found(prior))).map((link) => `${link.kind} ${link.url}`)).toEqual([
      'requisite http://a.test/d.css',
      'page http://a.test/b',
      'requisite http://a.test/c.png',
    ]);
  });

  it('survives lines that are no links', async () => {
    const lines = [
      'outlink:',
      'outlink: http://a.test/x',
      'outlink: nonsense here today',
      'outlink: http://a.test/ok L',
    ];
    const path = await folder.writeForeign('odd.warc', [
      foreignResponse(url, html, { 'WARC-Record-ID': id }),
      metadata(`${lines.join('\r\n')}\r\n`),
    ]);
    const prior = await folder.read(path);
    expect(await prior.linksOf(found(prior))).toEqual([
      { url: 'http://a.test/ok', hop: 'L', kind: 'page', context: '' },
    ]);
  });
});

describe('links that cannot be read any more', () => {
  it('fail where the file is gone, and say which and where', async () => {
    const { prior, path, capture } = await prepare();
    await rm(path);
    const links = prior.linksOf(capture);
    await expect(links).rejects.toBeInstanceOf(PriorRecordUnavailable);
    await expect(links).rejects.toMatchObject({ url, ...capture.metadata, cause: { code: 'ENOENT' } });
  });

  it('fail where the file is another now, or shorter', async () => {
    const { prior, path, capture } = await prepare();
    const bytes = await readFile(path);
    await writeFile(path, bytes.subarray(0, capture.metadata?.offset));
    await expect(prior.linksOf(capture)).rejects.toBeInstanceOf(PriorRecordUnavailable);
    const other = foreignResponse('http://other.test/', html);
    await writeFile(path, Buffer.concat([Buffer.alloc(capture.metadata?.offset ?? 0, '\n'), other]));
    await expect(prior.linksOf(capture)).rejects.toBeInstanceOf(PriorRecordUnavailable);
  });

  it('fail where the record is damaged', async () => {
    const { prior, path, capture } = await prepare();
    const bytes = await readFile(path);
    await writeFile(path, bytes.subarray(0, -6));
    await expect(prior.linksOf(capture)).rejects.toBeInstanceOf(PriorRecordUnavailable);
  });

  it('fail where there is no place, as in a file that was compressed as a whole', async () => {
    const records = Buffer.concat([foreignResponse('http://b.test/', html), foreignResponse(url, html)]);
    const prior = await folder.read(await folder.writeForeign('whole.warc.gz', [gzipSync(records)]));
    expect(found(prior)).not.toHaveProperty('metadata');
    await expect(prior.linksOf(found(prior))).rejects.toMatchObject({ path: undefined, url });
  });
});
