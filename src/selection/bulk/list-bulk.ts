import { expressionBuilder } from 'kysely';
import type { AliasableExpression } from 'kysely';
import { bulkKind } from '../../catalogue/bulk-kind.ts';
import type { BulkNote } from '../../catalogue/bulk-kind.ts';
import type { Database } from '../../catalogue/catalogue.ts';
import type { SortValue } from '../../catalogue/list-order.ts';
import { countRows } from '../../catalogue/count-rows.ts';
import { listPage, maxCounted } from '../../catalogue/list-page.ts';
import type { ListPage } from '../../catalogue/list-page.ts';
import { inOrderOfNames, namesOf } from '../../catalogue/names-of.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { shownFields } from '../../catalogue/shown-fields.ts';
import { foundPage, placeIn } from '../../catalogue/sorted-page.ts';
import type { BulkChangeTable } from '../../catalogue/tables/target-tables.ts';
import type { Tables } from '../../catalogue/tables.ts';
import { may } from '../../people/person.ts';
import type { Person } from '../../people/person.ts';
import type { BulkItem } from './bulk-shape.ts';
import { bulkSorts } from './bulk-shape.ts';
import type { BulkQuery } from './bulk-shape.ts';

type BulkSortName = keyof typeof bulkSorts;

export function listBulk(
  db: Database,
  person: Person,
  question: BulkQuery,
): Promise<Outcome<ListPage<BulkItem>>> {
  const all = db.selectFrom('bulkChange');
  return listPage(question, {
    kinds: bulkSorts,
    page: async (request) => {
      const value = await valueOf(db, request.order.name);
      return foundPage(db, all.select(['id', value.as('value')]), request);
    },
    count: () => countRows(db, all.select('id').limit(maxCounted + 1)),
    read: async (ids) => itemsOf(db, person, await all.selectAll().where('id', 'in', ids).execute()),
  });
}

async function valueOf(db: Database, name: BulkSortName): Promise<AliasableExpression<SortValue>> {
  const eb = expressionBuilder<Tables, 'bulkChange'>();
  switch (name) {
    case 'date':
      return eb.ref('bulkChange.atMs');
    case 'by':
      return placeIn(eb.ref('bulkChange.accountId'), await byName(db));
    case 'targets':
      return eb.ref('bulkChange.targets');
  }
}

/** People who have made bulk changes. */
async function byName(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('bulkChange').select('accountId').distinct().execute();
  return inOrderOfNames(
    db,
    'account',
    rows.map(({ accountId }) => accountId),
  );
}

async function itemsOf(db: Database, person: Person, rows: readonly BulkChangeTable[]): Promise<BulkItem[]> {
  const people = await namesOf(
    db,
    'account',
    rows.map(({ accountId }) => accountId),
  );
  const notes = rows.map(({ changesJson }) => JSON.parse(changesJson) as BulkNote);
  const fields = await shownFields(db, notes.map(setFields));
  return rows.map(({ id, atMs, accountId, targets, undoneMs }, index) => {
    const note = notes[index] ?? {};
    const isUndone = undoneMs !== null;
    const isTheirs = accountId === person.id || may(person, 'targets.decide');
    return {
      id,
      kind: bulkKind(note),
      atMs,
      by: { id: accountId, displayName: people.get(accountId) ?? '' },
      targets,
      fields: (fields[index] ?? []).map(({ field, to }) => ({ field, to })),
      fileName: note.imported ?? '',
      isUndone,
      mayUndo: !isUndone && may(person, 'targets.edit') && isTheirs,
    };
  });
}

function setFields(note: BulkNote): { field: string; from: null; to: unknown }[] {
  if (bulkKind(note) !== 'change') return [];
  return Object.entries(note).map(([field, to]: [string, unknown]) => ({ field, from: null, to }));
}
