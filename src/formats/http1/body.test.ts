import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodedPayloadOf, mediaTypeOf, payloadOf } from './body.ts';
import { parseHead } from './head.ts';
import type { HttpHead } from './head.ts';

function headWith(...lines: string[]): HttpHead {
  const head = parseHead(Buffer.from(`HTTP/1.1 200 OK\r\n${lines.join('\r\n')}\r\n\r\n`), 'response', {
    atEnd: true,
  });
  if (head === undefined) throw new Error('atEnd always gives a head');
  return head;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function collect(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

async function text(parts: AsyncIterable<Uint8Array>): Promise<string> {
  return (await collect(parts)).toString();
}

function chunked(bytes: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`${bytes.length.toString(16)}\r\n`),
    bytes,
    Buffer.from('\r\n0\r\n\r\n'),
  ]);
}

const zipped = gzipSync(Buffer.from('hello'));

describe('payloadOf and decodedPayloadOf', () => {
  it('leaves a body without codings as it is', () => {
    const body = once(Buffer.from('hello'));
    expect(payloadOf(headWith(), body)).toBe(body);
    expect(decodedPayloadOf(headWith(), body)).toBe(body);
  });

  it('removes chunks and keeps the content coding in the payload', async () => {
    const head = headWith('Transfer-Encoding: Chunked', 'Content-Encoding: gzip');
    expect((await collect(payloadOf(head, once(chunked(zipped))))).equals(zipped)).toBe(true);
    expect(await text(decodedPayloadOf(head, once(chunked(zipped))))).toBe('hello');
  });

  it('removes gzip as a transfer coding', async () => {
    for (const lines of [
      ['Transfer-Encoding: gzip, chunked'],
      ['Transfer-Encoding: gzip', 'transfer-encoding: chunked'],
    ]) {
      expect(await text(payloadOf(headWith(...lines), once(chunked(zipped))))).toBe('hello');
    }
  });

  it('tells every problem on the way and still delivers', async () => {
    const problems: string[] = [];
    const head = headWith('Transfer-Encoding: chunked, chunked', 'Content-Encoding: gzip');
    const options = { onWarning: (problem: string): number => problems.push(problem) };
    expect(await text(decodedPayloadOf(head, once(Buffer.from('<p>plain</p>')), options))).toBe(
      '<p>plain</p>',
    );
    expect(problems.toSorted()).toEqual([
      'labelled gzip but not compressed so',
      'the body is not chunked: its first line is not a chunk size',
    ]);
  });

  it('stops a bomb of nested transfer codings', async () => {
    const bomb = gzipSync(gzipSync(Buffer.alloc(80 * 1024 * 1024)));
    const problems: string[] = [];
    let sizeBytes = 0;
    const head = headWith('Transfer-Encoding: gzip, gzip, chunked');
    for await (const part of payloadOf(head, once(chunked(bomb)), (problem) => problems.push(problem))) {
      sizeBytes += part.length;
    }
    expect(sizeBytes).toBeLessThanOrEqual(64 * 1024 * 1024);
    expect(problems).toEqual(['decoding stopped: the output is more than 2000 times the input']);
  });

  it('limits a body without codings too', async () => {
    expect(await text(decodedPayloadOf(headWith(), once(Buffer.from('hello')), { maxBytes: 2 }))).toBe('he');
  });
});

describe('mediaTypeOf', () => {
  it.each([
    ['text/html', 'text/html'],
    ['Text/HTML; charset=utf-8', 'text/html'],
    ['text/html charset=utf-8', 'text/html'],
    ['text/html, text/html', 'text/html'],
    ['application/vnd.api+json;x', 'application/vnd.api+json'],
    ['html', undefined],
    ['/', undefined],
    ['text/', undefined],
    ['', undefined],
    ['<script>/x', undefined],
  ])('%j', (value, expected) => {
    expect(mediaTypeOf(headWith(`Content-Type: ${value}`))).toBe(expected);
  });

  it('knows when there is none', () => {
    expect(mediaTypeOf(headWith())).toBeUndefined();
  });
});
