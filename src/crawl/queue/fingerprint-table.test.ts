import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FingerprintTable } from './fingerprint-table.ts';

/** Made-up fingerprints, spread as real ones are. */
function low(n: number): number {
  return Math.imul(n, 0x85ebca77) ^ 0x5bd1e995;
}

function high(n: number): number {
  return Math.imul(n, 0x9e3779b1);
}

describe('FingerprintTable', () => {
  it('answers as a Map does, also for the numbers that mark an empty slot and for many that want one slot', () => {
    const word = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }));
    fc.assert(
      fc.property(fc.array(fc.tuple(word, word), { maxLength: 300 }), (pairs) => {
        const table = new FingerprintTable('fingerprints and numbers');
        const map = new Map<string, number>();
        // (0, 0) and (1, 0) are one: (0, 0) marks an empty slot.
        for (const [low, high] of pairs) {
          const name = low === 0 && high === 0 ? '1 0' : `${low} ${high}`;
          const count = (map.get(name) ?? 0) + 1;
          expect(table.has(low, high)).toBe(count > 1);
          map.set(name, count);
          expect(table.increase(low, high)).toBe(count);
          expect(table.size).toBe(map.size);
        }
      }),
      { numRuns: 200 },
    );
  });

  it.each(['fingerprints', 'fingerprints and numbers'] as const)(
    'keeps %s when it grows and falls into parts',
    (content) => {
      const table = new FingerprintTable(content);
      const count = 30_000;
      let added = 0;
      for (let n = 0; n < count; n++) if (table.add(low(n), high(n))) added++;
      expect(added).toBe(count);
      for (let n = 0; n < count; n++) {
        if (!table.has(low(n), high(n)) || table.add(low(n), high(n))) throw new Error(`${n} is lost`);
        if (table.has(low(n), high(n) ^ 1)) throw new Error(`${n} is there twice`);
      }
      expect(table.size).toBe(count);
      const slotBytes = content === 'fingerprints' ? 8 : 12;
      expect(table.sizeBytes / count).toBeGreaterThanOrEqual(slotBytes / 0.8);
      expect(table.sizeBytes / count).toBeLessThanOrEqual((slotBytes / 0.8) * 1.6);
    },
  );

  it('is nothing while it is empty, and small when it is small', () => {
    const table = new FingerprintTable('fingerprints');
    expect(table.has(0, 0)).toBe(false);
    expect(table.sizeBytes).toBe(0);
    table.add(0, 0);
    expect(table.has(0, 0)).toBe(true);
    expect(table.sizeBytes).toBe(32 * 8);
  });
});
