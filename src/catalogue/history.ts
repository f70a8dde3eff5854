import { bulkKind } from './bulk-kind.ts';
import type { BulkKind, BulkNote } from './bulk-kind.ts';
import type { Catalogue, Database } from './catalogue.ts';
import { namesOf } from './names-of.ts';
import { nameWithoutAccount } from './no-account.ts';
import { noSuch } from './no-such.ts';
import { done } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { shownFields } from './shown-fields.ts';
import type { ChangeSubject, ChangeTable } from './tables/history-tables.ts';
import type { ChangedField } from './write-change.ts';

export interface ChangeView {
  id: string;
  subject: ChangeSubject;
  subjectId: string;
  /** The part of the object that changed; null: the object itself. */
  part: string | null;
  version: number;
  at: number;
  by: { id: string; displayName: string };
  action: ChangeTable['action'];
  fields: ChangedField[];
  /** The bulk change that it was part of. */
  bulk: { id: string; kind: BulkKind; targets: number; isUndone: boolean } | null;
}

export interface HistoryView {
  changes: ChangeView[];
}

/** Objects with a page and an id. */
export type HistorySubject = ChangeSubject &
  ('account' | 'collection' | 'harvest' | 'job' | 'note' | 'target' | 'schedule' | 'template' | 'trap');

/** The history of an object, newest first. */
export async function historyOf(
  { db }: Pick<Catalogue, 'db'>,
  subject: HistorySubject,
  id: string,
): Promise<Outcome<HistoryView>> {
  const exists = await db.selectFrom(subject).select('id').where('id', '=', id).executeTakeFirst();
  if (exists === undefined) return noSuch(subject);
  return done({ changes: await readChanges(db, { subjects: [subject], ids: [id] }) });
}

/** The history of a setting or the mapping. Lists show only entries that were added or removed. */
export async function settingHistory(
  { db }: Pick<Catalogue, 'db'>,
  subject: ChangeSubject & ('mapping' | 'setting'),
  name: string,
): Promise<HistoryView> {
  const changes = await readChanges(db, { subjects: [subject], ids: [name] });
  return {
    changes: changes.map((change) => ({
      ...change,
      fields: change.fields.map(onlyDifferent).filter(({ from, to }) => !isEmpty(from) || !isEmpty(to)),
    })),
  };
}

const maxShown = 1000;

/** The changes of one object or of several, newest first. */
export async function readChanges(
  db: Database,
  { subjects, ids }: { readonly subjects: readonly ChangeSubject[]; readonly ids: readonly string[] },
): Promise<ChangeView[]> {
  const found = db
    .selectFrom('change')
    .leftJoin('bulkChange', 'bulkChange.id', 'change.bulkId')
    .selectAll('change')
    .select(['bulkChange.changesJson', 'bulkChange.targets', 'bulkChange.undoneMs'])
    .where('change.subject', 'in', subjects)
    .where('change.subjectId', 'in', ids);
  // Versions order the changes of one object even if a clock went back; versions of several objects cannot be compared.
  const rows = await (ids.length === 1 ? found : found.orderBy('change.atMs', 'desc'))
    .orderBy('change.version', 'desc')
    .orderBy('change.id', 'desc')
    .limit(maxShown)
    .execute();
  const people = await namesOf(
    db,
    'account',
    rows.map(({ accountId }) => accountId),
  );
  const fields = await shownFields(
    db,
    rows.map(({ fieldsJson }) => JSON.parse(fieldsJson) as ChangedField[]),
  );
  return rows.map(({ id, subject, subjectId, version, atMs, accountId, action, ...row }, index) => ({
    id,
    subject,
    subjectId,
    part: null,
    version,
    at: atMs,
    by: { id: accountId, displayName: people.get(accountId) ?? nameWithoutAccount(accountId) },
    action,
    fields: fields[index] ?? [],
    bulk:
      row.bulkId === null
        ? null
        : {
            id: row.bulkId,
            kind: bulkKind(JSON.parse(row.changesJson ?? '{}') as BulkNote),
            targets: row.targets ?? 0,
            isUndone: row.undoneMs !== null,
          },
  }));
}

function onlyDifferent({ field, from, to }: ChangedField): ChangedField {
  if (!Array.isArray(from) || !Array.isArray(to)) return { field, from, to };
  return { field, from: without(from, to), to: without(to, from) };
}

function without(some: readonly unknown[], others: readonly unknown[]): unknown[] {
  const there = new Set(others.map(contentOf));
  return some.filter((each) => !there.has(contentOf(each)));
}

/** Equal for rows with the same fields in any order. */
function contentOf(row: unknown): string {
  return JSON.stringify(typeof row === 'object' && row !== null ? Object.entries(row).sort() : row);
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
