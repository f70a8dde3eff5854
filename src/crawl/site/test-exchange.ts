import { parseHead } from '../../formats/http1/head.ts';
import type { Exchange } from '../fetch/exchange.ts';

/** An exchange that was made by hand, from the bytes of its response. */
export function exchangeOf(response: string | Buffer, more: Partial<Exchange> = {}): Exchange {
  const bytes = Buffer.from(response);
  const head = parseHead(bytes, 'response', { atEnd: true });
  if (head === undefined) throw new Error('no head');
  return {
    outcome: 'exchange',
    requestBytes: Buffer.from('GET / HTTP/1.1\r\nHost: a.test\r\n\r\n'),
    head,
    response: bytes,
    responseBytes: bytes.length,
    release: () => Promise.resolve(),
    connection: { address: '127.0.0.1', protocol: 'http/1.1' },
    startedMs: Date.parse('2026-01-31T12:00:00.123Z'),
    durationMs: 45,
    ...more,
  };
}

/** The bytes of a response with its length. */
export function responseOf(
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
  status = 200,
): Buffer {
  const bytes = Buffer.from(body);
  const lines = Object.entries({
    'Content-Type': 'text/html',
    ...headers,
    'Content-Length': String(bytes.length),
  });
  const fields = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Some reason\r\n${fields}\r\n`), bytes]);
}
