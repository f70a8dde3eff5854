import type { Database } from '../../catalogue/catalogue.ts';
import type { ListCursor } from '../../catalogue/list-cursor.ts';
import { countRows } from '../../catalogue/count-rows.ts';
import type { IdQuery } from '../../catalogue/is-among.ts';
import { maxCounted, totals } from '../../catalogue/list-page.ts';
import type { TargetOrder } from './target-order.ts';
import type { TargetSearch } from './target-search.ts';
import { hasWord } from './search-conditions.ts';
import type { Condition, WordRange } from './search-conditions.ts';

export interface TargetWish {
  readonly search: TargetSearch;
  readonly order: TargetOrder;
  readonly cursor: ListCursor | undefined;
  readonly limit: number;
}

export interface FoundTargets {
  readonly page: readonly ListCursor[];
  readonly isMore: boolean;
  readonly total: number;
  readonly isTotalExact: boolean;
}

/**
 * How a search is answered. Either engine, left alone, at times looks at all targets for the fifty of a page.
 *
 *   driven     one condition holds of few targets: they are all looked at, sorted and counted
 *   walked     every condition holds of many: along the index of the order until the page is full (walked-targets.ts)
 */
export type SearchPlan =
  | { readonly kind: 'driven'; readonly driver: Condition; readonly ids: readonly string[] | undefined }
  /** `rarest`: holds of the fewest; `rows`: of so many, no further than it matters. */
  | {
      readonly kind: 'walked';
      readonly rarest: Condition | undefined;
      readonly rows: number | undefined;
    };

/**
 * So few that all are looked at in a moment; and so few that the other conditions are asked of each. Words of a target are
 * in a table beside it: where the list can be walked in the order of the first condition's own index, that is less work.
 */
const max = { alone: 2000, withOthers: maxCounted, ids: 1000 };

export async function planOf(
  db: Database,
  conditions: readonly Condition[],
  order: TargetOrder,
): Promise<SearchPlan> {
  const rarest = await rarestOf(db, conditions);
  const isWalkable = rarest !== undefined && hasInOrder(rarest.condition, order) && conditions.some(isBeside);
  // Groups are walked one after the other, and what is looked for may be in the last of them.
  const isAlone = conditions.length === 1 && !order.isGrouped;
  const bound = isAlone || isWalkable ? max.alone : max.withOthers;
  if (rarest === undefined || rarest.count > bound)
    return { kind: 'walked', rarest: rarest?.condition, rows: rarest?.count };
  const { condition: driver, count } = rarest;
  const isColumn = driver.found?.by === 'target';
  const ids = isColumn || count > max.ids ? undefined : await idsOf(db, driver);
  return { kind: 'driven', driver, ids };
}

/** Whether the index that finds its targets has them in this order. */
export function hasInOrder({ found }: Condition, { column }: TargetOrder): boolean {
  return found?.by === 'target' && found.order === column;
}

/** What is done where nothing was near: the rarest condition drives after all, or some are gathered, the rarest first. */
export type FarPlan =
  | { readonly kind: 'driven'; readonly driver: Condition }
  | { readonly kind: 'gathered'; readonly gathered: readonly Condition[] };

/**
 * So many targets are read and sorted sooner than all are walked past; so many ids are gathered in some milliseconds, and those of a
 * word sooner than the words of each target are looked up.
 */
const far = { driven: 20_000, gathered: 30_000 };

export async function farPlanOf(db: Database, conditions: readonly Condition[]): Promise<FarPlan> {
  const counted = await countedOf(db, conditions, far.gathered);
  const [rarest] = counted;
  if (rarest !== undefined && rarest.count <= far.driven) return { kind: 'driven', driver: rarest.condition };
  const gathered = counted.filter(
    ({ condition, count }, place) => place === 0 || count <= far.gathered || isBeside(condition),
  );
  return { kind: 'gathered', gathered: gathered.map(({ condition }) => condition) };
}

/** Found by a table beside the target. */
export function isBeside({ found }: Condition): boolean {
  return found !== undefined && found.by !== 'target';
}

interface CountedCondition {
  readonly condition: Condition;
  readonly count: number;
}

/** Of the conditions that an index knows. Where one holds of few, it does not matter of how many more the others do. */
async function rarestOf(
  db: Database,
  conditions: readonly Condition[],
): Promise<CountedCondition | undefined> {
  const rare = conditions.length > 1 ? (await countedOf(db, conditions, max.alone))[0] : undefined;
  return rare !== undefined && rare.count <= max.alone
    ? rare
    : (await countedOf(db, conditions, maxCounted))[0];
}

/** Those that an index knows, the rarest first; counted no further than the bound. */
async function countedOf(
  db: Database,
  conditions: readonly Condition[],
  bound: number,
): Promise<CountedCondition[]> {
  const known = conditions.filter(({ found }) => found !== undefined);
  const counts = known.map(async (condition) => ({ condition, count: await rowsOf(db, condition, bound) }));
  return (await Promise.all(counts)).sort((one, other) => one.count - other.count);
}

/** The ids of the targets of which a condition holds; some may be there several times. */
export function idsFound(db: Database, { found, holds }: Condition): IdQuery {
  switch (found?.by) {
    case 'targetKeyword':
      return db
        .selectFrom('targetKeyword')
        .select('targetId as id')
        .where('keywordFolded', '=', found.keyword);
    case 'targetWord':
      return withWord(db, found);
    case 'target':
    case undefined:
      return db.selectFrom('target').select('id').where(holds);
  }
}

/** The same for a word, of those that have other words too: all of it in the index of words, before any target is looked at. */
export function idsWithWords(db: Database, word: WordRange, others: readonly WordRange[]): IdQuery {
  let query = withWord(db, word);
  for (const other of others) query = query.where(hasWord('targetWord.targetId', other));
  return query;
}

function withWord(db: Database, { from, below }: WordRange) {
  return db
    .selectFrom('targetWord')
    .select('targetWord.targetId as id')
    .where('targetWord.word', '>=', from)
    .where('targetWord.word', '<', below);
}

/** Counted in the index alone, and not further than it matters: of more, one more than the bound. */
async function rowsOf(db: Database, condition: Condition, bound: number): Promise<number> {
  return countRows(db, idsFound(db, condition).limit(bound + 1));
}

/** A target may be found by several of its words. Beyond these rows it is not counted how many different ones there are. */
const maxRows = 1.25 * maxCounted;

/** How many different targets one condition finds, up to a bound: at least `total`, where that is not exact. */
export async function countFound(
  db: Database,
  condition: Condition,
  rows: number,
): Promise<{ readonly total: number; readonly isTotalExact: boolean }> {
  if (condition.found?.by === 'target') return totals(rows);
  const some = idsFound(db, condition).limit(maxRows);
  const total = await countRows(db, db.selectFrom(some.as('found')).select('found.id').distinct());
  if (total > maxCounted || (await countRows(db, some)) < maxRows) return totals(total);
  return { total, isTotalExact: false };
}

async function idsOf(db: Database, condition: Condition): Promise<string[]> {
  const rows = await idsFound(db, condition).execute();
  return [...new Set(rows.map(({ id }) => id))];
}
