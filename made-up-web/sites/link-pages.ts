/** The pages of links.test. */
import { defined } from '../../src/formats/values/defined.ts';
import type { Answer } from '../model/answer.ts';
import { htmlAnswer, htmlDocument } from '../model/answers.ts';
import { insideAttribute, link, markup, quoted } from '../model/fragment.ts';
import type { Fragment, Link } from '../model/fragment.ts';
import type { SiteGround } from '../model/site.ts';

export interface LinkPage {
  readonly path: string;
  readonly note: string;
  readonly make: (ground: SiteGround) => Answer;
}

function page(context: string, written: string): Link {
  return link('page', context, written);
}

function part(context: string, written: string): Link {
  return link('component', context, written);
}

function aside(context: string, written: string): Link {
  return link('mention', context, written);
}

function document(title: string, body: Fragment, head?: Fragment): Answer {
  return htmlAnswer(htmlDocument({ title, body, ...defined({ head }) }), {
    language: 'eng',
  });
}

function anchors({ origins }: SiteGround): Answer {
  return document(
    'Anchors',
    markup`<a href="${page('a@href', '/p/plain.html')}" ping="${aside('a@ping', '/p/ping')}">plain</a>
<a href="  ${page('a@href', '/p/spaces-around.html')}
">spaces around</a>
<a href='${page('a@href', '/p/single.html')}'>single quotes</a>
<a href=${page('a@href', '/p/unquoted.html')}>no quotes</a>
<A HREF="${page('a@href', '/p/upper.html')}">upper case</A>
<a href="${page('a@href', '/p/query.html?a=1&b=2')}">entities in the query</a>
<a href="${page('a@href', '/p/with%20space.html')}">escaped space</a>
<a href="${page('a@href', '/p/fragment.html#part')}">fragment</a>
<a href="${page('a@href', '?only=query')}">only a query</a>
<a href="${page('a@href', origins.url('links.test', '/p/scheme-relative.html').slice(5))}">scheme-relative</a>
<a href="${page('a@href', origins.url('portal.test', '/'))}">another site</a>
<a href="#here">here</a> <a href="mailto:a@links.test">mail</a> <a href="javascript:void(0)">script</a> <a href="tel:123">call</a> <a href="data:,hello">data</a>
<map name="m"><area href="${page('area@href', '/p/area.html')}" shape="rect" coords="0,0,5,5"></map>
<img src="${part('img@src', '/i/map.png')}" usemap="#m" alt="">
<blockquote cite="${page('blockquote@cite', '/p/blockquote.html')}">b</blockquote><q cite="${page('q@cite', '/p/q.html')}">q</q>
<del cite="${page('del@cite', '/p/del.html')}">d</del><ins cite="${page('ins@cite', '/p/ins.html')}">i</ins>
<noscript><a href="${page('a@href', '/p/noscript.html')}">noscript</a></noscript>
<!-- <a href="/not-a-link.html">commented out</a> -->
<template><a href="${page('a@href', '/p/template.html')}">template</a></template>`,
  );
}

function heads(): Answer {
  return document(
    'Head',
    markup`<p>Look at the head.</p>`,
    markup`<link rel="stylesheet" href="${part('link[stylesheet]@href', '/style/main.css')}">
<link rel="alternate stylesheet" title="big" href="${part('link[alternate stylesheet]@href', '/m/big.css')}">
<link rel="icon" href="${part('link[icon]@href', '/i/icon.ico')}"><link rel="shortcut icon" href="${part('link[shortcut icon]@href', '/i/shortcut.ico')}">
<link rel="apple-touch-icon" href="${part('link[apple-touch-icon]@href', '/i/apple.png')}"><link rel="mask-icon" href="${part('link[mask-icon]@href', '/i/mask.png')}">
<link rel="manifest" href="${part('link[manifest]@href', '/app.webmanifest')}">
<link rel="preload" as="image" href="${part('link[preload]@href', '/i/preload.png')}" imagesrcset="${part('link@imagesrcset', '/i/preload-2x.png')} 2x">
<link rel="modulepreload" href="${part('link[modulepreload]@href', '/m/module.js')}"><link rel="prefetch" href="${part('link[prefetch]@href', '/m/prefetch.js')}">
<link rel="preconnect" href="${aside('link[preconnect]@href', 'https://preconnect.test')}"><link rel="dns-prefetch" href="${aside('link[dns-prefetch]@href', '//dns-prefetch.test')}">
<link rel="canonical" href="${page('link[canonical]@href', '/p/canonical.html')}"><link rel="amphtml" href="${page('link[amphtml]@href', '/p/amp.html')}">
<link rel="next" href="${page('link[next]@href', '/p/next.html')}"><link rel="prev" href="${page('link[prev]@href', '/p/prev.html')}">
<link rel="alternate" hreflang="fr" href="${page('link[alternate]@href', '/p/fr.html')}"><link rel="license" href="${page('link[license]@href', '/p/license.html')}">
<link rel="search" type="application/opensearchdescription+xml" href="${part('link[search]@href', '/opensearch.xml')}">
<link rel="alternate" type="application/rss+xml" href="${link('feed', 'link[alternate]@href', '/feed.rss')}">
<link rel="shortlink" href="${page('link[shortlink]@href', '/p/s')}"><link rel="image_src" href="${part('link[image_src]@href', '/i/image-src.png')}">
<meta property="og:image" content="${part('meta[og:image]@content', '/i/og.png')}"><meta property="og:url" content="${page('meta[og:url]@content', '/p/og.html')}">
<meta property="og:video" content="${part('meta[og:video]@content', '/m/og.mp4')}"><meta name="twitter:image" content="${part('meta[twitter:image]@content', '/i/twitter.png')}">
<meta name="msapplication-TileImage" content="${part('meta[msapplication-TileImage]@content', '/i/tile.png')}"><meta name="msapplication-config" content="${part('meta[msapplication-config]@content', '/browserconfig.xml')}">
<meta itemprop="image" content="${part('meta[itemprop=image]@content', '/i/itemprop.png')}">
`,
  );
}

function pictures(): Answer {
  return document(
    'Pictures',
    markup`<img src="${part('img@src', '/i/plain.png')}" longdesc="${page('img@longdesc', '/p/longdesc.html')}" lowsrc="${part('img@lowsrc', '/i/low.gif')}" alt="">
<img srcset="${part('img@srcset', '/i/one.png')} 1x, ${part('img@srcset', '/i/two.png')} 2x,${part('img@srcset', '/i/three.png')} 3x" src="${part('img@src', '/i/fallback.jpg')}" alt="">
<img srcset="${part('img@srcset', '/i/comma,inside.png')} 320w, ${part('img@srcset', '/i/wide.png')} 640w" sizes="50vw" alt="">
<picture><source media="(min-width: 40em)" srcset="${part('source@srcset', '/i/source.png')}"><img src="${part('img@src', '/i/picture.png')}" alt=""></picture>
<img data-src="${part('img@data-src', '/i/lazy.png')}" data-srcset="${part('img@data-srcset', '/i/lazy-2x.png')} 2x" alt=""><img data-original="${part('img@data-original', '/i/original.png')}" alt="">
<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="">
<input type="image" src="${part('input@src', '/i/input.gif')}" alt="">
<table background="${part('table@background', '/i/table.gif')}"><tr><td background="${part('td@background', '/i/td.gif')}">x</td></tr></table>
<div style="background-image: url('${part('style attribute url()', '/i/style-attribute.png')}')">x</div>
<div style="background: url(&quot;${part('style attribute url()', '/i/style-entity.png')}&quot;)">x</div>`,
    markup`<style>
@import url("${part('style element @import', '/m/imported.css')}") screen;
h1 { background: url( ${part('style element url()', '/i/style-element.png')} ); cursor: url(${part('style element url()', '/i/cursor.png')}), auto }
p { background: image-set("${part('style element image-set()', '/i/set-1x.png')}" 1x, "${part('style element image-set()', '/i/set-2x.png')}" 2x) }
</style>
`,
  );
}

function media({ origins }: SiteGround): Answer {
  const codebase = origins.url('links.test', '/m/');
  return document(
    'Media',
    markup`<video src="${part('video@src', '/m/film.mp4')}" poster="${part('video@poster', '/i/poster.jpg')}"><track src="${part('track@src', '/m/subtitles.vtt')}"></video>
<video><source src="${part('source@src', '/m/source.mp4')}" type="video/mp4"></video>
<audio src="${part('audio@src', '/m/sound.mp3')}"></audio><audio><source src="${part('source@src', '/m/source.mp3')}"></audio>
<embed src="${part('embed@src', '/m/embed.mp4')}">
<object data="${part('object@data', '/m/object.mp4')}"><param name="movie" value="${part('param@value', '/m/param.mp4')}"></object>
<object codebase="/m/" data="${{ ...part('object@data', 'codebase.mp4'), base: codebase }}"></object>
<applet code="${part('applet@code', '/m/Applet.class')}" archive="${part('applet@archive', '/m/applet.jar')}"></applet>
<bgsound src="${part('bgsound@src', '/m/background.wav')}">
<script src="${part('script@src', '/script.js')}"></script><script type="module" src="${part('script@src', '/m/main.js')}"></script>`,
  );
}

function frameset(): Answer {
  const fragment = markup`<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Frameset//EN" "http://www.w3.org/TR/html4/frameset.dtd">
<html><head><title>Frameset</title></head>
<frameset cols="20%,80%"><frame src="${part('frame@src', '/p/menu.html')}" name="menu"><frame src="${part('frame@src', '/p/content.html')}">
<noframes><body background="${part('body@background', '/i/body.gif')}"><a href="${page('a@href', '/p/noframes.html')}">no frames</a></body></noframes></frameset></html>
`;
  return htmlAnswer(fragment, { language: 'eng' });
}

function iframes(): Answer {
  const inner = markup`<p><a href="${page('iframe@srcdoc a@href', '/p/srcdoc.html?a=1&b=2')}">in srcdoc</a><img src="${part('iframe@srcdoc img@src', '/i/srcdoc.png')}"></p>`;
  return document(
    'Frames inside',
    markup`<iframe src="${part('iframe@src', '/p/iframe.html')}"></iframe>
<iframe srcdoc="${insideAttribute(inner)}"></iframe>
<iframe src="about:blank"></iframe>`,
  );
}

function withBase({ origins }: SiteGround): Answer {
  const base = origins.url('links.test', '/p/deep/er/');
  return {
    ...document(
      'Base',
      markup`<a href="${page('a@href', 'relative.html')}">relative to base</a>
<a href="${page('a@href', '../up.html')}">up from base</a> <img src="${part('img@src', '/i/base.png')}" alt="">`,
      markup`<base href="${base}"><base href="/ignored/">\n`,
    ),
    baseUrl: base,
  };
}

function scripts({ origins }: SiteGround): Answer {
  const inline = quoted`var page = "${page('script string', '/p/from-script.html')}";
var image = '${part('script string', '/i/from-script.png')}';
var full = "${page('script string', origins.url('links.test', '/p/full-from-script.html'))}";
document.write('<img src="${part('script document.write', '/i/written.png')}">');
var notAnAddress = "text/html", version = "1.2.3";`;
  const data = quoted`{"@context":"https://schema.org","@type":"NewsArticle","image":"${part('json-ld', origins.url('links.test', '/i/json-ld.png'))}","url":"${page('json-ld', origins.url('links.test', '/p/json-ld.html'))}"}`;
  const rules = quoted`{"prefetch":[{"urls":["${page('speculation rules', '/p/speculation.html')}"]}]}`;
  return document(
    'Scripts',
    markup`<script>${inline}</script>
<script type="application/ld+json">${data}</script>
<script type="speculationrules">${rules}</script>
<script type="importmap">${quoted`{"imports":{"lib":"${part('importmap', '/m/lib.js')}"}}`}</script>
<button onclick="location='${page('onclick', '/p/onclick.html')}'">go</button>`,
  );
}

function headerLinks(): Answer {
  const values: readonly [string, Link][] = [
    ['; rel=preload; as=image', part('Link[preload]', '/i/header-preload.png')],
    ['; rel="next"', page('Link[next]', '/p/header-next.html')],
    ['; rel="stylesheet"', part('Link[stylesheet]', '/m/header.css')],
  ];
  return htmlAnswer(
    htmlDocument({ title: 'Header fields', body: markup`<p>Look at the header fields.</p>` }),
    {
      headers: [
        ...values.map(([rest, target]) => ['Link', `<${target.written}>${rest}`] as const),
        ['Content-Location', '/p/content-location.html'],
      ],
      headerLinks: [
        ...values.map(([, target]) => target),
        page('Content-Location', '/p/content-location.html'),
      ],
    },
  );
}

function inlineSvg(): Answer {
  return document(
    'Inline SVG',
    markup`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10">
<a xlink:href="${page('svg a@xlink:href', '/p/svg.html')}"><text>t</text></a><image href="${part('svg image@href', '/i/svg.png')}"/><use href="${part('svg use@href', '/drawing.svg#shape')}"/></svg>`,
  );
}

/** Elements of the last century, and of browsers that no longer exist. */
function oldPlaces(): Answer {
  const fragment = markup`<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2//EN">
<HTML MANIFEST="${part('html@manifest', '/m/offline.appcache')}"><HEAD PROFILE="${page('head@profile', '/p/profile.html')}"><TITLE>Old</TITLE>
<ISINDEX ACTION="${link('form', 'isindex@action', '/p/isindex')}"></HEAD>
<BODY BACKGROUND="${part('body@background', '/i/old-body.gif')}">
<IMG DYNSRC="${part('img@dynsrc', '/m/dynsrc.mp4')}" SRC="${part('img@src', '/i/old.gif')}">
<LAYER SRC="${part('layer@src', '/p/layer.html')}"></LAYER><ILAYER SRC="${part('ilayer@src', '/p/ilayer.html')}"></ILAYER>
<XML SRC="${part('xml@src', '/m/island.xml')}"></XML>
<MENU><COMMAND ICON="${part('command@icon', '/i/command.gif')}"><MENUITEM ICON="${part('menuitem@icon', '/i/menuitem.gif')}"></MENU>
<OBJECT CLASSID="${part('object@classid', '/m/classid.py')}" ARCHIVE="${part('object@archive', '/m/one.jar')} ${part('object@archive', '/m/two.jar')}"></OBJECT>
<TABLE><TR BACKGROUND="${part('tr@background', '/i/tr.gif')}"><TH BACKGROUND="${part('th@background', '/i/th.gif')}">x</TH></TR></TABLE>
<A HREF="${page('a@href', '/p/old.html')}">old
</BODY></HTML>
`;
  return htmlAnswer(fragment, { language: 'eng' });
}

export const linkPages: readonly LinkPage[] = [
  { path: '/anchors.html', note: 'anchors', make: anchors },
  { path: '/head.html', note: 'link and meta elements', make: heads },
  { path: '/pictures.html', note: 'pictures and styles', make: pictures },
  { path: '/media.html', note: 'sound, film, objects, scripts', make: media },
  { path: '/frameset.html', note: 'frameset', make: frameset },
  { path: '/iframes.html', note: 'iframe and srcdoc', make: iframes },
  { path: '/base.html', note: 'base', make: withBase },
  { path: '/scripts.html', note: 'addresses in scripts and data', make: scripts },
  { path: '/header-fields.html', note: 'Link and Content-Location fields', make: headerLinks },
  { path: '/old.html', note: 'places of the last century', make: oldPlaces },
  { path: '/svg.html', note: 'SVG inside', make: inlineSvg },
];
