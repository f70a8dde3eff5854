import type { Catalogue, Database } from '../catalogue/catalogue.ts';
import { done, refused } from '../catalogue/outcome.ts';
import type { Outcome } from '../catalogue/outcome.ts';
import type { ChangeSubject, ChangeTable } from '../catalogue/tables.ts';
import type { ChangedField } from '../catalogue/write-change.ts';
import { namesOf } from './names.ts';
import type { PersonReference } from './names.ts';

export interface HistoryView {
  changes: {
    version: number;
    at: number;
    by: PersonReference;
    action: ChangeTable['action'];
    fields: ChangedField[];
    isBulk: boolean;
  }[];
}

/** The ids in these fields are shown by their names. */
const named = { collectionId: 'collection', themeId: 'theme', responsibleId: 'account' } as const;

/** Who changed what in a record or a collection, the newest first. */
export async function historyOf(
  { db }: Catalogue,
  subject: ChangeSubject & ('record' | 'collection'),
  id: string,
): Promise<Outcome<HistoryView>> {
  const exists = await db.selectFrom(subject).select('id').where('id', '=', id).executeTakeFirst();
  if (exists === undefined) return refused('not-found', `There is no such ${subject}.`);
  const rows = await db
    .selectFrom('change')
    .selectAll()
    .where('subject', '=', subject)
    .where('subjectId', '=', id)
    .orderBy('version', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute();
  const changes = rows.map((row) => ({ ...row, fields: JSON.parse(row.fieldsJson) as ChangedField[] }));
  const people = await namesOf(
    db,
    'account',
    changes.map(({ accountId }) => accountId),
  );
  const shown = await shownFields(
    db,
    changes.map(({ fields }) => fields),
  );
  return done({
    changes: changes.map(({ version, atMs, accountId, action, bulkId }, index) => ({
      version,
      at: atMs,
      by: { id: accountId, displayName: people.get(accountId) ?? '' },
      action,
      fields: shown[index] ?? [],
      isBulk: bulkId !== null,
    })),
  });
}

const mostShown = 1000;

async function shownFields(db: Database, changes: readonly ChangedField[][]): Promise<ChangedField[][]> {
  const tables = ['collection', 'theme', 'account'] as const;
  const names = new Map<string, string>();
  for (const table of tables) {
    const ids = changes
      .flat()
      .filter(({ field }) => tableOf(field) === table)
      .flatMap(({ from, to }) => [from, to])
      .filter((id) => typeof id === 'string');
    for (const [id, name] of await namesOf(db, table, ids)) names.set(id, name);
  }
  const shown = (value: unknown): unknown =>
    typeof value === 'string' ? (names.get(value) ?? value) : value;
  return changes.map((fields) =>
    fields.map(({ field, from, to }) =>
      tableOf(field) === undefined
        ? { field, from, to }
        : { field: field.replace(/Id$/, ''), from: shown(from), to: shown(to) },
    ),
  );
}

function tableOf(field: string): 'collection' | 'theme' | 'account' | undefined {
  return Object.hasOwn(named, field) ? named[field as keyof typeof named] : undefined;
}
