/**
 * Session identifiers in URLs, as data. Two sets on purpose:
 *
 * - `stripSessionIds`: the rules of the Internet Archive's canonical key (PyPI surt, webarchive-commons). They decide
 *   the key of an index line, so they only change together with `canonicalKeyVersion`.
 * - `stripSessionIdsEagerly`: these, and the shorter or differently placed identifiers of OutbackCDX. They let the
 *   crawler see that two links lead to one page, and never make a key.
 */

interface SessionIdRule {
  readonly name: string;
  /** A global pattern, of which the last match is removed, once per rule, like the `^(.*)…` rules of surt. */
  readonly cut: RegExp;
}

/** ASP.NET puts its identifiers into a path segment just before the page: `/(S(4hqa0555fwsecu455xqckv45))/page.aspx`. */
const archivePathRules: readonly SessionIdRule[] = [
  { name: 'ASP.NET cookieless, typed', cut: /(?<=\/)\((?:[a-z]\([\da-z]{24}\))+\)\//gi },
  { name: 'ASP.NET cookieless', cut: /(?<=\/)\([\da-z]{24}\)\//gi },
];

/** As in surt, a name may be the end of a longer one: `oldsid=…` leaves `old`. */
const archiveQueryRules: readonly SessionIdRule[] = [
  { name: 'Java servlet', cut: /jsessionid=[\da-z]{32}(?:&|$)/gi },
  { name: 'PHP', cut: /phpsessid=[\da-z]{32}(?:&|$)/gi },
  { name: 'sid', cut: /sid=[\da-z]{32}(?:&|$)/gi },
  { name: 'ASP', cut: /aspsessionid[a-z]{8}=[a-z]{24}(?:&|$)/gi },
  { name: 'ColdFusion', cut: /cfid=(?:(?!cfid=)[^&])+&cftoken=[^&]+(?:&|$)/gi },
];

const eagerPathRules: readonly SessionIdRule[] = [
  { name: 'Java servlet path parameter', cut: /;jsessionid=[\da-z.!_-]{10,}(?=[/;?]|$)/gi },
];

const eagerQueryRules: readonly SessionIdRule[] = [
  { name: 'Java servlet, short', cut: /(?<=^|&)jsessionid=[\da-z.!_-]{10,}(?:&|$)/gi },
  { name: 'session id, short', cut: /(?<=^|&)(?:sessionid|phpsessid|sid)=[\da-z]{16,}(?:&|$)/gi },
  { name: 'ColdFusion with hyphens', cut: /(?<=^|&)cfid=[\da-z-]+&cftoken=[\da-z-]+(?:&|$)/gi },
];

/** A quick test for nearly every URL: no rule can match if this does not. */
const maybeInQuery = /sid=|sessionid|cfid=/i;

const everyQueryRule: readonly SessionIdRule[] = [...eagerQueryRules, ...archiveQueryRules];

/** The archive's rules for `/path?query`. An empty query loses its question mark. */
export function stripSessionIds(pathAndQuery: string): string {
  return inPathAndQuery(pathAndQuery, { path: stripPathSessionIds, query: stripQuerySessionIds });
}

/** Removes every identifier of the archive's rules or OutbackCDX, and an `&` left at the end. */
export function stripSessionIdsEagerly(pathAndQuery: string): string {
  return inPathAndQuery(pathAndQuery, {
    path: (path) => {
      const stripped = stripPathSessionIds(path);
      return stripped.includes(';') ? eagerPathRules.reduce(cutEvery, stripped) : stripped;
    },
    query: (query) =>
      (maybeInQuery.test(query) ? everyQueryRule.reduce(cutEvery, query) : query).replace(/&$/, ''),
  });
}

/** The archive's rules for a path. */
export function stripPathSessionIds(path: string): string {
  return path.includes('(') ? archivePathRules.reduce(cutBeforeAspx, path) : path;
}

/** The archive's rules for a query (without its `?`). */
export function stripQuerySessionIds(query: string): string {
  return maybeInQuery.test(query) ? archiveQueryRules.reduce(cutLast, query) : query;
}

function inPathAndQuery(
  pathAndQuery: string,
  strip: { readonly path: (path: string) => string; readonly query: (query: string) => string },
): string {
  const mark = pathAndQuery.indexOf('?');
  if (mark < 0) return strip.path(pathAndQuery);
  const query = strip.query(pathAndQuery.slice(mark + 1));
  return strip.path(pathAndQuery.slice(0, mark)) + (query === '' ? '' : `?${query}`);
}

function cutEvery(text: string, rule: SessionIdRule): string {
  return text.replace(rule.cut, '');
}

function cutLast(text: string, rule: SessionIdRule): string {
  const last = [...text.matchAll(rule.cut)].at(-1);
  return last === undefined ? text : cutAt(text, last);
}

/** surt demands `[^?]+\.aspx` behind the group; an escaped `?` can stand in a path. */
function cutBeforeAspx(path: string, rule: SessionIdRule): string {
  // The added mark is found if there is no other.
  const lowerPath = `${path.toLowerCase()}?`;
  let last: RegExpExecArray | undefined;
  let aspx = -1;
  let mark = -1;
  for (const match of path.matchAll(rule.cut)) {
    const behind = match.index + match[0].length;
    // Searched again only after it was passed, so that a path of many groups is read once.
    if (aspx <= behind) aspx = lowerPath.indexOf('.aspx', behind + 1);
    if (aspx < 0) break;
    if (mark < behind) mark = lowerPath.indexOf('?', behind);
    if (mark > aspx) last = match;
  }
  return last === undefined ? path : cutAt(path, last);
}

function cutAt(text: string, match: RegExpExecArray): string {
  return text.slice(0, match.index) + text.slice(match.index + match[0].length);
}
