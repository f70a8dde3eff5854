import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Hop, LinkKind } from '../../formats/links/link.ts';
import { formatOutlink, parseOutlink } from './outlinks.ts';

const hops: readonly Hop[] = ['L', 'E', 'X', 'R', 'M', 'I', 'S'];
const kinds: readonly LinkKind[] = ['page', 'component', 'requisite', 'redirect', 'feed', 'stream', 'form'];

describe('outlinks of a metadata record', () => {
  it('are written as Heritrix does, with the kind behind', () => {
    const link = {
      url: 'https://a.test/logo.png',
      hop: 'E',
      context: 'img/@src',
      kind: 'requisite',
    } as const;
    expect(formatOutlink(link)).toBe('https://a.test/logo.png E img/@src requisite');
  });

  it('are read again as they were written', () => {
    const link = fc.record({
      url: fc.webUrl({ withQueryParameters: true }).map((text) => new URL(text).href),
      hop: fc.constantFrom(...hops),
      context: fc.constantFrom('a/@href', 'img/@srcset', 'css/url()', '=JS_MISC', 'Location'),
      kind: fc.constantFrom(...kinds),
    });
    fc.assert(
      fc.property(link, (each) => {
        expect(parseOutlink(formatOutlink(each))).toEqual(each);
      }),
    );
  });

  it.each([
    ['http://a.test/ L a/@href', { hop: 'L', kind: 'page', context: 'a/@href' }],
    ['http://a.test/ E img/@src', { hop: 'E', kind: 'requisite' }],
    ['http://a.test/ R Location:', { hop: 'R', kind: 'redirect' }],
    ['http://a.test/ X =JS_MISC', { hop: 'X', kind: 'component' }],
    ['http://a.test/ I =INFERRED_MISC', { hop: 'I', kind: 'component' }],
    ['http://a.test/ M =MANIFEST_MISC', { hop: 'M', kind: 'page' }],
    ['http://a.test/ S form/@action', { hop: 'S', kind: 'form' }],
    ['http://a.test/ L', { hop: 'L', kind: 'page', context: '' }],
  ])('of other crawlers have no kind: %s', (text, link) => {
    expect(parseOutlink(text)).toMatchObject({ url: 'http://a.test/', ...link });
  });

  it.each([
    '',
    'http://a.test/',
    'http://a.test/ Q a/@href',
    'ftp://a.test/ L a/@href page',
    'L a/@href',
    'http://a.test/ toString x',
  ])('what is no link that could be followed is none: "%s"', (text) => {
    expect(parseOutlink(text)).toBeUndefined();
  });
});
