import type {
  FoundText,
  TextAccess,
  TextAnswer,
  TextIndex,
  TextQuery,
} from '../../analysis/text-index/text-index.ts';

/**
 * The custom function of the house that ranks results: a number for each, the best the highest. Undefined: it has nothing to
 * say (there is none, or it was switched off), and the order of the index stays.
 */
export type RankSearch = (
  items: readonly FoundText[],
  words: string,
) => Promise<readonly number[] | undefined>;

/** So many of the first results are put into another order; what comes after them stays where it is. */
const mostRanked = 200;

export async function rankedAnswer(
  index: Pick<TextIndex, 'search'>,
  query: TextQuery,
  access: TextAccess,
  rank: RankSearch | undefined,
): Promise<TextAnswer> {
  const { offset, limit, sort } = query;
  if (rank === undefined || sort !== 'best' || offset >= mostRanked) return index.search(query, access);
  const answer = await index.search({ ...query, offset: 0, limit: mostRanked, vectors: true }, access);
  const scores = await rank(answer.items, query.words.text);
  const ranked = scores === undefined ? answer.items : inOrderOf(answer.items, scores);
  const items = ranked.slice(offset, offset + limit).map(withoutVector);
  const lacking = Math.min(offset + limit - mostRanked, limit);
  if (lacking <= 0 || answer.items.length < mostRanked) return { ...answer, items };
  const rest = await index.search({ ...query, offset: mostRanked, limit: lacking, facets: false }, access);
  return { ...answer, items: [...items, ...rest.items] };
}

/** The sort is stable: of equals, the better for the index comes first. */
function inOrderOf(items: readonly FoundText[], scores: readonly number[]): FoundText[] {
  return items
    .map((item, at) => ({ item, score: scores[at] ?? Number.NEGATIVE_INFINITY }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ item, score }) => ({ ...item, score }));
}

function withoutVector({ vector: _vector, ...item }: FoundText): FoundText {
  return item;
}
