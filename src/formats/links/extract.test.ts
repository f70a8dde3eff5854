import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { docx, rtf } from '../../../made-up-web/content/office.ts';
import { pdf } from '../../../made-up-web/content/pdf.ts';
import { extractWhole, shortLinks } from './test-extraction.ts';

const office = { title: 'T', paragraphs: ['é'], links: [{ url: 'http://example.org/a', text: 'x' }] };

describe('the choice of the extractor', () => {
  it.each<[string | undefined, string, string, string[]]>([
    ['text/html; charset=utf-8', '/x', '<a href=/y>y', ['page L a/@href /y']],
    ['TEXT/HTML', '/x', 'just http://example.org/y', []],
    ['text/plain', '/x', '<a href="/no">http://example.org/y</a>', ['page L =TEXT /y']],
    [undefined, '/x', '\n <!DOCTYPE HTML><a href=/y>y', ['page L a/@href /y']],
    [undefined, '/x', '<?xml version="1.0"?><rss><link>/y</link></rss>', ['page L link /y']],
    [undefined, '/x', '<urlset><url><loc>/y</loc></url></urlset>', ['page M loc /y']],
    [undefined, '/x', '{"url": "/y"}', ['page L json/url /y']],
    [undefined, '/x', 'See http://example.org/y', ['page L =TEXT /y']],
    ['application/octet-stream', '/x.css?v=1', 'a { b: url(/y) }', ['requisite E css/url() /y']],
    ['application/octet-stream', '/x.js', 'a = "/y.png"', ['component X =JS_MISC /y.png']],
    ['application/octet-stream', '/x', 'a\0b http://example.org/no', []],
    ['text/html', '/x', '%PDF-1.4 /URI (/y)', ['page L pdf/URI /y']],
    ['text/html', '/x', '<?xml version="1.0"?><feed><link href="/y"/></feed>', ['page L link/@href /y']],
    ['image/png', '/x', 'http://example.org/no', []],
    ['image/svg+xml', '/x', '<svg><image href="/y"/></svg>', ['requisite E image/@href /y']],
    ['video/mp4', '/x', '#EXTM3U\ny', ['stream E m3u /y']],
    ['text/plain', '/x.map', 'rect /y 1,1 2,2', ['page L imagemap /y']],
    ['application/x-unheard-of', '/x', 'http://example.org/no', []],
    ['text/x-unheard-of', '/x', 'http://example.org/y', ['page L =TEXT /y']],
    [undefined, '/x', '', []],
  ])('%s %s %j', (mediaType, path, body, expected) => {
    expect(shortLinks(body, { mediaType, url: `http://example.org${path}` })).toEqual(expected);
  });

  it('looks into gzip files, once', () => {
    const sitemap = gzipSync('<urlset><url><loc>/y</loc></url></urlset>');
    expect(shortLinks(sitemap, { mediaType: 'application/x-gzip' })).toEqual(['page M loc /y']);
    expect(shortLinks(sitemap.subarray(0, -8))).toEqual(['page M loc /y']);
    expect(shortLinks(gzipSync(sitemap))).toEqual([]);
    expect(extractWhole(gzipSync(Buffer.alloc(70 * 1024 * 1024))).problems).toEqual([
      'a gzip file that is damaged or too large',
    ]);
  });

  it('leaves out addresses that are too long, and says so', () => {
    const { links, problems } = extractWhole(`<a href="/${'x'.repeat(70_000)}">x</a>`, {
      mediaType: 'text/html',
    });
    expect(links).toEqual([]);
    expect(problems).toEqual(['an address of 70001 characters was left out']);
  });
});

/** One of each, with characters of several bytes, entities and everything that may be torn. */
const samples: readonly (readonly [name: string, mediaType: string | undefined, body: Uint8Array])[] = [
  [
    'html',
    'text/html',
    Buffer.from(`<!DOCTYPE html><!-- é --><base href="/b/"><a href="é?x=1&amp;y&notit;&copy">é &amp; &notin; words</a><!--[if IE]><img src=i><![endif]-->
      <script>a = "/s.png"; document.write('<img src=w>')</script><style>@import "c.css"; a { b: url(d) }</style><svg><title>t</title><a xlink:href="s"/></svg>
      <img srcset="a 1x, b 2x" data-src=l style="x:url(&quot;q&quot;)"><noframes><a href=n></noframes><textarea></textarea><iframe srcdoc="&lt;a href=x&gt;"></iframe><a href=unclosed>z`),
  ],
  ['latin1', 'text/html', Buffer.from(`${'<p>a</p>'.repeat(300)}<a href="/caf\u00e9">\u00e9`, 'latin1')],
  ['utf16', 'text/html', Buffer.from('\uFEFF<a href="/é">日本</a>', 'utf16le')],
  [
    'xhtml',
    'application/xhtml+xml',
    Buffer.from('<?xml version="1.0"?><html><script><![CDATA["/x.png"]]></script><a href="/é"/></html>'),
  ],
  ['css', 'text/css', Buffer.from('@charset "utf-8"; a { b: url("é.png") } /* é */ @import "y.css";')],
  ['script', 'text/javascript', Buffer.from('/* é */ a = "/é.png" + "x.png"; b = `/y/${"/z.html"}`;')],
  ['json', 'application/json', Buffer.from('{"url":"/é","b":["http://example.org/x"]}')],
  [
    'feed',
    'application/rss+xml',
    Buffer.from(
      '<rss><item><link>/é?a&amp;b</link><description><![CDATA[<a href="/c">é</a>]]]]></description></item></rss>',
    ),
  ],
  ['text', 'text/plain', Buffer.from('é http://example.org/é, www.example.org. (http://example.org/b)\r\nx')],
  ['m3u', 'audio/x-mpegurl', Buffer.from('#EXTM3U\r\n#EXT-X-KEY:URI="k"\r\né.ts\r\n\r\nb.ts')],
  [
    'mpd',
    'application/dash+xml',
    Buffer.from(
      '<MPD mediaPresentationDuration="PT2S"><BaseURL>é/</BaseURL><Period><AdaptationSet><SegmentTemplate duration="1" media="$Number$"/><Representation/></AdaptationSet></Period></MPD>',
    ),
  ],
  ['pdf', undefined, pdf({ title: 'T', lines: ['x'], links: ['http://example.org/a'] })],
  ['docx', undefined, docx(office)],
  ['rtf', undefined, rtf(office)],
  ['gzip', undefined, gzipSync('<urlset><url><loc>/é</loc></url></urlset>')],
];

describe('any cut of the bytes', () => {
  it.each(samples)('gives the same links of %s', (_name, mediaType, body) => {
    const whole = extractWhole(body, { mediaType });
    expect(whole.links.length).toBeGreaterThan(0);
    expect(extractWhole(body, { mediaType, cuts: [...body.keys()] })).toEqual(whole);
    fc.assert(
      fc.property(fc.array(fc.nat(body.length), { maxLength: 20 }), (cuts) => {
        expect(extractWhole(body, { mediaType, cuts })).toEqual(whole);
      }),
      { numRuns: 100 },
    );
  });

  it('gives the same links of nonsense', () => {
    const word = fc.constantFrom(
      '<a href=',
      '"',
      "'",
      '>',
      '<!--',
      '-->',
      '&amp',
      ';',
      '&#x',
      '<script>',
      '</script',
      '<svg',
      '/>',
      '<style>',
      'url(',
      ')',
      '\\',
      '`',
      '${',
      '/x.png',
      ' ',
      '\n',
      '<![CDATA[',
      ']]>',
      '<title>',
      '<?x',
      'é',
      '<iframe srcdoc="',
      '</',
      '<noframes>',
    );
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 40 }),
        fc.array(fc.nat(200), { maxLength: 10 }),
        (words, cuts) => {
          const body = Buffer.from(words.join(''));
          const inside = cuts.filter((cut) => cut <= body.length);
          for (const mediaType of ['text/html', 'text/xml', 'text/css', 'text/javascript']) {
            expect(extractWhole(body, { mediaType, cuts: inside }).links).toEqual(
              extractWhole(body, { mediaType }).links,
            );
          }
        },
      ),
      { numRuns: 1000 },
    );
  });
});
