import type { Database } from '../../catalogue/catalogue.ts';
import type { SortKind } from '../../catalogue/list-order.ts';
import type { ListQuery } from '../../catalogue/list-page.ts';
import { onTheWay } from '../../catalogue/on-the-way.ts';
import { filteredOutcomes } from '../../crawl/crawl-outcome.ts';
import type { OutcomeFilter } from '../../crawl/crawl-outcome.ts';

/** Each has an index. */
export const domainSortKinds = {
  name: 'string',
  state: 'number',
  configurations: 'number',
  expected: 'number',
  last: 'number',
  modified: 'number',
} as const satisfies Readonly<Record<string, SortKind>>;
export type DomainSortName = keyof typeof domainSortKinds;

export interface DomainQuery extends ListQuery<DomainSortName> {
  /** A prefix of the name. */
  readonly q?: string | undefined;
  readonly isActive?: boolean | undefined;
  /** The outcome of the last harvest; `nothing`: every outcome that brought nothing. */
  readonly outcome?: OutcomeFilter | undefined;
}

export function matchingDomains(db: Database, { q, isActive, outcome }: DomainQuery) {
  const beginning = beginningOf(q);
  return db
    .selectFrom('domain')
    .$if(isActive !== undefined, (query) => query.where('isActive', '=', isActive === true ? 1 : 0))
    .$if(outcome !== undefined, (query) => query.where('outcome', 'in', filteredOutcomes(outcome)))
    .$if(beginning !== '', (query) =>
      query.where('name', '>=', beginning).where('name', '<', `${beginning}\uFFFF`),
    );
}

/** The same, for walking the index of an order. */
export function matchingOnTheWay(db: Database, { q, isActive, outcome }: DomainQuery) {
  const beginning = beginningOf(q);
  return db
    .selectFrom('domain')
    .$if(isActive !== undefined, (query) =>
      query.where((eb) => onTheWay(eb('isActive', '=', isActive === true ? 1 : 0))),
    )
    .$if(outcome !== undefined, (query) =>
      query.where((eb) => onTheWay(eb('outcome', 'in', filteredOutcomes(outcome)))),
    )
    .$if(beginning !== '', (query) =>
      query.where((eb) =>
        onTheWay(eb.and([eb('name', '>=', beginning), eb('name', '<', `${beginning}\uFFFF`)])),
      ),
    );
}

/** A pasted URL is accepted too. */
export function beginningOf(q: string | undefined): string {
  const typed = (q ?? '').trim().toLowerCase();
  const host = /^https?:\/\/([^/?#]*)/.exec(typed)?.[1] ?? typed;
  return host.replace(/^www\./, '');
}
