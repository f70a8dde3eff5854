import { describe, expect, it } from 'vitest';
import { readWhole } from '../test-reading.ts';

const sentence = 'The ferry to the islands leaves the harbour every morning when the weather allows it. ';
const paragraph = `<p>${sentence}${sentence}</p>`;
const menu = '<ul><li><a href="/a">News</a><li><a href="/b">Sport</a><li><a href="/c">Weather</a></ul>';

describe('the main text of a page', () => {
  it.each([
    ['a menu in nav', `<nav>${menu}</nav>${paragraph}`, 'News\nSport\nWeather'],
    ['a menu by its links alone', `<div>${menu}</div>${paragraph}`, 'News\nSport\nWeather'],
    [
      'header and footer',
      `<header>The Gazette</header>${paragraph}<footer>Since 1890</footer>`,
      'The Gazette\nSince 1890',
    ],
    [
      'aside',
      `${paragraph}<aside>${sentence}${sentence}</aside>${paragraph}`,
      `${sentence}${sentence}`.trim(),
    ],
    [
      'names of classes',
      `<div class="siteSidebar">${paragraph}</div>${paragraph.repeat(3)}`,
      `${sentence}${sentence}`.trim(),
    ],
    ['a cookie banner', `<div id="cookie-notice"><p>${sentence}</div>${paragraph}`, sentence.trim()],
    ['hidden by attribute', `<div hidden>${paragraph}</div>${paragraph}`, `${sentence}${sentence}`.trim()],
    ['hidden by style', `<span style="color:red; display: none">no <b>one</b></span>${paragraph}`, 'no\none'],
    ['noscript', `<noscript>Switch on</noscript>${paragraph}`, 'Switch on'],
    ['a table of the nineties', `<table><tr><td>${menu}<td>${paragraph}</table>`, 'News\nSport\nWeather'],
    ['controls of a form', `<form><select><option>One<option>Two</select></form>${paragraph}`, 'One\nTwo'],
    [
      'rights',
      `${paragraph}<p>© 2001 The Gazette and the people who wrote it, with all the rights that they may have.`,
      '© 2001 The Gazette and the people who wrote it, with all the rights that they may have.',
    ],
  ])('is without %s', (_name, html, rest) => {
    const { text } = readWhole(`<html><body>${html}</body></html>`);
    expect(text.rest).toBe(rest);
    expect(text.main).toContain(sentence.trim());
  });

  it.each([
    ['only links', menu, 'News\nSport\nWeather'],
    ['only a navigation', `<nav>${menu}</nav>`, 'News\nSport\nWeather'],
    ['a short word', '<h1>Closed</h1>', 'Closed'],
    ['a page under a bad name', `<div class="header">${paragraph}</div>`, `${sentence}${sentence}`.trim()],
    [
      'a page whose names speak of others',
      `<div id="page" class="one-sidebar not-logged-in">${paragraph}</div>`,
      `${sentence}${sentence}`.trim(),
    ],
    ['a page hidden until its script runs', `<body style="display:none">${menu}`, 'News\nSport\nWeather'],
    [
      'no body but frames',
      '<frameset><frame src=a><noframes><p>See <a href=b>the</a> list</noframes></frameset>',
      'See the list',
    ],
  ])('is all of %s', (_name, html, main) => {
    const { text } = readWhole(html);
    expect([text.main, text.rest]).toEqual([main, '']);
  });

  it('has the head of an article, its headings and the short lines between', () => {
    const html = `<article><header><h1>Storm</h1><p>By Ann</header>${paragraph}<h2>Later</h2><p>Calm.${paragraph}<footer>Tags: sea</footer></article>`;
    const { main, rest } = readWhole(html).text;
    expect(main.split('\n')).toEqual([
      'Storm',
      'By Ann',
      expect.any(String),
      'Later',
      'Calm.',
      expect.any(String),
    ]);
    expect(rest).toBe('Tags: sea');
  });

  it('has blocks on lines of their own, and lines where they are broken', () => {
    const { main } = readWhole('<h1>A</h1>b<br>c <i>d</i>e<p>f<div>g\n\n h</div><pre>i\nj</pre>').text;
    expect(main).toBe('A\nb\nc de\nf\ng h\ni\nj');
  });

  it('decodes entities, and leaves out scripts, styles and comments', () => {
    const html =
      '<p>Caf&eacute;&nbsp;&#8364;&amp;<script>var x = "<p>no";</script><style>p{}</style><!-- no --> yes';
    expect(readWhole(html).text.main).toBe('Café €& yes');
  });
});

describe('what a page says of itself', () => {
  it.each([
    ['<title> Of the\n head </title><h1>Heading</h1>', 'Of the head'],
    ['<meta property="og:title" content="For networks"><h1>Heading</h1>', 'For networks'],
    ['<h1>The <b>heading</b></h1>', 'The heading'],
    ['<svg><title>Icon</title></svg><h1>Heading</h1>', 'Heading'],
    ['<p>nothing', ''],
  ])('title of %s', (html, title) => {
    expect(readWhole(html).text.title).toBe(title);
  });

  it('metadata', () => {
    const { metadata } =
      readWhole(`<meta name=Description content="What &amp; why"><meta property="og:description" content=no>
      <meta name="DC.creator" content=Ann><meta name="dc.creator" content=Ben><meta property="article:author" content="https://social.example/ann">
      <meta name=keywords content="sea, storm"><meta property="og:site_name" content=Gazette>
      <meta property="article:published_time" content=2001-02-03><meta name=generator content=Handmade>`).text;
    expect(metadata).toEqual({
      description: 'What & why',
      author: 'Ann, Ben',
      keywords: 'sea, storm',
      publisher: 'Gazette',
      date: '2001-02-03',
      others: { generator: 'Handmade' },
    });
    expect(readWhole('<time datetime=1999-12-31>then</time>').text.metadata.date).toBe('1999-12-31');
  });

  it.each([
    ['<html lang=nb_NO>', 'nb-NO'],
    ['<html xml:lang="se">', 'se'],
    ['<meta http-equiv=Content-Language content="fr, en">', 'fr'],
    ['<html lang="the language of this page">', undefined],
  ])('language of %s', (html, language) => {
    expect(readWhole(html).text.declaredLanguage).toBe(language);
  });

  it('links and their words, pictures and the words around, by the base of the page', () => {
    const { text } =
      readWhole(`<base href="/other/"><a href="x"> One\n<b>two</b></a><a href="#top">Up</a><a href="x">Again</a>
      <figure><img src="a.jpg" alt="A boat"><p>not this<figcaption>The boat of Ann</figcaption></figure>
      <img srcset="b-small.jpg 1x, b.jpg 2x"><img src="data:image/gif;base64,AA" data-src="c.jpg"><p>Beside b and c<img src="a.jpg">`);
    expect(
      text.links.filter(({ kind }) => kind === 'page').map(({ url, text: words }) => [url, words]),
    ).toEqual([
      ['http://example.org/other/x', 'One two'],
      ['http://example.org/other/', 'Up'],
      ['http://example.org/other/x', 'Again'],
    ]);
    expect(text.linkText).toBe('One two\nUp\nAgain');
    expect(text.images).toEqual([
      { url: 'http://example.org/other/a.jpg', alt: 'A boat', around: 'The boat of Ann' },
      { url: 'http://example.org/other/b-small.jpg', alt: '', around: 'Beside b and c' },
      { url: 'http://example.org/other/c.jpg', alt: '', around: 'Beside b and c' },
    ]);
  });

  it('counts', () => {
    const html =
      '<h1>a</h1><p>b<p>c<img><img><script></script><form></form><iframe></iframe><table></table><ul></ul><dl></dl>';
    expect(readWhole(html).text.counts).toEqual({
      paragraphs: 2,
      headings: 1,
      images: 2,
      scripts: 1,
      forms: 1,
      frames: 1,
      tables: 1,
      lists: 2,
    });
  });

  it('reads XHTML by the rules of XML where it was sent as XML', () => {
    const html =
      '<?xml version="1.0"?><h:html xmlns:h="http://www.w3.org/1999/xhtml"><h:script src="a.js"/><h:p>Caf&eacute; <![CDATA[<b>]]></h:p></h:html>';
    expect(readWhole(html, { mediaType: 'application/xhtml+xml' }).text.main).toBe('Café <b>');
  });
});
