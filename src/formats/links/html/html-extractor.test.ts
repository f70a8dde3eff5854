import { describe, expect, it } from 'vitest';
import { extractWhole, shortLinks } from '../test-extraction.ts';

function html(body: string): string[] {
  return shortLinks(body, { mediaType: 'text/html' });
}

describe('places of links in HTML', () => {
  it.each<[string, string[]]>([
    ['<a href="x.html">x</a>', ['page L a/@href /dir/x.html']],
    ['<A HREF=/x?a=1&amp;b=2&copy=3#part>x</A>', ['page L a/@href /x?a=1&b=2&copy=3']],
    ['<a href=" \n/x\n ">x</a>', ['page L a/@href /x']],
    ['<a href="/a\nb">x</a>', ['page L a/@href /ab']],
    ['<a href="#here"><a href="mailto:a@b"><a href="tel:1"><a href="data:,x"><a href="">', []],
    ['<a href="about:blank"></a><a href="blob:x"></a><a href="http://[bad/"></a>', []],
    ['<a href="/x" ping="/ping">x</a>', ['page L a/@href /x']],
    ['<a href="/f" type="application/rss+xml">x</a>', ['feed L a/@href /f']],
    ['<a href="rtsp://r.example/x">x</a>', ['stream L a/@href rtsp://r.example/x']],
    ['<a href="mms://m.example/x">x</a>', ['stream L a/@href mms://m.example/x']],
    ['<map><area href=/x></map>', ['page L area/@href /x']],
    ['<q cite=/a></q><ins cite=/b></ins>', ['page L q/@cite /a', 'page L ins/@cite /b']],
    ['<form action=/s></form>', ['form S form/@action /s']],
    ['<form action=/s method=POST><button formaction=/b></form>', []],
    ['<form method=post><input formaction=/b formmethod=get></form>', ['form S button/@formaction /b']],
    ['<noscript><img src=/x></noscript>', ['requisite E img/@src /x']],
    ['<template><a href=/x>x</a></template>', ['page L a/@href /x']],
    ['<!-- <a href=/x> --><!--[if !IE]><a href=/y> -->', ['page L a/@href /y']],
    ['<!--[if lt IE 9]><script src="/ie.js"></script><![endif]-->', ['requisite E script/@src /ie.js']],
    [
      '<img src=/a lowsrc=/b dynsrc=/c longdesc=/d>',
      [
        'requisite E img/@src /a',
        'requisite E img/@lowsrc /b',
        'requisite E img/@dynsrc /c',
        'page L img/@longdesc /d',
      ],
    ],
    ['<image src=/x>', ['requisite E image/@src /x']],
    [
      '<img data-src=/a data-srcset="/b 2x" data-original=/c data-id="/no/">',
      [
        'requisite E img/@data-src /a',
        'requisite E img/@data-srcset /b',
        'requisite E img/@data-original /c',
      ],
    ],
    [
      `<div data-x='{"src":"/j.png"}' data-y="https://a.example/z">`,
      ['component E json/src /j.png', 'component X div/@data-y https://a.example/z'],
    ],
    [
      '<video src=/a poster=/b><track src=/c></video>',
      ['requisite E video/@src /a', 'requisite E video/@poster /b', 'requisite E track/@src /c'],
    ],
    [
      '<td background=/a><body background=/b>',
      ['requisite E td/@background /a', 'requisite E body/@background /b'],
    ],
    ['<frame src=/a><iframe src=/b></iframe>', ['component E frame/@src /a', 'component E iframe/@src /b']],
    ['<noframes><a href=/x>x</a></noframes>', ['page L a/@href /x']],
    ['<iframe src=/a><a href=/b>x</a></iframe>', ['component E iframe/@src /a', 'page L a/@href /b']],
    [
      '<object codebase="/c/" data="a.swf" archive="b.jar c.jar" classid="clsid:1"></object>',
      [
        'requisite E object/@data /c/a.swf',
        'requisite E object/@archive /c/b.jar',
        'requisite E object/@archive /c/c.jar',
      ],
    ],
    [
      '<object codebase="http://i.example/x.cab#version=1" data=/d>',
      ['component E object/@codebase http://i.example/x.cab', 'requisite E object/@data /d'],
    ],
    [
      '<applet codebase=/j code=org.example.Clock archive="a.jar,b.jar">',
      [
        'requisite E applet/@code /org/example/Clock.class',
        'requisite E applet/@archive /a.jar',
        'requisite E applet/@archive /b.jar',
      ],
    ],
    [
      '<param name=Movie value=/a><param name=w value=/no><param valuetype=ref name=x value=/b>',
      ['requisite E param/@value /a', 'requisite E param/@value /b'],
    ],
    [
      '<embed src=/p.swf flashvars="file=/f.flv&amp;autostart=true">',
      ['component X embed/@flashvars /f.flv', 'requisite E embed/@src /p.swf'],
    ],
    ['<isindex action=/s>', ['form S isindex/@action /s']],
    ['<x-card src=/x></x-card>', ['component X x-card/@src /x']],
  ])('%s', (body, expected) => {
    expect(html(body)).toEqual(expected);
  });
});

describe('links and metadata of the head', () => {
  it.each<[string, string[]]>([
    ['rel=stylesheet', ['requisite E']],
    ['rel="Alternate StyleSheet"', ['requisite E']],
    ['rel="shortcut icon"', ['requisite E']],
    ['rel=manifest', ['requisite E']],
    ['rel=prefetch', ['component E']],
    ['rel=alternate type="application/atom+xml"', ['feed L']],
    ['rel=alternate hreflang=nb', ['page L']],
    ['rel=canonical', ['page L']],
    ['rel=sitemap', ['page M']],
    ['rel=search type="application/opensearchdescription+xml"', ['component E']],
    ['rel="preconnect dns-prefetch"', []],
    ['rel=preconnect', []],
  ])('link %s', (attributes, expected) => {
    expect(html(`<link ${attributes} href=/x>`)).toEqual(expected.map((kind) => `${kind} link/@href /x`));
  });

  it.each<[string, string[]]>([
    ['http-equiv=Refresh content="5; URL=/x"', ['redirect R meta/@content /x']],
    [`http-equiv=refresh content="0;url='/x y'"`, ['redirect R meta/@content /x%20y']],
    ['http-equiv=refresh content="0, /x"', ['redirect R meta/@content /x']],
    ['http-equiv=refresh content="30"', []],
    ['property=og:image content=/x.png', ['component E meta[og:image]/@content /x.png']],
    ['property=og:url content=/x.html', ['page L meta[og:url]/@content /x.html']],
    ['name=msapplication-config content=none', []],
    ['name=description content="/not/this"', []],
    ['itemprop=image content=/x.png', ['component E meta[image]/@content /x.png']],
  ])('meta %s', (attributes, expected) => {
    expect(html(`<meta ${attributes}>`)).toEqual(expected);
  });

  it('takes the first base only, and a fragment leads to it', () => {
    const found = extractWhole('<base href="/b/c/"><base href="/no/"><a href="x">x</a><a href="#y">y</a>', {
      mediaType: 'text/html',
    });
    expect(found.links.map(({ url }) => url)).toEqual([
      'http://example.org/b/c/x',
      'http://example.org/b/c/',
    ]);
    expect(found.bases).toEqual(['http://example.org/b/c/']);
  });
});

describe('srcset', () => {
  it.each<[string, string[]]>([
    ['/a 1x, /b 2x', ['/a', '/b']],
    ['/a,b 100w,/c 200w', ['/a,b', '/c']],
    ['/a, /b', ['/a', '/b']],
    [',, /a 1x,,', ['/a']],
    ['data:image/gif;base64,R0lGOD 1x, /b 2x', ['/b']],
    ['/a (x, y) , /b', ['/a', '/b']],
    ['', []],
  ])('%s', (srcset, expected) => {
    expect(html(`<img srcset="${srcset}">`)).toEqual(expected.map((url) => `requisite E img/@srcset ${url}`));
  });
});

describe('documents within documents', () => {
  it('reads styles, scripts, data and frames in place', () => {
    expect(
      html(`<style>@import "/a.css"; p { background: url(/b.png) }</style><p style="background: url(&quot;/c.png&quot;)">
        <script>document.write('<img src="/d.png">')</script><script type="application/ld+json">{"url":"http://example.org/e"}</script>
        <script type=importmap>{"imports":{"m":"/f.js"}}</script><a href="javascript:location='/g.html'">g</a>
        <iframe srcdoc="&lt;a href=&quot;h&quot;&gt;h&lt;/a&gt;"></iframe><script type="text/x-template"><a href="{{x}}"><a href="/i"></script>
        <script type="x-shader">"/no.png"</script>`),
    ).toEqual([
      'requisite E style @import /a.css',
      'requisite E style url() /b.png',
      'requisite E p/@style url() /c.png',
      'requisite E img/@src /d.png',
      'page L json/url /e',
      'component E json/m /f.js',
      'page L =JS_LOCATION /g.html',
      'page L a/@href /dir/h',
      'page L a/@href /i',
    ]);
  });

  it('reads SVG and MathML inside, and finds back out of them', () => {
    expect(
      html(`<svg><title><script>"/no.js"</script></title><a xlink:href="/a">a</a><image href="/b.png"/><use xlink:href="/c.svg#x"/>
        <style><![CDATA[ g { fill: url(/d.svg#p) } ]]></style><rect fill="url(/e.svg#p)"/><script href="/f.js"/></svg>
        <div><script>x = "/g.png"</script><math><mi href="/h">x</mi></math>`),
    ).toEqual([
      'component X =JS_MISC /no.js',
      'page L a/@xlink:href /a',
      'requisite E image/@href /b.png',
      'requisite E use/@xlink:href /c.svg',
      'requisite E style url() /d.svg',
      'requisite E rect/@fill /e.svg',
      'requisite E script/@href /f.js',
      'component X =JS_MISC /g.png',
      'requisite E mi/@href /h',
    ]);
  });

  it('stops at the fifth srcdoc', () => {
    let document = '<img src="/deep.png">';
    for (let depth = 0; depth < 7; depth++) {
      document = `<iframe srcdoc="${document.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe><img src="/${depth}.png">`;
    }
    const found = extractWhole(document, { mediaType: 'text/html' });
    expect(found.links.map(({ url }) => url.slice(-6))).toEqual([
      '/1.png',
      '/2.png',
      '/3.png',
      '/4.png',
      '/5.png',
      '/6.png',
    ]);
    expect(found.problems).toEqual(['documents within documents are too deep']);
  });

  it('reads XHTML and SVG files by the rules of XML', () => {
    const xhtml = `<?xml version="1.0"?><?xml-stylesheet href="/a.css?x&amp;y" type="text/css"?>
      <html xmlns="http://www.w3.org/1999/xhtml"><script src="/b.js"/><a href="/c"/><script><![CDATA[ x = "/d.png" ]]></script></html>`;
    const expected = [
      'requisite E xml-stylesheet/@href /a.css?x&y',
      'requisite E script/@src /b.js',
      'page L a/@href /c',
      'component X =JS_MISC /d.png',
    ];
    expect(shortLinks(xhtml, { mediaType: 'application/xhtml+xml' })).toEqual(expected);
    expect(shortLinks(xhtml, { mediaType: 'text/xml' })).toEqual(expected);
    expect(
      shortLinks('<svg:svg xmlns:svg="x"><svg:image xlink:href="/a.png"/></svg:svg>', {
        mediaType: 'image/svg+xml',
      }),
    ).toEqual(['requisite E image/@xlink:href /a.png']);
  });
});

describe('words', () => {
  it('gives the text of anchors, or else what stands for it', () => {
    const { links } = extractWhole(
      `<a href=/a> Some <b>bold</b>\n words </a><a href=/b><img alt="A picture" src=/p></a><a href=/c title="A tip"></a><a href=/d>${'long '.repeat(1000)}`,
      { mediaType: 'text/html' },
    );
    const texts = links.filter(({ kind }) => kind === 'page').map(({ text }) => text);
    expect(texts.slice(0, 3)).toEqual(['Some bold words', 'A picture', 'A tip']);
    expect(texts[3]).toHaveLength(256);
  });

  it('gives the text of the page without scripts, and keeps blocks apart', () => {
    const { text } = extractWhole(
      '<title>T</title><style>no</style><p>One<b>two</b><p>Three &amp; &eacute;<script>no</script><template>no</template>',
      { mediaType: 'text/html' },
    );
    expect(text.trim().split(/\n+/)).toEqual(['T', 'Onetwo', 'Three & é']);
  });
});

describe('attributes that scripts invent', () => {
  it.each<[string, string[]]>([
    [
      '<astro-island component-url="/_astro/C.js" renderer-url="./r.mjs?v=2" opts="{&quot;name&quot;:&quot;x&quot;}">',
      [
        'component X astro-island/@component-url /_astro/C.js',
        'component X astro-island/@renderer-url /dir/r.mjs?v=2',
      ],
    ],
    [
      '<x-gallery props="{&quot;src&quot;:[0,&quot;/images/hero.png&quot;]}">',
      ['component E json/src /images/hero.png'],
    ],
    [
      '<div lazy="img/a.webp" to="/next/page.html">',
      ['component X div/@lazy /dir/img/a.webp', 'page X div/@to /next/page.html'],
    ],
    ['<div data-target="/panels/one.svg">', ['component X div/@data-target /panels/one.svg']],
    // Words, names, selectors, dates, versions, types and paths without a suffix are none.
    [
      '<p class="a/b.css" id="x/y.js" title="see /a/b.png" alt=photo.jpg lazy=photo.jpg x="text/html" y="1/2/2020" z="/a/b" w="a/b.c.d" v="{{path}}/a.png" u="/^a\\.js$/">',
      [],
    ],
    ['<a href="/a" ping="/p/ping.php" download="x/y.pdf">', ['page L a/@href /a']],
    ['<option value="/jump/menu.html"><input value="/a/b.png">', []],
    ['<use d="M0 0/L1.5" viewBox="0 0 1 1">', []],
  ])('%s', (body, expected) => {
    expect(shortLinks(body, { mediaType: 'text/html' })).toEqual(expected);
  });
});

describe('feeds that anchors lead to', () => {
  it.each([
    ['/news.rss', 'feed'],
    ['/atom.xml', 'feed'],
    ['/blog/feed/', 'feed'],
    ['/rss', 'feed'],
    ['/feed.json?x=1', 'feed'],
    ['/feedback', 'page'],
    ['/rss-explained.html', 'page'],
  ])('%s is a %s', (href, kind) => {
    expect(shortLinks(`<a href="${href}">x</a>`, { mediaType: 'text/html' })).toEqual([
      `${kind} L a/@href ${href}`,
    ]);
  });
});
