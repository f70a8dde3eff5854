import type { Database } from '../../catalogue/catalogue.ts';
import { onTheWay } from '../../catalogue/on-the-way.ts';
import { filteredOutcomes } from '../../crawl/crawl-outcome.ts';
import type { DomainQuery } from './domain.ts';

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
