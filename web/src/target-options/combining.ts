import { budgets, depths, frequencies } from '../../../src/catalogue/target-options.ts';
import type { Combination } from '../../../src/catalogue/target-options.ts';

export type Row = keyof Combination;
export type ValueName = Combination[Row];

/** The rows of the chooser, in the order in which a librarian thinks of them. */
export const rows = ['budget', 'frequency', 'depth'] as const satisfies readonly Row[];

/** Every value of a row, in the order of size. */
export const valuesOf: Readonly<Record<Row, readonly ValueName[]>> = {
  budget: budgets,
  frequency: frequencies,
  depth: depths,
};

/** The options chosen so far; '' for none. */
export type Chosen = { readonly [Name in Row]: Combination[Name] | '' };

/** The values that a collection offers. */
export interface Offered {
  readonly budgets: readonly Combination['budget'][];
  readonly frequencies: readonly Combination['frequency'][];
  readonly depths: readonly Combination['depth'][];
}

/** Which of the values chosen in the other rows a value cannot go with: nothing, where it may be chosen. */
export type Hindrance = readonly { readonly row: Row; readonly value: ValueName }[];

/** Of the combinations that the house allows, those of values that the collection offers. */
export function combinationsIn(allowed: readonly Combination[], offered: Offered): readonly Combination[] {
  return allowed.filter(
    ({ budget, frequency, depth }) =>
      offered.budgets.includes(budget) &&
      offered.frequencies.includes(frequency) &&
      offered.depths.includes(depth),
  );
}

/** Values that stand in some combination, and the one that is chosen, also where it does not any more. */
export function shownValues(
  row: Row,
  combinations: readonly Combination[],
  chosen: Chosen,
): readonly ValueName[] {
  const present = new Set<ValueName>(combinations.map((each) => each[row]));
  return valuesOf[row].filter((value) => present.has(value) || chosen[row] === value);
}

/** The smallest explanation: one other value where one is enough, else both. */
export function hindranceOf(
  { row, value }: { readonly row: Row; readonly value: ValueName },
  combinations: readonly Combination[],
  chosen: Chosen,
): Hindrance {
  const withValue = combinations.filter((each) => each[row] === value);
  const others = rows.flatMap((other) => {
    const taken = chosen[other];
    return other === row || taken === '' ? [] : [{ row: other, value: taken }];
  });
  if (withValue.some((each) => others.every((other) => each[other.row] === other.value))) return [];
  const alone = others.filter((other) => !withValue.some((each) => each[other.row] === other.value));
  return alone.length === 0 ? others : alone;
}

/** May this be kept? Everything is chosen, and goes together. */
export function isWhole(chosen: Chosen): chosen is Combination {
  return rows.every((row) => chosen[row] !== '');
}

export function isAllowed(chosen: Chosen, combinations: readonly Combination[]): boolean {
  return combinations.some((each) => rows.every((row) => each[row] === chosen[row]));
}

/**
 * What else would have to change for a value to be taken: the combination with it that is nearest to what is chosen,
 * by how many rows change, then by how far they move.
 */
export function nearestWith(
  { row, value }: { readonly row: Row; readonly value: ValueName },
  combinations: readonly Combination[],
  chosen: Chosen,
): Combination | undefined {
  let nearest: Combination | undefined;
  let min = Infinity;
  for (const each of combinations) {
    if (each[row] !== value) continue;
    const distance = distanceBetween(chosen, each);
    if (distance < min) {
      min = distance;
      nearest = each;
    }
  }
  return nearest;
}

const changedRow = 100;

function distanceBetween(chosen: Chosen, other: Combination): number {
  let distance = 0;
  for (const row of rows) {
    const from = chosen[row];
    if (from === '' || from === other[row]) continue;
    const order = valuesOf[row];
    distance += changedRow + Math.abs(order.indexOf(from) - order.indexOf(other[row]));
  }
  return distance;
}
