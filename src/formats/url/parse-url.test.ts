import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeCorpus, inCorpus } from '../../../scenarios/corpus.ts';
import { parseUrl } from './parse-url.ts';

function hrefOf(text: string, base?: string): string {
  const parsed = parseUrl(text, base);
  return parsed.ok ? parsed.url.href : parsed.reason;
}

describe('parseUrl', () => {
  it.each([
    [' http://Example.com/a\n/b\t', undefined, 'http://example.com/a/b'],
    ['../c?d', 'http://example.com/a/b', 'http://example.com/c?d'],
    ['', 'http://example.com/a', 'http://example.com/a'],
    ['', undefined, 'empty'],
    ['a/b', undefined, 'relative without base'],
    ['http://a b/', undefined, 'not a URL'],
    ['a', 'mailto:x@y', 'not a URL'],
    ['dns:example.org', undefined, 'dns:example.org'],
    ['http://ex.com:99999/', undefined, 'not a URL'],
  ])('%j on %s → %s', (text, base, href) => expect(hrefOf(text, base)).toBe(href));

  it('keeps the fragment apart', () => {
    expect(parseUrl('http://a/b#c#d')).toMatchObject({ ok: true, fragment: 'c#d' });
    expect(parseUrl('http://a/b#')).toMatchObject({ ok: true, fragment: '' });
    expect(parseUrl('http://a/b')).toMatchObject({ ok: true, fragment: undefined });
    expect(hrefOf('http://a/b#c')).toBe('http://a/b');
  });

  it('refuses what is too long', () => {
    const text = `http://a/${'x'.repeat(91)}`;
    expect(parseUrl(text, undefined, { maxLengthChars: 99 })).toEqual({ ok: false, reason: 'too long' });
    expect(parseUrl(text, undefined, { maxLengthChars: 100 }).ok).toBe(true);
  });
});

interface WptCase {
  readonly input: string;
  readonly base: string | null;
  readonly href?: string;
  readonly failure?: true;
}

function agrees(test: WptCase): boolean {
  const parsed = parseUrl(test.input, test.base ?? undefined);
  if (test.failure === true || !parsed.ok) return test.failure === true && !parsed.ok;
  const fragment = parsed.fragment === undefined ? '' : `#${parsed.fragment}`;
  return test.href === parsed.url.href + fragment;
}

describeCorpus('web-platform-tests', () => {
  it.each(['urltestdata.json', 'urltestdata-javascript-only.json'])('%s', (name) => {
    const path = inCorpus('web-platform-tests__wpt/url/resources', name);
    const tests = (JSON.parse(readFileSync(path, 'utf8')) as unknown[]).filter(
      (entry): entry is WptCase => typeof entry === 'object',
    );
    expect(tests.length).toBeGreaterThan(0);
    expect(tests.filter((test) => !agrees(test)).map((test) => test.input)).toEqual([]);
  });
});
