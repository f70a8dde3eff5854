import type { Database } from '../../catalogue/catalogue.ts';
import type { TargetTable } from '../../catalogue/tables/target-tables.ts';
import { chunks, maxAtOnce } from '../names.ts';
import { keywordsOf } from '../targets/target.ts';

/** The columns of a target that bulk changes read. */
export interface BulkRow extends BulkFacts {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly url: string;
  readonly urlKey: string;
}

/** The fields that bulk changes can set, by their names in the history. */
export interface BulkFacts {
  readonly collectionId: string;
  readonly themeId: string;
  readonly responsibleId: string;
  readonly isActive: boolean;
  readonly budget: TargetTable['budget'];
  readonly frequency: TargetTable['frequency'];
  readonly depth: TargetTable['depth'];
  readonly state: TargetTable['state'];
  readonly stateReason: string;
  readonly keywords: string[];
}

export function bulkFacts(row: BulkFacts): BulkFacts {
  const { collectionId, themeId, responsibleId, isActive, budget, frequency, depth } = row;
  const { state, stateReason, keywords } = row;
  return {
    collectionId,
    themeId,
    responsibleId,
    isActive,
    budget,
    frequency,
    depth,
    state,
    stateReason,
    keywords,
  };
}

/** In batches; missing targets are omitted. */
export async function* bulkRows(db: Database, ids: readonly string[]): AsyncGenerator<BulkRow[]> {
  for (const some of chunks(ids, maxAtOnce)) {
    const rows = await db
      .selectFrom('target')
      .select(['id', 'version', 'title', 'url', 'urlKey', 'collectionId', 'themeId', 'responsibleId'])
      .select(['isActive', 'budget', 'frequency', 'depth', 'state', 'stateReason'])
      .where('id', 'in', some)
      .execute();
    const keywords = await keywordsOf(db, some);
    yield rows.map((row) => ({
      ...row,
      isActive: row.isActive === 1,
      keywords: keywords.get(row.id) ?? [],
    }));
  }
}
