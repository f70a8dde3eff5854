import type { Changing } from '../../catalogue/catalogue.ts';
import { insertMany } from '../../catalogue/insert-many.ts';
import { newId } from '../../catalogue/new-id.ts';
import type { CrawlOutcome } from '../../crawl/crawl-outcome.ts';
import { chunks } from '../chunks.ts';
import { systemId } from '../../catalogue/people-by-id.ts';

/** A target with the frequency `once` is finished by one of these; with any other outcome it stays due. */
export const collectedOutcomes: readonly CrawlOutcome[] = ['complete', 'cut-short'];

/** Removes targets with the frequency `once` from their harvests after they were collected. */
export async function retireOnce(changing: Changing, ids: readonly string[], atMs: number): Promise<void> {
  if (ids.length === 0) return;
  const once = await changing
    .selectFrom('configuration')
    .innerJoin('target', 'target.id', 'configuration.targetId')
    .select(['configuration.id', 'configuration.version', 'configuration.isActive'])
    .where('configuration.id', 'in', ids)
    .where('target.frequency', '=', 'once')
    .execute();
  for (const some of chunks(once, 500)) {
    const retired = some.map(({ id }) => id);
    await changing.deleteFrom('harvestConfiguration').where('configurationId', 'in', retired).execute();
    await changing
      .updateTable('configuration')
      .set(({ eb }) => ({ isActive: 0, version: eb('version', '+', 1) }))
      .where('id', 'in', retired)
      .where('isActive', '=', 1)
      .execute();
  }
  await insertMany(
    changing,
    'change',
    once
      .filter(({ isActive }) => isActive === 1)
      .map(({ id, version }) => ({
        id: newId(atMs),
        subject: 'configuration' as const,
        subjectId: id,
        version: version + 1,
        accountId: systemId,
        atMs,
        action: 'change' as const,
        fieldsJson: JSON.stringify([{ field: 'isActive', from: 1, to: 0 }]),
        bulkId: null,
      })),
  );
}
