import type { Modifier, RewriteContext } from './rewrite-context.ts';
import { TextView } from './text-view.ts';

/** Nothing here needs the parser of addresses: clean characters, no port, and no `.` or `..` between slashes. */
const plainAbsolute = /^https?:\/\/(?:[a-z\d-]+\.)*[a-z][a-z\d-]*\/[\w!$&()*+,;=:@%~/.?#-]*$/;
const plainRelative = /^\/?[\w-][\w!$&()*+,;=@%~/.?#-]*$/;
const dotSegment = /\/\.|%2e/i;
const notAscii = /[^\0-\x7f]/;
const scheme = /^([a-z][a-z\d+.-]*):/i;
/** The schemes of an archive. Others mean nothing to it, or are not fetched. */
const archivedSchemes = new Set(['http', 'https', 'ftp']);
/** The rest of an address that is archived already, after the prefix. */
const archivedRest = /^(\d{0,14}(?:[a-z]{2,4}_)?)\/((?:https?|ftp):.*)$/i;

/**
 * The archived address of an address that stands in `context`'s document, or the address as it was written where
 * browsers would not fetch it either: fragments, `data:`, `mailto:`, what cannot be parsed.
 */
export function archivedUrl(context: RewriteContext, url: string, modifier: Modifier): string {
  return new Addresses(context, TextView.unicode()).archived(url, modifier) ?? url;
}

/**
 * Turns the addresses of one document into archived ones. Most are plain and are put together as text; the rest goes
 * through the parser of the URL standard, so that no `..`, backslash or line break can lead out of the prefix.
 */
export class Addresses {
  readonly context: RewriteContext;
  readonly view: TextView;
  readonly #start: string;
  readonly #prefixes: readonly string[];
  #base = '';
  #origin = '';
  #folder = '';

  constructor(context: RewriteContext, view: TextView, base = context.url) {
    this.context = context;
    this.view = view;
    this.#start = context.prefix + context.timestamp;
    this.#prefixes = formsOf(context.prefix);
    this.#setBase(base);
  }

  /** The base of relative addresses. */
  get base(): string {
    return this.#base;
  }

  /** The modifier of what people follow. */
  get linkModifier(): Modifier {
    return this.context.linkModifier ?? 'mp_';
  }

  /** `<base href>`: answers its archived address; addresses from now on are relative to it. */
  rebase(written: string): string | undefined {
    const archived = this.archived(written, this.linkModifier);
    const base = this.#parse(this.#text(written));
    // HTML Standard 4.2.3: a base of these schemes does not count.
    if (base !== null && base.protocol !== 'data:' && base.protocol !== 'javascript:')
      this.#setBase(base.href);
    return archived;
  }

  /** Undefined when the address has to stay as it is written. */
  archived(written: string, modifier: Modifier): string | undefined {
    const isPlain = plainAbsolute.test(written);
    if ((isPlain || plainRelative.test(written)) && !dotSegment.test(written)) {
      const known = this.#archivedBefore(written);
      if (known !== undefined) return known === written ? undefined : known;
      if (isPlain) return `${this.#start}${modifier}/${written}`;
      if (this.#folder !== '') {
        return `${this.#start}${modifier}/${written[0] === '/' ? this.#origin : this.#folder}${written}`;
      }
    }
    return this.#parsed(this.#text(written), written, modifier);
  }

  #parsed(text: string, written: string, modifier: Modifier): string | undefined {
    if (text === '' || text[0] === '#') return undefined;
    const named = scheme.exec(text)?.[1]?.toLowerCase();
    if (named !== undefined && !archivedSchemes.has(named)) return undefined;
    const known = this.#archivedBefore(text);
    if (known !== undefined) return known === written ? undefined : known;
    const url = this.#parse(text);
    // The host `..` is a name to the parser, and the way out when it stands in a path.
    if (url === null || !archivedSchemes.has(url.protocol.slice(0, -1)) || /^\.+$/.test(url.host))
      return undefined;
    return `${this.#start}${modifier}/${url.href}`;
  }

  #parse(text: string): URL | null {
    return URL.parse(text, this.#base === '' ? undefined : this.#base);
  }

  /** An address that leads into the archive already keeps its own date and modifier. */
  #archivedBefore(text: string): string | undefined {
    for (const prefix of this.#prefixes) {
      if (!text.startsWith(prefix)) continue;
      const rest = archivedRest.exec(text.slice(prefix.length));
      const url = rest === null ? null : URL.parse(rest[2] ?? '');
      if (url !== null && archivedSchemes.has(url.protocol.slice(0, -1)) && !/^\.+$/.test(url.host))
        return `${prefix}${rest?.[1]}/${url.href}`;
    }
    return undefined;
  }

  /** As browsers read it: without spaces and controls around it, without tabs and line breaks within. */
  #text(written: string): string {
    const text = notAscii.test(written) ? this.view.address(written) : written;
    let start = 0;
    let end = text.length;
    while (start < end && text.charCodeAt(start) <= 0x20) start++;
    while (end > start && text.charCodeAt(end - 1) <= 0x20) end--;
    return text.slice(start, end).replace(/[\t\n\r]+/g, '');
  }

  #setBase(base: string): void {
    const url = URL.parse(base);
    if (url === null) return;
    this.#base = url.href;
    const isArchived = archivedSchemes.has(url.protocol.slice(0, -1));
    this.#origin = isArchived ? `${url.protocol}//${credentials(url)}${url.host}` : '';
    const path = url.pathname;
    this.#folder = isArchived ? this.#origin + path.slice(0, path.lastIndexOf('/') + 1) : '';
  }
}

function credentials(url: URL): string {
  if (url.username === '' && url.password === '') return '';
  return url.password === '' ? `${url.username}@` : `${url.username}:${url.password}@`;
}

/** A prefix with a host is also written without its scheme, and as a path. */
function formsOf(prefix: string): string[] {
  const url = URL.parse(prefix);
  return url === null ? [prefix] : [prefix, prefix.slice(url.protocol.length), url.pathname];
}
