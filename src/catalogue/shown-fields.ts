import type { Database } from './catalogue.ts';
import { namesOf } from './names-of.ts';
import type { NamedTable } from './names-of.ts';
import type { ChangedField } from './write-change.ts';

/** Fields whose ids are shown by name, in lists too. */
const named: ReadonlyMap<string, NamedTable> = new Map([
  ['collectionId', 'collection'],
  ['domainId', 'domain'],
  ['harvestId', 'harvest'],
  ['jobId', 'job'],
  ['targetId', 'target'],
  ['responsibleId', 'account'],
  ['resubmittedAs', 'job'],
  ['scheduleId', 'schedule'],
  ['seedListId', 'seedList'],
  ['templateId', 'template'],
  ['themeId', 'theme'],
]);

/** Changed fields as people know them: names for ids, booleans for flags. */
export async function shownFields(
  db: Database,
  changes: readonly (readonly ChangedField[])[],
): Promise<ChangedField[][]> {
  const ids = new Map<NamedTable, string[]>();
  for (const { field, from, to } of changes.flat())
    for (const value of [from, to]) collectIds(field, value, ids);
  const names = new Map<string, string>();
  for (const [table, some] of ids)
    for (const [id, name] of await namesOf(db, table, some)) names.set(id, name);
  return changes.map((fields) =>
    fields.map(({ field, from, to }) => ({
      field: named.has(field) ? field.replace(/Id$/, '') : field,
      from: shown(field, from, names),
      to: shown(field, to, names),
    })),
  );
}

function collectIds(field: string, value: unknown, ids: Map<NamedTable, string[]>): void {
  const table = named.get(field);
  if (table !== undefined && typeof value === 'string') {
    const some = ids.get(table) ?? [];
    some.push(value);
    ids.set(table, some);
  }
  for (const row of rowsOf(value))
    for (const [name, each] of Object.entries(row)) collectIds(name, each, ids);
}

function shown(field: string, value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (named.has(field)) return typeof value === 'string' ? (names.get(value) ?? value) : value;
  if (/^is[A-Z]/.test(field) && (value === 0 || value === 1)) return value === 1;
  if (rowsOf(value).length === 0) return value;
  return rowsOf(value).map(({ id: _id, ...row }) =>
    Object.fromEntries(
      Object.entries(row).map(([name, each]) => [
        named.has(name) ? name.replace(/Id$/, '') : name,
        shown(name, each, names),
      ]),
    ),
  );
}

/** The entries of a list of objects. */
function rowsOf(value: unknown): Record<string, unknown>[] {
  if (!Array.isArray(value)) return [];
  const entries: readonly unknown[] = value;
  const rows = entries.filter((each) => typeof each === 'object' && each !== null);
  return rows.length === entries.length ? (rows as Record<string, unknown>[]) : [];
}
