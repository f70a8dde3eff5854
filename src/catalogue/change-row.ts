import type { Kysely } from 'kysely';
import type { Reason } from '../reasons/reason.ts';
import type { Catalogue, Changing, Database } from './catalogue.ts';
import { conflictWith } from './conflict.ts';
import { newId } from './new-id.ts';
import { done } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import type { ChangeSubject } from './tables/history-tables.ts';
import type { Tables } from './tables.ts';
import { changedFields, writeChange } from './write-change.ts';
import type { ChangedField } from './write-change.ts';

/** The tables whose rows have an id and a version. */
export type VersionedTable = {
  [Name in keyof Tables]: Tables[Name] extends Versioned ? Name : never;
}[keyof Tables];

interface Versioned {
  id: string;
  version: number;
}

/** The version of a row that a person has seen and wants to change. */
export type Seen = Readonly<Versioned>;

/** A person, or `noAccount`. */
export interface Actor {
  readonly id: string;
}

/** A kind of row that people change. Every change increments its version, and most kinds have a history. */
export interface RowKind<Table extends VersionedTable, View> {
  readonly table: Table;
  /** Null: no history. */
  readonly subject: ChangeSubject | null;
  /** The row as people see it; refused if there is none, or none for this person. */
  readonly read: (db: Database, id: string) => Promise<Outcome<View>>;
  /** Shown to a person whose version is outdated. */
  readonly conflict?: Reason;
}

/** The new values of a row. */
export interface RowUpdate<Row> {
  /** Compared with the previous values, written, and recorded in the history. */
  readonly set: Partial<Row>;
  /** Written, but neither compared nor recorded. */
  readonly derived?:
    | Partial<Row>
    | ((fields: readonly ChangedField[], atMs: number) => Promise<Partial<Row>>);
  /** Compared and recorded instead of the columns, if people know the values in another form. */
  readonly recorded?: { readonly before: object; readonly after: object };
  /** True: written even if no recorded value differs. */
  readonly isDifferent?: boolean;
  /** Changes in other tables, after the row was written. */
  readonly after?: (fields: readonly ChangedField[], atMs: number) => Promise<void>;
  readonly atMs?: number;
}

/** The table of a row, and its subject in the history. */
type Kept<Table extends VersionedTable> = Pick<RowKind<Table, unknown>, 'table' | 'subject'>;

/**
 * The steps of a change: find the row, compare the version that was seen, let `decide` check the request, compare the values,
 * write the row and its history, read it again. A request that changes nothing writes nothing.
 */
export function changeRow<Table extends VersionedTable, View>(
  catalogue: Catalogue,
  actor: Actor,
  kind: RowKind<Table, View>,
  seen: Seen,
  decide: (row: Tables[Table], changing: Changing) => Promise<Outcome<RowUpdate<Tables[Table]>>>,
): Promise<Outcome<View>> {
  return catalogue.change(async (changing) => {
    const found = await findRow(changing, kind, seen);
    if (!found.ok) return found;
    const decided = await decide(found.value, changing);
    if (!decided.ok) return decided;
    await writeRow(changing, actor, kind, found.value, decided.value);
    return kind.read(changing, seen.id);
  });
}

/** Writes the new values of a row that was found and checked. */
export async function writeRow<Table extends VersionedTable>(
  changing: Changing,
  actor: Actor,
  kind: Kept<Table>,
  row: Tables[Table],
  { set, derived = {}, recorded, isDifferent = false, after, atMs = Date.now() }: RowUpdate<Tables[Table]>,
): Promise<void> {
  const fields = changedFields({ ...(recorded?.before ?? row) }, { ...(recorded?.after ?? set) });
  if (fields.length === 0 && !isDifferent) return;
  const { id, version: previous } = row as Versioned;
  const version = previous + 1;
  const beside = typeof derived === 'function' ? await derived(fields, atMs) : derived;
  await rowsOf(changing)
    .updateTable(kind.table as string as AnyTable)
    .set({ ...set, ...beside, version })
    .where('id', '=', id)
    .execute();
  await after?.(fields, atMs);
  await note(changing, actor, kind, { subjectId: id, version, atMs, action: 'change', fields });
}

/** Adds a row that was checked. `set` and `derived` together are all columns. Returns its id. */
export async function addRow<
  Table extends VersionedTable,
  Columns extends Partial<Omit<Tables[Table], 'id' | 'version'>>,
>(
  changing: Changing,
  actor: Actor,
  kind: Kept<Table>,
  {
    set,
    derived,
    recorded = set,
    atMs = Date.now(),
    id = newId(atMs),
  }: {
    readonly set: Columns;
    readonly derived: Omit<Tables[Table], 'id' | 'version' | keyof Columns>;
    /** Recorded instead of the columns, if people know the values in another form. */
    readonly recorded?: object;
    readonly atMs?: number;
    readonly id?: string;
  },
): Promise<string> {
  await rowsOf(changing)
    .insertInto(kind.table as string as AnyTable)
    .values({ ...derived, ...set, id, version: 1 })
    .execute();
  const fields = changedFields({}, { ...recorded });
  await note(changing, actor, kind, { subjectId: id, version: 1, atMs, action: 'create', fields });
  return id;
}

/** `decide` returns the values that the history keeps. */
export function removeRow<Table extends VersionedTable>(
  catalogue: Catalogue,
  actor: Actor,
  kind: RowKind<Table, unknown>,
  seen: Seen,
  decide: (row: Tables[Table]) => Outcome<object>,
): Promise<Outcome<null>> {
  return catalogue.change(async (changing) => {
    const found = await findRow(changing, kind, seen);
    if (!found.ok) return found;
    const recorded = decide(found.value);
    if (!recorded.ok) return recorded;
    await rowsOf(changing)
      .deleteFrom(kind.table as string as AnyTable)
      .where('id', '=', seen.id)
      .execute();
    const fields = Object.entries(recorded.value).map(([field, from]) => ({ field, from, to: null }));
    const change = { subjectId: seen.id, version: seen.version + 1, atMs: Date.now() };
    await note(changing, actor, kind, { ...change, action: 'delete', fields });
    return done(null);
  });
}

async function findRow<Table extends VersionedTable>(
  changing: Changing,
  { table, read, conflict }: RowKind<Table, unknown>,
  { id, version }: Seen,
): Promise<Outcome<Tables[Table]>> {
  const row = await rowsOf(changing)
    .selectFrom(table as string as AnyTable)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (row?.version === version) return done(row as Tables[Table]);
  const current = await read(changing, id);
  return current.ok ? conflictWith(current.value, conflict) : current;
}

async function note(
  changing: Changing,
  { id: accountId }: Actor,
  { subject }: Kept<VersionedTable>,
  change: Omit<Parameters<typeof writeChange>[1], 'subject' | 'accountId'>,
): Promise<void> {
  if (subject !== null) await writeChange(changing, { ...change, subject, accountId });
}

type AnyTable = 'row';

/** Kysely cannot type a table that is known only by its kind: all of them have these columns. */
function rowsOf(changing: Changing): Kysely<Record<AnyTable, Versioned>> {
  return changing as unknown as Kysely<Record<AnyTable, Versioned>>;
}
