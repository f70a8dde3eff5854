import { describe, expect, it } from 'vitest';
import { bytesOf, recordBytes } from '../../../scenarios/made-up-archive.ts';
import { bytesSource } from './byte-source.ts';
import type { ByteSource } from './byte-source.ts';
import { readHttpMessage } from './http-message.ts';
import { HttpPayload, httpKind } from './http-payload.ts';
import { readRecords } from './read-records.ts';

interface Given {
  readonly startLine: string;
  readonly status: number | undefined;
  readonly body: string;
  readonly problems: number;
}

async function messageOf(source: ByteSource): Promise<Given | undefined> {
  for await (const record of readRecords(source)) {
    const message = await readHttpMessage(record);
    if (message === undefined) return undefined;
    const { startLine, status, problems } = message.head;
    return {
      startLine,
      status,
      problems: problems.length,
      body: (await bytesOf(message.body)).toString('latin1'),
    };
  }
  return undefined;
}

function block(text: string, type = 'response', contentType = 'application/http'): ByteSource {
  return bytesSource(
    'x.warc',
    recordBytes(
      [
        ['WARC-Type', type],
        ['Content-Type', contentType],
      ],
      text,
    ),
  );
}

describe('readHttpMessage', () => {
  it.each<readonly [string, string, Given]>([
    [
      'a response',
      'HTTP/1.1 200 OK\r\nA: b\r\n\r\nbody',
      { startLine: 'HTTP/1.1 200 OK', status: 200, body: 'body', problems: 0 },
    ],
    [
      'no body',
      'HTTP/1.1 304 Not Modified\r\n\r\n',
      { startLine: 'HTTP/1.1 304 Not Modified', status: 304, body: '', problems: 0 },
    ],
    ['no HTTP', '<p>hello', { startLine: '', status: undefined, body: '<p>hello', problems: 1 }],
    ['an empty block', '', { startLine: '', status: undefined, body: '', problems: 1 }],
    [
      'no blank line',
      'HTTP/1.1 200 OK\r\nA: b',
      { startLine: 'HTTP/1.1 200 OK', status: 200, body: '', problems: 1 },
    ],
  ])('%s', async (_, text, expected) => {
    expect(await messageOf(block(text))).toEqual(expected);
  });

  it('finds the head however the bytes come', async () => {
    const file = recordBytes(
      [
        ['WARC-Type', 'response'],
        ['Content-Type', 'application/http'],
      ],
      `HTTP/1.1 200 OK\r\n${'X-Long: y\r\n'.repeat(300)}\r\nbody`,
    );
    for (const step of [1, 7, 64, 1000]) {
      const whole = bytesSource('x.warc', file);
      const inSteps = {
        ...whole,
        read: (offset: number, into: Uint8Array) => whole.read(offset, into.subarray(0, step)),
      };
      expect(await messageOf(inSteps)).toMatchObject({ status: 200, body: 'body', problems: 0 });
    }
  });

  it('gives nothing for records that hold no HTTP', async () => {
    expect(await messageOf(block('HTTP/1.1 200 OK\r\n\r\n', 'resource'))).toBeUndefined();
    expect(await messageOf(block('HTTP/1.1 200 OK\r\n\r\n', 'response', 'text/dns'))).toBeUndefined();
  });

  it('does not hold a body of 30 MB that begins like HTTP and has no end of head', async () => {
    const given = await messageOf(block(`HTTP/1.1 200 OK ${'x'.repeat(30 << 20)}`));
    expect(given?.problems).toBeGreaterThan(0);
    expect(given?.body.length).toBeGreaterThan(28 << 20);
  });
});

describe('httpKind', () => {
  it.each([
    ['response', 'application/http; msgtype=response', 'response'],
    ['response', 'APPLICATION/HTTP;msgtype=response', 'response'],
    ['response', 'application/http', 'response'],
    ['revisit', 'application/http', 'response'],
    ['request', 'application/http; msgtype=request', 'request'],
    ['resource', 'application/http', undefined],
    ['metadata', 'application/http', undefined],
    ['response', 'application/https', undefined],
    ['response', 'text/html', undefined],
    ['response', undefined, undefined],
  ])('%s, %s: %s', (type, contentType, kind) => {
    expect(httpKind({ type, contentType })).toBe(kind);
  });
});

describe('HttpPayload', () => {
  const chunked =
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, Chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n';
  it.each([1, 2, 3, 5, 100])('removes the framing, in pieces of %s bytes', (step) => {
    const [payload, framed]: [string[], string[]] = [[], []];
    const http = new HttpPayload(
      'response',
      (bytes) => payload.push(Buffer.from(bytes).toString()),
      (bytes) => framed.push(Buffer.from(bytes).toString()),
    );
    const bytes = Buffer.from(chunked);
    for (let at = 0; at < bytes.length; at += step) http.push(bytes.subarray(at, at + step));
    http.end();
    expect(payload.join('')).toBe('abcde');
    expect(framed.join('')).toBe('3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n');
    expect([http.chunked, http.problem]).toEqual([true, undefined]);
  });
});
