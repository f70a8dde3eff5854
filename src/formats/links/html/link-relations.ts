import type { Hop, LinkKind } from '../link.ts';

interface Relation {
  readonly kind: LinkKind;
  readonly hop: Hop;
}

const page: Relation = { kind: 'page', hop: 'L' };
const component: Relation = { kind: 'component', hop: 'E' };
const requisite: Relation = { kind: 'requisite', hop: 'E' };
const feed: Relation = { kind: 'feed', hop: 'L' };
const sitemap: Relation = { kind: 'page', hop: 'M' };

/** Strongest first: `alternate stylesheet` is a style sheet. */
const relations: ReadonlyMap<string, Relation | 'none'> = new Map<string, Relation | 'none'>([
  ['stylesheet', requisite],
  ['icon', requisite],
  ['apple-touch-icon', requisite],
  ['apple-touch-icon-precomposed', requisite],
  ['apple-touch-startup-image', requisite],
  ['mask-icon', requisite],
  ['fluid-icon', requisite],
  ['preload', requisite],
  ['modulepreload', requisite],
  ['manifest', requisite],
  ['prefetch', component],
  ['prerender', component],
  ['subresource', component],
  ['image_src', component],
  ['pingback', component],
  ['edituri', component],
  ['wlwmanifest', component],
  ['feed', feed],
  ['sitemap', sitemap],
  ['preconnect', 'none'],
  ['dns-prefetch', 'none'],
  ['hub', 'none'],
  ['webmention', 'none'],
]);

const feedType = /^application\/(?:rss|atom|rdf|feed)\+(?:xml|json)|^text\/(?:rss|atom|x-opml)/i;

/** The kind of link for these relation types; undefined if it is not fetched. Unknown types are pages. */
export function relationOf(rel: string, type = ''): Relation | undefined {
  const tokens = rel.toLowerCase().split(/[\t\n\f\r ]+/);
  for (const [name, relation] of relations) {
    if (tokens.includes(name)) return relation === 'none' ? undefined : relation;
  }
  if (isFeedType(type)) return feed;
  if (tokens.includes('alternate') && /^application\/(?:feed\+)?json/i.test(type)) return feed;
  if (tokens.includes('search') && /opensearchdescription/i.test(type)) return component;
  return page;
}

export function isFeedType(type: string): boolean {
  return feedType.test(type.trim());
}

/** By its name alone: `/news.rss`, `/atom.xml`, `/feed/`. */
const feedFile = /\.(?:rss|atom|rdf)$|(?:^|\/)(?:rss2?|atom|feed|feeds)(?:\.(?:xml|json|php|aspx?))?\/?$/i;

export function isFeedAddress(address: string): boolean {
  return feedFile.test(address.trim().split(/[?#]/, 1)[0] ?? '');
}
