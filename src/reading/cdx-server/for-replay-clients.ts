import type { CaptureQuery } from '../../indexing/captures/query/capture-query.ts';
import type { AccessRules } from '../../access/access-rules.ts';

/** The captures of all names of the URL. */
export function withAliases(query: CaptureQuery, keysOf: AccessRules['keysOf']): CaptureQuery {
  if (query.match !== 'exact') return query;
  const alsoKeys = keysOf(query.fromKey).filter((key) => key !== query.fromKey);
  return alsoKeys.length === 0 ? query : { ...query, alsoKeys };
}

/** The same for clients that read records themselves: they cannot show a 304, so it gets the place of its original. */
export function forReplayClients(query: CaptureQuery, keysOf: AccessRules['keysOf']): CaptureQuery {
  return { ...withAliases(query, keysOf), resolveNotModified: true };
}
