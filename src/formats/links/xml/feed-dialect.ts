import { isFeedType } from '../html/link-relations.ts';
import type { Attributes } from '../html/markup-tokens.ts';
import type { Hop, LinkKind } from '../link.ts';
import { textAddresses } from '../text/text-addresses.ts';
import { TableDialect } from './table-dialect.ts';
import type { XmlDialect, XmlDocument, XmlElement } from './xml-reader.ts';
import { feedTable } from './xml-tables.ts';

/** RDF and CDF feeds are recognised by these elements. */
const feedElements = new Set(['rss', 'feed', 'item', 'entry']);

/** Elements whose text is HTML, or may be. */
const prose = new Set([
  'encoded',
  'description',
  'summary',
  'content',
  'body',
  'title',
  'subtitle',
  'rights',
  'copyright',
  'tagline',
  'info',
  'abstract',
]);

/** Relations of Atom (RFC 4287, 5005, 4685) and RSS that are not pages. */
const relations: Readonly<Record<string, { readonly kind: LinkKind; readonly hop: Hop } | 'none'>> = {
  self: { kind: 'feed', hop: 'L' },
  next: { kind: 'feed', hop: 'L' },
  prev: { kind: 'feed', hop: 'L' },
  previous: { kind: 'feed', hop: 'L' },
  first: { kind: 'feed', hop: 'L' },
  last: { kind: 'feed', hop: 'L' },
  current: { kind: 'feed', hop: 'L' },
  'prev-archive': { kind: 'feed', hop: 'L' },
  'next-archive': { kind: 'feed', hop: 'L' },
  enclosure: { kind: 'component', hop: 'E' },
  icon: { kind: 'component', hop: 'E' },
  hub: 'none',
  edit: 'none',
  'edit-media': 'none',
  service: 'none',
  'http://schemas.google.com/g/2005#post': 'none',
};

/** All versions of RSS, RDF and Atom together: writers mix them. */
export class FeedDialect implements XmlDialect {
  readonly #table = new TableDialect(feedTable);
  readonly #guidsThatAreNames = new WeakSet<XmlElement>();

  open(element: XmlElement, attributes: Attributes, document: XmlDocument): void {
    if (feedElements.has(element.local)) document.emitter.sink.feed?.();
    this.#table.open(element, attributes, document);
    if (element.local === 'link') readLink(element, attributes, document);
    else if (element.local === 'guid' && attributes.get('ispermalink')?.trim().toLowerCase() === 'false') {
      this.#guidsThatAreNames.add(element);
    }
  }

  wantsText(element: XmlElement): boolean {
    return element.local === 'guid' || prose.has(element.local) || this.#table.wantsText(element);
  }

  close(element: XmlElement, document: XmlDocument): void {
    if (element.text === '') return;
    if (element.local === 'guid') {
      const isAddress = /^\s*https?:\/\//i.test(element.text) && !this.#guidsThatAreNames.has(element);
      if (isAddress) document.emit(element.text, { kind: 'page', hop: 'L', context: 'guid' }, element);
    } else if (prose.has(element.local)) {
      readProse(element, document);
    } else {
      this.#table.close(element, document);
    }
  }
}

function readLink(element: XmlElement, attributes: Attributes, document: XmlDocument): void {
  const href = attributes.get('href') ?? attributes.get('rdf:resource');
  if (href === undefined) return;
  const rel = attributes.get('rel')?.trim().toLowerCase() ?? 'alternate';
  const known = relations[rel];
  if (known === 'none') return;
  const type = attributes.get('type') ?? '';
  const place = known ?? (isFeedType(type) ? { kind: 'feed', hop: 'L' } : { kind: 'page', hop: 'L' });
  document.emit(href, { ...place, context: 'link/@href' }, element);
}

function readProse(element: XmlElement, document: XmlDocument): void {
  const { text } = element;
  if (/<[a-z!]/i.test(text)) {
    document.html(text, element);
    return;
  }
  document.plain(`${text}\n`);
  for (const address of textAddresses(text)) {
    document.emit(address, { kind: 'page', hop: 'L', context: `${element.local} =TEXT` }, element);
  }
}
