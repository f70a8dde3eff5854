import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rewriteHeaders } from './rewrite-headers.ts';
import { casesOf, testContext } from './test-rewriting.ts';

const page = 'https://example.org/dir/';

/** Headers are written `Name: value`, one a line. */
function rewritten(text: string, isBodyRewritten = true, modifier: 'mp_' | 'sw_' = 'mp_'): string {
  const headers = text.split('\n').map((line) => {
    const colon = line.indexOf(':');
    return { name: line.slice(0, colon), value: line.slice(colon + 2) };
  });
  return rewriteHeaders(headers, { context: testContext, modifier, isBodyRewritten })
    .map(({ name, value }) => `${name}: ${value}`)
    .join('\n');
}

describe('headers', () => {
  it.each(
    casesOf([
      ['Content-Type: text/html; charset=utf-8'],
      ['content-disposition: attachment; filename="a"'],
      ['Content-Language: fr'],
      ['Location: next', `Location: «mp_»${page}next`],
      ['Location: http://other.example/', 'Location: «mp_»http://other.example/'],
      ['location: //other.example/x', 'location: «mp_»https://other.example/x'],
      ['Location: ', 'Location: '],
      ['Location: #x'],
      ['Location: http://[broken', 'Location: '],
      ['Location: /\xe9', 'Location: «mp_»https://example.org/%C3%A9'],
      ['Content-Location: x', `Content-Location: «mp_»${page}x`],
      ['Content-Base: /', 'Content-Base: «mp_»https://example.org/'],
      ['Refresh: 5; url=x', `Refresh: 5; url=«mp_»${page}x`],
      ['Refresh: 5'],
      ['Link: <a.css>; rel=preload; as=style', `Link: <«cs_»${page}a.css>; rel=preload; as=style`],
      [
        'Link: <a.js>; rel="modulepreload", <b>; rel=next',
        `Link: <«esm_»${page}a.js>; rel="modulepreload", <«mp_»${page}b>; rel=next`,
      ],
      ['Link: <//cdn.example>; rel=preconnect', 'Link: <«mp_»https://cdn.example/>; rel=preconnect'],
      [
        'Link: <f>; rel=preload; as=font; crossorigin',
        `Link: <«oe_»${page}f>; rel=preload; as=font; crossorigin`,
      ],
      ['Link: <broken'],
      ['Set-Cookie: a=b', `Set-Cookie: a=b; Path=«mp_»${page}`],
      ['Set-Cookie: a=b; Path=/', 'Set-Cookie: a=b; Path=«mp_»https://example.org/'],
      [
        'Set-Cookie: a=b; path=/x; HttpOnly; Secure; SameSite=None',
        'Set-Cookie: a=b; Path=«mp_»https://example.org/x; HttpOnly',
      ],
      ['Set-Cookie: a=b; Domain=.example.org; Path=/x', 'Set-Cookie: a=b; Path=«mp_»https://example.org/'],
      ['Set-Cookie: a=b; Path=/; Max-Age=0', 'Set-Cookie: a=b; Path=«mp_»https://example.org/; Max-Age=0'],
      ['Set-Cookie: a=b; Path=/; Max-Age=99', 'Set-Cookie: a=b; Path=«mp_»https://example.org/'],
      [
        'Set-Cookie: a=b; Path=/; Expires=Thu, 01-Jan-1970 00:00:00 GMT',
        'Set-Cookie: a=b; Path=«mp_»https://example.org/; Max-Age=0',
      ],
      [
        'Set-Cookie: a=b; Path=/; Expires=Thu, 01 Jan 2026 00:00:00 GMT',
        'Set-Cookie: a=b; Path=«mp_»https://example.org/; Max-Age=0',
      ],
      [
        'Set-Cookie: a=b; Path=/; Expires=Tue, 01 Jan 2030 00:00:00 GMT',
        'Set-Cookie: a=b; Path=«mp_»https://example.org/',
      ],
      ['Set-Cookie: a=b; Path=/; Expires=never', 'Set-Cookie: a=b; Path=«mp_»https://example.org/'],
      ['Set-Cookie: a=b; Path=/../../staff', 'Set-Cookie: a=b; Path=«mp_»https://example.org/staff'],
      ['Set-Cookie: nothing', 'X-Archive-Orig-Set-Cookie: nothing'],
      ['Content-Length: 5', 'X-Archive-Orig-Content-Length: 5'],
      ['Content-Encoding: gzip', 'X-Archive-Orig-Content-Encoding: gzip'],
      ['Transfer-Encoding: chunked', 'X-Archive-Orig-Transfer-Encoding: chunked'],
      ['Content-Security-Policy: x', 'X-Archive-Orig-Content-Security-Policy: x'],
      ['Strict-Transport-Security: max-age=1', 'X-Archive-Orig-Strict-Transport-Security: max-age=1'],
      ['Access-Control-Allow-Origin: *', 'X-Archive-Orig-Access-Control-Allow-Origin: *'],
      ['X-Frame-Options: DENY', 'X-Archive-Orig-X-Frame-Options: DENY'],
      ['Clear-Site-Data: "*"', 'X-Archive-Orig-Clear-Site-Data: "*"'],
      ['Alt-Svc: h3=":443"', 'X-Archive-Orig-Alt-Svc: h3=":443"'],
      ['Memento-Datetime: x', 'X-Archive-Orig-Memento-Datetime: x'],
      ['WWW-Authenticate: Basic', 'X-Archive-Orig-WWW-Authenticate: Basic'],
      ['ETag: "x"', 'X-Archive-Orig-ETag: "x"'],
      ['Cache-Control: no-store', 'X-Archive-Orig-Cache-Control: no-store'],
      ['Bad Name: x', ''],
      [':status: 200', ''],
      ['Content-Type: text/html\r\rX: y', 'Content-Type: text/html X: y'],
      ['Content-Type: a\0b\x1b', 'Content-Type: a b'],
      ['X-A: b\u2028c', 'X-Archive-Orig-X-A: b c'],
    ]),
  )('%j', (written, expected) => {
    expect(rewritten(written)).toBe(expected);
  });

  it('keeps what describes the stored bytes when these are sent', () => {
    const bytes =
      'Content-Length: 5\nContent-Encoding: gzip\nContent-Range: bytes 0-4/9\nAccept-Ranges: bytes';
    expect(rewritten(bytes, false)).toBe(bytes);
    expect(rewritten('Content-Length: many', false)).toBe('X-Archive-Orig-Content-Length: many');
  });

  it('lets a service worker serve its whole site', () => {
    expect(rewritten('Content-Type: text/javascript', true, 'sw_')).toBe(
      'Content-Type: text/javascript\nService-Worker-Allowed: /all/20260102030405mp_/https://example.org/',
    );
  });

  it('never lets a header end early', () => {
    const name = fc.oneof(
      fc.constantFrom('Location', 'Link', 'Set-Cookie', 'Refresh', 'Content-Type', 'X-A'),
      fc.string(),
    );
    const value = fc.string({
      unit: fc.constantFrom('\r', '\n', '\0', ':', ' ', ';', '<', '>', 'a=b', '/', 'é', '\u0100'),
    });
    fc.assert(
      fc.property(fc.array(fc.record({ name, value })), (headers) => {
        for (const line of rewriteHeaders(headers, {
          context: testContext,
          modifier: '',
          isBodyRewritten: true,
        })) {
          expect(line.name).toMatch(/^[!#$%&'*+.^_`|~\w-]+$/);
          expect(line.value).toMatch(/^[\t\x20-\x7e\x80-\xff]*$/);
        }
      }),
      { numRuns: 500 },
    );
  });
});
