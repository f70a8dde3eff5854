import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RequestReader } from './request-reader.ts';
import type { Taken } from './request-reader.ts';

function read(...parts: readonly string[]): Taken[] {
  const reader = new RequestReader();
  const taken: Taken[] = [];
  for (const part of parts) {
    reader.push(Buffer.from(part, 'latin1'));
    for (let next = reader.take(); next.outcome !== 'incomplete'; next = reader.take()) {
      taken.push(next);
      if (next.outcome === 'bad') return taken;
    }
  }
  return taken;
}

const two =
  'POST /a?b HTTP/1.1\r\nHost: One.Test:80\r\nContent-Length: 3\r\n\r\nxyzGET / HTTP/1.0\r\nHost: two.test\r\n\r\n';

describe('reading requests', () => {
  it('takes several out of one stream, however it is cut', () => {
    const whole = read(two);
    expect(whole).toMatchObject([
      { request: { method: 'POST', host: 'one.test', target: '/a?b', body: 'xyz', keepAlive: true } },
      { request: { method: 'GET', host: 'two.test', target: '/', keepAlive: false } },
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: two.length - 1 }), (cut) => {
        expect(read(two.slice(0, cut), two.slice(cut))).toEqual(whole);
      }),
    );
    expect(read(...Array.from(two))).toEqual(whole);
  });

  it('reads chunked bodies', () => {
    const text =
      'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n';
    expect(read(...Array.from(text))).toMatchObject([{ request: { body: 'abcde' } }]);
  });

  it('takes the host from an absolute target', () => {
    const text = 'GET http://real.test:8080/p?q HTTP/1.1\r\nHost: other.test\r\n\r\n';
    expect(read(text)).toMatchObject([{ request: { host: 'real.test', target: '/p?q' } }]);
  });

  it.each([
    ['GET /\r\n\r\n', 400],
    ['GET / HTTP/3\r\n\r\n', 400],
    ['\r\n\r\n', 400],
    ['POST / HTTP/1.1\r\nContent-Length: -4\r\n\r\n', 400],
    ['POST / HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n', 413],
    ['POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 400],
    [`GET /${'x'.repeat(600_000)}`, 431],
  ])('refuses %j', (text, status) => {
    expect(read(text)).toEqual([{ outcome: 'bad', status }]);
  });
});
