import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trapOf } from './traps.ts';

function rule(path: string): string | undefined {
  return trapOf(new URL(path, 'http://a.test/'))?.rule;
}

/** So that the whole URL has this length. */
function pathFor(length: number): string {
  return `/${'x'.repeat(length - 'http://a.test/'.length)}`;
}

const repeats = 'trap: path repeats 3 times';

describe('trapOf', () => {
  it.each([
    '/a/a/a',
    '/a/a/a/',
    '/x/a/a/a/y.html',
    '/a//a//a/',
    '/a/b/a/b/a/b',
    '/x/a/b/a/b/a/b/y',
    '/a/b/c/a/b/c/a/b/c/',
    '/a/b/c/d/a/b/c/d/a/b/c/d/',
  ])('sees the circle in %s', (path) => {
    expect(trapOf(new URL(path, 'http://a.test/'))).toEqual({ decision: 'reject', rule: repeats });
  });

  it.each([
    '/',
    '/a/a',
    '/a/b/a/b',
    '/a/b/a/b/a',
    '/a/a/b/a/a/b',
    '/2026/01/01/1/',
    '/a/b/a/c/a/d',
    '/a/b/c/a/b/c/a/b',
    '/?q=/a/a/a',
    '/A/a/A',
  ])('sees no circle in %s', (path) => {
    expect(rule(path)).toBeUndefined();
  });

  it('finds every group of up to four different segments that is there three times', () => {
    const group = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,5}$/), { minLength: 1, maxLength: 4 });
    const before = fc.array(fc.stringMatching(/^[0-9]{1,5}$/), { maxLength: 5 });
    fc.assert(
      fc.property(before, group, (start, segments) => {
        expect(rule(`/${[...start, ...segments, ...segments, ...segments].join('/')}`)).toBe(repeats);
      }),
      { numRuns: 100 },
    );
  });

  it('knows the longest URL', () => {
    expect(rule(pathFor(4096))).toBeUndefined();
    expect(rule(pathFor(4097))).toBe('trap: URL above 4096 characters');
  });

  it('is quick with a path of many segments', () => {
    const startedMs = performance.now();
    expect(rule(`/${Array.from({ length: 1500 }, (_, n) => n % 10).join('/')}`)).toBeUndefined();
    expect(performance.now() - startedMs).toBeLessThan(200);
  });
});
