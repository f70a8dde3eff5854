import { describe, expect, it } from 'vitest';
import { firstExpectation, nextExpectation } from './expectation.ts';

describe('what is expected', () => {
  const before = { objects: 100, bytes: 5000 };

  it.each([
    ['complete', { objects: 10, bytes: 200 }, { objects: 10, bytes: 200 }],
    ['cut-short', { objects: 70, bytes: 200 }, { objects: 140, bytes: 5000 }],
    ['cut-short', { objects: 10, bytes: 9000 }, { objects: 100, bytes: 18_000 }],
    ['interrupted', { objects: 3, bytes: 4 }, { objects: 100, bytes: 5000 }],
    ['interrupted', { objects: 300, bytes: 4 }, { objects: 300, bytes: 5000 }],
    ['blocked', { objects: 1, bytes: 4 }, before],
    ['nothing-collected', { objects: 7, bytes: 9000 }, before],
    ['unreachable', { objects: 0, bytes: 0 }, before],
    ['unreachable', { objects: 500, bytes: 90_000 }, before],
  ] as const)('after %s and %j is %j', (outcome, found, expected) => {
    expect(nextExpectation(before, { ...found, outcome })).toEqual(expected);
  });

  it('is modest at first, and never above the limits', () => {
    expect(firstExpectation({ scope: null, maxUrls: null, maxBytes: null }).objects).toBe(1000);
    expect(firstExpectation({ scope: 'page', maxUrls: null, maxBytes: null }).objects).toBe(50);
    expect(firstExpectation({ scope: 'host', maxUrls: 7, maxBytes: 9 })).toEqual({ objects: 7, bytes: 9 });
  });

  it('stays a number that both engines can keep', () => {
    const { objects } = nextExpectation(before, {
      objects: Number.MAX_SAFE_INTEGER,
      bytes: 0,
      outcome: 'cut-short',
    });
    expect(Number.isSafeInteger(objects)).toBe(true);
  });
});
