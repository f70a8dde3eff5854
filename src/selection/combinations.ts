import { budgets, depths, frequencies } from '../catalogue/target-options.ts';
import type { BudgetName, Combination, DepthName, FrequencyName } from '../catalogue/target-options.ts';

/** Combinations that do not work in practice. */
interface Impossible {
  readonly budgets: readonly BudgetName[];
  readonly frequencies: readonly FrequencyName[];
  readonly depths: readonly DepthName[];
  readonly reason: string;
}

/**
 * A new institution allows all combinations but these. An administrator changes the list at /target-options; existing targets
 * keep theirs.
 */
const impossible: readonly Impossible[] = [
  {
    budgets: ['large'],
    frequencies: ['daily', 'weekly'],
    depths,
    reason: 'a large harvest with polite pauses takes longer than the days until the next one',
  },
  {
    budgets: ['medium'],
    frequencies: ['daily'],
    depths: ['path', 'host', 'domain'],
    reason: 'a medium harvest of more than some clicks does not end within a day',
  },
  {
    budgets,
    frequencies: ['daily'],
    depths: ['domain'],
    reason: 'the hosts of a domain share the budget of the day, and none would be whole',
  },
];

export function defaultCombinations(): Combination[] {
  return allCombinations().filter((combination) => !impossible.some((rule) => fits(rule, combination)));
}

export function allCombinations(): Combination[] {
  return budgets.flatMap((budget) =>
    frequencies.flatMap((frequency) => depths.map((depth) => ({ budget, frequency, depth }))),
  );
}

/** For sets. */
export function combinationKey({ budget, frequency, depth }: Combination): string {
  return `${budget} ${frequency} ${depth}`;
}

function fits(rule: Impossible, { budget, frequency, depth }: Combination): boolean {
  return rule.budgets.includes(budget) && rule.frequencies.includes(frequency) && rule.depths.includes(depth);
}
