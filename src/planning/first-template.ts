import type { Database } from '../catalogue/catalogue.ts';

/** The template that new domains get where nobody says which: the oldest that is offered. */
export async function firstTemplateId(db: Database): Promise<string | undefined> {
  const row = await db
    .selectFrom('template')
    .select('id')
    .where('isOffered', '=', 1)
    .orderBy('createdMs')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
