import type { Database } from '../catalogue/catalogue.ts';

/** The default template of new domains: the oldest that is offered. */
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
