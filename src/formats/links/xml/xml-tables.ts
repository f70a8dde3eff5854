import { xmlTable } from './table-dialect.ts';

/** Sitemaps 0.9 with the extensions for pictures, films and languages; `loc` may be anywhere. */
export const sitemapTable = xmlTable([
  ['loc', 'text()', 'page', 'M'],
  ['image/loc', 'text()', 'component', 'E'],
  ['image/license', 'text()', 'page', 'L'],
  ['thumbnail_loc', 'text()', 'component', 'E'],
  ['content_loc', 'text()', 'component', 'E'],
  ['player_loc', 'text()', 'component', 'E'],
  ['link', 'href', 'page', 'M'],
]);

export const opmlTable = xmlTable([
  ['outline', 'xmlurl', 'feed', 'L'],
  ['outline', 'htmlurl', 'page', 'L'],
  ['outline', 'url', 'page', 'L'],
  ['ownerid', 'text()', 'page', 'L'],
]);

/** OpenSearch 1.1: the template is not an address until a search fills it. */
export const openSearchTable = xmlTable([
  ['image', 'text()', 'component', 'E'],
  ['searchform', 'text()', 'page', 'L'],
]);

/** XSPF 1. */
export const xspfTable = xmlTable([
  ['location', 'text()', 'stream', 'E'],
  ['playlist/location', 'text()', 'page', 'L'],
  ['image', 'text()', 'component', 'E'],
  ['info', 'text()', 'page', 'L'],
  ['link', 'text()', 'page', 'L'],
]);

/** Advanced Stream Redirector 3. */
export const asxTable = xmlTable([
  ['ref', 'href', 'stream', 'E'],
  ['entryref', 'href', 'requisite', 'E'],
  ['repeat/entry', 'href', 'stream', 'E'],
  ['banner', 'href', 'component', 'E'],
  ['logo', 'href', 'component', 'E'],
  ['moreinfo', 'href', 'page', 'L'],
  ['logurl', 'href', 'page', 'L'],
]);

/** QuickTime media link. */
export const quickTimeTable = xmlTable([
  ['embed', 'src', 'stream', 'E'],
  ['embed', 'href', 'page', 'L'],
  ['embed', 'qtsrc', 'stream', 'E'],
]);

/** SMIL 1.0 to 3.0, and Windows Media playlists (WPL), which borrow its names. All children of a switch count. */
export const smilTable = xmlTable([
  ['video', 'src', 'requisite', 'E'],
  ['audio', 'src', 'requisite', 'E'],
  ['media', 'src', 'requisite', 'E'],
  ['ref', 'src', 'requisite', 'E'],
  ['animation', 'src', 'requisite', 'E'],
  ['textstream', 'src', 'requisite', 'E'],
  ['smiltext', 'src', 'requisite', 'E'],
  ['img', 'src', 'component', 'E'],
  ['text', 'src', 'component', 'E'],
  ['brush', 'src', 'component', 'E'],
  ['param', 'src', 'component', 'E'],
  ['a', 'href', 'page', 'L'],
  ['area', 'href', 'page', 'L'],
  ['anchor', 'href', 'page', 'L'],
]);

/** The simple positions of feeds: RSS 0.9 to 2.0, RDF, Atom, CDF, Media RSS, iTunes, podcasting. */
export const feedTable = xmlTable([
  ['link', 'text()', 'page', 'L'],
  ['textinput/link', 'text()', 'form', 'S'],
  ['comments', 'text()', 'page', 'L'],
  ['origlink', 'text()', 'page', 'L'],
  ['uri', 'text()', 'page', 'L'],
  ['license', 'text()', 'page', 'L'],
  ['license', 'rdf:resource', 'page', 'L'],
  ['commentrss', 'text()', 'feed', 'L'],
  ['new-feed-url', 'text()', 'feed', 'L'],
  ['source', 'url', 'feed', 'L'],
  ['enclosure', 'url', 'component', 'E'],
  ['enclosure', 'rdf:resource', 'component', 'E'],
  ['content', 'url', 'component', 'E'],
  ['content', 'src', 'component', 'E'],
  ['thumbnail', 'url', 'component', 'E'],
  ['player', 'url', 'component', 'E'],
  ['transcript', 'url', 'component', 'E'],
  ['chapters', 'url', 'component', 'E'],
  ['alternateenclosure/source', 'uri', 'component', 'E'],
  ['image', 'href', 'component', 'E'],
  ['image', 'rdf:resource', 'component', 'E'],
  ['image/url', 'text()', 'component', 'E'],
  ['icon', 'text()', 'component', 'E'],
  ['logo', 'text()', 'component', 'E'],
  ['logo', 'href', 'component', 'E'],
  ['item', 'rdf:about', 'page', 'L'],
  ['item', 'href', 'page', 'L'],
  ['channel', 'href', 'page', 'L'],
  ['li', 'rdf:resource', 'page', 'L'],
  // Real markup: Atom's type="xhtml", and XHTML bodies in RSS.
  ['a', 'href', 'page', 'L'],
  ['img', 'src', 'requisite', 'E'],
  ['iframe', 'src', 'component', 'E'],
  ['video', 'src', 'requisite', 'E'],
  ['audio', 'src', 'requisite', 'E'],
  ['source', 'src', 'requisite', 'E'],
  ['embed', 'src', 'requisite', 'E'],
]);
