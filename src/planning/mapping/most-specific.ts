import type { Combination, FrequencyName } from '../../catalogue/target-options.ts';

type Pattern = { readonly [Name in keyof Combination]: Combination[Name] | null };

/**
 * The most specific row for a combination: the one that names most of the three; of two with the same number, the one that
 * names the depth, then the budget. Null matches every value.
 */
export function mostSpecificRow<Row extends Pattern>(
  rows: readonly Row[],
  chosen: Combination,
): Row | undefined {
  let best: Row | undefined;
  for (const row of rows)
    if (fits(row, chosen) && (best === undefined || exactness(row) > exactness(best))) best = row;
  return best;
}

/** Finds the harvest of a collection for a frequency: the row that names it, or the one for every frequency. */
export function harvestFinder(
  rows: readonly {
    readonly collectionId: string;
    readonly frequency: FrequencyName | null;
    readonly harvestId: string;
  }[],
): HarvestFinder {
  const harvests = new Map(
    rows.map(({ collectionId, frequency, harvestId }) => [`${collectionId} ${frequency ?? ''}`, harvestId]),
  );
  return ({ collectionId, frequency }) =>
    harvests.get(`${collectionId} ${frequency}`) ?? harvests.get(`${collectionId} `);
}

export type HarvestFinder = (target: {
  readonly collectionId: string;
  readonly frequency: FrequencyName;
}) => string | undefined;

function fits(row: Pattern, chosen: Combination): boolean {
  return parts.every((part) => row[part] === null || row[part] === chosen[part]);
}

const parts = ['frequency', 'budget', 'depth'] as const;

function exactness(row: Pattern): number {
  const named = parts.filter((part) => row[part] !== null);
  return named.length * 10 + named.reduce((sum, part) => sum + parts.indexOf(part), 0);
}
