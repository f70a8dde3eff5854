import type { RankedItem } from '../../analysis/functions/function-document.ts';
import type { PageOf } from '../../analysis/text-index/text-index.ts';

/** A line of a list that functions of the house may put into another order. */
export interface RankableItem extends Omit<RankedItem, 'vector'> {
  /** There where it was asked for. */
  readonly vector?: RankedItem['vector'];
}

/**
 * The custom functions of the house that rank a list: a number for each item, the best the highest. Undefined: they have nothing
 * to say, and the order of the index stays.
 */
export type RankItems = (
  items: readonly RankableItem[],
  question: string,
) => Promise<readonly number[] | undefined>;

interface AskedPage extends PageOf {
  readonly vectors: boolean;
}

interface RankedPage<Answer> {
  readonly page: PageOf;
  /** The query, as functions receive it. */
  readonly question: string;
  /** Undefined: there are no functions. */
  readonly rank: RankItems | undefined;
  /** Any part of the list, in the order of the index. */
  readonly ask: (page: AskedPage, isFirst: boolean) => Promise<Answer>;
}

/** The number of first results that are reordered; later ones keep their order. */
const maxRanked = 200;

/** A page of a list of which the first items stand in the order of the house. */
export async function rankedPage<Answer extends { readonly items: readonly RankableItem[] }>(
  wanted: RankedPage<Answer>,
): Promise<Answer> {
  const { page, question, rank, ask } = wanted;
  const { offset, limit } = page;
  if (rank === undefined || offset >= maxRanked) return ask({ ...page, vectors: false }, true);
  const answer = await ask({ offset: 0, limit: maxRanked, vectors: true }, true);
  const scores = await rank(answer.items, question);
  const ranked = scores === undefined ? answer.items : inOrderOf(answer.items, scores);
  const items = ranked.slice(offset, offset + limit).map(withoutVector);
  const lacking = Math.min(offset + limit - maxRanked, limit);
  if (lacking <= 0 || answer.items.length < maxRanked) return { ...answer, items };
  const rest = await ask({ offset: maxRanked, limit: lacking, vectors: false }, false);
  return { ...answer, items: [...items, ...rest.items] };
}

/** The sort is stable: of equals, the better for the index comes first. */
function inOrderOf(items: readonly RankableItem[], scores: readonly number[]): RankableItem[] {
  return items
    .map((item, at) => ({ ...item, score: scores[at] ?? Number.NEGATIVE_INFINITY }))
    .toSorted((a, b) => b.score - a.score);
}

function withoutVector({ vector: _vector, ...item }: RankableItem): RankableItem {
  return item;
}
