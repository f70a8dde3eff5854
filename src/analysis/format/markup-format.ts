import { rootElement } from '../../formats/links/root-element.ts';

/** Formats by the public identifier of the doctype. The first match counts. */
const doctypes: readonly (readonly [RegExp, string])[] = [
  [/^(?:\s*(?:system\s+["']about:legacy-compat["']\s*)?)$/i, 'HTML 5'],
  [/\/\/DTD XHTML 1\.0/i, 'XHTML 1.0'],
  [/\/\/DTD XHTML 1\.1/i, 'XHTML 1.1'],
  [/\/\/DTD XHTML/i, 'XHTML'],
  [/\/\/DTD HTML 4\.01/i, 'HTML 4.01'],
  [/\/\/DTD HTML 4\.0/i, 'HTML 4.0'],
  [/\/\/DTD HTML 3\.2/i, 'HTML 3.2'],
  [/^\s*public\s+["']-\/\/IETF\/\/DTD HTML(?: 2\.0)?(?: Strict)?(?: Level \d)?\/\//i, 'HTML 2.0'],
];

/** MIME Sniffing 7.1, the tags that no other document begins with, and a few that pages of the nineties begin with. */
const pageTags =
  /^<(?:html|head|script|iframe|h[1-6]|div|font|table|a|style|title|b|body|br|p|meta|link|center|frameset|noscript|img|span|ul|form|base|section|main|article|header|nav)[\s/>]/i;

const roots: Readonly<Record<string, string>> = {
  urlset: 'Sitemap',
  sitemapindex: 'Sitemap',
  opml: 'OPML',
  kml: 'KML',
};

/** The format of a text that starts with `<`; undefined when it could be anything. `text` is its beginning, as octets. */
export function markupFormat(text: string): string | undefined {
  const start = contentStart(text);
  if (start === undefined) return undefined;
  const doctype = /^<!doctype\s+([\w:.-]+)([^>]{0,512})/i.exec(text.slice(start, start + 600));
  if (doctype !== null && doctype[1]?.toLowerCase() === 'html') return htmlVersion(doctype[2] ?? '');
  const isXml = /^<\?xml[\s?]/.test(text);
  if (!isXml && doctype === null && pageTags.test(text.slice(start, start + 16))) return 'HTML';
  const root = rootElement(Buffer.from(text, 'latin1'));
  const byRoot = root === undefined ? undefined : xmlFormat(root, text);
  if (byRoot !== undefined) return byRoot;
  if (isXml) return xmlVersion(text);
  return doctype === null ? undefined : 'XML';
}

/** After white space, comments and instructions; undefined if something else follows. */
function contentStart(text: string): number | undefined {
  const skipped = /\s+|<!--[\s\S]*?(?:-->|$)|<\?[^>]*>/y;
  let at = 0;
  for (;;) {
    skipped.lastIndex = at;
    if (!skipped.test(text)) break;
    at = skipped.lastIndex;
  }
  // The comment exceeds the examined bytes: most such documents are pages.
  if (at === text.length && at > 0) return 0;
  return text[at] === '<' ? at : undefined;
}

function htmlVersion(rest: string): string {
  return doctypes.find(([pattern]) => pattern.test(rest))?.[1] ?? 'HTML';
}

function xmlFormat(root: string, text: string): string | undefined {
  switch (root) {
    case 'html':
      return text.includes('<?xml') ? 'XHTML' : 'HTML';
    case 'rss':
      return rssVersion(text);
    case 'rdf':
      if (text.includes('//purl.org/rss/1.0/')) return 'RSS 1.0';
      return text.includes('//my.netscape.com/rdf/') ? 'RSS 0.9x' : undefined;
    case 'feed':
      if (text.includes('//www.w3.org/2005/Atom')) return 'Atom 1.0';
      return text.includes('//purl.org/atom/') ? 'Atom 0.3' : 'Atom';
    case 'svg':
      return svgVersion(text);
    default:
      return Object.hasOwn(roots, root) ? roots[root] : undefined;
  }
}

function rssVersion(text: string): string {
  const version = /<rss\b[^>]{0,2000}?\bversion\s*=\s*["']\s*([\d.]+)/i.exec(text)?.[1] ?? '';
  if (version.startsWith('2')) return 'RSS 2.0';
  return version.startsWith('0.9') ? 'RSS 0.9x' : 'RSS';
}

function svgVersion(text: string): string {
  const version = /<svg\b[^>]{0,2000}?\bversion\s*=\s*["'](1\.[01])["']/i.exec(text)?.[1];
  return version === undefined ? 'SVG' : `SVG ${version}`;
}

function xmlVersion(text: string): string {
  const version = /^<\?xml\s+version\s*=\s*["'](1\.[01])["']/.exec(text)?.[1];
  return version === undefined ? 'XML' : `XML ${version}`;
}
