import { describe, expect, it } from 'vitest';
import { fingerprint, randomFor } from './random.ts';

function first(seed: number, ...key: (string | number)[]): number {
  return randomFor(seed, ...key).next();
}

describe('repeatable chance', () => {
  it('depends on the seed and on every part of the key', () => {
    expect(first(1, 'a', 2)).toBe(first(1, 'a', 2));
    const others = [first(2, 'a', 2), first(1, 'b', 2), first(1, 'a', 3), first(1, 'a2')];
    expect(new Set([first(1, 'a', 2), ...others]).size).toBe(5);
  });

  it('is even enough', () => {
    const buckets = Array.from({ length: 10 }, () => 0);
    for (let key = 0; key < 10_000; key++) {
      const place = randomFor(5, 'even', key).below(10);
      buckets[place] = (buckets[place] ?? 0) + 1;
    }
    for (const count of buckets) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  it('has fingerprints that do not collide among 100,000', () => {
    const seen = new Set<string>();
    for (let key = 0; key < 100_000; key++) seen.add(fingerprint(1, 'page', key));
    expect(seen.size).toBe(100_000);
  });

  it('refuses to pick from nothing', () => {
    expect(() => randomFor(1).pick([])).toThrow(RangeError);
  });
});
