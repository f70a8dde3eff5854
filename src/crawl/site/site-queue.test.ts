import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Candidate } from './candidate.ts';
import { SiteQueue } from './site-queue.ts';

function at(depth: number, url: string): Candidate {
  return { url, depth, path: 'L'.repeat(depth), via: undefined };
}

/** A crawl comes to a level only from the one above it: all levels have been begun. */
function begun(): SiteQueue {
  const queue = new SiteQueue();
  for (let depth = 0; depth <= 3; depth++) queue.addPage(at(depth, 'first'));
  drained(queue);
  return queue;
}

function drained(queue: SiteQueue): string[] {
  const urls: string[] = [];
  for (let next = queue.next(); next !== undefined; next = queue.next()) urls.push(next.url);
  return urls;
}

describe('SiteQueue', () => {
  it('gives components before pages, however deep, and pages level by level', () => {
    const queue = new SiteQueue();
    queue.addPage(at(2, 'page 2'));
    queue.addPage(at(0, 'page 0'));
    queue.addComponent(at(9, 'component 9'));
    queue.addPage(at(1, 'page 1a'));
    queue.addPage(at(1, 'page 1b'));
    queue.addComponent(at(0, 'component 0'));
    expect(queue.size).toBe(6);
    expect(drained(queue)).toEqual(['component 9', 'component 0', 'page 0', 'page 1a', 'page 1b', 'page 2']);
    expect(queue.size).toBe(0);
    expect(queue.next()).toBeUndefined();
  });

  it('goes back to a lower level and to components when they come later', () => {
    const queue = begun();
    queue.addPage(at(3, 'deep'));
    queue.addPage(at(3, 'deep too'));
    expect(queue.next()?.url).toBe('deep');
    queue.addPage(at(1, 'shallow'));
    queue.addComponent(at(4, 'component'));
    expect(drained(queue)).toEqual(['component', 'shallow', 'deep too']);
  });

  it('loses nothing and keeps the order of each level, whatever comes when', () => {
    const step = fc.oneof(
      fc.record({ depth: fc.integer({ min: 0, max: 3 }), component: fc.boolean() }),
      fc.constant('take' as const),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 100 }), (steps) => {
        const queue = begun();
        let waiting: { readonly order: number; readonly url: string }[] = [];
        const take = (): void => {
          const [first] = waiting.toSorted((a, b) => a.order - b.order);
          expect(queue.next()?.url).toBe(first?.url);
          waiting = waiting.filter((each) => each !== first);
        };
        for (const [index, each] of steps.entries()) {
          if (each === 'take') take();
          else {
            const url = String(index);
            waiting.push({ order: each.component ? -1 : each.depth, url });
            if (each.component) queue.addComponent(at(each.depth, url));
            else queue.addPage(at(each.depth, url));
          }
          expect(queue.size).toBe(waiting.length);
        }
        while (waiting.length > 0) take();
        expect(queue.next()).toBeUndefined();
      }),
      { numRuns: 100 },
    );
  });

  it('keeps the order of many, added and taken in turn', () => {
    const queue = begun();
    let taken = 0;
    for (let n = 0; n < 5000; n++) {
      queue.addPage(at(1, String(n)));
      if (n % 3 > 0) expect(queue.next()?.url).toBe(String(taken++));
    }
    expect(queue.size).toBe(5000 - taken);
    expect(drained(queue)).toEqual(Array.from({ length: 5000 - taken }, (_, n) => String(taken + n)));
  });
});
