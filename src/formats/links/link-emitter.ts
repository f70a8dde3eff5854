import { trimAsciiSpace } from '../url/ascii-space.ts';
import { parseUrl } from '../url/parse-url.ts';
import type { LinkSink } from './extractor.ts';
import type { Link, LinkPosition } from './link.ts';

/** Replaces text that only a running script would know; an address that contains it is dropped. */
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
/** Tested before the URL is parsed, because a data: URL may have any length. */
const neverFetched =
  /^(?:data|javascript|mailto|tel|sms|about|blob|urn|clsid|file|chrome|android-app|intent):/i;
/** Most addresses: they can be parsed without further checks. */
const plain = /^(?:https?:)?[\w/.?&=%~+,@-]*$/;
/** Scripts name their films like this; the page needs the film, which is often on another host. */
const filmList = /\.(?:m3u8|mpd)$/i;
/** Placeholders that a template engine did not fill: `{{link}}`, `<%= link %>`, `${link}`. */
const unfilled = /\{\{|<%|\$\{|\uFFFC/;

/** Turns written addresses into links: resolved, without fragment, only those that a crawler could fetch. */
export class LinkEmitter {
  readonly documentUrl: string;
  readonly sink: LinkSink;
  /** The base of relative addresses; changed by `<base href>`, `xml:base` and the like. */
  base: string;
  /** Of a script outside its page: the base of that page. */
  readonly pageBase: string | undefined;

  constructor(documentUrl: string, sink: LinkSink, pageBase?: string) {
    this.pageBase = pageBase;
    this.documentUrl = documentUrl;
    this.sink = sink;
    this.base = documentUrl;
  }

  emit(written: string, place: LinkPosition, base?: string): void {
    const link = this.resolve(written, place, base);
    if (link !== undefined) this.sink.link(link);
  }

  resolve(written: string, place: LinkPosition, base = this.base): Link | undefined {
    // A fragment begins at the first number sign (URL Standard, basic URL parser).
    const hash = written.indexOf('#');
    const text = trimAsciiSpace(hash < 0 ? written : written.slice(0, hash));
    // A lone fragment is a place in this page, unless the base is another page.
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
