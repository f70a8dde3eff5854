import { defined } from '../../formats/values/defined.ts';
import type { CaptureQuery, MatchType } from '../../indexing/captures/query/capture-query.ts';
import { evaluateQuery } from '../../indexing/captures/query/evaluate-query.ts';
import { keyRange } from '../../indexing/captures/query/key-range.ts';
import type { Reader } from '../../access/reader.ts';
import type { Access, LineSource } from '../../indexing/captures/query/readable-captures.ts';
import { formatCount } from '../terminal/format.ts';

const maxCounted = 1000;

/** Suggests a query with results: without conditions, then with ever wider matches. */
export async function hint(
  url: string,
  query: CaptureQuery,
  source: LineSource,
  access: Access<Reader>,
): Promise<string> {
  const { match, fromKey, toKey, pageSize, output } = query;
  const keys = { fromKey, ...defined({ toKey }) };
  const tried: { readonly keys: typeof keys; readonly match: MatchType; readonly says: string }[] = [
    { keys, match, says: 'without these conditions' },
  ];
  const wider: readonly (readonly [MatchType, string])[] = [
    ['prefix', 'under this prefix'],
    ['host', 'of this host'],
    ['domain', 'of this domain'],
  ];
  for (const [kind, says] of wider) {
    if (kind !== match) tried.push({ keys: keyRange(kind, url), match: kind, says });
  }
  for (const { keys, match: kind, says } of tried) {
    const found = await count(source, { ...plain, ...keys, match: kind, pageSize, output }, access);
    if (found === 0) continue;
    const number = found === maxCounted ? `${maxCounted} captures or more` : formatCount(found, 'capture');
    const how = kind === match ? '' : `: heirloom captures '${url}' --match ${kind}`;
    return `There ${found === 1 ? 'is' : 'are'} ${number} ${says}${how}`;
  }
  return 'There are none of its host or domain either.';
}

const plain = {
  sort: 'default',
  filters: [],
  collapses: [],
  resolveRevisits: false,
  omitSelfRedirects: false,
  fromEnd: false,
  showNumPages: false,
  showPagedIndex: false,
  showResumeKey: false,
  limit: maxCounted,
} as const;

async function count(source: LineSource, query: CaptureQuery, access: Access<Reader>): Promise<number> {
  let found = 0;
  for await (const _ of evaluateQuery(source, query, access)) found++;
  return found;
}
