import { describe, expect, it } from 'vitest';
import { cssAddresses } from './css-addresses.ts';

describe('addresses in CSS', () => {
  it.each<[string, string[]]>([
    ['a { background: url(x.png) }', ['url() x.png']],
    ['a { background: URL(  "x y.png"  ) }', ['url() x y.png']],
    ["a { background: url('a\\'b.png') }", ["url() a'b.png"]],
    ['a { background: url(a\\20 b\\).png) }', ['url() a b).png']],
    ['a { background: url("\\000078.png") }', ['url() x.png']],
    [
      '@import "a.css"; @import url(b.css) layer(x) screen; @import url("c.css");',
      ['@import a.css', '@import b.css', '@import c.css'],
    ],
    ['@namespace svg url(http://www.w3.org/2000/svg); b { c: url(d) }', ['url() d']],
    ['@namespace "x"; @importx "no"; @import-no "no";', []],
    ['/* url(no) */ a { b: url(/*no*/c) }', ['url() /*no*/c']],
    ['/* url(no)', []],
    ['a { content: "url(no)" }', []],
    [
      'a { b: image-set("x.png" 1x, url(y.png) 2x, "z.png" type("image/png") 3x) } c { d: "no" }',
      ['image-set() x.png', 'url() y.png', 'image-set() z.png'],
    ],
    ['a { b: -webkit-image-set(url(x) 1x) }', ['url() x']],
    ['a { --x: url(y); src: src("z") }', ['url() y', 'src() z']],
    [
      'a { filter: progid:DXImageTransform.Microsoft.AlphaImageLoader(src="x.png", sizingMethod="no") }',
      ['filter x.png'],
    ],
    ['a { b: url(bad"url) } c { d: url(e) }', ['url() e']],
    ['a { b: url(un closed) } c { d: url(e) }', ['url() e']],
    ['a { b: "bad\nc: url(d) }', ['url() d']],
    ['a { b: url(end', ['url() end']],
    ['a { b: curl(no) }', []],
  ])('%s', (css, expected) => {
    expect([...cssAddresses(css)].map(({ at, address }) => `${at} ${address}`)).toEqual(expected);
  });
});
