import { describe, expect, it } from 'vitest';
import { budgets, depths, frequencies } from '../../../src/catalogue/target-options.ts';
import type { Combination } from '../../../src/catalogue/target-options.ts';
import { combinationsIn, hindranceOf, isAllowed, isWhole, nearestWith, shownValues } from './combining.ts';
import type { Chosen } from './combining.ts';

const nothing: Chosen = { budget: '', frequency: '', depth: '' };

/** Nothing large every day; a domain at most monthly; large and one click never. */
const allowed: readonly Combination[] = budgets.flatMap((budget) =>
  frequencies.flatMap((frequency) =>
    depths.flatMap((depth) => {
      if (budget === 'large' && frequency === 'daily') return [];
      if (depth === 'domain' && (frequency === 'daily' || frequency === 'weekly')) return [];
      if (budget === 'large' && depth === 'one-click') return [];
      return [{ budget, frequency, depth }];
    }),
  ),
);

describe('combining', () => {
  it('hinders nothing while nothing is chosen', () => {
    expect(hindranceOf({ row: 'depth', value: 'domain' }, allowed, nothing)).toEqual([]);
  });

  it('names the one value that is in the way', () => {
    const chosen = { ...nothing, budget: 'small', frequency: 'daily' } as const;
    expect(hindranceOf({ row: 'depth', value: 'domain' }, allowed, chosen)).toEqual([
      { row: 'frequency', value: 'daily' },
    ]);
    expect(hindranceOf({ row: 'budget', value: 'large' }, allowed, chosen)).toEqual([
      { row: 'frequency', value: 'daily' },
    ]);
    expect(hindranceOf({ row: 'budget', value: 'medium' }, allowed, chosen)).toEqual([]);
  });

  it('names both values where only together they are in the way', () => {
    const few: readonly Combination[] = [
      { budget: 'small', frequency: 'weekly', depth: 'page' },
      { budget: 'small', frequency: 'monthly', depth: 'host' },
      { budget: 'medium', frequency: 'weekly', depth: 'host' },
    ];
    const chosen: Chosen = { budget: '', frequency: 'weekly', depth: 'host' };
    expect(hindranceOf({ row: 'budget', value: 'small' }, few, chosen)).toEqual([
      { row: 'frequency', value: 'weekly' },
      { row: 'depth', value: 'host' },
    ]);
  });

  it('does not count the row itself against its values', () => {
    const chosen: Chosen = { budget: 'large', frequency: '', depth: '' };
    expect(hindranceOf({ row: 'budget', value: 'small' }, allowed, chosen)).toEqual([]);
  });

  it('finds the nearest combination with a wanted value, changing as little as possible', () => {
    const chosen: Chosen = { budget: 'small', frequency: 'daily', depth: 'host' };
    expect(nearestWith({ row: 'depth', value: 'domain' }, allowed, chosen)).toEqual({
      budget: 'small',
      frequency: 'monthly',
      depth: 'domain',
    });
    expect(nearestWith({ row: 'budget', value: 'large' }, allowed, chosen)).toEqual({
      budget: 'large',
      frequency: 'weekly',
      depth: 'host',
    });
    expect(nearestWith({ row: 'depth', value: 'domain' }, [], chosen)).toBeUndefined();
  });

  it('keeps to what a collection offers, and shows a value that is not offered any more', () => {
    const offered = combinationsIn(allowed, {
      budgets: ['small'],
      frequencies: ['weekly', 'annual'],
      depths: ['page', 'domain'],
    });
    expect(offered).toHaveLength(3);
    expect(shownValues('frequency', offered, nothing)).toEqual(['weekly', 'annual']);
    expect(shownValues('frequency', offered, { ...nothing, frequency: 'monthly' })).toEqual([
      'weekly',
      'monthly',
      'annual',
    ]);
    const old: Chosen = { budget: 'small', frequency: 'monthly', depth: 'page' };
    expect(isWhole(old)).toBe(true);
    expect(isAllowed(old, offered)).toBe(false);
    expect(isAllowed({ ...old, frequency: 'annual' }, offered)).toBe(true);
    expect(isWhole({ ...old, frequency: '' })).toBe(false);
  });
});
