import type { Catalogue, Database } from '../../catalogue/catalogue.ts';
import { readChanges } from '../../catalogue/history.ts';
import type { HistoryView } from '../../catalogue/history.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';

const maxParts = 500;

/** The history of the domain, its seed lists, its configurations and its traps, newest first. */
export async function domainChanges({ db }: Catalogue, domainId: string): Promise<Outcome<HistoryView>> {
  const domain = await db.selectFrom('domain').select('id').where('id', '=', domainId).executeTakeFirst();
  if (domain === undefined) return noSuch('domain');
  const parts = await partsOf(db, domainId);
  const changes = await readChanges(db, {
    subjects: ['domain', 'seed-list', 'configuration', 'trap'],
    ids: [domainId, ...parts.keys()],
  });
  return done({
    changes: changes.map((change) => ({ ...change, part: parts.get(change.subjectId) ?? null })),
  });
}

/** The parts of the domain, with their names. */
async function partsOf(db: Database, domainId: string): Promise<Map<string, string>> {
  const parts = new Map<string, string>();
  for (const table of ['seedList', 'configuration'] as const)
    for (const { id, name } of await db
      .selectFrom(table)
      .select(['id', 'name'])
      .where('domainId', '=', domainId)
      .limit(maxParts)
      .execute())
      parts.set(id, name);
  for (const { id, expression } of await db
    .selectFrom('trap')
    .select(['id', 'expression'])
    .where('domainId', '=', domainId)
    .limit(maxParts)
    .execute())
    parts.set(id, expression);
  return parts;
}
