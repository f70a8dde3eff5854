import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHead } from '../../formats/http1/head.ts';
import { ResponseFraming } from './response-framing.ts';

function framing(...lines: readonly string[]): ResponseFraming {
  const head = parseHead(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), 'response');
  if (head === undefined) throw new Error('the head of the test is not whole');
  return new ResponseFraming(head);
}

const ok = 'HTTP/1.1 200 OK';

describe('ResponseFraming', () => {
  it('ends a body at its length, wherever the pieces are cut', () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), cuts, (length, sizes) => {
        const frame = framing(ok, `Content-Length: ${length}`);
        let left = length;
        for (const size of sizes) {
          const taken = frame.take(Buffer.alloc(size));
          expect(taken).toBe(Math.min(size, left));
          left -= taken;
          expect(frame.over).toBe(left === 0);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('is over at once when the length is 0', () => {
    const frame = framing(ok, 'Content-Length: 0');
    expect(frame).toMatchObject({ over: true, reusable: true });
    expect(frame.take(Buffer.from('more'))).toBe(0);
  });

  it.each([
    ['twice the same', ['Content-Length: 4', 'Content-Length: 4']],
    ['a list of the same', ['Content-Length: 4, 4']],
    ['white space', ['Content-Length:  4 ']],
  ])('takes a length that is %s', (_name, lines) => {
    const frame = framing(ok, ...lines);
    expect(frame.take(Buffer.from('abcdef'))).toBe(4);
    expect(frame).toMatchObject({ over: true, reusable: true, endsWithConnection: false });
  });

  it.each([
    ['two that differ', ['Content-Length: 4', 'Content-Length: 5']],
    ['a list that differs', ['Content-Length: 4, 5']],
    ['below 0', ['Content-Length: -1']],
    ['with a sign', ['Content-Length: +4']],
    ['a word', ['Content-Length: many']],
    ['hexadecimal', ['Content-Length: 0x4']],
    ['of 20 digits', ['Content-Length: 99999999999999999999']],
    ['empty', ['Content-Length:']],
    ['missing', []],
  ])('reads to the end of the connection when the length is %s', (_name, lines) => {
    const frame = framing(ok, ...lines);
    expect(frame.take(Buffer.alloc(1000))).toBe(1000);
    expect(frame).toMatchObject({ over: false, reusable: false, endsWithConnection: true });
  });

  it('ends a chunked body at its last chunk, byte by byte, and does not believe a length beside it', () => {
    const frame = framing(ok, 'Transfer-Encoding: chunked', 'Content-Length: 3');
    const bytes = Buffer.from('4\r\nabcd\r\n0\r\n\r\n');
    for (let at = 0; at < bytes.length; at++) {
      expect(frame.over).toBe(false);
      expect(frame.take(bytes.subarray(at, at + 1))).toBe(1);
    }
    expect(frame).toMatchObject({ over: true, reusable: true, endsWithConnection: false });
  });

  it.each([204, 304])('knows that %i has no body, whatever the fields say', (status) => {
    for (const field of ['Content-Length: 10', 'Transfer-Encoding: chunked', 'X: y']) {
      const frame = framing(`HTTP/1.1 ${status} Some`, field);
      expect(frame).toMatchObject({ over: true, reusable: true });
      expect(frame.take(Buffer.from('body'))).toBe(0);
    }
  });

  it.each([
    [['Connection: close'], ok],
    [['Connection: Keep-Alive, Close'], ok],
    [['Connection: keep-alive', 'Connection: close'], ok],
    [[], 'HTTP/1.0 200 OK'],
    [[], 'ICY 200 OK'],
  ])('does not use a connection again after %j, %s', (lines, statusLine) => {
    expect(framing(statusLine, 'Content-Length: 0', ...lines).reusable).toBe(false);
  });

  it('uses it again when the server says nothing or keep-alive', () => {
    expect(framing(ok, 'Content-Length: 0').reusable).toBe(true);
    expect(framing(ok, 'Content-Length: 0', 'Connection: keep-alive').reusable).toBe(true);
    expect(framing(ok, 'Content-Length: 0', 'Connection: not-closed').reusable).toBe(true);
  });
});
