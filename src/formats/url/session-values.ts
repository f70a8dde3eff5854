/**
 * Session ids that are recognised by their value alone: 128 or 160 random bits in hexadecimal, whatever the parameter is
 * called. They never change a key: a crawler uses them to see that two links are one page, replay to find a substitute
 * capture.
 */

export interface SessionValue {
  readonly name: string;
  readonly value: string;
  /** The URL without the parameter. */
  readonly stripped: string;
}

const hexValue = /^(?:[\da-f]{32}|[\da-f]{40})$/i;
const maybe = /=[\da-f]{32}/i;
/** Digests and identities of content: another value, another content. */
const contentName =
  /^(?:\w*(?:hash|md5|sha1|sha|digest|sum|etag|uuid|guid|key)\w*|\w*id|rev|revision|commit|version|v|ver|file|filename|name|path|img|image|photo|picture|video|media|doc|document|article|page|item|node|object|product|q|query)$/i;

/** Whether `name=value` may be the id of a session. */
export function isSessionValue(pair: string): boolean {
  const equals = pair.indexOf('=');
  return equals > 0 && hexValue.test(pair.slice(equals + 1)) && !contentName.test(pair.slice(0, equals));
}

/** The first of its kind in the query of a URL. */
export function sessionValueOf(href: string): SessionValue | undefined {
  const mark = href.indexOf('?');
  if (mark < 0 || !maybe.test(href)) return undefined;
  const [query = '', fragment] = href.slice(mark + 1).split('#', 2);
  const pairs = query.split('&');
  const at = pairs.findIndex(isSessionValue);
  if (at < 0) return undefined;
  const [name = '', value = ''] = (pairs[at] ?? '').split('=', 2);
  const rest = pairs.toSpliced(at, 1).join('&');
  const stripped = `${href.slice(0, mark)}${rest === '' ? '' : `?${rest}`}${fragment === undefined ? '' : `#${fragment}`}`;
  return { name, value, stripped };
}
