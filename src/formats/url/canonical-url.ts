import { canonicalHost, canonicalPort, surtHost, withoutWww } from './canonical-host.ts';
import { escapeOnce, escapeUnprintable, toOctetText, unescapeRepeatedly } from './percent-escapes.ts';
import { stripPathSessionIds, stripQuerySessionIds } from './session-ids.ts';
import { splitUrl } from './split-url.ts';
import type { UrlParts } from './split-url.ts';

/*
 * The canonical form of a URL, before its host is turned round for the key. Two steps, each ending in printable ASCII:
 *
 *     split → step 1, Google: unescape to a fixed point, tidy host and path, escape once
 *           → step 2, Internet Archive: fold what makes no different page (case, www, port, session id, order)
 */

/**
 * One URL for all that share a key (but for the scheme, which is kept). Its own key is always that of the given URL.
 * Some rules of the archive cut only once (`www.www.example.com`, two `sid=`) and would cut again in a second pass;
 * such a URL gets step 1 alone.
 */
export function canonicalUrl(url: string): string {
  if (isFileHead(url)) return escapeUnprintable(toOctetText(url));
  const split = splitUrl(url);
  if (split === undefined) return '';
  const tidy = googleStep(split);
  const folded = archiveStep(tidy);
  const canonical = writeUrl(folded);
  return canonicalKeyByRules(canonical) === writeKey(folded) ? canonical : writeUrl(tidy);
}

/** The key by the full rules. `canonicalKey` (canonical-key.ts) is equal, and faster for plain URLs. */
export function canonicalKeyByRules(url: string): string {
  if (isFileHead(url)) return escapeUnprintable(toOctetText(url));
  const parts = splitUrl(url);
  return parts === undefined ? '-' : writeKey(archiveStep(googleStep(parts)));
}

/** The head of an ARC file (`filedesc://…`) has the name of the file, which keeps its case. */
function isFileHead(url: string): boolean {
  return url.startsWith('filedesc');
}

function googleStep(parts: UrlParts): UrlParts {
  const host = canonicalHost(parts.host);
  const path = unescapeRepeatedly(parts.path);
  return {
    ...parts,
    host,
    port: canonicalPort(parts.port),
    path: escapeOnce(host === '' ? path : resolveSegments(path)),
    query: escapeOnce(unescapeRepeatedly(parts.query)),
  };
}

function resolveSegments(path: string): string {
  const kept: string[] = [];
  for (const segment of path.split('/').slice(1)) {
    if (segment === '.') continue;
    // A `..` at the root stays, as in surt.
    if (segment === '..' && kept.length > 0) kept.pop();
    else kept.push(segment);
  }
  const last = kept.pop() ?? '';
  return ['', ...kept.filter((segment) => segment !== ''), last].join('/');
}

function archiveStep(parts: UrlParts): UrlParts {
  return {
    ...parts,
    host: parts.scheme === 'dns' ? parts.host : withoutWww(parts.host),
    port: isDefaultPort(parts.scheme, parts.port) ? '' : parts.port,
    path: foldPath(parts.path.toLowerCase()),
    query: foldQuery(parts.query.toLowerCase()),
  };
}

function isDefaultPort(scheme: string, port: string): boolean {
  return (scheme === 'http' && port === '80') || (scheme === 'https' && port === '443');
}

/** Also for the fast path of the key, like `foldQuery`: path and query are already escaped and in lower case. */
export function foldPath(path: string): string {
  const stripped = stripPathSessionIds(path);
  return stripped.length > 1 && stripped.endsWith('/') ? stripped.slice(0, -1) : stripped;
}

export function foldQuery(query: string): string {
  return sortQuery(stripQuerySessionIds(query));
}

/**
 * Sorts the arguments bytewise by name, then value; `a` sorts before `a=` and both stay.
 * NUL in the place of the first `=` gives this order to a plain string sort, and no escaped query contains one.
 */
function sortQuery(query: string): string {
  if (!query.includes('&')) return query;
  const pairs = query.split('&').map((argument) => argument.replace('=', '\0'));
  return pairs
    .sort()
    .map((pair) => pair.replace('\0', '='))
    .join('&');
}

function writeKey(parts: UrlParts): string {
  const query = parts.query === '' ? '' : `?${parts.query}`;
  const path = parts.path === '' && query !== '' ? '/' : parts.path;
  if (parts.host === '') return `${parts.scheme}:${path}${query}`;
  return `${surtHost(parts.host)}${parts.port === '' ? '' : `:${parts.port}`})${path}${query}`;
}

/** Decoded delimiters are escaped again, so that the text splits into the same parts. */
function writeUrl(parts: UrlParts): string {
  const path = escapeAll(parts.path, /\?/g);
  const query = parts.query === '' ? '' : `?${parts.query}`;
  if (parts.host === '') {
    // `http:/a` would make `a` the host, as would `x://a`.
    if (parts.scheme.startsWith('http')) return `${parts.scheme}://.${path}${query}`;
    return `${parts.scheme}:${path.startsWith('//') ? '//' : ''}${path}${query}`;
  }
  const host = parts.bracketed
    ? `[${escapeAll(parts.host, /[/?@[\]]/g)}]`
    : escapeAll(parts.host, /[/?@:[\]]/g);
  const port = parts.port === '' ? '' : `:${escapeAll(parts.port, /[/?@:[\]]/g)}`;
  return `${parts.scheme}://${host}${port}${path}${query}`;
}

function escapeAll(text: string, delimiters: RegExp): string {
  return text.replace(delimiters, (character) => `%${character.charCodeAt(0).toString(16)}`);
}
