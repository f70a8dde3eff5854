import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContentKind } from './content-kind.ts';
import { rewriteTestBytes } from './test-rewriting.ts';

const kinds: ContentKind[] = [
  'html',
  'xml',
  'css',
  'script',
  'module',
  'worker',
  'module worker',
  'jsonp',
  'manifest',
  'hls',
  'dash',
];
const additions = {
  headInsert: '<script>1</script>',
  workerInsert: 'W;',
  moduleDeclarations: '/d.js',
  topTarget: 'x',
};

/** Words that the rewriters look for, in any order, with rubbish between them. */
const words = [
  '<',
  '>',
  '</',
  '/>',
  '<a href=',
  '<img src="',
  "<p style='",
  '<script>',
  '</script>',
  '<style>',
  '</style>',
  '<svg>',
  '</svg>',
  '<!--',
  '-->',
  '<!--[if IE]>',
  '<![endif]-->',
  '<![CDATA[',
  ']]>',
  '<?xml-stylesheet href="',
  '?>',
  '<base href=',
  '<meta http-equiv=refresh content="0;url=',
  '<iframe srcdoc="',
  '<link rel=preload as=font href=',
  ' srcset="',
  'a.png 1x, ',
  ' onclick="',
  'javascript:',
  '&amp;',
  '&#x',
  '&eacute',
  '"',
  "'",
  '`',
  '${',
  '}',
  '{',
  '(',
  ')',
  '[',
  ']',
  '/',
  '//',
  '/*',
  '*/',
  '\\',
  '\\\r',
  '\n',
  '\r',
  ' ',
  '=',
  ',',
  ';',
  ':',
  '#',
  'url(',
  'u\\72 l(',
  '@import ',
  'image-set(',
  '@font-face{',
  'src=',
  'this',
  'this.location',
  'location',
  'location=',
  'top',
  'eval(',
  'import(',
  'import ',
  ' from ',
  'export ',
  'let a=',
  'const {',
  'var top',
  'class A',
  'function ',
  'return ',
  '=>',
  '.postMessage(',
  'document.write(',
  'http://a.example/',
  '//b.example',
  '../',
  'x',
  '\0',
  '\u00e9',
  '\u20ac',
  '#EXTM3U\n',
  '#EXT-X-STREAM-INF:BANDWIDTH=1\n',
  'URI="',
  '<BaseURL>',
  '</BaseURL>',
  '<Representation width="1"',
  '<AdaptationSet>',
  '</AdaptationSet>',
  '"src":"',
  'callback(',
];
const soup = fc
  .array(fc.constantFrom(...words), { maxLength: 40 })
  .map((parts) => Buffer.from(parts.join('')));
const bytes = fc.oneof(
  { weight: 4, arbitrary: soup },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)) },
);
const cutting = fc.array(fc.nat(400), { maxLength: 12 });

function cutsWithin(length: number, places: readonly number[]): number[] {
  return [...new Set(places.filter((place) => place < length))].sort((a, b) => a - b);
}

describe('any bytes', () => {
  it.each(kinds)('%s comes out the same wherever it is cut', (kind) => {
    fc.assert(
      fc.property(
        bytes,
        cutting,
        fc.constantFrom(undefined, 'utf-8', 'utf-16le', 'shift_jis', 'nonsense'),
        (body, places, charset) => {
          const options = charset === undefined ? { additions } : { additions, charset };
          const whole = rewriteTestBytes(body, kind, options);
          const cut = rewriteTestBytes(body, kind, { ...options, cuts: cutsWithin(body.length, places) });
          expect(cut.equals(whole)).toBe(true);
        },
      ),
      { numRuns: 600 },
    );
  });

  const plain = [
    '<p class="a">',
    '</p>',
    '<!-- c -->',
    ' text & more',
    '&eacute;',
    "<b title='x'>",
    '<br/>',
    '<script>var a = "b";</script>',
    '<style>a{b:c}</style>',
    '<a name=x>',
    '<a href="#y">',
    '<img src="data:,">',
    '\u00e9\u20ac',
    '\n',
    '<',
    '<svg><g/></svg>',
    '<![CDATA[x]]>',
    '<!doctype html>',
    '<textarea><a href=x></textarea>',
  ];

  it('HTML without anything to rewrite is byte for byte the same', () => {
    const page = fc.array(fc.constantFrom(...plain)).map((parts) => Buffer.from(parts.join('')));
    fc.assert(
      fc.property(page, cutting, (body, places) => {
        expect(rewriteTestBytes(body, 'html', { cuts: cutsWithin(body.length, places) }).equals(body)).toBe(
          true,
        );
      }),
    );
  });

  it('bytes that are no text are byte for byte the same', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom('utf-8', 'utf-16be', 'gb18030'),
        (array, charset) => {
          const body = Buffer.from(array.filter((byte) => byte !== 0x3c && byte !== 0x5c));
          expect(rewriteTestBytes(body, 'html', { charset }).equals(body)).toBe(true);
        },
      ),
    );
  });

  it('an insert takes nothing away', () => {
    fc.assert(
      fc.property(soup, (body) => {
        const without = rewriteTestBytes(body, 'html');
        const inserted = rewriteTestBytes(body, 'html', { additions: { headInsert: 'INSERT' } });
        expect(inserted.toString('latin1').replace('INSERT', '')).toBe(without.toString('latin1'));
      }),
    );
  });
});
