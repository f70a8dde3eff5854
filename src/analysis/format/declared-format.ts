import type { FormatKind, FoundFormat } from '../analysis.ts';
import { formatNamed, formatOfMediaType } from './format-table.ts';
import type { KnownFormat } from './format-table.ts';

/** Aliases of media types that servers send. */
const otherNames: Readonly<Record<string, string>> = {
  'application/javascript': 'JavaScript',
  'application/x-javascript': 'JavaScript',
  'application/ecmascript': 'JavaScript',
  'text/ecmascript': 'JavaScript',
  'text/x-javascript': 'JavaScript',
  'text/json': 'JSON',
  'application/x-json': 'JSON',
  'application/manifest+json': 'JSON',
  'text/xml': 'XML',
  'text/rtf': 'RTF',
  'application/x-rtf': 'RTF',
  'text/comma-separated-values': 'CSV',
  'application/csv': 'CSV',
  'text/x-markdown': 'Markdown',
  'text/x-vcard': 'vCard',
  'image/x-icon': 'Icon',
  'image/ico': 'Icon',
  'application/x-pdf': 'PDF',
  'audio/x-wav': 'WAVE',
  'audio/mp3': 'MP3',
  'audio/x-mpegurl': 'M3U playlist',
  'application/x-mpegurl': 'M3U playlist',
  'application/font-woff': 'WOFF',
  'application/x-font-ttf': 'TrueType font',
  'application/x-font-woff': 'WOFF',
};

const byExtension: Readonly<Record<string, string>> = {
  html: 'HTML',
  htm: 'HTML',
  xhtml: 'XHTML',
  xml: 'XML',
  rss: 'RSS',
  atom: 'Atom',
  json: 'JSON',
  jsonld: 'JSON-LD',
  webmanifest: 'JSON',
  txt: 'Plain text',
  md: 'Markdown',
  csv: 'CSV',
  tsv: 'TSV',
  ics: 'iCalendar',
  vcf: 'vCard',
  vtt: 'WebVTT',
  eml: 'Electronic mail',
  css: 'CSS',
  js: 'JavaScript',
  mjs: 'JavaScript',
  m3u8: 'M3U playlist',
  doc: 'Word',
  xls: 'Excel',
  ppt: 'PowerPoint',
  dcr: 'Shockwave',
  dir: 'Shockwave',
  mp3: 'MP3',
  aac: 'AAC',
  mpg: 'MPEG video',
  mpeg: 'MPEG video',
  ttf: 'TrueType font',
};

/** Types that servers send for unknown content. */
const unknown = new Set([
  '',
  '*/*',
  'application/octet-stream',
  'binary/octet-stream',
  'application/force-download',
  'application/download',
  'application/x-download',
  'application/unknown',
  'unknown/unknown',
]);

export function isUnknownType(mediaType: string): boolean {
  return unknown.has(mediaType);
}

export function formatSaid(mediaType: string): KnownFormat | undefined {
  return formatNamed(otherNames[mediaType] ?? '') ?? formatOfMediaType(mediaType);
}

export function formatOfExtension(url: string): KnownFormat | undefined {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  const extension = /\.(\w{1,11})$/.exec(path)?.[1]?.toLowerCase();
  return extension === undefined ? undefined : formatNamed(byExtension[extension] ?? '');
}

/** For a media type that the table does not have. */
export function unnamedFormat(mediaType: string): FoundFormat {
  return { mediaType, kind: kindOf(mediaType) };
}

function kindOf(mediaType: string): FormatKind {
  if (mediaType.endsWith('+xml') || mediaType.endsWith('+json')) return 'data';
  const [top] = mediaType.split('/', 1);
  if (top === 'image') return 'image';
  if (top === 'audio') return 'sound';
  if (top === 'video') return 'film';
  return top === 'text' ? 'text' : 'other';
}
