import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { recordBytes, recordId } from '../../../../scenarios/made-up-archive.ts';
import type { Lines } from '../../../../scenarios/made-up-archive.ts';
import { bytesSource } from '../../../formats/warc/byte-source.ts';
import { documentsOfFile } from './documents-of-file.ts';
import type { FoundDocument } from './documents-of-file.ts';

let serial = 0;

function record(type: string, url: string, block: Uint8Array | string, more: Lines = []): Buffer {
  const fields: Lines = [
    ['WARC-Type', type],
    ['WARC-Record-ID', recordId(++serial)],
    ['WARC-Date', '2026-01-31T12:00:00Z'],
    ['WARC-Target-URI', url],
    ...more,
  ];
  return recordBytes(fields, block);
}

function response(url: string, body: Uint8Array | string, headers = 'Content-Type: text/html\r\n'): Buffer {
  const block = Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${headers}\r\n`), Buffer.from(body)]);
  return record('response', url, block, [['Content-Type', 'application/http; msgtype=response']]);
}

async function documents(
  bytes: Uint8Array,
  limits = { textBytes: 1000, fileBytes: 5000 },
): Promise<FoundDocument[]> {
  const found: FoundDocument[] = [];
  const source = bytesSource('a.warc', bytes);
  for await (const each of documentsOfFile(source, { filename: 'a.warc', limits, onPosition: () => {} }))
    found.push(each);
  return found;
}

function summary({ ordinal, line, content }: FoundDocument): unknown[] {
  return [ordinal, line.url, content === undefined ? undefined : Buffer.from(content.bytes).toString()];
}

const chunked = '5\r\nHello\r\n6\r\n world\r\n0\r\n\r\n';
const post =
  'POST /form HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 6\r\n\r\nq=fish';
const answered = response('http://a.test/form', 'about fish');
const answeredId = recordId(serial);
const records = [
  record('warcinfo', 'http://a.test/', 'software: x\r\n', [['Content-Type', 'application/warc-fields']]),
  response('dns:a.test', '20260131120000\na.test. 300 IN A 127.0.0.1', 'Content-Type: text/dns\r\n'),
  response(
    'http://a.test/',
    gzipSync('packed page'),
    'Content-Type: text/html\r\nContent-Encoding: gzip\r\n',
  ),
  response('http://a.test/c', chunked, 'Content-Type: text/plain\r\nTransfer-Encoding: chunked\r\n'),
  response('http://a.test/empty', ''),
  answered,
  record('request', 'http://a.test/form', post, [
    ['Content-Type', 'application/http; msgtype=request'],
    ['WARC-Concurrent-To', answeredId],
  ]),
  record('revisit', 'http://a.test/again', 'HTTP/1.1 200 OK\r\n\r\n', [
    ['Content-Type', 'application/http; msgtype=response'],
    ['WARC-Payload-Digest', 'sha1:AAAA'],
  ]),
  record('metadata', 'http://a.test/', 'outlink: x', [['Content-Type', 'application/warc-fields']]),
  record('metadata', 'metadata://heirloom/crawl.log', 'a log', [['Content-Type', 'text/plain']]),
  record('resource', 'http://a.test/r', 'a resource', [['Content-Type', 'text/plain; charset=UTF-8']]),
];

describe('documentsOfFile', () => {
  it.each([
    ['plain', Buffer.concat(records)],
    ['a member each', Buffer.concat(records.map((each) => gzipSync(each)))],
    ['packed as a whole', gzipSync(Buffer.concat(records))],
  ])('gives what has words for readers, %s', async (_, bytes) => {
    expect((await documents(bytes)).map(summary)).toEqual([
      [1, 'http://a.test/', 'packed page'],
      [2, 'http://a.test/c', 'Hello world'],
      [3, 'http://a.test/form', 'about fish'],
      [4, 'http://a.test/again', undefined],
      [5, 'http://a.test/r', 'a resource'],
    ]);
  });

  it('calls captures as the capture index does, and says what the server said', async () => {
    const found = await documents(Buffer.concat(records));
    expect(found[2]?.line.urlkey).toContain('__wb_method=post&q=fish');
    expect(found[0]?.content).toMatchObject({ coding: 'gzip', mediaType: 'text/html', isCut: false });
    expect(found[4]?.content).toMatchObject({ mediaType: 'text/plain', charset: 'utf-8' });
    expect(found[3]?.line.digest).toBe('sha1:AAAA');
  });

  it('takes the beginning of what is too large, more of files that are read as a whole', async () => {
    const bytes = Buffer.concat([
      response('http://a.test/long', 'x'.repeat(3000)),
      response('http://a.test/a.pdf', `%PDF-1.7${'x'.repeat(3000)}`, 'Content-Type: application/pdf\r\n'),
      response('http://a.test/b.pdf', `%PDF-1.7${'x'.repeat(9000)}`, 'Content-Type: application/pdf\r\n'),
      response('http://a.test/bomb', gzipSync(Buffer.alloc(1 << 20)), 'Content-Encoding: gzip\r\n'),
    ]);
    const found = (await documents(bytes)).map(({ content }) => [
      content?.bytes.length,
      content?.isCut,
      content?.sizeBytes,
    ]);
    expect(found.slice(0, 3)).toEqual([
      [1000, true, 3000],
      [3008, false, 3008],
      [5000, true, 9008],
    ]);
    expect(found[3]?.slice(0, 2)).toEqual([1000, true]);
  });

  it('goes on after damage', async () => {
    const [, , page = Buffer.alloc(0), other = Buffer.alloc(0)] = records;
    const damaged = gzipSync(page);
    damaged.fill(0xff, 40, 60);
    const bytes = Buffer.concat([gzipSync(other), damaged, gzipSync(other)]);
    expect((await documents(bytes)).map(({ line }) => line.url)).toEqual([
      'http://a.test/c',
      'http://a.test/c',
    ]);
  });

  it('gives one key to what may share an analysis', async () => {
    const page = '<p>The same page</p>';
    const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
    const found = await documents(
      Buffer.concat([
        response('http://a.test/x/1', page),
        response('http://a.test/x/2?y=3', page),
        response('http://a.test/y/1', page),
        response('http://a.test/x/3', page, 'Content-Type: text/html; charset=latin1\r\n'),
        response(
          'http://a.test/x/4',
          gzipSync(page),
          'Content-Type: text/html\r\nContent-Encoding: gzip\r\n',
        ),
        response('http://a.test/p.png', png, 'Content-Type: image/png\r\n'),
        response('http://b.test/q.png', png, 'Content-Type: image/png\r\n'),
      ]),
    );
    const keys = found.map(({ content }) => content?.key ?? '');
    expect(keys.every((key) => /^[\da-f]{64}$/.test(key))).toBe(true);
    expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2, 3, 4, 5, 5]);
    expect(found[1]?.content?.url).toBe('http://a.test/x/');
  });
});
