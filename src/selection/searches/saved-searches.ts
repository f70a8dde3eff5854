import type { Catalogue, Database } from '../../catalogue/catalogue.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { FieldProblem, Outcome } from '../../catalogue/outcome.ts';
import type { SavedSearchTable } from '../../catalogue/tables/target-tables.ts';
import type { Person } from '../../people/person.ts';
import { keptTextProblem, longest, textProblem } from '../kept-text.ts';
import { selectionReason } from '../selection-reason.ts';
import { addRow, changeRow } from '../../catalogue/change-row.ts';
import type { Seen } from '../../catalogue/change-row.ts';
import type { SavedSearchFields, SavedSearchView } from './saved-search-shape.ts';

const maxOfOnePerson = 500;
const maxFields = 50;

/** A person's own searches, and those that others share. */
export async function listSearches(db: Database, person: Person): Promise<{ searches: SavedSearchView[] }> {
  const rows = await withPeople(db)
    .where((of) => of.or([of('savedSearch.accountId', '=', person.id), of('savedSearch.isShared', '=', 1)]))
    .orderBy('savedSearch.name')
    .orderBy('savedSearch.id')
    .limit(2 * maxOfOnePerson)
    .execute();
  return { searches: rows.map((row) => viewOf(row, person)) };
}

export async function addSearch(
  catalogue: Catalogue,
  person: Person,
  fields: SavedSearchFields,
): Promise<Outcome<SavedSearchView>> {
  return catalogue.change(async (changing) => {
    const mine = await changing
      .selectFrom('savedSearch')
      .select('id')
      .where('accountId', '=', person.id)
      .limit(maxOfOnePerson)
      .execute();
    if (mine.length >= maxOfOnePerson)
      return refused('conflict', selectionReason('searches-too-many', { max: maxOfOnePerson }));
    const problems = await searchFieldProblems(changing, person, fields);
    if (problems.length > 0)
      return refused('invalid', selectionReason('saved-search-invalid'), { fields: problems });
    const derived = { accountId: person.id, createdMs: Date.now() };
    const id = await addRow(changing, person, searchesOf(person), { set: columnsOf(fields), derived });
    return readOwn(changing, person, id);
  });
}

export async function changeSearch(
  catalogue: Catalogue,
  person: Person,
  { id, version, ...fields }: SavedSearchFields & Seen,
): Promise<Outcome<SavedSearchView>> {
  return changeRow(
    catalogue,
    person,
    searchesOf(person),
    { id, version },
    async ({ accountId }, changing) => {
      if (accountId !== person.id) return noSuch('search');
      const problems = await searchFieldProblems(changing, person, fields, id);
      if (problems.length > 0)
        return refused('invalid', selectionReason('saved-search-invalid'), { fields: problems });
      return done({ set: columnsOf(fields) });
    },
  );
}

/** Searches have no history. */
function searchesOf(person: Person) {
  return {
    table: 'savedSearch',
    subject: null,
    conflict: selectionReason('saved-search-changed'),
    read: (db: Database, id: string) => readOwn(db, person, id),
  } as const;
}

export async function deleteSearch(catalogue: Catalogue, person: Person, id: string): Promise<Outcome<null>> {
  return catalogue.change(async (changing) => {
    const row = await changing
      .selectFrom('savedSearch')
      .select('id')
      .where('id', '=', id)
      .where('accountId', '=', person.id)
      .executeTakeFirst();
    if (row === undefined) return noSuch('search');
    await changing.deleteFrom('savedSearch').where('id', '=', id).execute();
    return done(null);
  });
}

async function readOwn(db: Database, person: Person, id: string): Promise<Outcome<SavedSearchView>> {
  const row = await withPeople(db).where('savedSearch.id', '=', id).executeTakeFirst();
  return row?.accountId === person.id ? done(viewOf(row, person)) : noSuch('search');
}

async function searchFieldProblems(
  db: Database,
  person: Person,
  { name, list, query }: SavedSearchFields,
  id?: string,
): Promise<FieldProblem[]> {
  const problem =
    name.trim() === '' ? selectionReason('name-needed') : keptTextProblem(name, 'line', longest.name);
  if (problem !== undefined) return [{ field: 'name', ...problem }];
  const same = await db
    .selectFrom('savedSearch')
    .select('id')
    .where('accountId', '=', person.id)
    .where('list', '=', list)
    .where('name', '=', name.trim())
    .executeTakeFirst();
  if (same !== undefined && same.id !== id)
    return [{ field: 'name', ...selectionReason('name-taken-by-search') }];
  if (Object.keys(query).length > maxFields)
    return [{ field: 'query', ...selectionReason('saved-search-fields') }];
  return Object.entries(query)
    .filter(([field, value]) => textProblem(`${field}${value}`, 'text') !== undefined)
    .map(([field]) => ({ field: 'query', ...selectionReason('saved-search-character', { field }) }));
}

function columnsOf({ name, list, query, isShared }: SavedSearchFields) {
  const flag = isShared ? 1 : 0;
  return { name: name.trim(), list, queryJson: JSON.stringify(query), isShared: flag } as const;
}

function withPeople(db: Database) {
  return db
    .selectFrom('savedSearch')
    .innerJoin('account', 'account.id', 'savedSearch.accountId')
    .selectAll('savedSearch')
    .select('account.displayName');
}

function viewOf(row: SavedSearchTable & { displayName: string }, person: Person): SavedSearchView {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    list: row.list,
    query: JSON.parse(row.queryJson) as Record<string, string>,
    isShared: row.isShared === 1,
    isMine: row.accountId === person.id,
    by: { id: row.accountId, displayName: row.displayName },
  };
}
