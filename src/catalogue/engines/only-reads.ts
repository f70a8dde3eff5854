import type { CompiledQuery } from 'kysely';

/** All else is a change, also where it gives rows back. */
export function onlyReads({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*select\b/i.test(sql));
}
