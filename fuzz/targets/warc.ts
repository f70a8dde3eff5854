import { gzipSync, zstdCompressSync } from 'node:zlib';
import { bytesSource } from '../../src/formats/warc/byte-source.ts';
import { readRecords } from '../../src/formats/warc/read-records.ts';
import { capturesOfFile } from '../../src/indexing/captures-of-file.ts';
import type { Target } from '../target.ts';

const http =
  'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n';

function record(type: string, block: string, more = ''): string {
  return `WARC/1.1\r\nWARC-Type: ${type}\r\nWARC-Record-ID: <urn:uuid:12345678-1234-1234-1234-123456789012>\r\nWARC-Date: 2026-11-18T00:00:00Z\r\nWARC-Target-URI: http://example.org/\r\nContent-Type: application/http;msgtype=response\r\n${more}Content-Length: ${block.length}\r\n\r\n${block}\r\n\r\n`;
}

const arc = `filedesc://a.arc 0.0.0.0 20260101000000 text/plain 73\n1 0 Someone\nURL IP-address Archive-date Content-type Archive-length\n\nhttp://example.org/ 1.2.3.4 20260101000000 text/html ${http.length}\n${http}\n`;
const three = [
  record('warcinfo', 'software: x\r\n'),
  record('response', http, 'WARC-Payload-Digest: sha1:AAAA\r\n'),
  record('revisit', 'HTTP/1.1 304 Not Modified\r\n\r\n', 'WARC-Refers-To-Date: 2026-01-01T00:00:00Z\r\n'),
  record('request', 'POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\na=b'),
];

/** No file makes the reader throw, go back, or read records beyond the end. */
export const target: Target = {
  seeds: [
    Buffer.from(three.join('')),
    Buffer.concat(three.map((text) => gzipSync(text))),
    Buffer.concat(three.map((text) => zstdCompressSync(text))),
    gzipSync(three.join('')),
    Buffer.from(arc),
    gzipSync(arc),
  ],
  words: [
    'WARC/1.0\r\n',
    'WARC/0.17\r\n',
    'WARC-Type: response\r\n',
    'Content-Length: 9999999999999\r\n',
    'Content-Length: -1\r\n',
    'WARC-Concurrent-To: <urn:x>\r\n',
    'Content-Encoding: gzip\r\n',
    'Transfer-Encoding: chunked\r\n',
    'ffffffff\r\n',
    '\r\n\r\n',
    '\r\r\n',
    '\u001f\u008b\u0008',
    '\u0028\u00b5\u002f\u00fd',
    '\u005d\u002a\u004d\u0018',
    'filedesc://',
    ' 1.2.3.4 20260101000000 text/html 5\n',
  ],
  run: async (bytes) => {
    let last = -1;
    for await (const { offset, block } of readRecords(bytesSource('fuzz', bytes))) {
      if (offset < last || offset >= bytes.length) throw new Error(`a record at ${offset} after ${last}`);
      last = offset;
      for await (const _piece of block) void _piece;
    }
    for await (const line of capturesOfFile(bytesSource('fuzz', bytes), {
      filename: 'fuzz',
      requestKeys: true,
    }))
      void line;
  },
};
