import { budgets, depths, frequencies } from '../../../src/catalogue/target-options.ts';
import type { Combination } from '../../../src/catalogue/target-options.ts';

/** Unsaved changes, by combinationKey. */
export type GridChanges = ReadonlyMap<string, boolean>;

export const everyCombination: readonly Combination[] = budgets.flatMap((budget) =>
  frequencies.flatMap((frequency) => depths.map((depth) => ({ budget, frequency, depth }))),
);

export function combinationKey({ budget, frequency, depth }: Combination): string {
  return `${budget} ${frequency} ${depth}`;
}

/** The allowed combinations with the unsaved changes. */
export function withChanges(allowed: readonly Combination[], changes: GridChanges): readonly Combination[] {
  const before = new Set(allowed.map((each) => combinationKey(each)));
  return everyCombination.filter((each) => {
    const key = combinationKey(each);
    return changes.get(key) ?? before.has(key);
  });
}

/** The changes after these cells were allowed or forbidden; one that is as it was before is no change. */
export function changedCells(
  allowed: readonly Combination[],
  changes: GridChanges,
  { cells, isAllowed }: { readonly cells: readonly Combination[]; readonly isAllowed: boolean },
): GridChanges {
  const before = new Set(allowed.map((each) => combinationKey(each)));
  const next = new Map(changes);
  for (const cell of cells) {
    const key = combinationKey(cell);
    if (before.has(key) === isAllowed) next.delete(key);
    else next.set(key, isAllowed);
  }
  return next;
}
