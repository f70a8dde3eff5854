import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headerValue, headerValues, parseHead } from './head.ts';
import type { HttpHead } from './head.ts';

function bytes(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

function parsed(text: string, kind: 'request' | 'response' = 'response'): HttpHead {
  const head = parseHead(bytes(text), kind, { atEnd: true });
  if (head === undefined) throw new Error('atEnd always gives a head');
  return head;
}

describe('parseHead, good heads', () => {
  it('reads a response', () => {
    const text = 'HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\nSet-Cookie: a\r\nset-cookie:b\r\n\r\n';
    const head = parseHead(bytes(`${text}body\r\n\r\n`), 'response');
    expect(head).toMatchObject({ version: 'HTTP/1.1', status: 404, reason: 'Not Found', problems: [] });
    expect(head?.startLine).toBe('HTTP/1.1 404 Not Found');
    expect(Buffer.from(head?.raw ?? []).toString('latin1')).toBe(text);
    expect(head?.headers.map((line) => line.name)).toEqual(['Content-Type', 'Set-Cookie', 'set-cookie']);
    expect(head && headerValue(head, 'content-TYPE')).toBe('text/html');
    expect(head && headerValues(head, 'Set-Cookie')).toEqual(['a', 'b']);
    expect(head && headerValue(head, 'Location')).toBeUndefined();
  });

  it('reads a request', () => {
    const head = parsed('POST /a?b HTTP/1.1\r\nHost: example.com\r\n\r\n', 'request');
    expect(head).toMatchObject({ method: 'POST', target: '/a?b', version: 'HTTP/1.1', problems: [] });
    expect(headerValue(head, 'host')).toBe('example.com');
  });

  it('asks for more bytes until the blank line is there, wherever the bytes are cut', () => {
    const text = 'HTTP/1.1 200 OK\r\nA: b\r\n\r\n';
    for (let length = 0; length < text.length; length++) {
      expect(parseHead(bytes(text.slice(0, length)), 'response'), `${length} bytes`).toBeUndefined();
    }
    expect(parseHead(bytes(text), 'response')?.raw.length).toBe(text.length);
    expect(parseHead(bytes('GET / HTT'), 'request')).toBeUndefined();
  });

  it('reads a plain Uint8Array and keeps bytes above 0x7f', () => {
    const head = parseHead(new Uint8Array(bytes('HTTP/1.0 200 OK\r\nX: caf\xe9\xa0\r\n\r\n')), 'response');
    expect(head && headerValue(head, 'x')).toBe('caf\xe9\xa0');
  });
});

describe('parseHead, what servers really send', () => {
  const cases: [string, string, Partial<HttpHead>, string[]][] = [
    ['bare LF', 'HTTP/1.0 200 OK\nA: b\n\n', { status: 200, headers: [{ name: 'A', value: 'b' }] }, ['bare LF line ends']],
    ['a CR too many', 'HTTP/1.0 200 OK\r\r\nA: b\r\r\n\r\r\n', { headers: [{ name: 'A', value: 'b' }] }, []],
    ['ICY', 'ICY 200 OK\r\nicy-name: Radio\r\n\r\n', { version: 'ICY', status: 200 }, []],
    ['no reason', 'HTTP/1.1 200\r\n\r\n', { status: 200, reason: '' }, []],
    ['reason glued on', 'HTTP/1.1 200OK\r\n\r\n', { status: 200, reason: 'OK' }, []],
    ['two spaces', 'HTTP/1.1  301  Moved\r\n\r\n', { status: 301, reason: 'Moved' }, []],
    ['lower case', 'http/1.1 200 ok\r\n\r\n', { version: 'HTTP/1.1', status: 200 }, ["the version reads 'http/1.1'"]],
    ['no version number', 'HTTP 200 OK\r\n\r\n', { version: 'HTTP', status: 200 }, ["the version reads 'HTTP'"]],
    ['no status', 'HTTP/1.1\r\nA: b\r\n\r\n', { version: 'HTTP/1.1' }, ['the status code is unreadable']],
    ['long status', 'HTTP/1.1 20000 OK\r\n\r\n', { reason: 'OK' }, ['the status code is unreadable']],
    ['space before colon', 'HTTP/1.1 200 OK\r\nName : v\r\n\r\n', { headers: [{ name: 'Name', value: 'v' }] }, ['line 2 has white space around its name']],
    ['no colon', 'HTTP/1.1 200 OK\r\nnonsense\r\nA: b\r\n\r\n', { headers: [{ name: 'A', value: 'b' }] }, ['line 2 has no colon']],
    ['no name', 'HTTP/1.1 200 OK\r\n: v\r\n\r\n', { headers: [] }, ['line 2 has no name']],
    ['fold', 'HTTP/1.1 200 OK\r\nA: b\r\n\t c\r\n d\r\n\r\n', { headers: [{ name: 'A', value: 'b c d' }] }, ['line 3 continues the line before it', 'line 4 continues the line before it']],
    ['fold of nothing', 'HTTP/1.1 200 OK\r\n A: b\r\n\r\n', { headers: [{ name: 'A', value: 'b' }] }, ['line 2 has white space around its name']],
    ['NUL', 'HTTP/1.1 200 OK\r\nA: b\0c\r\n\r\n', { headers: [{ name: 'A', value: 'b\0c' }] }, ['control characters in the head']],
    ['CR within a line', 'HTTP/1.1 200 OK\r\nA: b\rC: d\r\n\r\n', { headers: [{ name: 'A', value: 'b\rC: d' }] }, ['control characters in the head']],
    ['same lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\n', {}, []],
    ['different lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\ncontent-length: 6\r\n\r\n', {}, ['Content-Length values differ']],
    ['blank lines first', '\r\n\r\nHTTP/1.1 200 OK\r\nA: b\r\n\r\n', { status: 200, headers: [{ name: 'A', value: 'b' }] }, ['blank lines before the start line']],
    ['no blank line', 'HTTP/1.1 200 OK\r\nA: b', { headers: [{ name: 'A', value: 'b' }] }, ['no blank line after the head']],
  ]; // prettier-ignore
  it.each(cases)('%s', (_, text, expected, problems) => {
    const head = parsed(text);
    expect(head).toMatchObject(expected);
    expect(head.problems).toEqual(problems);
    expect(head.raw.length).toBe(text.length);
  });

  it.each([
    [
      'GET /a b HTTP/1.1',
      { method: 'GET', target: '/a b', version: 'HTTP/1.1' },
      ['the request target contains white space'],
    ],
    ['GET /', { method: 'GET', target: '/', version: 'HTTP/0.9' }, ['the request line has no version']],
    ['get / http/1.0', { method: 'get', target: '/', version: 'HTTP/1.0' }, ["the version reads 'http/1.0'"]],
    ['CONNECT example.com:443 HTTP/1.1', { method: 'CONNECT', target: 'example.com:443' }, []],
    ['GET HTTP/1.1', { method: 'GET', target: '' }, ['the request line has no target']],
  ])('request line %s', (line, expected, problems) => {
    const head = parsed(`${line}\r\n\r\n`, 'request');
    expect(head).toMatchObject(expected);
    expect(head.problems).toEqual(problems);
  });

  it.each([
    ['response', '<html>hello</html>\r\n\r\n'],
    ['response', ''],
    ['response', 'HTT'],
    ['response', '\r\n\r\n'],
    ['response', '\r\n'.repeat(100)],
    ['request', 'HTTP/1.1 200 OK\r\n\r\n'],
    ['request', 'some words of text\r\n\r\n'],
    ['request', 'POST'],
    ['request', '\x16\x03\x01\x02\x00\x01'],
  ] as const)('no head: %s %j', (kind, text) => {
    const head = parsed(text, kind);
    expect(head).toMatchObject({ version: '', startLine: '', headers: [] });
    expect(head.raw.length).toBe(0);
    expect(head.problems).toHaveLength(1);
  });

  it('tells at once that a body has no head', () => {
    expect(parseHead(bytes('<html>'), 'response')?.version).toBe('');
    expect(parseHead(bytes('{"a":1}'), 'request')?.version).toBe('');
  });
});

describe('parseHead, limits', () => {
  it('cuts a head at the limit', () => {
    const endless = Buffer.concat([bytes('HTTP/1.1 200 OK\r\nA: '), Buffer.alloc(2 * 1024 * 1024, 'x')]);
    const head = parseHead(endless, 'response');
    expect(head?.raw.length).toBe(1024 * 1024);
    expect(head?.problems).toEqual(['the head is longer than 1048576 bytes and was cut there']);
    expect(
      parseHead(bytes('HTTP/1.1 200 OK\r\nA: b\r\n\r\n'), 'response', { maxBytes: 20 })?.raw.length,
    ).toBe(20);
  });

  it('keeps 10,000 fields and bounds the problems', () => {
    const many = parsed(`HTTP/1.1 200 OK\r\n${'A: b\r\n'.repeat(10_000)}\r\n`);
    expect(many.headers).toHaveLength(10_000);
    const bad = parsed(`HTTP/1.1 200 OK\r\n${'nonsense\r\n'.repeat(10_000)}\r\n`);
    expect(bad.problems).toHaveLength(21);
    expect(bad.problems.at(-1)).toBe('and more problems');
  });

  // A quadratic reading would take minutes.
  it('takes no longer than a moment for hostile lines', { timeout: 30_000 }, () => {
    parsed(`GET ${' '.repeat(900_000)}x\r\n\r\n`, 'request');
    parsed(`HTTP/1.1 200 ${' '.repeat(900_000)}x\r\n\r\n`);
    parsed(`HTTP/1.1 200 OK\r\nA: b\r\n${' x\r\n'.repeat(200_000)}\r\n`);
    parsed(`HTTP/1.1 200 OK\r\nA:${' '.repeat(900_000)}x\r\n\r\n`);
  });

  it('never throws and never claims more bytes than there are', () => {
    const line = fc.oneof(
      fc.constantFrom(
        'HTTP/1.1 200 OK',
        'GET / HTTP/1.1',
        'ICY 200',
        'A: b',
        ' c',
        '',
        ':',
        '\0',
        'Content-Length: 1',
      ),
      fc.string({ maxLength: 8 }),
    );
    const end = fc.constantFrom('\r\n', '\n', '\r', '\r\r\n', '');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(line, end), { maxLength: 12 }),
        fc.constantFrom('request' as const, 'response' as const),
        (parts, kind) => {
          const input = bytes(parts.flat().join(''));
          const head = parseHead(input, kind, { atEnd: true });
          expect(head?.raw.length).toBeLessThanOrEqual(input.length);
          const early = parseHead(input, kind);
          if (early !== undefined) expect(early).toEqual(head);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
