import { describe, expect, it } from 'vitest';
import { Addresses } from './addresses.ts';
import type { ContentKind } from './content-kind.ts';
import { rewriterFor } from './rewriter-for.ts';
import { rewriteTestBytes, testContext } from './test-rewriting.ts';
import { TextView } from './text-view.ts';

/** Long hostile input of one kind. Rewriting ends, in time linear in the input (the tests' own limit). */
describe('long and broken', () => {
  const million = 1_000_000;
  const many = 200_000;
  it.each<[string, ContentKind, string]>([
    ['a long attribute', 'html', `<a href="${'x'.repeat(10 * million)}">`],
    ['a long picture', 'html', `<img src="data:image/png;base64,${'A'.repeat(10 * million)}"><a href=x>`],
    ['a long style', 'html', `<p style="${'a:url(x);'.repeat(many)}">`],
    ['a tag without end', 'html', `<a ${'href=x '.repeat(many)}`],
    ['many attributes', 'html', `<link ${'href=x '.repeat(many)}>`],
    ['nested tags', 'html', '<b>'.repeat(million)],
    ['nested drawings', 'html', '<svg><title>'.repeat(many)],
    ['a comment without end', 'html', `<!--${'-'.repeat(million)}`],
    ['many conditional comments', 'html', '<!--[if IE]><!--[if IE]>'.repeat(many)],
    ['signs', 'html', '<'.repeat(million)],
    ['a script without end', 'html', `<script>${'</scrip'.repeat(many)}`],
    ['sections', 'xml', `<html><script>${'<![CDATA['.repeat(many)}</script></html>`],
    ['nested elements', 'xml', '<html>'.repeat(many)],
    ['srcdoc in srcdoc', 'html', '<iframe srcdoc="'.repeat(many)],
    ['a long name', 'html', `<${'a'.repeat(9 * million)}>`],
    ['NUL', 'html', '\0'.repeat(million)],
    ['quotes', 'css', `"'`.repeat(many)],
    ['escapes', 'css', `url(${'\\'.repeat(million)}`],
    ['functions', 'css', 'url('.repeat(many)],
    ['sets', 'css', 'image-set('.repeat(many)],
    ['spaces', 'css', `url(${' '.repeat(million)}`],
    ['comments', 'css', '/*/'.repeat(many)],
    ['escaped quotes', 'script', `top="${'\\"'.repeat(many)}`],
    ['escaped quotes without a string', 'script', `top=${'\\"'.repeat(many)}`],
    ['slashes and brackets', 'script', `top=${'/['.repeat(many)}`],
    ['templates', 'script', `top=${'`${'.repeat(many)}`],
    ['parentheses', 'script', `top${'('.repeat(many)}`],
    ['arrows', 'script', `${'('.repeat(many)}location=1${')=>1'.repeat(many)}`],
    ['evals', 'script', 'eval('.repeat(many)],
    ['spaces behind words', 'script', `top ${' '.repeat(million)}this${' '.repeat(million)}`],
    ['lets', 'script', 'let a;'.repeat(many) + 'top'],
    ['a long string', 'script', `top = "${'x'.repeat(10 * million)}"`],
    ['a long regular expression', 'script', `top = /${'x'.repeat(10 * million)}/`],
    ['a long template', 'script', `top = \`${'$'.repeat(million)}\``],
    ['lines', 'hls', '#EXT-X-STREAM-INF:BANDWIDTH=1\n'.repeat(many)],
    ['attributes', 'hls', `#EXT-X-KEY:${'URI="'.repeat(many)}`],
    ['representations', 'dash', '<AdaptationSet><Representation>'.repeat(many)],
    ['members', 'manifest', '"src":"'.repeat(many)],
    ['comments before a call', 'jsonp', '/**/'.repeat(million)],
  ])('%s (%s)', (_name, kind, text) => {
    const body = Buffer.from(text);
    const cuts = Array.from({ length: Math.floor(body.length / 65_536) }, (_none, at) => (at + 1) * 65_536);
    const result = rewriteTestBytes(body, kind, { cuts });
    expect(result.length).toBeGreaterThanOrEqual(body.length / 2);
  });
});

/** How much of the input has been kept back at most, when it never ends. */
describe('memory', () => {
  const chunk = 65_536;

  it.each<[string, ContentKind, string, number]>([
    ['an attribute', 'html', '<a href="', 4 << 20],
    ['a tag', 'html', '<a ', 4 << 20],
    ['a comment', 'html', '<!--', 4 << 20],
    ['text', 'html', 'text', 0],
    ['a style', 'html', '<style>a{b:url(', 64 << 10],
    ['a script', 'html', '<script>', 16 << 20],
    ['an address', 'css', 'a{b:url(', 64 << 10],
    ['a comment in CSS', 'css', '/*', 64],
    ['a string in CSS', 'css', 'a{b:"', 64],
    ['a script file', 'script', '', 16 << 20],
    ['a playlist', 'hls', '#EXTM3U', 8 << 20],
    ['a call', 'jsonp', '', 4096],
  ])('%s without end', (_name, kind, start, limit) => {
    const rewriter = rewriterFor(kind, new Addresses(testContext, new TextView()), {});
    let written = start.length;
    let given = rewriter?.write(start).length ?? 0;
    let max = 0;
    for (let count = 0; count < 320; count++) {
      written += chunk;
      given += rewriter?.write('x'.repeat(chunk)).length ?? 0;
      max = Math.max(max, written - given);
    }
    expect(max).toBeLessThanOrEqual(limit + 2 * chunk);
    expect(given + (rewriter?.end().length ?? 0)).toBe(written);
  });
});
