import { describe, expect, it } from 'vitest';
import { changedCells, combinationKey, everyCombination, withChanges } from './allowed-grid.ts';
import type { GridChanges } from './allowed-grid.ts';

const [first, second, third] = everyCombination;
if (first === undefined || second === undefined || third === undefined) throw new Error('No combinations');
const allowed = [first, second];
const none: GridChanges = new Map();

describe('grid of allowed combinations', () => {
  it('has every combination once', () => {
    expect(everyCombination).toHaveLength(3 * 7 * 6);
    expect(new Set(everyCombination.map((each) => combinationKey(each))).size).toBe(126);
  });

  it('puts changes on top of what is allowed', () => {
    const changes = changedCells(allowed, none, { cells: [second, third], isAllowed: true });
    expect([...changes.keys()]).toEqual([combinationKey(third)]);
    expect(withChanges(allowed, changes)).toEqual([first, second, third]);
    const without = changedCells(allowed, changes, { cells: [first], isAllowed: false });
    expect(withChanges(allowed, without)).toEqual([second, third]);
  });

  it('forgets a change that was taken back', () => {
    const changes = changedCells(allowed, none, { cells: [third], isAllowed: true });
    expect(changedCells(allowed, changes, { cells: [third], isAllowed: false }).size).toBe(0);
  });

  it('keeps my changes on top of what another has saved', () => {
    const mine = changedCells(allowed, none, { cells: [third], isAllowed: true });
    expect(withChanges([second], mine)).toEqual([second, third]);
  });
});
