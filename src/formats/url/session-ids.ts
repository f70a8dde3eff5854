/**
 * Session identifiers in URLs, as data. Two sets on purpose:
 *
 * - `stripSessionIds`: the rules of the Internet Archive's canonical key (PyPI surt, webarchive-commons). They decide
 *   what an index line is called, so they only change together with `canonicalKeyVersion`.
 * - `stripSessionIdsEagerly`: these and the shorter or differently placed identifiers which OutbackCDX knows. They are
 *   for the crawler, which wants to see that two links lead to one page, and never for a key.
 */
type SessionIdRule = {
  readonly name: string;
  /** What to cut. A global pattern, of which the last match is cut, once per rule, like the `^(.*)…` rules of surt. */
  readonly cut: RegExp;
};

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

/** One look that settles nearly every URL: no rule can match where this does not. */
const maybeInQuery = /sid=|jsessionid=|aspsessionid|cfid=/i;

const cutAt = (text: string, match: RegExpExecArray): string =>
  text.slice(0, match.index) + text.slice(match.index + match[0].length);

const cutLast = (text: string, rule: SessionIdRule): string => {
  const last = [...text.matchAll(rule.cut)].at(-1);
  return last === undefined ? text : cutAt(text, last);
};

/** surt demands `[^?]+\.aspx` behind the group; an escaped `?` can stand in a path. */
const leadsToAspx = (lowerPath: string, from: number): boolean => {
  const aspx = lowerPath.indexOf('.aspx', from + 1);
  return aspx >= 0 && !lowerPath.slice(from, aspx).includes('?');
};

const cutBeforeAspx = (path: string, rule: SessionIdRule): string => {
  const lowerPath = path.toLowerCase();
  const matches = [...path.matchAll(rule.cut)];
  const last = matches.findLast((match) => leadsToAspx(lowerPath, match.index + match[0].length));
  return last === undefined ? path : cutAt(path, last);
};

/** The archive's rules for a path. */
export const stripPathSessionIds = (path: string): string =>
  path.includes('(') ? archivePathRules.reduce(cutBeforeAspx, path) : path;

/** The archive's rules for a query (without its `?`). */
export const stripQuerySessionIds = (query: string): string =>
  maybeInQuery.test(query) ? archiveQueryRules.reduce(cutLast, query) : query;

const inPathAndQuery = (
  pathAndQuery: string,
  strip: { readonly path: (path: string) => string; readonly query: (query: string) => string },
): string => {
  const mark = pathAndQuery.indexOf('?');
  if (mark < 0) return strip.path(pathAndQuery);
  const query = strip.query(pathAndQuery.slice(mark + 1));
  return strip.path(pathAndQuery.slice(0, mark)) + (query === '' ? '' : `?${query}`);
};

/** The archive's rules for `/path?query`. An empty query goes with its question mark. */
export const stripSessionIds = (pathAndQuery: string): string =>
  inPathAndQuery(pathAndQuery, { path: stripPathSessionIds, query: stripQuerySessionIds });

/** All identifiers that the archive's rules or OutbackCDX know, every occurrence, and the `&` which a cut leaves at the end. */
export const stripSessionIdsEagerly = (pathAndQuery: string): string =>
  inPathAndQuery(pathAndQuery, {
    path: (path) =>
      eagerPathRules.reduce((text, rule) => text.replace(rule.cut, ''), stripPathSessionIds(path)),
    query: (query) =>
      [...eagerQueryRules, ...archiveQueryRules]
        .reduce((text, rule) => text.replace(rule.cut, ''), query)
        .replace(/&$/, ''),
  });
