import { sql } from 'kysely';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { countRows } from '../../catalogue/count-rows.ts';
import { maxCounted, readListQuery, totals } from '../../catalogue/list-page.ts';
import type { ListPage } from '../../catalogue/list-page.ts';
import { done } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { domainPage } from './domain-page.ts';
import { domainSummary } from './domain-summary.ts';
import { matchingDomains } from './matching-domains.ts';
import { domainSorts } from './domain.ts';
import type { DomainQuery, DomainSummary } from './domain.ts';

/** A page of domains. Each order has an index, so a million domains are listed as fast as ten. */
export async function listDomains(
  { db }: Catalogue,
  question: DomainQuery,
): Promise<Outcome<ListPage<DomainSummary>>> {
  const asked = readListQuery(question, domainSorts);
  if (!asked.ok) return asked;
  const page = await domainPage(db, question, asked.value);
  const some = matchingDomains(db, question)
    .select(sql<number>`1`.as('one'))
    .limit(maxCounted + 1);
  return done({
    items: page.rows.map(domainSummary),
    next: page.next,
    ...totals(await countRows(db, some)),
  });
}
