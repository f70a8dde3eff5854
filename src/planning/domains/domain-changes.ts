import type { Catalogue, Database } from '../../catalogue/catalogue.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { ChangeTable } from '../../catalogue/tables.ts';
import type { ChangedField } from '../../catalogue/write-change.ts';
import { peopleById } from '../people-by-id.ts';
import type { PersonName } from '../people-by-id.ts';

export interface DomainChanges {
  readonly changes: {
    readonly version: number;
    readonly at: number;
    readonly by: PersonName;
    readonly action: ChangeTable['action'];
    readonly fields: ChangedField[];
    readonly isBulk: boolean;
  }[];
}

const mostShown = 500;

/** Who changed what: in the domain, its seed lists, its configurations and its traps. The newest first. */
export async function domainChanges({ db }: Catalogue, domainId: string): Promise<Outcome<DomainChanges>> {
  const domain = await db.selectFrom('domain').select('id').where('id', '=', domainId).executeTakeFirst();
  if (domain === undefined) return refused('not-found', 'There is no such domain.');
  const parts = await partsOf(db, domainId);
  const rows = await db
    .selectFrom('change')
    .selectAll()
    .where('subject', 'in', ['domain', 'seed-list', 'configuration', 'trap'])
    .where('subjectId', 'in', [domainId, ...parts.keys()])
    .orderBy('atMs', 'desc')
    .orderBy('id', 'desc')
    .limit(mostShown)
    .execute();
  const person = await peopleById(
    db,
    rows.map(({ accountId }) => accountId),
  );
  return done({
    changes: rows.map((row) => ({
      version: row.version,
      at: row.atMs,
      by: person(row.accountId),
      action: row.action,
      fields: (JSON.parse(row.fieldsJson) as ChangedField[]).map(({ field, from, to }) => ({
        field: `${parts.get(row.subjectId) ?? ''}${field}`,
        from,
        to,
      })),
      isBulk: row.bulkId !== null,
    })),
  });
}

/** What belongs to the domain, and how it is named before its fields. */
async function partsOf(db: Database, domainId: string): Promise<Map<string, string>> {
  const parts = new Map<string, string>();
  for (const { id, name } of await db
    .selectFrom('seedList')
    .select(['id', 'name'])
    .where('domainId', '=', domainId)
    .limit(mostShown)
    .execute())
    parts.set(id, `seed list ${name}: `);
  for (const { id, name } of await db
    .selectFrom('configuration')
    .select(['id', 'name'])
    .where('domainId', '=', domainId)
    .limit(mostShown)
    .execute())
    parts.set(id, `configuration ${name}: `);
  for (const { id } of await db
    .selectFrom('trap')
    .select('id')
    .where('domainId', '=', domainId)
    .limit(mostShown)
    .execute())
    parts.set(id, 'trap: ');
  return parts;
}
