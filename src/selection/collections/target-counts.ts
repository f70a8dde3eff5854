import type { Database } from '../../catalogue/catalogue.ts';

interface Counted {
  /** What was changed last when this was counted. */
  readonly newest: string;
  readonly atMs: number;
  readonly counts: Promise<ReadonlyMap<string, number>>;
}

const known = new WeakMap<Database, Counted>();
/** Where the clocks of several servers differ, a change may not be the newest: then this is counted again for the next request. */
const longestMs = 10_000;

/**
 * How many targets each collection has. Counting a national library's takes longer than all else that a page needs, so that it
 * is waited for only where a target has changed since.
 */
export async function targetCounts(db: Database, nowMs = Date.now()): Promise<ReadonlyMap<string, number>> {
  const newest = await newestChange(db);
  const before = known.get(db);
  if (before?.newest === newest && nowMs - before.atMs < longestMs) return before.counts;
  const counted: Counted = { newest, atMs: nowMs, counts: countAll(db) };
  known.set(db, counted);
  // What could not be counted is not remembered.
  counted.counts.catch(() => {
    if (known.get(db) === counted) known.delete(db);
  });
  return before?.newest === newest ? before.counts : counted.counts;
}

/** A target, or many at once: an undone import takes some away without changing any. */
async function newestChange(db: Database): Promise<string> {
  const [target, bulk] = await Promise.all([
    db
      .selectFrom('target')
      .select(['modifiedMs', 'id', 'version'])
      .orderBy('modifiedMs', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db.selectFrom('bulkChange').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst(),
  ]);
  return JSON.stringify([target, bulk]);
}

async function countAll(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('target')
    .select((of) => ['collectionId', of.fn.countAll<number>().as('targets')])
    .groupBy('collectionId')
    .execute();
  return new Map(rows.map(({ collectionId, targets }) => [collectionId, targets]));
}
