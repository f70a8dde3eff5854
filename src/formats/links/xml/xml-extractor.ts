import type { Extractor } from '../extractor.ts';
import { streamText } from '../gather.ts';
import { LinkEmitter } from '../link-emitter.ts';
import { asciiText } from '../root-element.ts';
import { AsxDialect } from './asx-dialect.ts';
import { DashDialect } from './dash-dialect.ts';
import { FeedDialect } from './feed-dialect.ts';
import { GenericDialect } from './generic-dialect.ts';
import { SmilDialect } from './smil-dialect.ts';
import { TableDialect } from './table-dialect.ts';
import { XmlReader } from './xml-reader.ts';
import type { XmlDialect } from './xml-reader.ts';
import { openSearchTable, opmlTable, quickTimeTable, sitemapTable, xspfTable } from './xml-tables.ts';

/** By the root element: types and namespaces are wrong too often. */
const dialects: ReadonlyMap<string, () => XmlDialect> = new Map<string, () => XmlDialect>([
  ['urlset', () => new TableDialect(sitemapTable)],
  ['sitemapindex', () => new TableDialect(sitemapTable)],
  ['rss', () => new FeedDialect()],
  ['feed', () => new FeedDialect()],
  ['rdf', () => new FeedDialect()],
  ['channel', () => new FeedDialect()],
  ['opml', () => new TableDialect(opmlTable)],
  ['opensearchdescription', () => new TableDialect(openSearchTable)],
  ['mpd', () => new DashDialect()],
  ['smil', () => new SmilDialect()],
  ['playlist', () => new TableDialect(xspfTable)],
  ['asx', () => new AsxDialect()],
  ['embed', () => new TableDialect(quickTimeTable)],
]);

const xmlTypes = /[/+]xml$|^application\/smil$|^application\/x-quicktimeplayer$|^application\/vnd\.ms-wpl$/;
const playlistTypes = /^(?:video|audio|application)\/x-ms-(?:asf|asx|wax|wvx|wmx|wmplayer)$/;

export const xmlExtractor: Extractor = {
  name: 'xml',
  matches({ mediaType = '' }, start) {
    return xmlTypes.test(mediaType) || (playlistTypes.test(mediaType) && /^\s*</.test(asciiText(start)));
  },
  begin(input, sink) {
    const emitter = new LinkEmitter(input.url, sink);
    const reader = new XmlReader(emitter, (root) => (dialects.get(root) ?? newGeneric)());
    return streamText({ input, sink, kind: 'xml' }, reader);
  },
};

function newGeneric(): XmlDialect {
  return new GenericDialect();
}
