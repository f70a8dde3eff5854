import { bulkKind } from '../../catalogue/bulk-kind.ts';
import type { BulkKind, BulkNote } from '../../catalogue/bulk-kind.ts';
import type { Database } from '../../catalogue/catalogue.ts';
import { namesOf } from '../../catalogue/names-of.ts';
import { shownFields } from '../../catalogue/shown-fields.ts';
import type { BulkChangeTable } from '../../catalogue/tables.ts';
import { may } from '../../people/person.ts';
import type { Person } from '../../people/person.ts';
import { mostCounted } from '../list-mark.ts';
import type { ListPage } from '../list-mark.ts';
import type { PersonReference } from '../names.ts';

/** What was done to many records at once. */
export interface BulkItem {
  id: string;
  kind: BulkKind;
  atMs: number;
  by: PersonReference;
  records: number;
  /** What a bulk change has set. */
  fields: { field: string; to: unknown }[];
  /** Of an import; '' where nobody said it. */
  fileName: string;
  isUndone: boolean;
  mayUndo: boolean;
}

/** The newest first. Ids are in the order of time. */
export async function listBulk(
  db: Database,
  person: Person,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<ListPage<BulkItem>> {
  const found = await db
    .selectFrom('bulkChange')
    .selectAll()
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { count } = await db
    .selectFrom('bulkChange')
    .select((of) => of.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const rows = found.slice(0, limit);
  const total = Math.min(Number(count), mostCounted);
  return {
    items: await itemsOf(db, person, rows),
    next: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
    total,
    isTotalExact: Number(count) <= mostCounted,
  };
}

async function itemsOf(db: Database, person: Person, rows: readonly BulkChangeTable[]): Promise<BulkItem[]> {
  const people = await namesOf(
    db,
    'account',
    rows.map(({ accountId }) => accountId),
  );
  const notes = rows.map(({ changesJson }) => JSON.parse(changesJson) as BulkNote);
  const fields = await shownFields(db, notes.map(setFields));
  return rows.map(({ id, atMs, accountId, records, undoneMs }, index) => {
    const note = notes[index] ?? {};
    const isUndone = undoneMs !== null;
    const isTheirs = accountId === person.id || may(person, 'records.decide');
    return {
      id,
      kind: bulkKind(note),
      atMs,
      by: { id: accountId, displayName: people.get(accountId) ?? '' },
      records,
      fields: (fields[index] ?? []).map(({ field, to }) => ({ field, to })),
      fileName: note.imported ?? '',
      isUndone,
      mayUndo: !isUndone && may(person, 'records.edit') && isTheirs,
    };
  });
}

function setFields(note: BulkNote): { field: string; from: null; to: unknown }[] {
  if (bulkKind(note) !== 'change') return [];
  return Object.entries(note).map(([field, to]: [string, unknown]) => ({ field, from: null, to }));
}
