import type { Database } from '../catalogue.ts';
import { adapterOf } from '../engines/engine-adapter.ts';
import type { TermMatch } from './target-index.ts';

/** The ids of the search rows that match. */
export async function matchingIds(db: Database, match: TermMatch): Promise<string[]> {
  const matching = adapterOf(db).targets.matching(match).as('found');
  const rows = await db.selectFrom(matching).select('found.id').orderBy('found.id').execute();
  return rows.map(({ id }) => id);
}
