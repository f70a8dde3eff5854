import { surtHost, withoutWww } from './canonical-host.ts';
import { canonicalKeyByRules, foldPath, foldQuery } from './canonical-url.ts';

/**
 * The canonical key of a URL (SURT): what an index line is called and sorted by.
 *
 *     http://www.Example.com:80/A/?b=2&a=1   →   com,example)/a?a=1&b=2
 *
 * The rules are those of the Internet Archive's `surt` 0.3.1 (PyPI), which pywb and cdxj-indexer use, so that indexes
 * can be exchanged. Where the two differ:
 *
 * | URL                                        | surt                       | here                     | why                                  |
 * |--------------------------------------------|----------------------------|--------------------------|--------------------------------------|
 * | `http://ex.com:99999/`, `http://ex.com:x/` | throws                     | `com,ex:99999)/`         | a key never throws; port as written  |
 * | blank                                      | throws                     | `-`                      | as for the empty text                |
 * | `filedesc://a b.arc`                       | keeps the space            | `filedesc://a%20b.arc`   | an index line has no space in a key  |
 * | `http://straße.de/`                        | `de,strasse)/` (IDNA 2003) | `de,xn--strae-oqa)/`     | UTS 46 as in the URL standard        |
 * | host with invalid UTF-8 or no IDNA form    | drops octets or encodes    | escaped octets           | nothing is lost                      |
 * | `http://a...b/`                            | `b,,a)/`                   | `b,a)/`                  | all repeated dots collapse           |
 * | `MAILTO:a@b.org`                           | `MAILTO:a@b.org`           | `mailto:a@b.org`         | schemes have no case (RFC 3986)      |
 * | `http:/ex.com:80/`, `http:////u@ex.com/`   | `com:80,ex)/`              | `com,ex)/`               | the found authority is split as well |
 *
 * Java's webarchive-commons differs from both in `dns:example.org` (`org,example)`) and `metadata://example.org/a`
 * (`metadata)/example.org/a`).
 *
 * The same as surt, though one might expect otherwise: user information is dropped; the default port goes for http and
 * https only (`ftp://ex.com:21/` → `com,ex:21)/`); IPv4 is turned round (`1,0,0,127)/`); IPv6 loses its brackets and is not
 * compressed; escapes are in lower case, and `%2F` and `%3F` in a path become `/` and `?`; `\` is no slash; a `..` above
 * the root stays; `example.com:8080/` is the scheme `example.com`; `dns:`, `mailto:`, `urn:`, `data:`, `news:` and their
 * kind keep scheme and text in lower case; `ftp://`, `rtsp://`, `whois://` and `metadata://` lose the scheme like http.
 */
export const canonicalKeyVersion = 'ia-2';

/**
 * http(s), a domain name of two or more plain labels whose last begins with a letter (so no IPv4 address), no port, no escape,
 * no fragment: for these the rules come down to lower case, `www`, session ids, trailing slash and order.
 *
 *                                   host                            path without ?        query
 */
const plain = /^https?:\/\/((?:[a-z\d-]+\.)+[a-z][a-z\d-]*)(?:(\/[!"$&->@-~]*)(?:\?([!"$&-~]*))?)?$/i;

/** The key of any text: printable ASCII without spaces, never an exception. */
export function canonicalKey(url: string): string {
  const match = plain.exec(url);
  if (match === null) return canonicalKeyByRules(url);
  const [, host = '', path = '/', query = ''] = match;
  // Empty and dot segments need the full rules.
  if (path.includes('//') || path.includes('/.')) return canonicalKeyByRules(url);
  const labels = surtHost(withoutWww(host.toLowerCase()));
  const folded = query === '' ? '' : foldQuery(query.toLowerCase());
  return `${labels})${foldPath(path.toLowerCase())}${folded === '' ? '' : `?${folded}`}`;
}
