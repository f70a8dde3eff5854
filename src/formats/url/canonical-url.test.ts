import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeCorpus, inCorpus } from '../../../scenarios/corpus.ts';
import { canonicalKey } from './canonical-key.ts';
import { canonicalUrl } from './canonical-url.ts';

const table: readonly (readonly [string, string])[] = [
  ['HTTP://www.Example.com:80/A/?b=2&a=1#top', 'http://example.com/a?a=1&b=2'],
  ['https://EXAMPLE.com', 'https://example.com/'],
  ['http://ex.com/a%3Fb', 'http://ex.com/a%3fb'],
  ['http://a%2Fb.com/', 'http://a%2fb.com/'],
  ['http://1.2%2Fé/', 'http://1.2%2f%c3%a9/'],
  ['http://[::1]:8080/', 'http://[::1]:8080/'],
  ['http://www.www.a.com/', 'http://www.www.a.com/'],
  ['x:////a', 'x:////a'],
  ['dns:Example.org', 'dns:example.org'],
  ['filedesc://a b', 'filedesc://a%20b'],
  ['  ', ''],
];

describe('canonicalUrl', () => {
  it.each(table)('%j → %s', (url, canonical) => expect(canonicalUrl(url)).toBe(canonical));

  it('has the key of the URL it came from', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.constantFrom(
        'http://',
        'https:',
        '//',
        '/',
        '..',
        '.',
        '?',
        '&',
        '=',
        '#',
        '@',
        ':80',
        '[',
        ']',
        '%',
        '%25',
        '%2e',
      ),
      fc.constantFrom(
        'www.',
        'www2.',
        'example.com',
        '1.2',
        '%3a',
        '%2F',
        'urn:',
        'é',
        'sid=0123456789abcdef0123456789abcdef',
      ),
      fc.constantFrom(
        'cfid=1',
        'cftoken=2',
        '(abcdefghijklmnopqrstuvwx)',
        'a.aspx',
        'jsessionid=0123456789abcdef0123456789abcdef',
      ),
    );
    const text = fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join(''));
    const url = fc.oneof(
      text,
      text.map((rest) => `http://${rest}`),
    );
    fc.assert(
      fc.property(url, (given) => canonicalKey(canonicalUrl(given)) === canonicalKey(given)),
      {
        numRuns: 10_000,
      },
    );
  });
});

interface OutbackVector {
  readonly in: string;
  readonly canonical: string;
}

/**
 * Where OutbackCDX goes further than the archive's rules: eager session ids, dots above the root, lower case
 * beyond ASCII, a rule for one site.
 */
const outbackOnly = ['jsessionid', 'SessionID=', 'too/many/', 'À', 'pandora.nla'];

function read(path: string): unknown {
  return JSON.parse(readFileSync(inCorpus(path), 'utf8'));
}

describeCorpus('vectors of others', () => {
  it('OutbackCDX', () => {
    const vectors = read('nla__outbackcdx/canonicalization-vectors.json') as readonly OutbackVector[];
    const different = vectors
      .filter((vector) => canonicalUrl(vector.in) !== vector.canonical)
      .map((vector) => vector.in);
    expect(vectors.length).toBeGreaterThan(40);
    expect(different.filter((url) => !outbackOnly.some((mark) => url.includes(mark)))).toEqual([]);
  });

  it.each([
    ['defaultIASurt', canonicalKey],
    ['Canonicalizer.DefaultIA', canonicalUrl],
    ['Canonicalizer.IA', canonicalUrl],
  ] as const)('urlcanon %s', (name, canonicalise) => {
    const suites = read('iipc__urlcanon/testdata/surt.json') as Readonly<
      Record<string, Readonly<Record<string, string>>>
    >;
    const pairs = Object.entries(suites[name] ?? {});
    expect(pairs.length).toBeGreaterThan(5);
    expect(pairs.map(([url]) => [url, canonicalise(url)])).toEqual(pairs);
  });
});
