import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDynamicTurn } from './interleave.ts';

/** `s` and `d` in the order in which this number of each is taken. */
function order(staticPages: number, dynamicPages: number, runBefore = 0): string {
  let [staticWaiting, dynamicWaiting, run] = [staticPages, dynamicPages, runBefore];
  let taken = '';
  while (staticWaiting + dynamicWaiting > 0) {
    if (isDynamicTurn({ staticWaiting, dynamicWaiting, run })) {
      dynamicWaiting--;
      run = Math.min(0, run) - 1;
      taken += 'd';
    } else {
      staticWaiting--;
      run = Math.max(0, run) + 1;
      taken += 's';
    }
  }
  return taken;
}

describe('isDynamicTurn', () => {
  it.each([
    [0, 0, ''],
    [3, 0, 'sss'],
    [0, 3, 'ddd'],
    [1, 1, 'sd'],
    [3, 3, 'sdsdsd'],
    [10, 2, 'sssssdsssssd'],
    [5, 2, 'ssdsssd'],
    [2, 10, 'dddddsddddsd'],
    [3, 4, 'dsdsdsd'],
  ])('of %i static and %i dynamic pages: %s', (staticPages, dynamicPages, expected) => {
    expect(order(staticPages, dynamicPages)).toBe(expected);
  });

  it('counts the static pages that came before', () => {
    expect(order(10, 2, 1000)).toBe('dssssssssssd');
    expect(order(10, 2, -3)).toBe('sssssdsssssd');
  });

  it('takes each page once, and never two dynamic ones closer than the numbers make them', () => {
    const some = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(some, some, fc.integer({ min: -9, max: 9 }), (staticPages, dynamicPages, run) => {
        const taken = order(staticPages, dynamicPages, run);
        expect(taken.replaceAll('d', '')).toHaveLength(staticPages);
        expect(taken.replaceAll('s', '')).toHaveLength(dynamicPages);
        const between = taken.split('d').slice(1, -1);
        if (staticPages >= dynamicPages && dynamicPages > 0)
          for (const part of between)
            expect(part.length).toBeGreaterThanOrEqual(Math.floor(staticPages / dynamicPages));
      }),
      { numRuns: 300 },
    );
  });
});
