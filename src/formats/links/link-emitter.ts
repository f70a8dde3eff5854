import { trimAsciiSpace } from '../url/ascii-space.ts';
import { parseUrl } from '../url/parse-url.ts';
import type { LinkSink } from './extractor.ts';
import type { Link, Place } from './link.ts';

/** Stands in a text for what only a running script would know; an address with it in is none. */
export const unknownPart = '\uFFFC';

const maxUrlChars = 64 * 1024;
const fetchable = new Set(['http:', 'https:', 'ftp:']);
const streaming = new Set([
  'rtsp:',
  'rtsps:',
  'rtspu:',
  'rtmp:',
  'rtmps:',
  'rtmpe:',
  'rtmpt:',
  'mms:',
  'mmst:',
  'mmsh:',
  'mmsu:',
  'pnm:',
  'icy:',
]);
/** Said before the URL is parsed, because a data: URL may be of any length. */
const neverFetched =
  /^(?:data|javascript|mailto|tel|sms|about|blob|urn|clsid|file|chrome|android-app|intent):/i;
/** Most addresses: nothing in them needs a second look before they are parsed. */
const plain = /^(?:https?:)?[\w/.?&=%~+,@-]*$/;
/** Scripts name their films so; the page is nothing without, and the film is often kept elsewhere. */
const filmList = /\.(?:m3u8|mpd)$/i;
/** What a template engine has not filled in: `{{link}}`, `<%= link %>`, `${link}`. */
const unfilled = /\{\{|<%|\$\{|\uFFFC/;

/** Turns what is written in a document into links: resolved, without fragment, only what a crawler could fetch. */
export class LinkEmitter {
  readonly documentUrl: string;
  readonly sink: LinkSink;
  /** What relative addresses are relative to; changed by `<base href>`, `xml:base` and their like. */
  base: string;
  /** Of a script outside its page: the base of that page. */
  readonly pageBase: string | undefined;

  constructor(documentUrl: string, sink: LinkSink, pageBase?: string) {
    this.pageBase = pageBase;
    this.documentUrl = documentUrl;
    this.sink = sink;
    this.base = documentUrl;
  }

  emit(written: string, place: Place, base?: string): void {
    const link = this.resolve(written, place, base);
    if (link !== undefined) this.sink.link(link);
  }

  resolve(written: string, place: Place, base = this.base): Link | undefined {
    // A fragment begins at the first number sign, whatever stands before it (URL Standard, basic URL parser).
    const hash = written.indexOf('#');
    const text = trimAsciiSpace(hash < 0 ? written : written.slice(0, hash));
    // A lone fragment is a place in this page, unless a base makes it a place in another.
    if (text === '' && (hash < 0 || base === this.documentUrl)) return undefined;
    if (!plain.test(text) && (neverFetched.test(text) || unfilled.test(text))) return undefined;
    const parsed = parseUrl(text, base, { maxLengthChars: maxUrlChars });
    if (!parsed.ok) {
      if (parsed.reason === 'too long')
        this.sink.problem?.(`an address of ${text.length} characters was left out`);
      return undefined;
    }
    const { protocol, href } = parsed.url;
    if (fetchable.has(protocol)) {
      const isFilm = place.kind === 'component' && filmList.test(parsed.url.pathname);
      return { url: href, kind: isFilm ? 'requisite' : place.kind, hop: place.hop, context: place.context };
    }
    if (!streaming.has(protocol)) return undefined;
    return { url: href, kind: 'stream', hop: place.hop, context: place.context };
  }
}
