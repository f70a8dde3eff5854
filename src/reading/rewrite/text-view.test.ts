import { describe, expect, it } from 'vitest';
import { rewriteTestBytes } from './test-rewriting.ts';

describe('charsets', () => {
  it.each<[string, Buffer, string | undefined, Buffer]>([
    [
      'UTF-16 little-endian with its mark',
      Buffer.from('\uFEFF<a href="\u00e9">\u20ac\ud800', 'utf16le'),
      undefined,
      Buffer.from(
        '\uFEFF<a href="/all/20260102030405mp_/https://example.org/dir/%C3%A9">\u20ac\ud800',
        'utf16le',
      ),
    ],
    [
      'UTF-16 big-endian by its header, with half a unit',
      Buffer.concat([Buffer.from('<a href="x">', 'utf16le').swap16(), Buffer.from([7])]),
      'utf-16be',
      Buffer.concat([
        Buffer.from('<a href="/all/20260102030405mp_/https://example.org/dir/x">', 'utf16le').swap16(),
        Buffer.from([7]),
      ]),
    ],
    [
      'a meta that names it',
      Buffer.from('<meta charset="koi8-r"><a href="\u00c1?\u00c1">\u00c1', 'latin1'),
      undefined,
      Buffer.from(
        '<meta charset="koi8-r"><a href="/all/20260102030405mp_/https://example.org/dir/%D0%B0?%C1">\u00c1',
        'latin1',
      ),
    ],
    [
      'nothing, and not UTF-8',
      Buffer.from('<a href="\u0080">\u0080\u00ff', 'latin1'),
      undefined,
      Buffer.from(
        '<a href="/all/20260102030405mp_/https://example.org/dir/%E2%82%AC">\u0080\u00ff',
        'latin1',
      ),
    ],
    [
      'a handler keeps its bytes and its entities',
      Buffer.from('<p onclick="top(\'\u00e9&eacute;&euro;\')">', 'latin1'),
      'iso-8859-1',
      Buffer.from("top('\u00e9&#233;&#8364;')", 'latin1'),
    ],
  ])('%s', (_name, body, charset, expected) => {
    const options = charset === undefined ? {} : { charset };
    const result = rewriteTestBytes(body, 'html', options);
    expect(result.includes(expected)).toBe(true);
    const cuts = Array.from({ length: body.length }, (_none, at) => at);
    expect(rewriteTestBytes(body, 'html', { ...options, cuts }).equals(result)).toBe(true);
  });
});
