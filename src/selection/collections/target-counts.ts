import type { Database } from '../../catalogue/catalogue.ts';

interface Counted {
  /** The last change at the time of counting. */
  readonly newest: string;
  readonly atMs: number;
  readonly counts: Promise<ReadonlyMap<string, number>>;
}

const known = new WeakMap<Database, Counted>();
/** If the clocks of several servers differ, the newest change may not be the last: the next request counts again. */
const longestMs = 10_000;

/**
 * The number of targets of each collection. Counting those of a national library takes longer than the rest of a page, so a
 * request waits for it only if a target has changed since.
 */
export async function targetCounts(db: Database, nowMs = Date.now()): Promise<ReadonlyMap<string, number>> {
  const newest = await newestChange(db);
  const before = known.get(db);
  if (before?.newest === newest && nowMs - before.atMs < longestMs) return before.counts;
  const counted: Counted = { newest, atMs: nowMs, counts: countAll(db) };
  known.set(db, counted);
  // Failures are not cached.
  counted.counts.catch(() => {
    if (known.get(db) === counted) known.delete(db);
  });
  return before?.newest === newest ? before.counts : counted.counts;
}

/** A target, or a bulk change: an undone import removes targets without changing any. */
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
