import { describe, expect, it } from 'vitest';
import { extractWhole } from './test-extraction.ts';

/** So large that a quadratic reading takes minutes where a linear one takes less than a second. */
const sizeBytes = 4_000_000;
/** Vitest fails a test that took longer, also one that never waits. */
const timeoutMs = 30_000;

function many(text: string): string {
  return text.repeat(Math.ceil(sizeBytes / text.length));
}

describe('documents made to be slow', () => {
  it.each<[string, string, string]>([
    ['nested tags', 'text/html', many('<b>')],
    ['closing tags without end', 'text/html', many('<div></p>')],
    ['a comment without end', 'text/html', `<!--${many('a - <a href=x>')}`],
    ['beginnings of comments', 'text/html', many('<!--')],
    ['an attribute without end', 'text/html', `<a href="${many('x')}`],
    ['addresses without end', 'text/html', many('<a href=')],
    ['a long attribute', 'text/html', `<a href="${many('x')}">`],
    ['a style of nothing but url(', 'text/html', `<a style="${many('url(')}">`],
    ['a srcset of parentheses', 'text/html', `<img srcset="${many('a (, ')}">`],
    ['srcdoc in srcdoc', 'text/html', many('<iframe srcdoc="')],
    ['SVG in SVG', 'text/html', many('<svg><title>')],
    ['frames in frames', 'text/html', many('<iframe><noframes>')],
    ['entities', 'text/html', many('&notit;&#x41;&amp')],
    ['conditional comments', 'text/html', many('<!--[if IE]><!--[if IE]>')],
    ['quotes', 'text/javascript', many('"a/')],
    ['regular expressions without end', 'text/javascript', many('=/[')],
    ['slashes', 'text/javascript', many(' /')],
    ['templates in templates', 'text/javascript', many('`${')],
    ['sums of strings', 'text/javascript', many("'<a b='+x+")],
    ['markup in strings', 'text/javascript', many('"<a href=x>"+')],
    ['url(', 'text/css', many('url(')],
    ['escapes', 'text/css', many('"\\')],
    ['image-set(', 'text/css', many('image-set(')],
    ['comments', 'text/css', many('/*')],
    ['deep data', 'application/json', many('[')],
    ['strings with tags', 'application/json', `["${many('<a ')}"]`],
    ['nested elements', 'text/xml', many('<a>')],
    ['ends without beginnings', 'text/xml', many('<a></b>')],
    ['descriptions in descriptions', 'text/xml', `<rss>${many('<description>&lt;a')}`],
    ['dots', 'text/plain', many(`http://a.b/${'.'.repeat(5000)} `)],
    ['parentheses', 'text/plain', many(`http://a.b/${'a)'.repeat(2000)} `)],
    ['one word', 'text/plain', many('http://a')],
    ['tags of a playlist', 'audio/x-mpegurl', many('#EXT:URI="')],
    ['strings without end', 'application/pdf', `%PDF-${many('/URI (')}`],
    ['streams without end', 'application/pdf', `%PDF-${many('/Type/ObjStm stream\n')}`],
    ['fields without end', 'application/rtf', `{\\rtf${many('\\fldinst {')}`],
    ['actions', 'application/x-shockwave-flash', `FWS\u0005....${many('\u0083@@\0')}`],
    ['hyperlinks', 'application/msword', many('HYPERLINK "')],
  ])('%s (%s)', { timeout: timeoutMs }, (_name, mediaType, body) => {
    const cuts = Array.from({ length: Math.floor(body.length / 65_536) }, (_, index) => (index + 1) * 65_536);
    extractWhole(body, { mediaType, cuts });
  });

  it('reads ten megabytes of links in seconds', { timeout: timeoutMs }, () => {
    const body = '<p><a href="/some/path/page.html?x=1&amp;y=2">words here</a></p>\n'.repeat(150_000);
    expect(extractWhole(body, { mediaType: 'text/html' }).links).toHaveLength(150_000);
  });
});
