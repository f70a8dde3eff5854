import { sql } from 'kysely';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Database } from '../../catalogue/catalogue.ts';
import type { ListCursor } from '../../catalogue/list-cursor.ts';
import { compareValues } from '../../catalogue/sorted-page.ts';
import type { Tables } from '../../catalogue/tables.ts';
import type { PlainOrder } from './target-order.ts';
import { near } from './target-way.ts';
import type { WordRange } from './search-conditions.ts';

export interface TitledWish extends Pick<PlainOrder, 'direction'> {
  /** A target must have a word of each. */
  readonly ranges: readonly WordRange[];
  /** What else must hold of it. */
  readonly where: readonly Expression<SqlBool>[];
  readonly cursor: ListCursor | undefined;
  readonly limit: number;
}

/** Beginnings that more words have are those that most targets have. */
const maxWays = 30;

/**
 * The targets that have these words, by their titles, as the index has the targets of each word: what stands in the indexes of all
 * of them. One more than the limit, where there is more; undefined where too many words begin so, or nothing is near that the other
 * conditions hold of.
 */
export async function titledRows(db: Database, wish: TitledWish): Promise<ListCursor[] | undefined> {
  let ways: readonly (readonly string[])[] = [[]];
  for (const range of wish.ranges) {
    const words = await wordsWithin(db, range);
    ways = ways.flatMap((way) => words.map((word) => [...way, word]));
    if (ways.length > maxWays) return undefined;
  }
  // Near on all ways together.
  const max = Math.ceil(near / Math.max(1, ways.length));
  const found = await Promise.all(ways.map((words) => rowsOfWords(db, words, { ...wish, max })));
  if (found.includes(undefined)) return undefined;
  const sign = wish.direction === 'asc' ? 1 : -1;
  const byId = new Map(found.flatMap((rows) => rows ?? []).map((row) => [row.id, row]));
  return [...byId.values()]
    .sort((one, other) => sign * (compareValues(one.value, other.value) || compareValues(one.id, other.id)))
    .slice(0, wish.limit + 1);
}

/** One more than the most, where there are more: from one word to the next in the index, over the targets between. */
async function wordsWithin(db: Database, { from, below }: WordRange): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    with recursive present (word) as (
      select min(word) from target_word where word >= ${from} and word < ${below}
      union all
      select (select min(word) from target_word where word > present.word and word < ${below}) from present
      where present.word is not null
    ) select word from present where word is not null limit ${maxWays + 1}`.execute(db);
  return rows.map(({ word }) => word);
}

interface TitledRow {
  readonly id: string;
  readonly value: string;
}

async function rowsOfWords(
  db: Database,
  [first = '', ...others]: readonly string[],
  { where, direction, cursor, limit, max }: TitledWish & { readonly max: number },
): Promise<TitledRow[] | undefined> {
  let way = db
    .selectFrom('targetWord')
    .select(['targetWord.targetId as id', 'targetWord.titleFolded as value'])
    .where('targetWord.word', '=', first)
    .orderBy('targetWord.titleFolded', direction)
    .orderBy('targetWord.targetId', direction);
  if (cursor !== undefined)
    way = way.where(isAt(direction === 'asc' ? '>' : '<', { id: cursor.id, value: String(cursor.value) }));
  let words = way.limit(limit + 1);
  for (const word of others) words = words.where(hasAlso(word));
  if (where.length === 0) return words.execute();
  const end = await way
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst();
  let query = words.innerJoin('target', 'target.id', 'targetWord.targetId');
  for (const holds of where) query = query.where(holds);
  if (end !== undefined) query = query.where(isAt(direction === 'asc' ? '<=' : '>=', end));
  const rows = await query.execute();
  return end !== undefined && rows.length <= limit ? undefined : rows;
}

type Of = ExpressionBuilder<Tables, 'targetWord'>;

function isAt(operator: '>' | '<' | '>=' | '<=', { value, id }: TitledRow) {
  return (of: Of): Expression<SqlBool> =>
    of(of.refTuple('targetWord.titleFolded', 'targetWord.targetId'), operator, of.tuple(value, id));
}

/** All of the key: both words have their targets in the same order, and PostgreSQL goes along them side by side. */
function hasAlso(word: string) {
  return (of: Of): Expression<SqlBool> =>
    of.exists(
      of
        .selectFrom('targetWord as also')
        .select('also.targetId')
        .where('also.word', '=', word)
        .whereRef('also.titleFolded', '=', 'targetWord.titleFolded')
        .whereRef('also.targetId', '=', 'targetWord.targetId'),
    );
}
