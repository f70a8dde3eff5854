import { brotliCompressSync, gzipSync } from 'node:zlib';
import { newRecordId, revisitFields, warcFieldsBlock } from '../src/formats/warc/record-draft.ts';
import type { RecordDraft, StoredBlock } from '../src/formats/warc/record-draft.ts';

const date = '2026-01-31T12:00:00.123Z';
const digestOfHello = 'sha1:VL2MMHO4YXUKFWV63YHTWSBM3GXKSQ2N';

export interface SampleRecord {
  readonly draft: RecordDraft;
  /** The payload as a reader sees it, transfer- and content-encoding removed; the block where there is no HTTP. */
  readonly decoded: Buffer;
}

function httpResponse(url: string, fields: string, body: Buffer, decoded = body): SampleRecord {
  const block = Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${fields}\r\n`), body]);
  const contentType = 'application/http; msgtype=response';
  return { draft: { type: 'response', date, targetUri: url, contentType, block }, decoded };
}

/** No HTTP in it, or no body: the block is what there is. */
function plainBlock(draft: RecordDraft & { readonly block: Buffer }): SampleRecord {
  return { draft, decoded: draft.block };
}

export function chunked(body: Buffer, chunkBytes: number): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; at += chunkBytes) {
    const part = body.subarray(at, at + chunkBytes);
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}

/** Bytes that look random and are the same on every run. */
function noise(sizeBytes: number, seed: number): Buffer {
  const bytes = Buffer.alloc(sizeBytes);
  let state = seed * 2 + 1;
  for (let at = 0; at < sizeBytes; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[at] = state >>> 16;
  }
  return bytes;
}

/** One of each type and kind that an archive holds, beside the warcinfo that the writer makes. */
export function recordsOfEveryKind(): readonly SampleRecord[] {
  const text = Buffer.from('Bonjour à tous, ærlig talt.\n'.repeat(400));
  const html = 'Content-Type: text/html; charset=utf-8\r\n';
  const response = httpResponse('http://a.test/', html, text);
  const responseId = newRecordId();
  const original = { id: responseId, targetUri: 'http://a.test/', date };
  const revisitHead = Buffer.from(`HTTP/1.1 200 OK\r\n${html}\r\n`);
  const httpType = 'application/http; msgtype=response';
  return [
    { ...response, draft: { ...response.draft, id: responseId } },
    {
      draft: {
        type: 'request',
        date,
        targetUri: 'http://a.test/form',
        contentType: 'application/http; msgtype=request',
        fields: [{ name: 'WARC-Concurrent-To', value: responseId }],
        block: Buffer.from('POST /form HTTP/1.1\r\nHost: a.test\r\nContent-Length: 5\r\n\r\nhello'),
      },
      decoded: Buffer.from('hello'),
    },
    httpResponse('http://a.test/chunked', `${html}Transfer-Encoding: chunked\r\n`, chunked(text, 1000), text),
    httpResponse('http://a.test/gzip', `${html}Content-Encoding: gzip\r\n`, gzipSync(text), text),
    httpResponse('http://a.test/br', `${html}Content-Encoding: br\r\n`, brotliCompressSync(text), text),
    httpResponse(
      'http://a.test/both',
      `${html}Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n`,
      chunked(gzipSync(text), 33),
      text,
    ),
    httpResponse('http://a.test/empty', 'Content-Length: 0\r\n', Buffer.alloc(0)),
    plainBlock({
      type: 'revisit',
      date,
      targetUri: 'http://a.test/again',
      contentType: httpType,
      fields: revisitFields('identicalPayloadDigest', original, digestOfHello),
      block: revisitHead,
    }),
    plainBlock({
      type: 'revisit',
      date,
      targetUri: 'http://a.test/not-modified',
      contentType: httpType,
      fields: revisitFields('serverNotModified', original, undefined),
      block: Buffer.from('HTTP/1.1 304 Not Modified\r\nETag: "x"\r\n\r\n'),
    }),
    plainBlock({
      type: 'resource',
      date,
      targetUri: 'dns:a.test',
      contentType: 'text/dns',
      block: Buffer.from('20260131120000\na.test.\t60\tIN\tA\t192.0.2.1\n'),
    }),
    plainBlock({
      type: 'metadata',
      date,
      targetUri: 'http://a.test/',
      contentType: 'application/warc-fields',
      fields: [{ name: 'WARC-Refers-To', value: responseId }],
      block: warcFieldsBlock([{ name: 'via', value: 'http://a.test/è' }]),
    }),
    plainBlock({
      type: 'conversion',
      date,
      targetUri: 'http://a.test/film',
      contentType: 'video/webm',
      fields: [{ name: 'WARC-Refers-To', value: responseId }],
      block: noise(70_000, 1),
    }),
    plainBlock({
      type: 'continuation',
      date,
      targetUri: 'http://a.test/long',
      fields: [
        { name: 'WARC-Segment-Number', value: '2' },
        { name: 'WARC-Segment-Origin-ID', value: responseId },
        { name: 'WARC-Segment-Total-Length', value: '1902' },
      ],
      block: noise(1902, 2),
    }),
  ];
}

/** Records of all sizes from 0 on, some that compress well and some that do not. */
export function recordsOfOddSizes(count: number): readonly SampleRecord[] {
  return Array.from({ length: count }, (_, index) => {
    const sizeBytes = index % 10 === 0 ? (index * 7919) % 30_011 : index % 700;
    const body = index % 3 === 0 ? Buffer.alloc(sizeBytes, 'a\r\n') : noise(sizeBytes, index);
    return httpResponse(`http://b.test/${index}`, 'Content-Type: application/octet-stream\r\n', body);
  });
}

/** A block that is kept elsewhere and read in pieces, as a film in a spool file would be. */
export function storedRecord(pieces: number): { readonly draft: RecordDraft; readonly sizeBytes: number } {
  const piece = noise(1 << 18, 3);
  const block: StoredBlock = {
    sizeBytes: piece.length * pieces,
    async *read() {
      for (let index = 0; index < pieces; index++) yield piece;
    },
  };
  return {
    draft: {
      type: 'resource',
      date,
      targetUri: 'http://c.test/film.webm',
      contentType: 'video/webm',
      block,
    },
    sizeBytes: block.sizeBytes,
  };
}
