import { randomBytes } from 'node:crypto';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bytesSource } from './byte-source.ts';
import { damagedRecordAt, recordAt, recordsAt } from './record-at.ts';
import type { SeekedRecord } from './record-at.ts';

function response(url: string, body: Buffer): Buffer {
  const http = Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n'), body]);
  const fields = [
    'WARC/1.1',
    'WARC-Type: response',
    `WARC-Target-URI: ${url}`,
    'WARC-Date: 2024-01-01T00:00:00Z',
    'Content-Type: application/http; msgtype=response',
    `Content-Length: ${http.length}`,
  ];
  return Buffer.concat([Buffer.from(`${fields.join('\r\n')}\r\n\r\n`), http, Buffer.from('\r\n\r\n')]);
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

async function bodyOf({ body }: SeekedRecord): Promise<Buffer> {
  if (body.kind === 'whole') return Buffer.from(body.bytes);
  const pieces = body.kind === 'plain' ? body.read({ start: 0, end: body.sizeBytes }) : body.read();
  return Buffer.concat(await all(pieces));
}

const small = Buffer.from('<p>small</p>');
const large = randomBytes(600_000);
const packings = [
  ['plain', (bytes: Buffer) => bytes],
  ['gzip', (bytes: Buffer) => gzipSync(bytes)],
] as const;

describe('the record at an offset', () => {
  it.each(packings)('%s: has its heads and its body, small or large', async (_, pack) => {
    const records = [small, large].map((body, at) => pack(response(`http://x.org/${at}`, body)));
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = records;
    const source = bytesSource('a.warc', Buffer.concat(records));
    for (const lengthBytes of [first.length, undefined]) {
      const found = await recordAt(source, { offset: 0, lengthBytes });
      expect(found?.record).toMatchObject({ type: 'response', targetUri: 'http://x.org/0' });
      expect(found?.head?.status).toBe(200);
      expect(found?.body).toMatchObject({ kind: 'whole', bytes: small });
    }
    for (const lengthBytes of [second.length, undefined]) {
      const found = await recordAt(source, { offset: first.length, lengthBytes });
      expect(found?.record.targetUri).toBe('http://x.org/1');
      expect(found?.body.kind).toBe(pack === packings[0][1] ? 'plain' : 'packed');
      // As often as wanted.
      for (let time = 0; time < 2; time++)
        expect((await bodyOf(found as SeekedRecord)).equals(large)).toBe(true);
    }
    expect(await recordAt(source, { offset: source.sizeBytes })).toBeUndefined();
    expect(await recordAt(source, { offset: 3 })).toBeUndefined();
  });

  it('of a damaged file has what is left of it', async () => {
    const packed = gzipSync(response('http://x.org/', large));
    const source = bytesSource('cut.warc.gz', packed.subarray(0, 300_000));
    expect(await recordAt(source, { offset: 0, lengthBytes: 200_000 })).toBeUndefined();
    const found = await damagedRecordAt(source, 0, () => true);
    expect(found?.head?.status).toBe(200);
    expect(found?.body).toMatchObject({ kind: 'packed', sizeBytes: undefined });
    const left = await bodyOf(found as SeekedRecord);
    expect(left.length).toBeGreaterThan(100_000);
    expect(left.equals(large.subarray(0, left.length))).toBe(true);
  });

  it.each([
    ['gzip', gzipSync],
    ['zstd', zstdCompressSync],
  ])('%s: is the one that is meant of those that were compressed together', async (_, pack) => {
    const urls = ['http://x.org/1', 'http://x.org/2', 'http://x.org/3'];
    const together = pack(Buffer.concat(urls.map((url) => response(url, Buffer.from(url)))));
    const source = bytesSource('together', Buffer.concat([together, pack(response('http://y.org/', small))]));
    const found = await damagedRecordAt(source, 0, ({ targetUri }) => targetUri === urls[1]);
    expect(String(await bodyOf(found as SeekedRecord))).toBe(urls[1]);
    expect(
      await damagedRecordAt(source, 0, ({ targetUri }) => targetUri === 'http://y.org/'),
    ).toBeUndefined();
    expect((await all(recordsAt(source, 0))).map(({ targetUri }) => targetUri)).toEqual(urls);
    expect(await all(recordsAt(source, 1))).toEqual([]);
  });
});
