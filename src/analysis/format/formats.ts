import { rootElement } from '../../formats/links/root-element.ts';
import type { AnalysisInput, FoundFormat } from '../analysis.ts';
import { formatOfExtension, formatSaid, isUnknownType, unnamedFormat } from './declared-format.ts';
import { formatNamed, knownFormats } from './format-table.ts';
import type { KnownFormat } from './format-table.ts';
import { markupFormat } from './markup-format.ts';
import { signedFormat } from './signed-format.ts';

const headBytes = 4096;

/** Bytes that do not occur in text (MIME Sniffing 3, binary data byte). */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

/** Kinds whose formats all have a signature in the table. */
const signedTypes = new Set(
  knownFormats
    .filter(({ kind }) => kind === 'image' || kind === 'pdf' || kind === 'book')
    .map(({ mediaType }) => mediaType)
    .filter((mediaType) => !mediaType.endsWith('+xml')),
);

const octets: FoundFormat = { mediaType: 'application/octet-stream', kind: 'other' };

/**
 * Identifies a format. In: bytes, the media type of the server, the URL.
 *
 *   1. signature   magic numbers, with the version (signed-format.ts)
 *   2. markup      doctype and root element of what begins with `<` (markup-format.ts)
 *   3. declared    the media type, unless the bytes contradict it; then the extension of the URL
 *
 * Only a few kilobytes are examined, except for packages and PDF/A, whose marks may be anywhere.
 */
export class Formats {
  static async open(): Promise<Formats> {
    return new Formats();
  }

  identify(input: AnalysisInput): FoundFormat {
    const { bytes } = input;
    const said = input.mediaType ?? '';
    if (bytes.length === 0) return formatSaid(said) ?? (said === '' ? octets : unnamedFormat(said));
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const head = file.toString('latin1', 0, headBytes);
    // The most frequent case first.
    const isMarkup = head.charCodeAt(0) === 0x3c;
    const signed = isMarkup ? undefined : formatNamed(signedFormat(file, head) ?? '');
    if (signed !== undefined) return signed;
    return textFormat(plainHead(head), input, said) ?? binaryFormat(input.url, said);
  }
}

/** Without byte order mark, and without the zeros of UTF-16. */
function plainHead(head: string): string {
  const marked = /^(?:\u00ef\u00bb\u00bf|\u00fe\u00ff|\u00ff\u00fe)/.exec(head);
  const text = marked === null ? head : head.slice(marked[0].length);
  const isWide = marked?.[0].length === 2 || text.charCodeAt(0) === 0 || text.charCodeAt(1) === 0;
  return isWide ? text.replaceAll('\0', '') : text;
}

/** Undefined if it is not text. */
function textFormat(head: string, input: AnalysisInput, said: string): FoundFormat | undefined {
  const byMarkup = /^\s*</.test(head) ? markupNamed(head, said) : undefined;
  if (byMarkup !== undefined) return byMarkup;
  if (binary.test(head)) return undefined;
  const declared = formatSaid(said);
  if (isUnknownType(said)) return formatOfExtension(input.url) ?? guessedText(head);
  if (declared?.name === 'HTML' || declared?.name === 'Plain text') {
    return lyingText(head, input.url) ?? declared;
  }
  // Text sent as a picture, film or font: usually an error message.
  if (declared !== undefined && !isTextual(declared)) return guessedText(head);
  return declared ?? unnamedFormat(said);
}

/** Markup overrides the declared type, except for scripts and styles, which may begin with a comment. */
function markupNamed(head: string, said: string): FoundFormat | undefined {
  const name = markupFormat(head);
  const declared = formatSaid(said);
  if (name === undefined) return declared?.name === 'XML' ? declared : undefined;
  const isScript = declared?.name === 'JavaScript' || declared?.name === 'CSS';
  if (isScript && name === 'HTML' && /^\s*<!--/.test(head)) return declared;
  if (name === 'XHTML' || name.startsWith('XHTML ')) return xhtml(name, said);
  // A declared type based on XML: XSLT, MathML.
  if (name.startsWith('XML') && declared === undefined && said.endsWith('+xml')) return unnamedFormat(said);
  if (name === 'HTML' && declared?.kind === 'data' && !/<(?:html|head|body)[\s>]/i.test(head))
    return declared;
  return formatNamed(name);
}

/** Sent as text/html, browsers read it by the rules of HTML. */
function xhtml(name: string, said: string): FoundFormat | undefined {
  const format = formatNamed(name);
  if (format === undefined || said === format.mediaType) return format;
  return { ...format, mediaType: 'text/html' };
}

/** Sent as page or text by default. */
function lyingText(head: string, url: string): KnownFormat | undefined {
  if (/^\s*(?:\{\s*(?:"[^"\n]{0,200}"\s*:|\})|\[\s*(?:\{\s*"|\]\s*$))/.test(head)) return formatNamed('JSON');
  if (/<[a-z!][^<>]{0,500}>/i.test(head)) return undefined;
  const named = formatOfExtension(url);
  return named !== undefined && isTextual(named) ? named : undefined;
}

function guessedText(head: string): FoundFormat {
  if (/^\s*[[{]\s*["[\]{}\d]/.test(head)) return formatNamed('JSON') ?? octets;
  const isXml = /^\s*<[a-z_]/i.test(head) && rootElement(Buffer.from(head, 'latin1')) !== undefined;
  return formatNamed(isXml ? 'XML' : 'Plain text') ?? octets;
}

function isTextual({ kind, mediaType }: FoundFormat): boolean {
  if (kind === 'page' || kind === 'text' || kind === 'feed' || kind === 'data') return true;
  return mediaType.startsWith('text/') || mediaType === 'application/vnd.apple.mpegurl';
}

/** Neither a known signature nor text. */
function binaryFormat(url: string, said: string): FoundFormat {
  if (isUnknownType(said)) {
    const named = formatOfExtension(url);
    return named === undefined || isTextual(named) ? octets : named;
  }
  const declared = formatSaid(said);
  if (declared === undefined) return said.startsWith('text/') ? octets : unnamedFormat(said);
  // A page with a few binary bytes is still a page.
  if (declared.kind === 'page' || declared.kind === 'text') return declared;
  return isTextual(declared) || signedTypes.has(declared.mediaType) ? octets : declared;
}
