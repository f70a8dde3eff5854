import { describe, expect, it } from 'vitest';
import { citationOf } from './citation-of.ts';

const base = { applicationOrigin: 'http://archive.test', replayOrigin: 'http://replay.test', view: 'all' };
const capture = { timestamp: '20260102030405', url: 'http://example.org/page?a=1&b=2' };
const cite = (title: string | undefined, url = capture.url) =>
  citationOf({ capture: { ...capture, url }, title, base, archiveName: 'The archive' });

describe('a citation', () => {
  it('has a persistent address, the date, and a text for each use', () => {
    const citation = cite('A page');
    expect(citation).toEqual({
      address: 'http://archive.test/all/20260102030405/http://example.org/page?a=1&b=2',
      url: capture.url,
      timestamp: '20260102030405',
      date: '2026-01-02T03:04:05.000Z',
      title: 'A page',
      texts: {
        en: '“A page”, http://example.org/page?a=1&b=2, captured 2 January 2026 at 03:04:05 UTC, The archive, http://archive.test/all/20260102030405/http://example.org/page?a=1&b=2',
        fr: '«\u{a0}A page\u{a0}», http://example.org/page?a=1&b=2, capturé le 2 janvier 2026 à 03:04:05 UTC, The archive, http://archive.test/all/20260102030405/http://example.org/page?a=1&b=2',
        bibtex: [
          '@misc{example-org-20260102030405,',
          '  title = {A page},',
          '  year = {2026},',
          '  month = {1},',
          '  howpublished = {The archive, capture of 2026-01-02T03:04:05.000Z},',
          '  url = {http://archive.test/all/20260102030405/http://example.org/page?a=1&b=2},',
          '  urldate = {2026-01-02},',
          String.raw`  note = {Captured from http://example.org/page?a=1\&b=2}`,
          '}',
        ].join('\n'),
        ris: [
          'TY  - ELEC',
          'TI  - A page',
          'PY  - 2026',
          'DA  - 2026/01/02',
          'UR  - http://archive.test/all/20260102030405/http://example.org/page?a=1&b=2',
          'DP  - The archive',
          'N1  - Captured from http://example.org/page?a=1&b=2 at 2026-01-02T03:04:05.000Z',
          'ER  - ',
          '',
        ].join('\r\n'),
        wikipedia:
          '{{Cite web |title=A page |url=http://example.org/page?a=1&b=2 |website=example.org |archive-url=http://archive.test/all/20260102030405/http://example.org/page?a=1&b=2 |archive-date=2026-01-02}}',
      },
    });
  });

  it('of a page without a title names the address', () => {
    const { title, texts } = cite(undefined);
    expect(title).toBeNull();
    expect(texts.en).toMatch(/^http:\/\/example.org\/page/);
    expect(texts.ris).toContain(`TI  - ${capture.url}\r\n`);
    expect(cite(' \n\t ').title).toBeNull();
  });
});

const hostile = [
  'a } b { c',
  String.raw`\input{/etc/passwd} $x$ 100% #1 & ~ ^ _`,
  "{{delete}} [[File:x|y]] | url=http://evil.test ~~~~ <script> <nowiki> '''bold''' __NOTOC__",
  'two\r\nER  - \r\nTY  - JOUR\nlines\u{2028}and\u{85}more',
  'right \u{202e}left\u{2066} \u{0}\u{7}\u{1b}[31m',
  'x'.repeat(5000),
  '😀'.repeat(400),
  '\u{d800} alone',
];

describe('a hostile title', () => {
  it.each(hostile)('%j stays a title', (title) => {
    const { title: shown, texts } = cite(title);
    expect(Array.from(shown ?? '').length).toBeLessThanOrEqual(300);
    expect(shown).not.toMatch(/[\p{Cc}\u{2028}\u{202e}\u{2066}]/u);
    for (const text of Object.values(texts)) expect(text.isWellFormed()).toBe(true);
    // BibTeX: nine lines, and every brace has its other half, escaped or not.
    expect(texts.bibtex.split('\n')).toHaveLength(9);
    let depth = 0;
    const depths = Array.from(texts.bibtex, (character) => {
      if (character === '{') depth++;
      if (character === '}') depth--;
      return depth;
    });
    expect(Math.min(...depths)).toBe(0);
    expect(depths.at(-1)).toBe(0);
    expect(texts.bibtex).not.toMatch(/\\(?:input|write)/);
    // RIS: the eight fields, each on its line.
    expect(texts.ris.split('\r\n').map((line) => line.slice(0, 6))).toEqual([
      'TY  - ',
      'TI  - ',
      'PY  - ',
      'DA  - ',
      'UR  - ',
      'DP  - ',
      'N1  - ',
      'ER  - ',
      '',
    ]);
    // Wikipedia: one template with five parameters, and no markup within.
    const inside = texts.wikipedia.slice('{{Cite web '.length, -2);
    expect(inside).not.toMatch(/[{}[\]<>]|~~~|''|__/);
    expect(inside.split('|')).toHaveLength(6);
  });

  it('and a hostile address stay one address', () => {
    const { texts, address } = cite('x', 'http://example.org/}{|]]\r\nTY  - <b>"q" é');
    expect(address).toMatch(/^[\x21-\x7e]+$/);
    expect(texts.wikipedia.split('|')).toHaveLength(6);
    expect(texts.bibtex.split('\n')).toHaveLength(9);
    expect(texts.ris.split('\r\n')).toHaveLength(9);
  });
});
