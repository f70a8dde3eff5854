import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FingerprintCounts } from './fingerprint-counts.ts';

describe('FingerprintCounts', () => {
  it('counts as a Map does', () => {
    const texts = fc.oneof(fc.integer({ min: 0, max: 20 }).map(String), fc.string());
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 200 }), (all) => {
        const counts = new FingerprintCounts();
        const map = new Map<string, number>();
        for (const text of all) {
          map.set(text, (map.get(text) ?? 0) + 1);
          expect(counts.increase(text)).toBe(map.get(text));
        }
        expect(counts.size).toBe(map.size);
      }),
      { numRuns: 100 },
    );
  });

  it('keeps its numbers when it grows', () => {
    const counts = new FingerprintCounts();
    for (let time = 1; time <= 3; time++)
      for (let n = 0; n < 10_000; n++)
        if (counts.increase(`http://a.test/${n}/`) !== time)
          throw new Error(`${n} is not counted ${time} times`);
    expect(counts.size).toBe(10_000);
  });
});
