import { describe, expect, it } from 'vitest';
import { extractWhole, shortLinks } from '../test-extraction.ts';
import { guessAddress } from './guess-address.ts';

function script(source: string): string[] {
  return shortLinks(source, { mediaType: 'text/javascript' });
}

describe('strings that are addresses', () => {
  it.each([
    ['http://example.org/', 'page'],
    ['https://example.org/a/b?c=d', 'page'],
    ['http://localhost:8080/x', 'page'],
    ['//cdn.example.org/lib.js', 'component'],
    ['/news/today', 'page'],
    ['/img/logo.png', 'component'],
    ['/p/from-script.html', 'page'],
    ['../img/a.gif', 'component'],
    ['img/a.jpg?v=1', 'component'],
    ['page.php?id=1', 'page'],
    ['image/logo.svg', 'component'],
    ['index.html', 'page'],
    ['/a/b/', 'page'],
    ['https://example.org/a?x=1&amp;y=2', 'page'],
  ])('%s', (text, kind) => {
    expect(guessAddress(text)).toBe(kind);
  });
});

describe('strings that are none', () => {
  it.each([
    'text/html',
    'application/json',
    'image/png',
    'application/vnd.ms-excel',
    'video/mp4; codecs="avc1"',
    '1/2/2020',
    '2020/01/02',
    '/1/2',
    'km/h',
    'and/or',
    '/',
    '//',
    '/*',
    '/g',
    '</div>',
    '/div>',
    'http://www.w3.org/2000/svg',
    'https://schema.org/Person',
    'http://ogp.me/ns#',
    'http://',
    'https://',
    'http://x',
    '.button',
    '#id',
    'div.item',
    '.html',
    'a.b.c',
    '1.2.3',
    'Node.js',
    'use strict',
    '/a path/with spaces',
    '/user/:id',
    '/user/{id}',
    '/^[a-z]+$/',
    '/(\\d+)',
    '*.png',
    'foo/*.js',
    'en/US',
    'https://example.org/?q=',
    '$1.html',
    'hello.world',
    '...',
    './',
    '../',
    'a/b',
    'M10 10/20',
    '100%/2',
    'window.location.href',
  ])('%s', (text) => {
    expect(guessAddress(text)).toBeUndefined();
  });
});

describe('scripts', () => {
  it.each<[string, string[]]>([
    ['a = "/x.png"; b = \'/y.html\';', ['component X =JS_MISC /x.png', 'page X =JS_MISC /y.html']],
    [
      'a = "http:\\/\\/example.org\\/x"; b = "\\x2fy\\u002ehtml"',
      ['page X =JS_MISC /x', 'page X =JS_MISC /y.html'],
    ],
    [
      'a = `/x.png`; b = `/p/${c}.html`; d = `${"/y.png"}`',
      ['component X =JS_MISC /x.png', 'component X =JS_MISC /y.png'],
    ],
    [
      'location = "/a"; window.location.href = \'b\'; location.replace("c.php"); window.open("/d")',
      [
        'page L =JS_LOCATION /a',
        'page L =JS_LOCATION /dir/b',
        'page L =JS_LOCATION /dir/c.php',
        'page L =JS_LOCATION /d',
      ],
    ],
    ['xhr.open("GET", "/api/data.json")', ['component X =JS_MISC /api/data.json']],
    [
      'import("/m.js"); import x from "./y.js"',
      ['component X =JS_MISC /m.js', 'component X =JS_MISC /dir/y.js'],
    ],
    [
      '// "/no.png"\n/* "/no.png" */ a = /["\'\\/no.png]/; b = 1 / 2; c = "/yes.png"',
      ['component X =JS_MISC /yes.png'],
    ],
    [
      'load("http://cdn.example/film.m3u8?t=1", "/film.mpd")',
      ['requisite X =JS_MISC http://cdn.example/film.m3u8?t=1', 'requisite X =JS_MISC /film.mpd'],
    ],
    ['"/img/" + name + ".png"', []],
    ['base + "/x/y.png"', ['component X =JS_MISC /x/y.png']],
    ['"/x/" + "y" + ".png"', ['component X =JS_MISC /x/y.png']],
    ['"/page/" + id', []],
    [
      'document.write("<img src=\\"/x.png\\"><a href=/y>y</a>")',
      ['requisite E img/@src /x.png', 'page L a/@href /y'],
    ],
    ["document.write('<scr' + 'ipt src=\"/x.js\"></scr' + 'ipt>')", ['requisite E script/@src /x.js']],
    ['el.innerHTML = "<img src=\'" + path + "/no.png\'><img src=/x.png>"', ['requisite E img/@src /x.png']],
    ['h = `<a href="/x">${t}</a><img src="/${i}.png">`', ['page L a/@href /x']],
    ["'unclosed\nb = '/x.png'", ['component X =JS_MISC /x.png']],
    ['', []],
  ])('%s', (source, expected) => {
    expect(script(source)).toEqual(expected);
  });
});

/** The reading that is sure, or both, with the one that is tried first in front. */
function readings(source: string, pageBase = 'http://example.org/app/'): string[] {
  const url = 'http://example.org/app/assets/index.js';
  return extractWhole(source, { mediaType: 'text/javascript', url, pageBase }).links.map((link) => {
    if (link.readings === undefined) return short(link.url);
    const { page, script } = link.readings;
    return `${short(link.url)} or ${short(link.url === page ? script : page)}`;
  });
}

function short(url: string): string {
  return url.replace('http://example.org', '');
}

describe('relative addresses in a script outside its page', () => {
  it.each<[string, string[]]>([
    ['a = "data/x.json"', ['/app/data/x.json or /app/assets/data/x.json']],
    ['f(["assets/a.js", "assets/a.css"])', ['/app/assets/a.js', '/app/assets/a.css']],
    [
      'import("./a.js"); import b from "../b.js"; export * from "./c.js"',
      ['/app/assets/a.js', '/app/b.js', '/app/assets/c.js'],
    ],
    ['import("bare/name.js"); import x from "vue.js"', []],
    ['new URL("a.svg", import.meta.url)', ['/app/assets/a.svg']],
    [
      'new URL("a.json", document.baseURI); fetch("b.json"); x.open("GET", "c.json")',
      ['/app/a.json', '/app/b.json', '/app/c.json'],
    ],
    ['importScripts("w.js")', ['/app/assets/w.js']],
    ['import("./a.js"); d = ["./b.css"]', ['/app/assets/a.js', '/app/assets/b.css or /app/b.css']],
    ['a = "./b.css"', ['/app/b.css or /app/assets/b.css']],
    ['location = "next.html"', ['/app/next.html']],
    ['document.write("<img src=a.png>")', ['/app/a.png']],
    ['s.textContent = ".a { background: url(b.png) } @import \'c.css\';"', ['/app/b.png', '/app/c.css']],
    ['a = "/root.js"; b = "http://b.example/x.js"', ['/root.js', 'http://b.example/x.js']],
  ])('%s', (source, expected) => {
    expect(readings(source)).toEqual(expected);
  });

  it('a page deep in an application does not hide where its files are', () => {
    expect(readings('d = ["assets/a.css"]', 'http://example.org/app/items/5')).toEqual([
      '/app/items/assets/a.css or /app/assets/a.css',
    ]);
  });
});

describe('styles in the strings of a script', () => {
  it.each<[string, string[]]>([
    ['a = ".x{background:url(/a.png)}"', ['requisite X =JS_CSS url() /a.png']],
    ['a = "@import \'/a.css\';"', ['requisite X =JS_CSS @import /a.css']],
    ['a = "background: url(" + name + ")"', []],
    ['a = "curl(/a.png)"', []],
    ['a = "fill: url(#gradient)"', []],
  ])('%s', (source, expected) => {
    expect(script(source)).toEqual(expected);
  });
});
