import { describe, expect, it } from 'vitest';
import { casesOf, rewriteTestBytes, rewriteTestText, rewriteTestTextInBytes } from './test-rewriting.ts';

const page = 'https://example.org/dir/';

describe('CSS', () => {
  it.each(
    casesOf([
      [''],
      ['a { color: red }'],
      ['a{b:url(x.png)}', `a{b:url(«im_»${page}x.png)}`],
      ['a{b:url("x.png")}', `a{b:url("«im_»${page}x.png")}`],
      ["a{b:url('x.png')}", `a{b:url('«im_»${page}x.png')}`],
      ['a{b:url(  x.png  )}', `a{b:url(  «im_»${page}x.png  )}`],
      ['a{b:url( "x.png" )}', `a{b:url( "«im_»${page}x.png" )}`],
      ['a{b:URL(x.png)}', `a{b:URL(«im_»${page}x.png)}`],
      ['a{b:url(/x.png)}', 'a{b:url(«im_»https://example.org/x.png)}'],
      ['a{b:url(//other.example/x.png)}', 'a{b:url(«im_»https://other.example/x.png)}'],
      ['a{b:url(../x.png)}', 'a{b:url(«im_»https://example.org/x.png)}'],
      ['a{b:url(x.png),url(y.png)}', `a{b:url(«im_»${page}x.png),url(«im_»${page}y.png)}`],
      ['a{b:url(x.png?a=1#f)}', `a{b:url(«im_»${page}x.png?a=1#f)}`],
      ['a{b:url(#x)}'],
      ['a{b:url()}'],
      ['a{b:url("")}'],
      ['a{b:url(data:image/png;base64,AA==)}'],
      ['a{b:url("data:image/svg+xml,<svg xmlns=\'http://www.w3.org/2000/svg\'>")}'],
      ['a{b:url(about:blank)}'],
      ['a{b:url(blob:x)}'],
      ['a{b:url(/all/2020im_/http://other.example/x.png)}'],
      ['a{b:url(a\\ b.png)}', `a{b:url(«im_»${page}a%20b.png)}`],
      ['a{b:url(a\\(b\\).png)}', `a{b:url(«im_»${page}a\\(b\\).png)}`],
      ['a{b:url("a(b).png")}', `a{b:url("«im_»${page}a(b).png")}`],
      ['a{b:url("a\\"b.png")}', `a{b:url("«im_»${page}a%22b.png")}`],
      ["a{b:url('a\\'b.png')}", `a{b:url('«im_»${page}a\\'b.png')}`],
      ['a{b:url(\\68 ttp://other.example/)}', 'a{b:url(«im_»http://other.example/)}'],
      ['a{b:url(\\e9.png)}', `a{b:url(«im_»${page}%C3%A9.png)}`],
      ['a{b:url("a\\\nb.png")}', `a{b:url("«im_»${page}ab.png")}`],
      ['a{b:url("broken\n)} c{d:url(x)}', `a{b:url("broken\n)} c{d:url(«im_»${page}x)}`],
      ['a{b:url(x y)} c{d:url(z)}', `a{b:url(x y)} c{d:url(«im_»${page}z)}`],
      ['a{b:url(x.png', `a{b:url(«im_»${page}x.png`],
      ['a{b:url("x.png', `a{b:url("«im_»${page}x.png`],
      ['a{b:u\\72l(x.png)}', `a{b:u\\72l(«im_»${page}x.png)}`],
      ['a{b:\\75 \\72 \\6c(x.png)}', `a{b:\\75 \\72 \\6c(«im_»${page}x.png)}`],
      ['a{b:curl(x.png)}'],
      ['a{b:-url(x.png)}'],
      ['a{b:url (x.png)}'],
      ['/* url(x.png) @import "y" */'],
      ['/* " */ a{b:url(x)} /* " */', `/* " */ a{b:url(«im_»${page}x)} /* " */`],
      ['a{content:"url(x.png)"}'],
      ["a{content:'\\'url(x.png)'}"],
      ['/* unclosed url(x)'],
      ['@import "a.css";', `@import "«cs_»${page}a.css";`],
      ["@import 'a.css' screen;", `@import '«cs_»${page}a.css' screen;`],
      ['@import url(a.css);', `@import url(«cs_»${page}a.css);`],
      [
        '@import url("a.css") layer(x) supports(b: url(z)) print;',
        `@import url("«cs_»${page}a.css") layer(x) supports(b: url(«im_»${page}z)) print;`,
      ],
      ['@IMPORT"a.css";', `@IMPORT"«cs_»${page}a.css";`],
      ['@import/**/"a.css";', `@import/**/"«cs_»${page}a.css";`],
      ['@import "a.css"; a{content:"b"}', `@import "«cs_»${page}a.css"; a{content:"b"}`],
      ['@imported "a.css";'],
      ['@import "a.css', `@import "«cs_»${page}a.css`],
      ['@namespace url(http://www.w3.org/1999/xhtml);'],
      ['@namespace svg "http://www.w3.org/2000/svg";'],
      ['@charset "utf-8"; a{b:url(x)}', `@charset "utf-8"; a{b:url(«im_»${page}x)}`],
      [
        '@font-face{font-family:"A";src:local("B"),url(f.woff2) format("woff2"),url("g.ttf")} a{b:url(x)}',
        `@font-face{font-family:"A";src:local("B"),url(«oe_»${page}f.woff2) format("woff2"),url("«oe_»${page}g.ttf")} a{b:url(«im_»${page}x)}`,
      ],
      [
        'a{b:image-set("a.png" 1x,"b.png" 2x)}',
        `a{b:image-set("«im_»${page}a.png" 1x,"«im_»${page}b.png" 2x)}`,
      ],
      [
        'a{b:-webkit-image-set(url("a.png") 1x,url(b.png) 2x)}',
        `a{b:-webkit-image-set(url("«im_»${page}a.png") 1x,url(«im_»${page}b.png) 2x)}`,
      ],
      [
        'a{b:image-set("a.avif" type("image/avif"),"b.png")}',
        `a{b:image-set("«im_»${page}a.avif" type("image/avif"),"«im_»${page}b.png")}`,
      ],
      ['a{b:src("x.png")}', `a{b:src("«im_»${page}x.png")}`],
      ['a{b:src(var(--x))} c{d:"e"}'],
      [
        "a{filter:progid:DXImageTransform.Microsoft.AlphaImageLoader(src='x.png',sizingMethod='scale')}",
        `a{filter:progid:DXImageTransform.Microsoft.AlphaImageLoader(src='«im_»${page}x.png',sizingMethod='scale')}`,
      ],
      [
        'a{behavior:url(x.htc);cursor:url(c.cur),auto}',
        `a{behavior:url(«im_»${page}x.htc);cursor:url(«im_»${page}c.cur),auto}`,
      ],
      [':root{--x:url(x.png)}', `:root{--x:url(«im_»${page}x.png)}`],
      ['@media print{a{b:url(x)}}', `@media print{a{b:url(«im_»${page}x)}}`],
      ['<!-- a{b:url(x)} -->', `<!-- a{b:url(«im_»${page}x)} -->`],
      ['}}}a{b:url(x)', `}}}a{b:url(«im_»${page}x)`],
      ['a{b:url(é.png)}', `a{b:url(«im_»${page}%C3%A9.png)}`],
      ['é{content:"é"}'],
    ]),
  )('%s', (written, expected) => {
    expect(rewriteTestText(written, 'css')).toBe(expected);
    expect(rewriteTestTextInBytes(written, 'css')).toBe(expected);
  });

  it('keeps a very long address as it is, wherever the text is cut', () => {
    const css = Buffer.from(
      `@import "x${'y'.repeat(70_000)}";a{b:url(${'z;'.repeat(40_000)}) url("${'w'.repeat(70_000)}") url(v)}`,
    );
    const whole = rewriteTestBytes(css, 'css');
    expect(whole.toString().endsWith(`url(/all/20260102030405im_/https://example.org/dir/v)}`)).toBe(true);
    expect(whole.length).toBeLessThan(css.length + 100);
    for (const cuts of [[69_000], [10, 70_030, 150_000, 150_100], [65_600, 131_000, 200_000]]) {
      expect(rewriteTestBytes(css, 'css', { cuts }).equals(whole)).toBe(true);
    }
  });
});
