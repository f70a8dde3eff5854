import { trimAsciiSpace } from './ascii-space.ts';
import { toOctetText } from './percent-escapes.ts';

/**
 * A URL split at its delimiters, in octet text (see percent-escapes.ts), with nothing decoded.
 *
 *     http://user:pass@www.example.com:8080/a/b?c=d#e
 *     scheme  dropped      host        port path query, fragment dropped
 */
export interface UrlParts {
  readonly scheme: string;
  /** Empty for `mailto:`, `urn:` and the like. */
  readonly host: string;
  /** The host was in brackets, as an IPv6 address must be. */
  readonly bracketed: boolean;
  /** As written; empty if absent. */
  readonly port: string;
  readonly path: string;
  readonly query: string;
}

/** RFC 2396, appendix B, with the scheme limited to legal characters; it matches any text without line breaks. */
const rfc2396 = /^(?:([a-z][a-z\d+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?/i;
const hasScheme = /^[a-z][a-z\d+.-]*:/i;
/** A form field pre-filled with `http://` gives `http://https://example.com/`: the last one counts. */
const repeatedScheme = /^(?:https?:\/\/)+(?=https?:\/\/)/;
const lineBreakOrTab = /[\t\n\r]/g;

/**
 * Splits any text; undefined only for a blank one. Without a scheme, `http://` is assumed: readers type `www.example.com`.
 */
export function splitUrl(url: string): UrlParts | undefined {
  const text = trimAsciiSpace(toOctetText(url)).replace(lineBreakOrTab, '');
  if (text === '') return undefined;
  const absolute = (hasScheme.test(text) ? text : `http://${text}`).replace(repeatedScheme, '');
  const [, scheme = '', authority = '', path = '', query = ''] = rfc2396.exec(absolute) ?? [];
  const parts = { scheme: scheme.toLowerCase(), ...splitAuthority(authority), path, query };
  if (parts.host !== '' || !parts.scheme.startsWith('http') || path === '') return parts;

  // `http:/example.com/a` and `http:////example.com/a`: the first segment is the authority.
  const [first, rest] = cutOnce(path.replace(/^\/+/, ''), '/');
  return { ...parts, ...splitAuthority(first), path: `/${rest}` };
}

function splitAuthority(authority: string): Pick<UrlParts, 'host' | 'bracketed' | 'port'> {
  let end = authority.length;
  while (authority[end - 1] === ':') end--;
  const afterUser = authority.slice(authority.lastIndexOf('@') + 1, end);
  const bracket = afterUser.indexOf('[');
  if (bracket >= 0) {
    const [host, after] = cutOnce(afterUser.slice(bracket + 1), ']');
    return { host, bracketed: true, port: cutOnce(after, ':')[1] };
  }
  const [host, port] = cutOnce(afterUser, ':');
  return { host, bracketed: false, port };
}

/** Before and after the first separator; without one all is before it. */
function cutOnce(text: string, separator: string): readonly [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}
