import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesBetween, dayMs, drawChangesPerDay, lastChangeMs } from './changes.ts';
import type { ChangeProcess } from './changes.ts';

const startMs = Date.UTC(2026, 0, 1);

function process(changesPerDay: number, key = 'page'): ChangeProcess {
  return { seed: 1, key, changesPerDay, appearsAtMs: startMs };
}

describe('changes over time', () => {
  it('agrees with itself: the last change is the last of the list', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1 / 365, 1 / 30, 1 / 7, 1, 24),
        fc.string(),
        fc.integer({ min: 0, max: 60 * dayMs }),
        (rate, key, afterMs) => {
          const each = process(rate, key);
          const list = changesBetween(each, startMs, startMs + afterMs);
          expect(lastChangeMs(each, startMs + afterMs)).toBe(list.at(-1) ?? startMs);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('comes at the stated rate, with the spread of a Poisson process', () => {
    const counts = Array.from({ length: 400 }, (_, key) => {
      return changesBetween(process(1, String(key)), startMs, startMs + 100 * dayMs).length;
    });
    const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / counts.length;
    expect(mean).toBeGreaterThan(97);
    expect(mean).toBeLessThan(103);
    expect(variance / mean).toBeGreaterThan(0.75);
    expect(variance / mean).toBeLessThan(1.25);
  });

  it('never changes at rate 0, nor before it appears', () => {
    expect(lastChangeMs(process(0), startMs + 1000 * dayMs)).toBe(startMs);
    expect(changesBetween(process(0), startMs, startMs + dayMs)).toEqual([]);
    expect(lastChangeMs(process(24), startMs - dayMs)).toBe(startMs);
  });

  it('draws the rates in the stated shares', () => {
    expect(drawChangesPerDay(0)).toBe(0);
    expect(drawChangesPerDay(0.6)).toBe(1 / 365);
    expect(drawChangesPerDay(0.985)).toBe(24);
  });
});
