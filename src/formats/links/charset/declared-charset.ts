import { decoderFor } from './decoder-for.ts';

export type TextKind = 'html' | 'xml' | 'css' | 'plain';

/** The charset that the document names in its first bytes; it may not exist. */
export function declaredCharset(kind: TextKind, start: Uint8Array): string | undefined {
  const text = Buffer.from(start.buffer, start.byteOffset, start.byteLength).toString('latin1');
  switch (kind) {
    case 'html':
      return xmlCharset(text) ?? metaCharset(text);
    case 'xml':
      return xmlCharset(text);
    case 'css':
      return asciiCompatible(/^@charset "([^"]{1,64})";/.exec(text)?.[1]);
    case 'plain':
      return undefined;
  }
}

/** XML 1.0, appendix F: the declaration, or the zero bytes between its letters. */
function xmlCharset(text: string): string | undefined {
  if (text.startsWith('<\0?\0x\0')) return 'utf-16le';
  if (text.startsWith('\0<\0?\0x')) return 'utf-16be';
  const declaration = /^\s{0,64}<\?xml\s[^>]{0,512}?encoding\s*=\s*["']\s*([\w.:-]{1,64})/.exec(text);
  return asciiCompatible(declaration?.[1]);
}

const markup = /<!--|<\/?[a-z]|<[!/?]/gi;

/** HTML Standard 13.2.3.2, prescan: tags are parsed, so that a meta in a comment or an attribute does not count. */
function metaCharset(text: string): string | undefined {
  if (!/<meta/i.test(text)) return undefined;
  let at = 0;
  for (;;) {
    markup.lastIndex = at;
    const found = markup.exec(text);
    if (found === null) return undefined;
    if (found[0] === '<!--') {
      // `<!-->` is a whole comment: its dashes count twice.
      const end = text.indexOf('-->', found.index + 2);
      if (end < 0) return undefined;
      at = end + 3;
    } else if (/[a-z]$/i.test(found[0])) {
      const tag = readTag(text, found.index + found[0].length - 1);
      if (tag === undefined) return undefined;
      const charset = found[0][1] !== '/' && tag.name === 'meta' ? charsetOf(tag.attributes) : undefined;
      // Unknown names are skipped.
      if (decoderFor(charset) !== undefined) return charset;
      at = tag.end;
    } else {
      const end = text.indexOf('>', found.index);
      if (end < 0) return undefined;
      at = end + 1;
    }
  }
}

interface PrescanTag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly end: number;
}

const tagName = /[^\t\n\f\r >/]*/y;
const attribute =
  /[\t\n\f\r /]*(?:(>)|([^\t\n\f\r />][^\t\n\f\r />=]*)[\t\n\f\r ]*(?:=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r >]*)))?)/y;

function readTag(text: string, start: number): PrescanTag | undefined {
  tagName.lastIndex = start;
  const name = tagName.exec(text)?.[0].toLowerCase() ?? '';
  const attributes = new Map<string, string>();
  let at = start + name.length;
  for (;;) {
    attribute.lastIndex = at;
    const found = attribute.exec(text);
    if (found === null) return undefined;
    at = attribute.lastIndex;
    if (found[1] === '>') return { name, attributes, end: at };
    const key = found[2]?.toLowerCase() ?? '';
    if (!attributes.has(key)) {
      attributes.set(key, (found[3] ?? found[4] ?? found[5] ?? '').toLowerCase());
    }
  }
}

function charsetOf(attributes: ReadonlyMap<string, string>): string | undefined {
  const charset = attributes.get('charset');
  if (charset !== undefined) return asciiCompatible(charset.trim());
  if (attributes.get('http-equiv') !== 'content-type') return undefined;
  const content = /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"']+))/.exec(attributes.get('content') ?? '');
  return asciiCompatible(content?.[1] ?? content?.[2] ?? content?.[3]);
}

/** A declaration readable as ASCII rules out UTF-16. */
function asciiCompatible(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  if (/^(?:utf-?16|unicode$|ucs-2|iso-10646-ucs-2|csunicode)/i.test(label)) return 'utf-8';
  return /^x-user-defined$/i.test(label) ? 'windows-1252' : label;
}
