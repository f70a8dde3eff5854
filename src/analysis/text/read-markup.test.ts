import { describe, expect, it } from 'vitest';
import { readWhole } from './test-reading.ts';
import { textLimits } from './text-limits.ts';

const rss = { kind: 'feed', found: 'application/rss+xml' } as const;

describe('feeds', () => {
  it('RSS', () => {
    const { text } = readWhole(
      `<?xml version="1.0"?><rss><channel><title>The Gazette</title><link>http://g.example/</link><description>News &amp;nbsp; more</description>
       <language>nn</language><lastBuildDate>Mon, 05 Feb 2001</lastBuildDate><managingEditor>Ann</managingEditor>
       <item><title>Storm</title><link>/storm</link><pubDate>x</pubDate><description>&lt;p&gt;It &lt;b&gt;came&lt;/b&gt;.&lt;p&gt;It &lt;a href="/w"&gt;went&lt;/a&gt;.</description><category>sea</category></item>
       <item><title>Calm&nbsp;again</title><content:encoded><![CDATA[Still<br>water<script>no</script>]]></content:encoded></item></channel></rss>`,
      rss,
    );
    expect(text.title).toBe('The Gazette');
    expect(text.main).toBe('News more\nStorm\nIt came.\nIt went.\nCalm again\nStill\nwater');
    expect(text.metadata).toEqual({
      description: 'News more',
      date: 'Mon, 05 Feb 2001',
      author: 'Ann',
      keywords: 'sea',
      others: {},
    });
    expect(text.declaredLanguage).toBe('nn');
    expect(text.links.map(({ url }) => url)).toEqual([
      'http://g.example/',
      'http://example.org/storm',
      'http://example.org/w',
    ]);
    expect(text.linkText).toBe('went');
  });

  it('Atom with XHTML in it, and RDF with its items outside', () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr"><title>A</title><updated>2001</updated><author><name>Ann</name></author>
      <entry><title type="text">B</title><updated>2002</updated><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>One <b>two</b> three<p>four<br/>five</p></div></content></entry></feed>`;
    const { text } = readWhole(atom, { ...rss, found: 'application/atom+xml' });
    expect([text.title, text.main]).toEqual(['A', 'B\nOne two three\nfour\nfive']);
    expect([text.declaredLanguage, text.metadata.date, text.metadata.author]).toEqual(['fr', '2001', 'Ann']);
    const rdf =
      '<rdf:RDF><channel><title>A</title></channel><item><title>B</title><description>C</description></item></rdf:RDF>';
    expect(readWhole(rdf, rss).text).toMatchObject({ title: 'A', main: 'B\nC' });
  });

  it('one that is cut in the middle', () => {
    expect(
      readWhole('<rss><channel><title>A</title><item><title>B</title><description>C and', rss).text.main,
    ).toBe('B\nC and');
  });
});

describe('other formats', () => {
  it.each([
    [
      'elements on lines of their own',
      '<list><name>A</name><name>B</name><note>see <b>C</b> too</note></list>',
      'A\nB\nsee C too',
    ],
    ['no scripts', '<x><script>no</script>yes<style>no</style></x>', 'yes'],
    ['what is broken', '<x>one <y>two</x> three</z></x', 'one two three'],
  ])('XML: %s', (_name, xml, main) => {
    expect(readWhole(xml, { kind: 'data', found: 'application/xml' }).text.main).toBe(main);
  });

  it('SVG', () => {
    const svg =
      '<svg xml:lang="fr"><title>Carte</title><desc>La côte</desc><style>a{}</style><a xlink:href="/x"><text>Port</text></a></svg>';
    const { text } = readWhole(svg, { kind: 'image', found: 'image/svg+xml' });
    expect(text).toMatchObject({ title: 'Carte', main: 'Carte\nLa côte\nPort', declaredLanguage: 'fr' });
    expect(text.links.map(({ url }) => url)).toEqual(['http://example.org/x']);
  });

  it.each([
    [
      'words and no data',
      '{"title":"A \\u00e9t\\u00e9","id":"8f14e45fceea167a5a36","url":"http://x.example/y","at":"2001-02-03T04:05:06Z","n":[1,"two words"]}',
      'A été\ntwo words',
    ],
    ['markup in it', '{"html":"<p>One<\\/p><p>\\"two\\""}', 'One\n"two"'],
    ['cut or broken', '[{"a":"one","b":"tw', 'one'],
    ['several values', '{"a":"one"}\n{"a":"two"}', 'one\ntwo'],
    ['half a character', '["x \\ud800 y"]', 'x \ufffd y'],
  ])('JSON: %s', (_name, json, main) => {
    expect(readWhole(json, { kind: 'data', found: 'application/json' }).text.main).toBe(main);
  });

  it('the title and the links of a JSON feed', () => {
    const json = '{"title":"Gazette","home_page_url":"http://g.example/","items":[{"title":"Storm"}]}';
    const { text } = readWhole(json, { kind: 'feed', found: 'application/feed+json' });
    expect(text.title).toBe('Gazette');
    expect(text.links.map(({ url }) => url)).toEqual(['http://g.example/']);
  });

  it('plain text: paragraphs, lists, links', () => {
    const full = 'a line that is as long as the screen of its writer was wide';
    const { text } = readWhole(`${full}\r\nand goes on\r\n\r\n- one\r- two\n\nhttp://x.example/y.`, {
      kind: 'text',
      found: 'text/plain',
    });
    expect(text.main).toBe(`${full} and goes on\n- one\n- two\nhttp://x.example/y.`);
    expect(text.links.map(({ url }) => url)).toEqual(['http://x.example/y']);
  });

  it('code has no words', () => {
    expect(readWhole('var words = "no";', { kind: 'text', found: 'text/javascript' }).text.main).toBe('');
  });
});

describe('limits', () => {
  it.each([
    ['page', 'text/html', `<p>${'word '.repeat(500_000)}`],
    ['page', 'text/html', '<p>word'.repeat(450_000)],
    ['text', 'text/plain', 'word '.repeat(1_000_000)],
    [
      'feed',
      'application/rss+xml',
      `<rss><title>${'word '.repeat(500_000)}</title><description>${'word '.repeat(500_000)}</description>`,
    ],
    ['data', 'application/xml', `<x>${'word '.repeat(500_000)}</x>`],
    ['data', 'application/json', `["${'word '.repeat(500_000)}"]`],
  ] as const)('%s %s: text is cut, and it is told', (kind, found, body) => {
    const { text, exceptions } = readWhole(body, { kind, found });
    expect(text.main.length + text.rest.length).toBeLessThanOrEqual(textLimits.textChars);
    expect(text.main.length + text.rest.length).toBeGreaterThan(0.9 * textLimits.textChars);
    expect(exceptions.map(({ kind: what }) => what)).toEqual(['too-large']);
  });

  it('white space takes no room', () => {
    const { text, exceptions } = readWhole(`<p>a${' \n'.repeat(3_000_000)}b`);
    expect(text.main).toBe('a b');
    expect(exceptions).toEqual([]);
  });

  it('links and pictures', () => {
    const many = Array.from(
      { length: 3_000 },
      (_, at) => `<a href="/${at}">${at}</a><img src="/${at}.png">`,
    ).join('');
    const { text } = readWhole(many);
    expect([text.links.length, text.images.length]).toEqual([textLimits.links, textLimits.images]);
    expect(text.linkText.split('\n')).toHaveLength(3_000);
  });
});
