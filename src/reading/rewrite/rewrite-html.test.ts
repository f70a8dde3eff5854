import { describe, expect, it } from 'vitest';
import { casesOf, rewriteTestText, rewriteTestTextInBytes, shortened } from './test-rewriting.ts';
import type { Case } from './test-rewriting.ts';

const page = 'https://example.org/dir/';

const links: Case[] = [
  ['<a href="next.html">x</a>', `<a href="«mp_»${page}next.html">x</a>`],
  ['<a href="/root">', '<a href="«mp_»https://example.org/root">'],
  ['<a href="//other.example/x">', '<a href="«mp_»https://other.example/x">'],
  ['<a href="http://other.example/x?a=1#f">', '<a href="«mp_»http://other.example/x?a=1#f">'],
  ['<a href="http://other.example">', '<a href="«mp_»http://other.example/">'],
  ['<a href="?q=1">', `<a href="«mp_»${page}page.html?q=1">`],
  ['<a href="../up">', '<a href="«mp_»https://example.org/up">'],
  ['<a href="./here">', `<a href="«mp_»${page}here">`],
  ["<a href='single'>", `<a href='«mp_»${page}single'>`],
  ['<a href=bare>', `<a href="«mp_»${page}bare">`],
  ['<a href=bare/>', `<a href="«mp_»${page}bare/">`],
  ['<a href = "spaced" >', `<a href = "«mp_»${page}spaced" >`],
  ['<A HREF="UPPER">', `<A HREF="«mp_»${page}UPPER">`],
  ['<a\nhref\n=\n"x">', `<a\nhref\n=\n"«mp_»${page}x">`],
  ['<a href="  \n x \t ">', `<a href="«mp_»${page}x">`],
  ['<a href="ht\ntp://other.example/">', '<a href="«mp_»http://other.example/">'],
  ['<a href="#part">'],
  ['<a href="">'],
  ['<a href>'],
  ['<a name="x">'],
  ['<a href="mailto:a@b.example">'],
  ['<a href="tel:+33">'],
  ['<a href="data:text/plain,x">'],
  ['<a href="blob:https://example.org/1">'],
  ['<a href="about:blank">'],
  ['<a href="magnet:?xt=1">'],
  ['<a href="http://[broken">'],
  ['<a href="?a=1&amp;b=2">', `<a href="«mp_»${page}page.html?a=1&amp;b=2">`],
  ['<a href="?a=1&b=2">', `<a href="«mp_»${page}page.html?a=1&amp;b=2">`],
  ['<a href="&#104;ttp://other.example/">', '<a href="«mp_»http://other.example/">'],
  ['<a href="caf&eacute;">', `<a href="«mp_»${page}caf%C3%A9">`],
  ['<a href="café">', `<a href="«mp_»${page}caf%C3%A9">`],
  ['<a href="?é">', `<a href="«mp_»${page}page.html?%C3%A9">`],
  ['<a href="a b">', `<a href="«mp_»${page}a%20b">`],
  ['<a href="a&quot;b">', `<a href="«mp_»${page}a%22b">`],
  ["<a href='a&#39;b'>", `<a href='«mp_»${page}a&#39;b'>`],
  ['<a href="/all/2020mp_/http://other.example/">'],
  ['<a href="one" href="two">', `<a href="«mp_»${page}one" href="«mp_»${page}two">`],
  ['<a href="x" target="_top">', `<a href="«mp_»${page}x" target="replay">`],
  ['<a href="x" target="_PARENT">', `<a href="«mp_»${page}x" target="replay">`],
  ['<a href="x" target="_blank">', `<a href="«mp_»${page}x" target="_blank">`],
  ['<a ping="https://count.example/">', '<a _ping="https://count.example/">'],
  ['<area href="x">', `<area href="«mp_»${page}x">`],
  ['<form action="send">', `<form action="«mp_»${page}send">`],
  ['<form action="send" target=_top>', `<form action="«mp_»${page}send" target="replay">`],
  ['<button formaction="send">', `<button formaction="«mp_»${page}send">`],
  [
    '<input type=image src="b.png" formaction="s">',
    `<input type=image src="«im_»${page}b.png" formaction="«mp_»${page}s">`,
  ],
  [
    '<blockquote cite="x"><q cite="y"><del cite="z"><ins cite="w">',
    `<blockquote cite="«mp_»${page}x"><q cite="«mp_»${page}y"><del cite="«mp_»${page}z"><ins cite="«mp_»${page}w">`,
  ],
];

const embeds: Case[] = [
  ['<img src="a.png">', `<img src="«im_»${page}a.png">`],
  ['<img src="a.png"/>', `<img src="«im_»${page}a.png"/>`],
  ['<img src=a.png alt=x>', `<img src="«im_»${page}a.png" alt=x>`],
  ['<img src="data:image/gif;base64,R0lGOD">'],
  [
    '<img lowsrc=l dynsrc=d longdesc=t>',
    `<img lowsrc="«im_»${page}l" dynsrc="«im_»${page}d" longdesc="«mp_»${page}t">`,
  ],
  ['<img srcset="a.png 1x, b.png 2x">', `<img srcset="«im_»${page}a.png 1x, «im_»${page}b.png 2x">`],
  ['<img srcset="a,b.png 100w,c.png">', `<img srcset="«im_»${page}a,b.png 100w,«im_»${page}c.png">`],
  [
    '<img srcset="data:image/png;base64,AA,BB 1x, b.png 2x">',
    `<img srcset="data:image/png;base64,AA,BB 1x, «im_»${page}b.png 2x">`,
  ],
  ['<img srcset="a.png, b.png,">', `<img srcset="«im_»${page}a.png, «im_»${page}b.png,">`],
  ['<img srcset=" , a.png (x,y) , b.png">', `<img srcset=" , «im_»${page}a.png (x,y) , «im_»${page}b.png">`],
  ['<img srcset="">'],
  ['<img data-src="http://other.example/a.png">'],
  [
    '<picture><source srcset="a.webp" type=image/webp></picture>',
    `<picture><source srcset="«im_»${page}a.webp" type=image/webp></picture>`,
  ],
  [
    '<video src=v.mp4 poster=p.jpg><track src=t.vtt>',
    `<video src="«oe_»${page}v.mp4" poster="«im_»${page}p.jpg"><track src="«oe_»${page}t.vtt">`,
  ],
  ['<audio src=s.mp3><source src=s.ogg>', `<audio src="«oe_»${page}s.mp3"><source src="«oe_»${page}s.ogg">`],
  ['<bgsound src=s.mid>', `<bgsound src="«oe_»${page}s.mid">`],
  ['<embed src=f.swf>', `<embed src="«oe_»${page}f.swf">`],
  [
    '<object data=f.swf codebase=/c/ archive="a.jar b.jar" classid="clsid:D27C">',
    `<object data="«oe_»${page}f.swf" codebase="«oe_»https://example.org/c/" archive="«oe_»${page}a.jar «oe_»${page}b.jar" classid="clsid:D27C">`,
  ],
  ['<param name=movie value=f.swf>', `<param name=movie value="«oe_»${page}f.swf">`],
  ['<param valuetype=REF name=q value=f>', `<param valuetype=REF name=q value="«oe_»${page}f">`],
  ['<param name=x value="http://other.example/f">', '<param name=x value="«oe_»http://other.example/f">'],
  ['<param name=quality value=high>'],
  [
    '<applet code=A.class archive="a.jar, b.jar">',
    `<applet code=A.class archive="«oe_»${page}a.jar, «oe_»${page}b.jar">`,
  ],
  ['<applet codebase=/c archive="a.jar">', '<applet codebase="«oe_»https://example.org/c" archive="a.jar">'],
  ['<iframe src=f.html>', `<iframe src="«if_»${page}f.html">`],
  ['<frameset><frame src=f.html>', `<frameset><frame src="«fr_»${page}f.html">`],
  ['<iframe src="javascript:top.x()">', '<iframe src="javascript:BLOCK{top.x()%0A}">'],
  ['<iframe srcdoc="<img src=a.png>">', `<iframe srcdoc="&lt;img src=&quot;«im_»${page}a.png&quot;>">`],
  [
    '<iframe srcdoc="&lt;a href=&quot;x&quot;&gt;&eacute;é&lt;/a&gt;">',
    `<iframe srcdoc="&lt;a href=&quot;«mp_»${page}x&quot;>&#233;é&lt;/a>">`,
  ],
  ['<iframe srcdoc="plain &amp; simple">'],
  ['<iframe csp="default-src \'none\'">', '<iframe _csp="default-src \'none\'">'],
  ['<portal src=p>', `<portal src="«if_»${page}p">`],
  ['<layer src=l><ilayer src=m>', `<layer src="«if_»${page}l"><ilayer src="«if_»${page}m">`],
  ['<body background=b.gif>', `<body background="«im_»${page}b.gif">`],
  [
    '<table background=b.gif><td background=c.gif>',
    `<table background="«im_»${page}b.gif"><td background="«im_»${page}c.gif">`,
  ],
  ['<html manifest=app.cache>', '<html _manifest=app.cache>'],
  ['<my-part src="x" href="y">'],
  ['<div src="x" title="http://other.example/">'],
];

const linkElements: Case[] = [
  ['<link rel=stylesheet href=s.css>', `<link rel=stylesheet href="«cs_»${page}s.css">`],
  [
    '<link href=s.css rel="ALTERNATE StyleSheet">',
    `<link href="«cs_»${page}s.css" rel="ALTERNATE StyleSheet">`,
  ],
  ['<link rel="shortcut icon" href=f.ico>', `<link rel="shortcut icon" href="«im_»${page}f.ico">`],
  ['<link rel=apple-touch-icon href=f.png>', `<link rel=apple-touch-icon href="«im_»${page}f.png">`],
  ['<link rel=canonical href=c>', `<link rel=canonical href="«mp_»${page}c">`],
  ['<link rel=manifest href=m.json>', `<link rel=manifest href="«oe_»${page}m.json">`],
  ['<link rel=preload as=script href=a.js>', `<link rel=preload as=script href="«js_»${page}a.js">`],
  ['<link rel=preload href=a.css as=style>', `<link rel=preload href="«cs_»${page}a.css" as=style>`],
  [
    '<link rel=preload as=image href=a imagesrcset="b 1x">',
    `<link rel=preload as=image href="«im_»${page}a" imagesrcset="«im_»${page}b 1x">`,
  ],
  [
    '<link rel=preload as=font href=f crossorigin>',
    `<link rel=preload as=font href="«oe_»${page}f" crossorigin>`,
  ],
  [
    '<link rel=preload as=fetch href=f crossorigin>',
    `<link rel=preload as=fetch href="«mp_»${page}f" _crossorigin>`,
  ],
  ['<link rel=preload as=video href=f>', `<link rel=preload as=video href="«oe_»${page}f">`],
  ['<link rel=preload as=document href=f>', `<link rel=preload as=document href="«if_»${page}f">`],
  ['<link rel=preload as=worker href=f>', `<link rel=preload as=worker href="«wkr_»${page}f">`],
  ['<link rel=prefetch href=f>', `<link rel=prefetch href="«mp_»${page}f">`],
  ['<link rel=modulepreload href=m.js>', `<link rel=modulepreload href="«esm_»${page}m.js">`],
  ['<link rel=import href=i.html>', `<link rel=import href="«if_»${page}i.html">`],
  ['<link rel=preconnect href=//cdn.example>', '<link rel=preconnect href="«mp_»https://cdn.example/">'],
  [
    '<link rel=stylesheet href=s integrity="sha256-x" crossorigin=anonymous>',
    `<link rel=stylesheet href="«cs_»${page}s" _integrity="sha256-x" _crossorigin=anonymous>`,
  ],
];

const heads: Case[] = [
  [
    '<base href="/b/"><a href=x>',
    '<base href="«mp_»https://example.org/b/"><a href="«mp_»https://example.org/b/x">',
  ],
  [
    '<base href="//other.example/c/d"><img src=x>',
    '<base href="«mp_»https://other.example/c/d"><img src="«im_»https://other.example/c/x">',
  ],
  ['<base href="data:text/html,x"><a href=x>', `<base href="data:text/html,x"><a href="«mp_»${page}x">`],
  ['<base target=_top>', '<base target="replay">'],
  ['<base href=""><a href=x>', `<base href=""><a href="«mp_»${page}x">`],
  [
    '<meta http-equiv=refresh content="5; url=next.html">',
    `<meta http-equiv=refresh content="5; url=«mp_»${page}next.html">`,
  ],
  [
    '<meta content="0;URL=\'next\'" http-equiv="Refresh">',
    `<meta content="0;URL='«mp_»${page}next'" http-equiv="Refresh">`,
  ],
  ['<meta http-equiv=refresh content="3, next">', `<meta http-equiv=refresh content="3, «mp_»${page}next">`],
  ['<meta http-equiv=refresh content="300">'],
  [
    '<meta http-equiv="Content-Security-Policy" content="default-src \'self\'">',
    '<meta _http-equiv="Content-Security-Policy" content="default-src \'self\'">',
  ],
  ['<meta http-equiv="X-WebKit-CSP" content="x">', '<meta _http-equiv="X-WebKit-CSP" content="x">'],
  ['<meta http-equiv=set-cookie content="a=b">', '<meta _http-equiv=set-cookie content="a=b">'],
  ['<meta name=referrer content=no-referrer>', '<meta name=referrer content="no-referrer-when-downgrade">'],
  ['<meta property="og:image" content="http://other.example/a.png">'],
  ['<meta charset=utf-8>'],
  [
    '<script nonce=abc integrity=sha256-x src=a.js></script>',
    `<script _nonce=abc _integrity=sha256-x src="«js_»${page}a.js"></script>`,
  ],
];

const contents: Case[] = [
  ['<script src=a.js></script>', `<script src="«js_»${page}a.js"></script>`],
  ['<script type=module src=a.js></script>', `<script type=module src="«esm_»${page}a.js"></script>`],
  ['<script>top.x()</script>', '<script>BLOCK{top.x()\n}</script>'],
  ['<script>var x = "</p><a href=y>";</script>'],
  ['<script type="text/javascript">a = this;</script>', '<script type="text/javascript">a = THIS;</script>'],
  [
    '<script type=" Text/JavaScript ">a = this;</script>',
    '<script type=" Text/JavaScript ">a = THIS;</script>',
  ],
  [
    '<script language="JavaScript1.2">a = this;</script>',
    '<script language="JavaScript1.2">a = THIS;</script>',
  ],
  ['<script language=vbscript>a = this</script>'],
  ['<script type="application/json">{"a":"http://other.example/","top":1}</script>'],
  ['<script type="application/ld+json">{"url":"http://other.example/"}</script>'],
  ['<script type="text/template"><a href="x"> top </script>'],
  ['<script type=module>import "./m.js"</script>', `<script type=module>import "«esm_»${page}m.js"</script>`],
  [
    '<script type=importmap>{"imports":{"a":"/a.js","./b/":"./c/"}}</script>',
    `<script type=importmap>{"imports":{"a":"«esm_»https://example.org/a.js","«esm_»${page}b/":"«esm_»${page}c/"}}</script>`,
  ],
  [
    '<script type=importmap>{"scopes":{"/s/":{"x":"y:z"}},"integrity":{"/a.js":"sha256-x"}}</script>',
    '<script type=importmap>{"scopes":{"«esm_»https://example.org/s/":{"x":"y:z"}}}</script>',
  ],
  ['<script type=importmap>{broken</script>'],
  [
    '<script type=speculationrules>{"prefetch":[{"urls":["/x"]}]}</script>',
    '<script type=speculationrules>{}</script>',
  ],
  ['<script><!--\ntop.x()\n//--></script>', '<script>BLOCK{<!--\ntop.x()\n//-->\n}</script>'],
  [
    '<script>document.write("<p>")</script>',
    '<script>BLOCK{document.write("<p>")\n;document.close();}</script>',
  ],
  ['<style>a{background:url(b.png)}</style>', `<style>a{background:url(«im_»${page}b.png)}</style>`],
  ['<style>@import "x.css";</style>', `<style>@import "«cs_»${page}x.css";</style>`],
  ['<style>a{color:red}</style>'],
  ['<style>a{background:url(b.png)}', `<style>a{background:url(«im_»${page}b.png)}`],
  ['<p style="background:url(b.png)">', `<p style="background:url(«im_»${page}b.png)">`],
  ['<p style=\'background:url("b.png")\'>', `<p style='background:url("«im_»${page}b.png")'>`],
  [
    '<p style="background:url(&quot;b.png&quot;)">',
    `<p style="background:url(&quot;«im_»${page}b.png&quot;)">`,
  ],
  ['<p style="color:red">'],
  ['<p onclick="top.x()">', '<p onclick="BLOCK{top.x()\n}">'],
  ['<p onclick="alert(1)">'],
  ['<p onclick=\'f("a", top)\'>', '<p onclick=\'BLOCK{f("a", top)\n}\'>'],
  ['<p on-click="top" only="x" one="top">', '<p on-click="top" only="x" one="BLOCK{top\n}">'],
  ['<a href="javascript:top.x()">', '<a href="javascript:BLOCK{top.x()%0A}">'],
  ['<a href=" JavaScript: void(0)">'],
  ['<a href="java\nscript:alert(1)">'],
  ['<a href="javascript:a(%22b%22,top)">', '<a href="javascript:BLOCK{a(&quot;b&quot;,top)%0A}">'],
  ['<noscript><img src=a.png></noscript>', `<noscript><img src="«im_»${page}a.png"></noscript>`],
  ['<template><img src=a.png></template>', `<template><img src="«im_»${page}a.png"></template>`],
  ['<textarea><img src=a.png></textarea>'],
  ['<title><a href=x></title>'],
  ['<xmp><a href=x></xmp>'],
  ['<plaintext><a href=x></plaintext>'],
  ['<!-- <a href=x> -->'],
  [
    '<!--[if IE]><link rel=stylesheet href=ie.css><![endif]-->',
    `<!--[if IE]><link rel=stylesheet href="«cs_»${page}ie.css"><![endif]-->`,
  ],
  [
    '<!--[if !IE]><!--><a href=x><!--<![endif]-->',
    `<!--[if !IE]><!--><a href="«mp_»${page}x"><!--<![endif]-->`,
  ],
  ['<![if IE]><a href=x><![endif]>', `<![if IE]><a href="«mp_»${page}x"><![endif]>`],
  [
    '<svg><image href=a.png /><use xlink:href="s.svg#i"/><use href="#i"/></svg>',
    `<svg><image href="«im_»${page}a.png" /><use xlink:href="«oe_»${page}s.svg#i"/><use href="#i"/></svg>`,
  ],
  [
    '<svg><a xlink:href=x></a><script href=a.js></script></svg>',
    `<svg><a xlink:href="«mp_»${page}x"></a><script href="«js_»${page}a.js"></script></svg>`,
  ],
  [
    '<svg><script>top.x(a &amp;&amp; b)</script></svg>',
    '<svg><script>BLOCK{top.x(a &amp;&amp; b)\n}</script></svg>',
  ],
  [
    '<svg><rect fill="url(p.svg#a)" stroke="url(#b)"/></svg>',
    `<svg><rect fill="url(«im_»${page}p.svg#a)" stroke="url(#b)"/></svg>`,
  ],
  [
    '<svg><style>a{fill:url(p.svg)}</style></svg>',
    `<svg><style>a{fill:url(«im_»${page}p.svg)}</style></svg>`,
  ],
  ['<svg><title><a href=x></title></svg>', `<svg><title><a href="«mp_»${page}x"></title></svg>`],
];

const broken: Case[] = [
  [''],
  ['<'],
  ['<a'],
  ['<a href'],
  ['<a href='],
  ['<a href="x'],
  ['<a href="x" '],
  ['</'],
  ['<!'],
  ['<!--'],
  ['<!-- x'],
  ['<script>top'],
  ['<script src=a.js>top', `<script src="«js_»${page}a.js">top`],
  ['<a href="x"title="y">', `<a href="«mp_»${page}x"title="y">`],
  ["<a href='x\"><b>'>", `<a href='«mp_»${page}x%22%3E%3Cb%3E'>`],
  ['< a href="x">'],
  ['<<a href=x>', `<<a href="«mp_»${page}x">`],
  ['<p><a href=x>', `<p><a href="«mp_»${page}x">`],
  ['<a/href=x>', `<a/href="«mp_»${page}x">`],
  ['<a =x href=y>', `<a =x href="«mp_»${page}y">`],
  ['a\0b<a href="x\0y">', `a\0b<a href="«mp_»${page}x%00y">`],
  ['\uFEFF<a href=x>', `\uFEFF<a href="«mp_»${page}x">`],
  ['</a href="x">'],
  ['<?php echo "<a href=x>" ?>', '<?php echo "<a href=x>" ?>'],
];

const additions = { topTarget: 'replay', moduleDeclarations: '/declarations.js' };

describe.each([
  ['links', links],
  ['embeds', embeds],
  ['link elements', linkElements],
  ['head elements', heads],
  ['contents', contents],
  ['broken', broken],
])('HTML: %s', (_name, cases) => {
  it.each(casesOf(cases))('%s', (written, expected) => {
    const result = rewriteTestText(written, 'html', additions);
    expect(shortened(result)).toBe(expected.replaceAll('&amp;&amp;', '&&'));
    expect(rewriteTestTextInBytes(written, 'html', additions)).toBe(result);
  });
});

describe('the head insert', () => {
  it.each(
    casesOf([
      ['<!doctype html><html><head><title>x', '<!doctype html><html><head>INSERT<title>x'],
      ['<HEAD lang=en>\n<title>', '<HEAD lang=en>INSERT\n<title>'],
      ['<!doctype html>\n<title>x', '<!doctype html>\nINSERT<title>x'],
      ['<html><body><p>', '<html>INSERT<body><p>'],
      ['<!-- c -->\n text', '<!-- c -->\n INSERTtext'],
      ['\uFEFF<!doctype html><p>', '\uFEFF<!doctype html>INSERT<p>'],
      ['\uFEFF\n text', '\uFEFF\n INSERTtext'],
      ['<frameset>', 'INSERT<frameset>'],
      ['</head><body>', 'INSERT</head><body>'],
      ['<!doctype html>', '<!doctype html>INSERT'],
      ['<script>"<head>"</script><head>', 'INSERT<script>"<head>"</script><head>'],
      ['<head></head><head>', '<head>INSERT</head><head>'],
      [''],
    ]),
  )('%s', (written, expected) => {
    const insert = { headInsert: 'INSERT' };
    expect(rewriteTestText(written, 'html', insert)).toBe(expected);
    expect(rewriteTestTextInBytes(written, 'html', insert)).toBe(expected);
  });

  it('stands in a srcdoc too, when asked', () => {
    expect(rewriteTestText('<iframe srcdoc="x">', 'html', { nestedInsert: '<b>' })).toBe(
      '<iframe srcdoc="&lt;b>x">',
    );
  });

  it('has to be ASCII', () => {
    expect(() => rewriteTestText('x', 'html', { headInsert: 'é' })).toThrow('ASCII');
  });
});

describe('XML', () => {
  it.each(
    casesOf([
      [
        '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head/><body><a href="x"/></body></html>',
        `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head/>INSERT<body><a href="«mp_»${page}x"/></body></html>`,
      ],
      ['<html><head><title>x</title></head></html>', '<html><head>INSERT<title>x</title></head></html>'],
      [
        '<h:html><h:body><h:img src="a"/></h:body></h:html>',
        `<h:html>INSERT<h:body><h:img src="«im_»${page}a"/></h:body></h:html>`,
      ],
      [
        '<html><script>//<![CDATA[\ntop.x()\n//]]></script></html>',
        '<html>INSERT<script>//<![CDATA[\nBLOCK{\ntop.x()\n//\n}]]></script></html>',
      ],
      ['<html><script>top &lt; 3</script></html>', '<html>INSERT<script>BLOCK{top &lt; 3\n}</script></html>'],
      [
        '<html><script src="a.js"/><p title="x"/></html>',
        `<html>INSERT<script src="«js_»${page}a.js"/><p title="x"/></html>`,
      ],
      [
        '<svg xmlns="http://www.w3.org/2000/svg"><image href="a.png"/></svg>',
        `<svg xmlns="http://www.w3.org/2000/svg"><image href="«im_»${page}a.png"/></svg>`,
      ],
      [
        '<svg><style><![CDATA[a{fill:url(b)}]]></style></svg>',
        `<svg><style><![CDATA[\na{fill:url(«im_»${page}b)}]]></style></svg>`,
      ],
      [
        '<?xml-stylesheet type="text/css" href="a.css"?><rss><link>http://other.example/</link></rss>',
        `<?xml-stylesheet type="text/css" href="«cs_»${page}a.css"?><rss><link>http://other.example/</link></rss>`,
      ],
      [
        "<?xml-stylesheet href='a.xsl' type='text/xsl'?><x/>",
        `<?xml-stylesheet href='«oe_»${page}a.xsl' type='text/xsl'?><x/>`,
      ],
      ['<feed xmlns="http://www.w3.org/2005/Atom"><link href="http://other.example/"/></feed>'],
      ['<rss><description>&lt;a href="x"&gt;</description></rss>'],
    ]),
  )('%s', (written, expected) => {
    const result = rewriteTestText(written, 'xml', { headInsert: 'INSERT' });
    expect(shortened(result)).toBe(expected);
    expect(rewriteTestTextInBytes(written, 'xml', { headInsert: 'INSERT' })).toBe(result);
  });
});
