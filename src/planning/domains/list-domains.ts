import { sql } from 'kysely';
import type { Catalogue, Database } from '../../catalogue/catalogue.ts';
import { done } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { DomainTable } from '../../catalogue/tables.ts';
import { mostCounted, pageOf, readPlace, totals } from '../list-page.ts';
import type { ListPage, ListQuestion, Place } from '../list-page.ts';
import { domainSummaries } from './domain-summary.ts';
import type { DomainSummary } from './domain-summary.ts';

export interface DomainQuestion extends ListQuestion {
  /** The beginning of the name. */
  readonly q?: string | undefined;
  readonly isActive?: boolean | undefined;
  readonly sort: 'name' | '-name' | 'modified' | '-modified';
}

/** Domains, a page at a time; as fast with a million of them as with ten. */
export async function listDomains(
  { db }: Catalogue,
  question: DomainQuestion,
): Promise<Outcome<ListPage<DomainSummary>>> {
  const after = readPlace(question.after);
  if (!after.ok) return after;
  const { limit } = question;
  const rows = question.sort.endsWith('name')
    ? await byName(db, question, after.value)
    : await byModified(db, question, after.value);
  const page = pageOf(rows, limit, ({ id, name, modifiedMs }) =>
    question.sort.endsWith('name') ? { value: name, id } : { value: modifiedMs, id },
  );
  const [counted] = await db
    .selectFrom(
      matching(db, question)
        .select(sql<number>`1`.as('one'))
        .limit(mostCounted + 1)
        .as('some'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .execute();
  return done({
    items: await domainSummaries(db, page.rows),
    next: page.next,
    ...totals(counted?.count ?? 0),
  });
}

function matching(db: Database, { q, isActive }: DomainQuestion) {
  const beginning = beginningOf(q);
  return db
    .selectFrom('domain')
    .$if(isActive !== undefined, (query) => query.where('isActive', '=', isActive === true ? 1 : 0))
    .$if(beginning !== '', (query) =>
      query.where('name', '>=', beginning).where('name', '<', `${beginning}\uFFFF`),
    );
}

/** The same, in words that no index is found for: the engine keeps to the order in which it is asked to go through. */
function matchingOnTheWay(db: Database, { q, isActive }: DomainQuestion) {
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
function beginningOf(q: string | undefined): string {
  const typed = (q ?? '').trim().toLowerCase();
  const host = /^https?:\/\/([^/?#]*)/.exec(typed)?.[1] ?? typed;
  return host.replace(/^www\./, '');
}

function byName(db: Database, question: DomainQuestion, place: Place | undefined): Promise<DomainTable[]> {
  const isDescending = question.sort === '-name';
  return matching(db, question)
    .selectAll()
    .$if(place !== undefined, (query) =>
      query.where('name', isDescending ? '<' : '>', String(place?.value ?? '')),
    )
    .orderBy('name', isDescending ? 'desc' : 'asc')
    .limit(question.limit + 1)
    .execute();
}

/** With so few that match, they are fetched and sorted here; of more, the next ones are near in the order of time. */
const few = 1000;

async function byModified(
  db: Database,
  question: DomainQuestion,
  place: Place | undefined,
): Promise<DomainTable[]> {
  const isDescending = question.sort === '-modified';
  const isFiltered = question.isActive !== undefined || beginningOf(question.q) !== '';
  const some = isFiltered
    ? await matching(db, question)
        .selectAll()
        .orderBy('name')
        .limit(few + 1)
        .execute()
    : [];
  if (isFiltered && some.length <= few) {
    const direction = isDescending ? -1 : 1;
    return some
      .toSorted((one, other) => direction * compare(one, other))
      .filter((row) => place === undefined || direction * compare(row, placeRow(place)) > 0)
      .slice(0, question.limit + 1);
  }
  return matchingOnTheWay(db, question)
    .selectAll()
    .$if(place !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('modifiedMs', 'id'),
          isDescending ? '<' : '>',
          eb.tuple(Number(place?.value ?? 0), place?.id ?? ''),
        ),
      ),
    )
    .orderBy('modifiedMs', isDescending ? 'desc' : 'asc')
    .orderBy('id', isDescending ? 'desc' : 'asc')
    .limit(question.limit + 1)
    .execute();
}

function placeRow({ value, id }: Place): Pick<DomainTable, 'modifiedMs' | 'id'> {
  return { modifiedMs: Number(value), id };
}

function compare(
  one: Pick<DomainTable, 'modifiedMs' | 'id'>,
  other: Pick<DomainTable, 'modifiedMs' | 'id'>,
): number {
  return one.modifiedMs - other.modifiedMs || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);
}
