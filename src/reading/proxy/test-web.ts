import { gzipSync } from 'node:zlib';
import type { TestCapture } from './test-proxy.ts';

export const page = '<p>the page</p>';
export const gzipped = gzipSync('text that was packed');
export const film = Buffer.alloc(300_000, 'film ');

/** A response as servers send it. */
export function ok(body: string | Uint8Array, more = 'Content-Type: text/html\r\n'): Buffer {
  const head = `HTTP/1.1 200 OK\r\n${more}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)]);
}

/** A web of odd answers, to be archived. */
export const testWeb: readonly TestCapture[] = [
  { url: 'http://a.test/', timestamp: '20050101000000', response: ok('in 2005') },
  { url: 'http://a.test/', timestamp: '20150101000000', response: ok('in 2015') },
  { url: 'http://b.test/page', response: ok(page) },
  {
    url: 'http://odd.test/head',
    response:
      'HTTP/1.0 203 Quite Good, \xe9h\r\nserver: Old/1.0\r\nSET-COOKIE: a=1\r\nX-Empty:\r\nSet-Cookie: b=2; path=/\r\n' +
      'X-Latin: caf\xe9\r\nKeep-Alive: timeout=5\r\nConnection: close, X-Named\r\nX-Named: kept\r\n' +
      'Proxy-Authenticate: Basic\r\nTransfer-Encoding: chunked\r\nTrailer: X-T\r\nUpgrade: h2c\r\n\r\n' +
      '5\r\nhello\r\n6\r\n world\r\n0\r\nX-T: 1\r\n\r\n',
  },
  {
    url: 'http://odd.test/injection',
    response:
      'HTTP/1.1 200 O\x00K\r\nX-Nul: a\x00b\rX-Cr: c\r\nX Space: no\r\nX-Ctl: \x01\x1b[31m\r\nContent-Length: 999\r\nContent-Length: 7\r\n\r\nthe end',
  },
  { url: 'http://odd.test/204', response: 'HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello' },
  { url: 'http://odd.test/407', response: 'HTTP/1.1 407 Who\r\nContent-Length: 0\r\n\r\n' },
  { url: 'http://odd.test/404', response: 'HTTP/1.1 404 Gone Fishing\r\nContent-Length: 4\r\n\r\nfish' },
  {
    url: 'http://odd.test/206',
    response:
      'HTTP/1.1 206 Partial Content\r\nContent-Range: bytes 0-9/10\r\nContent-Length: 10\r\n\r\n0123456789',
  },
  { url: 'http://packed.test/', response: ok(gzipped, 'Content-Encoding: gzip\r\nETag: "z"\r\n') },
  {
    url: 'http://film.test/film',
    response: ok(
      film,
      'Content-Type: video/mp4\r\nETag: "f1"\r\nLast-Modified: Mon, 01 Jan 2024 00:00:00 GMT\r\n',
    ),
  },
  { url: 'http://form.test/', response: ok('the form') },
  { url: 'http://form.test/', posted: 'q=sea', response: ok('found the sea') },
  { url: 'http://form.test/', posted: 'q=hill', response: ok('found the hill') },
  { url: 'http://date.dlweb/', response: ok('an impostor') },
  { url: 'http://xn--bcher-kva.test/', response: ok('books') },
  { url: 'https://[::1]/', response: ok('by address') },
  { url: 'http://damaged.test/', response: ok(Buffer.alloc(200_000, 'x')), lackingBytes: 50_000 },
];
