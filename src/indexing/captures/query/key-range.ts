import { canonicalKey } from '../../../formats/url/canonical-key.ts';
import type { MatchType } from './capture-query.ts';

export interface KeyRange {
  readonly fromKey: string;
  readonly toKey?: string;
}

/**
 * The keys that a URL and a way of matching stand for, as pywb finds them:
 *
 *   exact   http://example.org/a   org,example)/a   up to   org,example)/a!
 *   prefix  http://example.org/a   org,example)/a           org,example)/b
 *   host    http://example.org/a   org,example)/            org,example*
 *   domain  http://example.org/a   org,example)/            org,example-
 *   range   http://example.org/a   org,example)/a           the end
 *
 * A host is followed by ')' and a subdomain by ','; '!' comes after the space that ends a key, '*' after ')', '-' after ','.
 * ':' comes after all of these: a host with a port is another host.
 */
export function keyRange(match: MatchType, url: string): KeyRange {
  const key = canonicalKey(url);
  // Canonicalisation takes the slash and the question mark away that the user wants to be there.
  const isCut = match === 'prefix' && /[/?]$/.test(url) && !key.endsWith(url.slice(-1));
  return rangeOfKey(match, isCut ? key + url.slice(-1) : key);
}

/** The same for a key. */
export function rangeOfKey(match: MatchType, key: string): KeyRange {
  switch (match) {
    case 'exact':
      return { fromKey: key, toKey: `${key}!` };
    case 'prefix':
      return { fromKey: key, ...after(key) };
    case 'host':
      return { fromKey: `${hostOf(key)})/`, toKey: `${hostOf(key)}*` };
    case 'domain': {
      const host = hostOf(key);
      // A top-level domain is no host.
      return { fromKey: host.includes(',') ? `${host})/` : `${host},`, toKey: `${host}-` };
    }
    case 'range':
      return { fromKey: key };
  }
}

function hostOf(key: string): string {
  const end = key.indexOf(')/');
  return end === -1 ? key : key.slice(0, end);
}

/** The first text that does not begin with the prefix. */
function after(prefix: string): { toKey?: string } {
  const points = Array.from(prefix);
  const last = points.pop()?.codePointAt(0);
  if (last === undefined || last >= 0x10ffff) return {};
  // No text has half a character.
  return { toKey: points.join('') + String.fromCodePoint(last + 1 === 0xd800 ? 0xe000 : last + 1) };
}
