import type { Combination, FrequencyName } from '../../catalogue/target-options.ts';

type Pattern = { readonly [Name in keyof Combination]: Combination[Name] | null };

/**
 * The row that says most about what a librarian chose: the one that names most of the three; of two that name as many, the
 * one that names the depth, then the budget. Null fits every value.
 */
export function mostExactRow<Row extends Pattern>(
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
