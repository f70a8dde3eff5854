import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requestKeyUrl } from './method-key.ts';

function bodyOf(contentType: string | undefined, body: string | Uint8Array, contentLength?: string): string {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const length = contentLength ?? String(bytes.length);
  return requestKeyUrl({ url: 'http://a/', method: 'POST', contentType, body: bytes, contentLength: length })
    .requestBody;
}

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';
const multipart = 'multipart/form-data; boundary=xx';

/** What cdxj-indexer 1.5.0 gives; scenarios/request-keys.test.ts asks it itself, about thousands of other bodies. */
const vectors: [contentType: string | undefined, body: string, query: string][] = [
  [form, 'a=b+c&d=%C3%A9&e=%zz&f=%FF', 'a=b c&d=é&e=%zz&f=\ufffd'],
  [`${form}; charset=UTF-8`, '%EF%BB%BFa', '\ufeffa'],
  [form, '', ''],
  [json, '{"b": 1, "a": [1.0, true, null, {"c": "é x"}]}', 'b=1&a=1.0&a.2_=True&a.3_=None&c=%C3%A9+x'],
  [json, '{"1": "x", "0": "y"}', '1=x&0=y'],
  [json, '{"a":-0,"b":-0.0,"c":1E5,"d":1e16,"e":0.00001,"f":12345678901234567890,"g":NaN,"h":-Infinity}',
    'a=0&b=-0.0&c=100000.0&d=1e%2B16&e=1e-05&f=12345678901234567890&g=nan&h=-inf'],
  [json, '{"a":{"a":{"a":1}},"b":[{"a":2},{"a":3}]}', 'a=1&a.2_=2&a.3_=3'],
  [json, '{"a.2_":"x","a":1,"b":{"a":2}}', 'a.2_=2&a=1'],
  [json, '{"a":1,"b":2,"a":3}', 'a=3&b=2'],
  [json, '{"a":1}\n{"a":2}', 'a=1&a.2_=2'],
  [json, '{"a":1}\n{"a":2}\n', ''],
  [json, '{"a":"\\ud800"}', ''],
  [json, '"text"', ''],
  [json, '{"a":01}', ''],
  [json, '{"a":1,}', ''],
  ['Application/JSON', '{}', '__wb_post_data=e30='],
  ['text/plain;charset=UTF-8', '{"a":1}', 'a=1'],
  ['text/plain', 'hello', '__wb_post_data=aGVsbG8='],
  ['application/octet-stream', '\0\x01', '__wb_post_data=AAE='],
  [undefined, 'x', '__wb_post_data=eA=='],
  [multipart, '--xx\r\nContent-Disposition: form-data; name="a b"\r\n\r\nc d\r\n--xx\r\nContent-Disposition: form-data; name="f"; filename="g.bin"\r\nContent-Type: image/png\r\n\r\n\x01é\r\n--xx--\r\n',
    'a+b=c+d&f=%01%C3%A9'],
]; // prettier-ignore

describe('requestKeyUrl', () => {
  it.each(vectors)('%s %j', (contentType, body, query) => {
    expect(bodyOf(contentType, body)).toBe(query);
  });

  it('appends method and body to the URL', () => {
    const request = { contentType: json, body: Buffer.from('{"q":"a b"}'), contentLength: undefined };
    const keyUrl = (url: string, method: string): string => requestKeyUrl({ ...request, url, method }).url;
    expect(keyUrl('http://a/', 'POST')).toBe('http://a/?__wb_method=POST&q=a+b');
    expect(keyUrl('http://a/?x', 'PUT')).toBe('http://a/?x&__wb_method=PUT&q=a+b');
    expect(keyUrl('http://a/?x', 'DELETE')).toBe('http://a/?x&__wb_method=DELETE');
  });

  it('looks at no more than Content-Length tells', () => {
    expect(bodyOf(form, 'abcdef', '3')).toBe('abc');
    expect(bodyOf(form, 'abcdef', ' +1_0 ')).toBe('abcdef');
    expect(bodyOf(form, 'abcdef', '-3')).toBe('');
    expect(bodyOf(form, 'abcdef', 'abc')).toBe('');
    const request = { url: 'http://a/', method: 'POST', contentType: json, contentLength: undefined };
    const long = Buffer.from(JSON.stringify({ a: 'x'.repeat(9000) }));
    expect(requestKeyUrl({ ...request, body: long }).requestBody).toBe('');
  });

  it('cuts at 4096 characters', () => {
    expect(bodyOf(form, '\u{1f600}'.repeat(5000))).toBe('\u{1f600}'.repeat(4096));
    expect(bodyOf('image/png', Buffer.alloc(10_000))).toHaveLength(4096);
  });

  it('takes what is not well formed as binary', () => {
    const binary = /^__wb_post_data=/;
    expect(bodyOf(form, Buffer.from([0xff]))).toMatch(binary);
    expect(bodyOf('text/plain', Buffer.from([0xff]))).toMatch(binary);
    expect(bodyOf('multipart/form-data', '--xx--')).toMatch(binary);
    for (const body of [
      '',
      'x',
      '--xx',
      '--xx\r\n',
      '--xx\r\nA: b\r\n\r\nc\r\n--xx--',
      'y--xx--',
      '--xx\n--xx--',
    ]) {
      expect(bodyOf(multipart, body), body).toMatch(binary);
    }
    expect(
      bodyOf('multipart/related; boundary="xx"', '--xx\r\nContent-Type: a/b\r\n\r\nc\r\n--xx--'),
    ).toMatch(binary);
  });

  it('reads a quoted boundary', () => {
    const body = '--x y\r\nContent-Disposition: form-data; name=a\r\n\r\nb\r\n--x y--';
    expect(bodyOf('multipart/form-data; boundary="x y"; charset=utf-8', body)).toBe('a=b');
  });

  // A quadratic reading would take minutes.
  it('takes no longer than a moment for a hostile boundary', { timeout: 30_000 }, () => {
    const boundary = `a${' '.repeat(1_000_000)}b`;
    expect(bodyOf(`multipart/form-data; boundary=${boundary}`, 'x')).toBe('__wb_post_data=eA==');
  });

  it('never throws, also for deep or damaged bodies', () => {
    expect(bodyOf(json, '['.repeat(100_000))).toBe('');
    expect(bodyOf(json, `{"a":${'9'.repeat(5000)}}`)).toBe('');
    const contentType = fc.constantFrom(form, json, 'text/plain', multipart, 'application/x-amf', '');
    const start = fc.constantFrom('', '{"a":', '--xx\r\nContent-Disposition: form-data; name="', '%', '[1,');
    fc.assert(
      fc.property(contentType, start, fc.uint8Array({ maxLength: 60 }), (type, opening, bytes) => {
        const query = bodyOf(type, Buffer.concat([Buffer.from(opening), bytes]));
        expect(query.length).toBeLessThanOrEqual(8192);
      }),
    );
  });
});
