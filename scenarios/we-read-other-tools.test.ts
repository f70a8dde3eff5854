import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WARCRecord, WARCSerializer } from 'warcio';
import { decodedPayloadOf } from '../src/formats/http1/body.ts';
import { openFileSource } from '../src/formats/warc/byte-source.ts';
import { readHttpMessage } from '../src/formats/warc/http-message.ts';
import { readRecords } from '../src/formats/warc/read-records.ts';
import { peer } from './peers.ts';
import { heirloom, runProgram } from './run-program.ts';
import { chunked } from './sample-records.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom foreign '));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

interface Read {
  readonly type: string;
  readonly version: string;
  readonly url: string | undefined;
  readonly status: number | undefined;
  readonly payload: string;
}

async function readAll(path: string): Promise<Read[]> {
  const read: Read[] = [];
  const source = await openFileSource(path);
  try {
    for await (const record of readRecords(source)) {
      const http = await readHttpMessage(record);
      const parts: Uint8Array[] = [];
      const payload = http === undefined ? record.block : decodedPayloadOf(http.head, http.body);
      for await (const part of payload) parts.push(part);
      const { type, version, targetUri: url } = record;
      read.push({ type, version, url, status: http?.head.status, payload: Buffer.concat(parts).toString() });
    }
  } finally {
    await source.close();
  }
  return read;
}

interface Finding {
  readonly severity?: string;
  readonly code?: string;
  readonly sound?: boolean;
  readonly records?: number;
}

/** Runs `heirloom warc check`: what it found, and its summary. Foreign breaches of the standard end with 1. */
async function check(
  path: string,
  expectedCode = 0,
): Promise<{ findings: (string | undefined)[]; summary: Finding | undefined }> {
  const { code, stdout, stderr } = await heirloom(['warc', 'check', '--json', path]);
  expect(stderr).toBe('');
  expect(code).toBe(expectedCode);
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Finding);
  return { findings: lines.slice(0, -1).map((line) => line.code), summary: lines.at(-1) };
}

const text = 'Ærlig talt, en side til.\n'.repeat(200);

const warcioScript = `
import io, sys
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

path, version, gzip, text = sys.argv[1], sys.argv[2], sys.argv[3] == "gz", sys.argv[4].encode()
last_type = sys.argv[5]
def chunked(body):
    parts = [body[at:at + 100] for at in range(0, len(body), 100)]
    return b"".join(b"%x\\r\\n%s\\r\\n" % (len(part), part) for part in parts) + b"0\\r\\n\\r\\n"

with open(path, "wb") as out:
    writer = WARCWriter(out, gzip=gzip, warc_version=version)
    writer.write_record(writer.create_warcinfo_record("sample.warc", {"software": "warcio"}))
    def http(fields):
        return StatusAndHeaders("200 OK", [("Content-Type", "text/plain"), *fields], protocol="HTTP/1.1")
    def response(url, fields, body):
        record = writer.create_warc_record(url, "response", payload=io.BytesIO(body), http_headers=http(fields))
        writer.write_record(record)
        return record
    first = response("http://a.test/plain", [], text)
    response("http://a.test/chunked", [("Transfer-Encoding", "chunked")], chunked(text))
    writer.write_record(writer.create_revisit_record(
        "http://a.test/again", first.rec_headers.get_header("WARC-Payload-Digest"), "http://a.test/plain",
        first.rec_headers.get_header("WARC-Date"), http_headers=http([])))
    writer.write_record(writer.create_warc_record(
        "metadata://a.test/note", last_type, payload=io.BytesIO(text), warc_content_type="text/plain"))
`;

describe.each(['1.0', '1.1'].flatMap((version) => ['gz', 'plain'].map((form) => ({ version, form }))))(
  'WARC/$version ($form) of warcio (PyPI)',
  ({ version, form }) => {
    const suffix = form === 'gz' ? 'warc.gz' : 'warc';
    const write = async (path: string, lastType: string): Promise<void> => {
      const words = ['-c', warcioScript, path, version, form, text, lastType];
      const { code, stderr } = await runProgram(peer('python'), words);
      expect(stderr).toBe('');
      expect(code).toBe(0);
    };

    it('is sound, and read equal', async () => {
      const path = join(folder, `warcio-${version}.${suffix}`);
      await write(path, 'resource');
      const { findings, summary } = await check(path);
      // warcio takes the chunked bytes for the payload, in its digest.
      expect(findings).toEqual(['digest-legacy']);
      expect(summary).toMatchObject({ sound: true, records: 5 });
      const [, ...records] = await readAll(path);
      const common = { version: `WARC/${version}`, type: 'response', status: 200 };
      expect(records).toEqual([
        { ...common, url: 'http://a.test/plain', payload: text },
        { ...common, url: 'http://a.test/chunked', payload: text },
        { ...common, type: 'revisit', url: 'http://a.test/again', payload: '' },
        { ...common, type: 'resource', url: 'metadata://a.test/note', status: undefined, payload: text },
      ]);
    });

    it('is sound in spite of a payload digest on its metadata records', async () => {
      const path = join(folder, `warcio-metadata-${version}.${suffix}`);
      await write(path, 'metadata');
      const { findings, summary } = await check(path, 0);
      expect(findings).toEqual(['digest-legacy', 'field-not-allowed']);
      expect(summary).toMatchObject({ sound: true, records: 5 });
      expect((await readAll(path)).at(-1)).toMatchObject({ type: 'metadata', payload: text });
    });
  },
);

function jsResponse(url: string, httpHeaders: Record<string, string>, body: Uint8Array): WARCRecord {
  return WARCRecord.create({ url, type: 'response', warcVersion: 'WARC/1.1', httpHeaders }, [body]);
}

describe.each([{ gzip: true }, { gzip: false }])('WARC of warcio.js (gzip: $gzip)', ({ gzip }) => {
  it('is sound, and read equal', async () => {
    const path = join(folder, gzip ? 'js.warc.gz' : 'js.warc');
    const records = [
      WARCRecord.createWARCInfo({ filename: 'js.warc', warcVersion: 'WARC/1.1' }, { software: 'warcio.js' }),
      jsResponse('http://a.test/plain', {}, Buffer.from(text)),
      jsResponse('http://a.test/gzip', { 'Content-Encoding': 'gzip' }, gzipSync(text)),
      jsResponse('http://a.test/chunked', { 'Transfer-Encoding': 'chunked' }, chunked(Buffer.from(text), 99)),
      WARCRecord.create({ url: 'http://a.test/é', type: 'resource', warcVersion: 'WARC/1.1' }, [
        Buffer.from(text),
      ]),
    ];
    const parts: Uint8Array[] = [];
    for (const record of records) parts.push(await WARCSerializer.serialize(record, { gzip }));
    await writeFile(path, Buffer.concat(parts));
    const { findings, summary } = await check(path);
    expect(findings).toEqual(['digest-legacy']);
    expect(summary).toMatchObject({ sound: true, records: 5 });
    const read = await readAll(path);
    expect(read.map(({ type }) => type)).toEqual([
      'warcinfo',
      'response',
      'response',
      'response',
      'resource',
    ]);
    expect(read.slice(1).map(({ payload }) => payload)).toEqual([text, text, text, text]);
    expect(read.at(-1)?.url).toBe('http://a.test/%C3%A9');
  });
});

describe('a crawl by wget', () => {
  const pages: Readonly<Record<string, string>> = {
    '/': '<a href="/chunked">a</a> <a href="/moved">b</a> <a href="/none">c</a> <img src="/dot.gif">',
    '/chunked': text,
    '/dot.gif': 'GIF89a',
  };
  let server: Server;
  let origin = '';

  beforeAll(async () => {
    server = createServer((request, response) => {
      const path = request.url ?? '/';
      if (path === '/moved') response.writeHead(302, { Location: '/chunked' }).end();
      else if (pages[path] === undefined) response.writeHead(404).end('not here');
      else {
        response.setHeader('Content-Type', path === '/dot.gif' ? 'image/gif' : 'text/html; charset=utf-8');
        // Without a length Node sends chunks; with one it sends the body as it is.
        if (path !== '/chunked') response.setHeader('Content-Length', Buffer.byteLength(pages[path]));
        response.write(pages[path]);
        response.end();
      }
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  it.each(['gz', 'plain'])('is sound, and read equal (%s)', async (form) => {
    const words = form === 'gz' ? [] : ['--no-warc-compression'];
    const options = [
      '--quiet',
      '--recursive',
      '--page-requisites',
      '--no-proxy',
      `--warc-file=wget-${form}`,
      ...words,
    ];
    const ended = await runProgram('wget', [...options, `${origin}/`], { folder }).catch((error: unknown) => {
      throw new Error('wget is missing: ./test installs it.', { cause: error });
    });
    expect(ended.stderr).toBe('');
    expect(ended.code).toBe(8); // wget's code for a page that was 404
    const path = join(folder, `wget-${form}.warc${form === 'gz' ? '.gz' : ''}`);
    const { findings, summary } = await check(path);
    expect(summary).toMatchObject({ sound: true });
    // wget writes its URIs in brackets, and digests the chunked bytes.
    expect(new Set(findings)).toEqual(new Set(['digest-legacy', 'field-value']));
    const responses = (await readAll(path)).filter(({ type }) => type === 'response');
    const byUrl = new Map(responses.map(({ url, status, payload }) => [url, { status, payload }]));
    expect(byUrl.get(`${origin}/`)).toEqual({ status: 200, payload: pages['/'] });
    expect(byUrl.get(`${origin}/chunked`)).toEqual({ status: 200, payload: text });
    expect(byUrl.get(`${origin}/dot.gif`)).toEqual({ status: 200, payload: 'GIF89a' });
    expect(byUrl.get(`${origin}/moved`)).toEqual({ status: 302, payload: '' });
    expect(byUrl.get(`${origin}/none`)).toEqual({ status: 404, payload: 'not here' });
  });
});
