import type { CompiledQuery } from 'kysely';

/** Everything else is a change, even if it returns rows. */
export function onlyReads({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*select\b/i.test(sql));
}
