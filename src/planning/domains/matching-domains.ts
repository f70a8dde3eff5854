import { sql } from 'kysely';
import type { Database } from '../../catalogue/catalogue.ts';
import type { SortKind } from '../../catalogue/list-order.ts';
import type { ListQuestion } from '../../catalogue/list-page.ts';

/** Each has its index. */
export const domainSortKinds = {
  name: 'string',
  state: 'number',
  configurations: 'number',
  expected: 'number',
  last: 'number',
  modified: 'number',
} as const satisfies Readonly<Record<string, SortKind>>;
export type DomainSortName = keyof typeof domainSortKinds;

export interface DomainQuestion extends ListQuestion<DomainSortName> {
  /** The beginning of the name. */
  readonly q?: string | undefined;
  readonly isActive?: boolean | undefined;
}

export function matchingDomains(db: Database, { q, isActive }: DomainQuestion) {
  const beginning = beginningOf(q);
  return db
    .selectFrom('domain')
    .$if(isActive !== undefined, (query) => query.where('isActive', '=', isActive === true ? 1 : 0))
    .$if(beginning !== '', (query) =>
      query.where('name', '>=', beginning).where('name', '<', `${beginning}\uFFFF`),
    );
}

/** The same, in words that no index is found for: the engine keeps to the order in which it is asked to go through. */
export function matchingOnTheWay(db: Database, { q, isActive }: DomainQuestion) {
  const beginning = beginningOf(q);
  return db
    .selectFrom('domain')
    .$if(isActive !== undefined, (query) =>
      query.where((eb) => eb(eb('isActive', '+', 0), '=', isActive === true ? 1 : 0)),
    )
    .$if(beginning !== '', (query) =>
      query
        .where((eb) => sql<boolean>`${eb.ref('name')} || '' >= ${beginning}`)
        .where((eb) => sql<boolean>`${eb.ref('name')} || '' < ${`${beginning}\uFFFF`}`),
    );
}

/** Also where a whole URL was pasted. */
export function beginningOf(q: string | undefined): string {
  const typed = (q ?? '').trim().toLowerCase();
  const host = /^https?:\/\/([^/?#]*)/.exec(typed)?.[1] ?? typed;
  return host.replace(/^www\./, '');
}
