import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';
import type { Database } from '../../catalogue/catalogue.ts';
import type { Tables } from '../../catalogue/tables.ts';
import { mostCounted } from '../list-mark.ts';
import type { Condition } from './search-conditions.ts';

/**
 * How a search is answered. Either engine, left alone, at times looks at all records for the fifty of a page.
 *
 *   driven     one condition holds of few records: they are all looked at, sorted and counted
 *   walked     every condition holds of many: along the index of the order until the page is full
 */
export type SearchPlan =
  | { readonly kind: 'driven'; readonly driver: Condition; readonly ids: readonly string[] | undefined }
  | { readonly kind: 'walked' };

/** So few that all are looked at in a moment; and so few that the other conditions are asked of each. */
const most = { alone: 2000, withOthers: mostCounted, ids: 1000 };

export async function planOf(db: Database, conditions: readonly Condition[]): Promise<SearchPlan> {
  const counted = await Promise.all(
    conditions
      .filter(({ found }) => found !== undefined)
      .map(async (condition) => ({ condition, count: await rowsOf(db, condition) })),
  );
  const [rarest] = counted.sort((a, b) => a.count - b.count);
  const bound = conditions.length === 1 ? most.alone : most.withOthers;
  if (rarest === undefined || rarest.count > bound) return { kind: 'walked' };
  const { condition: driver, count } = rarest;
  const ids = count > most.ids ? undefined : await idsOf(db, driver);
  return { kind: 'driven', driver, ids };
}

type IdQuery = SelectQueryBuilder<Tables, keyof Tables, { id: string }>;

/** The ids of the records of which a condition holds; some may be there several times. */
export function idsFound(db: Database, { found, holds }: Condition): IdQuery {
  switch (found?.by) {
    case 'recordKeyword':
      return db
        .selectFrom('recordKeyword')
        .select('recordId as id')
        .where('keywordFolded', '=', found.keyword);
    case 'recordWord':
      return db
        .selectFrom('recordWord')
        .select('recordId as id')
        .where('word', '>=', found.from)
        .where('word', '<', found.below);
    case 'record':
    case undefined:
      return db.selectFrom('record').select('id').where(holds);
  }
}

/** Counted in the index alone, and not further than it matters. */
async function rowsOf(db: Database, condition: Condition): Promise<number> {
  return countRows(db, idsFound(db, condition).limit(mostCounted + 1));
}

export async function countRows(db: Database, some: IdQuery): Promise<number> {
  const counted = await db
    .selectFrom(some.as('some'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirst();
  return counted?.total ?? 0;
}

async function idsOf(db: Database, condition: Condition): Promise<string[]> {
  const rows = await idsFound(db, condition).execute();
  return [...new Set(rows.map(({ id }) => id))];
}
