/** The options of a target, smallest first. */
export const budgets = ['small', 'medium', 'large'] as const;
export const frequencies = [
  'daily',
  'weekly',
  'monthly',
  'quarterly',
  'twice-yearly',
  'annual',
  'once',
] as const;
export const depths = ['page', 'one-click', 'two-clicks', 'path', 'host', 'domain'] as const;

export type BudgetName = (typeof budgets)[number];
export type FrequencyName = (typeof frequencies)[number];
export type DepthName = (typeof depths)[number];

export interface Combination {
  readonly budget: BudgetName;
  readonly frequency: FrequencyName;
  readonly depth: DepthName;
}
