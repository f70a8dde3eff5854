import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeCorpus, inCorpus } from '../../../scenarios/corpus.ts';
import { canonicalKey, canonicalKeyVersion } from './canonical-key.ts';
import { canonicalKeyByRules } from './canonical-url.ts';

/** Each expectation was printed by PyPI surt 0.3.1, but for those under "differs from surt". */
const likeSurt: readonly (readonly [string, string])[] = [
  ['', '-'],
  ['http://www.Example.com:80/A/?b=2&a=1', 'com,example)/a?a=1&b=2'],
  ['www.foo.com/a', 'com,foo)/a'],
  ['http://user:p@ex.com/', 'com,ex)/'],
  ['HTTPS://ex.com:443/', 'com,ex)/'],
  ['http://ex.com:443/', 'com,ex:443)/'],
  ['http://ex.com:080/', 'com,ex)/'],
  ['http://ex.com:0/', 'com,ex)/'],
  ['http://ex.com:/', 'com,ex)/'],
  ['http://ex.com?a', 'com,ex)/?a'],
  ['http://ex.com/a?#', 'com,ex)/a'],
  ['http://ex.com/a?b#c?d', 'com,ex)/a?b'],
  ['http://ex.com/a//b/./c/%2e%2e/d//', 'com,ex)/a/b/d'],
  ['http://example.com/../a', 'com,example)/../a'],
  ['http://a/b/../../..', 'a)/'],
  ['http://ex.com/a%2Fb%3Fc%23d%25%41%e9é', 'com,ex)/a/b?c%23d%25a%e9%c3%a9'],
  ['http://ex.com/?q=a b+c', 'com,ex)/?q=a%20b+c'],
  ['http://ex.com/?&&a', 'com,ex)/?&&a'],
  ['http://ex.com/?a=b=c&a=b', 'com,ex)/?a=b&a=b=c'],
  ['http://a.com/x?b&a=&a&a=1&%26=3', 'com,a)/x?&=3&a&a=&a=1&b'],
  ['http://a/b?x=1&jsessionid=ABCDEF0123456789ABCDEF0123456789', 'a)/b?&x=1'],
  [
    'http://a/b;jsessionid=ABCDEF0123456789ABCDEF0123456789?x',
    'a)/b;jsessionid=abcdef0123456789abcdef0123456789?x',
  ],
  ['http://a/\\b\\c', 'a)/\\b\\c'],
  ['http://a/b\tc\nd', 'a)/bcd'],
  ['http://a b.com/c d', 'com,a%20b)/c%20d'],
  ['http://ex.com/\u000bfoo', 'com,ex)/%0bfoo'],
  ['http://ex.com/%00', 'com,ex)/%00'],
  // Hosts
  ['http://www12.a.com', 'com,a)/'],
  ['http://www.www.a.com/', 'com,a,www)/'],
  ['http://www2foo.com/', 'com,www2foo)/'],
  ['http://www./', 'www)/'],
  ['http://%77ww.ex.com/', 'com,ex)/'],
  ['http://a..b.../', 'b,a)/'],
  ['http://bücher.de/', 'de,xn--bcher-kva)/'],
  ['http://BÜCHER.de', 'de,xn--bcher-kva)/'],
  ['http://xn--bcher-kva.de/', 'de,xn--bcher-kva)/'],
  ['http://a。b.com', 'com,b,a)/'],
  ['http://127.0.0.1/', '1,0,0,127)/'],
  ['http://1.2.3/', '3,0,2,1)/'],
  ['http://010.1.1.1', '1,1,1,8)/'],
  ['http://3279880203/blah', '11,0,127,195)/blah'],
  ['http://256.1.1.1/', '1,1,1,256)/'],
  ['http://0x7f.1/', '1,0x7f)/'],
  ['http://[2001:DB8::1]/', '2001:db8::1)/'],
  ['http://[::1]:8080/a', '::1:8080)/a'],
  ['http://http://ex.com/a', 'com,ex)/a'],
  ['http://https://ex.com/', 'com,ex)/'],
  ['http:////x.com/a', 'com,x)/a'],
  ['http:/foo/bar', 'foo)/bar'],
  ['http://', 'http:'],
  ['http:?a', 'http:/?a'],
  // Other schemes
  ['ftp://www.example.com:21/A', 'com,example:21)/a'],
  ['rtsp://a.b/c', 'b,a)/c'],
  ['whois://whois.isoc.org.il/shaveh.co.il', 'il,org,isoc,whois)/shaveh.co.il'],
  ['metadata://netarkivet.dk/crawl/setup?a=B', 'dk,netarkivet)/crawl/setup?a=b'],
  ['dns:www.archive.org', 'dns:www.archive.org'],
  ['dns://8.8.8.8/www.Ex.com', '8,8,8,8)/www.ex.com'],
  ['mailto:Foo@Bar.com', 'mailto:foo@bar.com'],
  ['news:comp.x', 'news:comp.x'],
  ['urn:uuid:ABC', 'urn:uuid:abc'],
  ['urn:pageinfo:http://a.com/B?c=D&a', 'urn:pageinfo:http://a.com/b?a&c=d'],
  ['warcinfo:x y', 'warcinfo:x%20y'],
  ['filedesc://foo.arc.gz', 'filedesc://foo.arc.gz'],
  ['data:text/html,<b>A b', 'data:text/html,<b>a%20b'],
  ['file:///c:/A/B', 'file:/c:/a/b'],
  ['foo.com:8080/x', 'foo.com:8080/x'],
];

const differsFromSurt: readonly (readonly [string, string])[] = [
  [' \t', '-'],
  ['http://ex.com:99999/', 'com,ex:99999)/'],
  ['http://ex.com:A b/', 'com,ex:a%20b)/'],
  ['filedesc://a b.arc', 'filedesc://a%20b.arc'],
  ['http://straße.de/', 'de,xn--strae-oqa)/'],
  ['http://%01%80.com/', 'com,%01%80)/'],
  ['http://é%2Fb.com/', 'com,%c3%a9/b)/'],
  ['http://é%0Ab.com/', 'com,%c3%a9%0ab)/'],
  ['http://a...b/', 'b,a)/'],
  ['MAILTO:a@b.org', 'mailto:a@b.org'],
  ['http:/u@ex.com:80/', 'com,ex)/'],
];

const label = fc.stringMatching(/^[a-zA-Z\d-]{1,8}$/);
const segment = fc.oneof(
  fc.stringMatching(/^[a-zA-Z\d._~!$&'()*+,;=:@-]{0,8}$/),
  fc.constantFrom(
    '.',
    '..',
    '',
    '%2e',
    '%7E',
    'é',
    '(abcdefghijklmnopqrstuvwx)',
    'page.aspx',
    '%2F',
    '%3F',
    '%25',
  ),
);
const argument = fc.oneof(
  fc.stringMatching(/^[a-zA-Z\d=.-]{0,6}$/),
  fc.constantFrom('sid=0123456789abcdef0123456789abcdef', 'CFID=1', 'cftoken=2', 'a%26b', '?', '%'),
);
const webAddress = fc
  .record({
    host: fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.')),
    path: fc.array(segment, { maxLength: 5 }).map((segments) => segments.map((text) => `/${text}`).join('')),
    query: fc.option(
      fc.array(argument, { maxLength: 4 }).map((pairs) => `?${pairs.join('&')}`),
      { nil: '' },
    ),
  })
  .map(({ host, path, query }) => `${host}${path}${query}`);

describe('canonicalKey', () => {
  it('names the version of its rules', () => expect(canonicalKeyVersion).toBe('ia-2'));
  it.each(likeSurt)('%j → %s, like surt', (url, key) => expect(canonicalKey(url)).toBe(key));
  it.each(differsFromSurt)('%j → %s, unlike surt', (url, key) => expect(canonicalKey(url)).toBe(key));

  it('is printable ASCII without spaces for any text', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string(),
      webAddress.map((text) => `filedesc ${text}`),
    );
    fc.assert(
      fc.property(anyText, (text) => /^[!-~]+$/.test(canonicalKey(text))),
      { numRuns: 3000 },
    );
    expect(canonicalKey('http://\ud800/\udfff')).toMatch(/^[!-~]+$/);
  });

  it('has a fast path that equals the rules', () => {
    fc.assert(
      fc.property(
        webAddress,
        (address) => canonicalKey(`http://${address}`) === canonicalKeyByRules(`http://${address}`),
      ),
      { numRuns: 5000 },
    );
  });

  it('is shared by http, https and www', () => {
    const plainAddress = webAddress.filter((address) => !/^www\d*\./i.test(address));
    fc.assert(
      fc.property(plainAddress, (address) => {
        const key = canonicalKey(`http://${address}`);
        expect(canonicalKey(`https://${address}`)).toBe(key);
        // A bare number or `www.` before digits is another host.
        if (/^[^/?]*[a-z]/i.test(address)) expect(canonicalKey(`https://www2.${address}`)).toBe(key);
      }),
      { numRuns: 2000 },
    );
  });

  // So large that a quadratic reading takes minutes.
  it.each([
    ['escapes', `http://a.com/${'%25'.padEnd(1_000_000, '25')}`],
    ['session identifiers', `http://a.com/${'(abcdefghijklmnopqrstuvwx)/'.repeat(40_000)}x`],
    [
      'session identifiers and endings',
      `http://a.com/${'(abcdefghijklmnopqrstuvwx)/'.repeat(40_000)}${'.asp'.repeat(250_000)}`,
    ],
    ['names of parameters', `http://a.com/?${'cfid='.repeat(200_000)}`],
    ['labels', `http://${'a.'.repeat(500_000)}com/`],
    ['digits', `http://${'1'.repeat(1_000_000)}/`],
    ['colons and spaces', `http://a${':'.repeat(1_000_000)}b${' '.repeat(1_000_000)}c/`],
  ])('stays linear for hostile URLs: %s', { timeout: 30_000 }, (_, url) => {
    expect(canonicalKey(url).length).toBeGreaterThan(0);
  });
});

/** URL and key of each line of the SURT-ordered CDX and CDXJ files (a classic line has the URL third, CDXJ in its JSON). */
function indexLines(folder: string): { file: string; key: string; url: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.cdxj?$/.test(file) && !/non-surt|1087998|TestArc1|skynet|Reader1/.test(file))
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .flatMap((line) => {
          const [key = '', , third = ''] = line.split(' ');
          const url = line.includes('{') ? /"(?:url|original_uri)": ?"([^"]+)"/.exec(line)?.[1] : third;
          return /^[ !]|^$/.test(line) || url === undefined ? [] : [{ file, key, url }];
        }),
    );
}

describeCorpus('keys in the index files of others', () => {
  it('are ours', () => {
    const lines = indexLines(inCorpus());
    const different = lines.filter(({ key, url }) => canonicalKey(url) !== key);
    expect(lines.length).toBeGreaterThan(300);
    // The Java indexers put these under the name or the scheme, surt (and we) under the whole text or the host.
    expect(different.filter(({ url }) => !/^(?:dns|metadata):/.test(url))).toEqual([]);
  });
});
