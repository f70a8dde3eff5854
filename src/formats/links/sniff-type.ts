import { asciiText, rootElement } from './root-element.ts';

/** MIME Sniffing 5.2: the length of the resource header. */
export const sniffBytes = 1445;

/** Bytes that no text has (MIME Sniffing 3, binary data byte). */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const binary = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/;

/** Formats with a signature, whatever the server says. The signatures are octets, read as latin1. */
const magic: readonly (readonly [string, string])[] = [
  ['PK\u0003\u0004', 'application/zip'],
  ['\u001f\u008b\u0008', 'application/gzip'],
  ['FWS', 'application/x-shockwave-flash'],
  ['CWS', 'application/x-shockwave-flash'],
  ['ZWS', 'application/x-shockwave-flash'],
  ['\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1', 'application/msword'],
];
const openings: readonly (readonly [RegExp, string])[] = [
  [/^[\s\0]{0,32}%PDF-/, 'application/pdf'],
  [/^\s{0,32}\{\\rtf/, 'application/rtf'],
  [/^(?:\u00ef\u00bb\u00bf)?#EXTM3U/, 'application/vnd.apple.mpegurl'],
  [/^(?:\u00ef\u00bb\u00bf)?\s{0,64}\[playlist\]/i, 'audio/x-scpls'],
  [/^(?:\u00ef\u00bb\u00bf)?\s{0,64}\[reference\]/i, 'video/x-ms-asf'],
  [/^(?:\u00ef\u00bb\u00bf)?\s{0,64}<asx[\s>]/i, 'video/x-ms-asf'],
];

/** Pictures, sound and film hold no links, but playlists are often sent under these types. */
const media = /^(?:image|audio|video|font)\//;
const unknown = new Set([
  '',
  'application/octet-stream',
  'binary/octet-stream',
  'unknown/unknown',
  'application/unknown',
  '*/*',
]);

/** MIME Sniffing 7.1, table of HTML signatures. */
const html =
  /^\s*<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)[\s>]|^\s*<!--/i;

const byExtension: Readonly<Record<string, string>> = {
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
  svg: 'image/svg+xml',
  m3u: 'audio/x-mpegurl',
  m3u8: 'application/vnd.apple.mpegurl',
  pls: 'audio/x-scpls',
  asx: 'video/x-ms-asf',
  wax: 'video/x-ms-asf',
  wvx: 'video/x-ms-asf',
  ram: 'audio/x-pn-realaudio',
  rpm: 'audio/x-pn-realaudio-plugin',
  map: 'application/x-httpd-imap',
};

/** Root elements of documents often sent as HTML (MIME Sniffing 7.3, and sitemaps). */
const feeds = new Set(['rss', 'feed', 'rdf', 'urlset', 'sitemapindex', 'opml']);

/**
 * The effective media type, without parameters: the server's, unless the first bytes contradict it. Undefined if it cannot
 * hold links.
 */
export function sniffType(sent: string | undefined, url: string, start: Uint8Array): string | undefined {
  const type = (sent ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const octets = Buffer.from(start.buffer, start.byteOffset, Math.min(start.length, sniffBytes)).toString(
    'latin1',
  );
  const signed = signedType(octets);
  if (signed !== undefined) return signed;
  if (type === 'text/html') return feeds.has(rootElement(start) ?? '') ? 'text/xml' : type;
  if (unknown.has(type)) return typeOfUnknown(url, start, octets);
  if (type === 'text/plain')
    return extensionOf(url) === 'map' && isImageMap(octets) ? 'application/x-httpd-imap' : type;
  if (media.test(type) && !type.endsWith('+xml')) return playlistOf(type, octets);
  return type;
}

function signedType(octets: string): string | undefined {
  for (const [opening, type] of magic) {
    // A text may begin with FWS or CWS; the version of a film is a control character.
    if (octets.startsWith(opening) && (opening.length > 3 || octets.charCodeAt(3) < 0x40)) return type;
  }
  return openings.find(([opening]) => opening.test(octets))?.[1];
}

function typeOfUnknown(url: string, start: Uint8Array, octets: string): string | undefined {
  const text = asciiText(start);
  if (html.test(text)) return 'text/html';
  if (/^\s*<\?xml[\s?]/.test(text)) return 'text/xml';
  const marked = /^(?:\u00fe\u00ff|\u00ff\u00fe)/.test(octets);
  if (!marked && binary.test(octets)) return undefined;
  const named = byExtension[extensionOf(url)];
  if (named !== undefined) return named;
  if (/^\s*<[a-z!?]/i.test(text)) return rootElement(start) === undefined ? 'text/html' : 'text/xml';
  return /^\s*[[{]\s*["[\]{}\d]/.test(text) ? 'application/json' : 'text/plain';
}

function extensionOf(url: string): string {
  return /\.(\w{1,12})$/.exec(url.split(/[?#]/, 1)[0] ?? '')?.[1]?.toLowerCase() ?? '';
}

function isImageMap(octets: string): boolean {
  return /^(?:\s*#.*\n)*\s*(?:rect(?:angle)?|circle?|poly(?:gon)?|point|default|base(?:_uri)?|oval)\s/i.test(
    octets,
  );
}

const playlistTypes =
  /^audio\/(?:x-|vnd\.)?(?:mpegurl|apple\.mpegurl|scpls|pn-realaudio|pn-realaudio-plugin|rn-realaudio|ms-wax)$|^video\/x-ms-(?:asf|asx|wvx|wmx)$|^audio\/x-ms-wax$|^application\/vnd\.rn-realmedia$/;

/** A real film under the type of a playlist is still a film. */
function playlistOf(type: string, octets: string): string | undefined {
  return playlistTypes.test(type) && !binary.test(octets) ? type : undefined;
}
