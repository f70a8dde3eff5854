import type { Database } from '../../catalogue/catalogue.ts';
import { inOrderOf, pageOf } from '../../catalogue/list-page.ts';
import type { PageRequest } from '../../catalogue/list-page.ts';
import { foundPage, sortedPage } from '../../catalogue/sorted-page.ts';
import type { DomainTable } from '../../catalogue/tables/domain-tables.ts';
import { beginningOf, matchingDomains, matchingOnTheWay } from './matching-domains.ts';
import type { DomainQuery, DomainSortName } from './domain.ts';

interface DomainPage {
  readonly rows: readonly DomainTable[];
  readonly next: string | null;
}

/** A page of the domains that match, along the index of the order. */
export async function domainPage(
  db: Database,
  question: DomainQuery,
  request: PageRequest<DomainSortName>,
): Promise<DomainPage> {
  const { name } = request.order;
  switch (name) {
    case 'name':
      return pageOf(await byName(db, question, request), request, (row) => ({ value: row.name, id: row.id }));
    case 'state':
      // Names are unique too, and people search by them.
      return pageOf(await byState(db, question, request), request, (row) => ({
        value: row.isActive,
        id: row.name,
      }));
    case 'configurations':
    case 'expected':
    case 'last':
    case 'modified':
      return byNumber(db, question, { request, column: numbers[name] });
  }
}

function byName(
  db: Database,
  question: DomainQuery,
  { order, cursor, limit }: PageRequest,
): Promise<DomainTable[]> {
  return matchingDomains(db, question)
    .selectAll()
    .$if(cursor !== undefined, (query) =>
      query.where('name', order.direction === 'asc' ? '>' : '<', String(cursor?.value ?? '')),
    )
    .orderBy('name', order.direction)
    .limit(limit + 1)
    .execute();
}

/** Active ones first or last; by name in both directions. */
async function byState(
  db: Database,
  question: DomainQuery,
  { order, cursor, limit }: PageRequest,
): Promise<DomainTable[]> {
  const states = order.direction === 'asc' ? ([1, 0] as const) : ([0, 1] as const);
  const rows: DomainTable[] = [];
  for (const state of states) {
    if (cursor?.value === states[1] && state === states[0]) continue;
    const lastName = cursor?.value === state ? cursor.id : undefined;
    const some = await matchingDomains(db, question)
      .selectAll()
      .where('isActive', '=', state)
      .$if(lastName !== undefined, (query) => query.where('name', '>', lastName ?? ''))
      .orderBy('name')
      .limit(limit + 1 - rows.length)
      .execute();
    rows.push(...some);
    if (rows.length > limit) break;
  }
  return rows;
}

const numbers = {
  configurations: 'configurations',
  expected: 'expectedObjects',
  last: 'lastHarvestMs',
  modified: 'modifiedMs',
} as const satisfies Readonly<Partial<Record<DomainSortName, keyof DomainTable>>>;
type NumberColumn = (typeof numbers)[keyof typeof numbers];

interface NumberRequest {
  readonly request: PageRequest;
  readonly column: NumberColumn;
}

/** Up to this number of matches, they are fetched and sorted here; with more, the next ones are close in the order. */
const few = 1000;

async function byNumber(
  db: Database,
  question: DomainQuery,
  { request, column }: NumberRequest,
): Promise<DomainPage> {
  const isFiltered =
    question.isActive !== undefined || question.outcome !== undefined || beginningOf(question.q) !== '';
  const some = isFiltered
    ? await matchingDomains(db, question)
        .selectAll()
        .orderBy('name')
        .limit(few + 1)
        .execute()
    : [];
  if (isFiltered && some.length <= few) {
    const page = sortedPage(
      some.map((row) => ({ id: row.id, value: row[column] })),
      request,
    );
    return { rows: inOrderOf(page.ids, some), next: page.next };
  }
  const found = matchingOnTheWay(db, question).select(['id', `${column} as value`]);
  const page = await foundPage(db, found, request);
  const rows =
    page.ids.length === 0
      ? []
      : await db.selectFrom('domain').selectAll().where('id', 'in', page.ids).execute();
  return { rows: inOrderOf(page.ids, rows), next: page.next };
}
