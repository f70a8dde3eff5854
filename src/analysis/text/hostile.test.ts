import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { describeCorpus, inCorpus } from '../../../scenarios/corpus.ts';
import type { FormatKind } from '../analysis.ts';
import { readWhole } from './test-reading.ts';
import { textLimits } from './text-limits.ts';

/** So large that a quadratic reading takes many times as long as a linear one. */
const sizeBytes = 200_000;

function many(text: string): string {
  return text.repeat(Math.ceil(sizeBytes / text.length));
}

function expectBounded(body: string | Uint8Array, kind: FormatKind, found: string): void {
  const { text } = readWhole(body, { kind, found });
  expect(text.main.length + text.rest.length).toBeLessThanOrEqual(textLimits.textChars);
  expect(text.links.length).toBeLessThanOrEqual(textLimits.links);
  expect(text.images.length).toBeLessThanOrEqual(textLimits.images);
  expect(text.title.length).toBeLessThanOrEqual(textLimits.titleChars);
  expect(text.linkText.length).toBeLessThanOrEqual(2 * textLimits.linkTextChars);
}

describe('documents made to be slow or large', () => {
  it.each<[string, FormatKind, string, string]>([
    ['nested blocks', 'page', 'text/html', many('<div>')],
    ['nested blocks with names', 'page', 'text/html', many('<div class=nav>a')],
    ['nested tables', 'page', 'text/html', many('<table><tr><td>a')],
    ['ends without beginnings', 'page', 'text/html', many('<div>a</p></b></section>')],
    ['hidden in hidden', 'page', 'text/html', many('<span hidden>a<b>')],
    ['attributes', 'page', 'text/html', `<div ${many('a=b c ')}>text`],
    ['a class of many names', 'page', 'text/html', `<div class="${many('a-nav ')}">text`],
    [
      'new classes',
      'page',
      'text/html',
      Array.from({ length: 20_000 }, (_, at) => `<p class="a${at} nav-${at}">b`).join(''),
    ],
    ['a class of humps', 'page', 'text/html', many(`<p class="${'aB'.repeat(190)}">`)],
    ['a style', 'page', 'text/html', `<p style="${many('display ')}">text`],
    ['pictures without words', 'page', 'text/html', many('<img src=a>')],
    ['figures without end', 'page', 'text/html', many('<figure><img src=a><figcaption>')],
    ['anchors without end', 'page', 'text/html', many('<a href=a>b')],
    ['one word', 'page', 'text/html', `<p>${many('word')}`],
    ['one word in a link', 'page', 'text/html', `<a href=a>${many('word')}`],
    ['a word in pieces', 'page', 'text/html', many('a<b>')],
    ['line breaks', 'page', 'text/html', many('<br>')],
    ['white space and marks', 'page', 'text/html', `<p>${many(' \u2028\u00a0')}`],
    ['marks on a letter', 'page', 'text/html', `<p>a${many('\u0301\u0323')}`],
    ['a title without end', 'page', 'text/html', `<title>${many('a ')}`],
    ['titles', 'page', 'text/html', many('<title>a</title>')],
    ['metadata', 'page', 'text/html', many('<meta name=author content=a><meta name="dc.type" content=b>')],
    ['frames in frames', 'page', 'text/html', many('<noframes><iframe>')],
    ['entities', 'page', 'application/xhtml+xml', many('&notit;&eacute;&a')],
    ['vectors', 'page', 'text/html', many('<svg><title>a')],
    ['items in items', 'feed', 'application/rss+xml', `<rss>${many('<item><title>')}`],
    ['markup in markup', 'feed', 'application/rss+xml', `<rss>${many('<description>&lt;b')}`],
    ['categories', 'feed', 'application/rss+xml', `<rss>${many('<category>a</category>')}`],
    ['elements in elements', 'data', 'application/xml', many('<a>b ')],
    ['empty elements', 'data', 'application/xml', `<a>b${many('<c></c>')}`],
    ['brackets', 'data', 'application/json', many('[')],
    ['strings without end', 'data', 'application/json', `"${many('\\"')}`],
    ['backslashes', 'data', 'application/json', `"${many('\\')}`],
    ['words of one letter', 'data', 'application/json', `[${many('"a",')}`],
    ['tokens', 'data', 'application/json', `["${many('a1')}"]`],
    ['lines', 'text', 'text/plain', many('a\n')],
    ['no line', 'text', 'text/plain', many('word')],
  ])('%s (%s, %s)', (_name, kind, found, body) => {
    expectBounded(body, kind, found);
  });
});

describeCorpus('real files', () => {
  it.each<[string, RegExp, FormatKind, string, number]>([
    ['jhy__jsoup', /\.html?(?:\.gz)?$/, 'page', 'text/html', 40],
    ['iipc__openwayback', /\.html$/, 'page', 'text/html', 6],
    ['internetarchive__heritrix3', /\.html$/, 'page', 'text/html', 10],
    ['html5lib__html5lib-tests', /\.dat$/, 'page', 'text/html', 3],
    ['kurtmckee__feedparser', /\.xml$/, 'feed', 'application/rss+xml', 100],
    ['crawler-commons__crawler-commons', /\.xml$/, 'data', 'application/xml', 5],
    ['SimonSapin__css-parsing-tests', /\.json$/, 'data', 'application/json', 4],
  ])('none of %s %s throws', (folder, names, kind, found, min) => {
    const files = readdirSync(inCorpus(folder), { recursive: true, withFileTypes: true });
    const wanted = files.filter((entry) => entry.isFile() && names.test(entry.name));
    expect(wanted.length).toBeGreaterThanOrEqual(min);
    for (const entry of wanted) {
      const bytes = readFileSync(join(entry.parentPath, entry.name));
      expectBounded(entry.name.endsWith('.gz') ? gunzipSync(bytes) : bytes, kind, found);
    }
  });
});
