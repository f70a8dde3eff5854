import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UrlSet } from './url-set.ts';

describe('UrlSet', () => {
  it('answers as a Set does', () => {
    // Few different texts, so that many come twice.
    const texts = fc.oneof(fc.integer({ min: 0, max: 40 }).map(String), fc.webUrl(), fc.string());
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 200 }), (urls) => {
        const ours = new UrlSet();
        const theirs = new Set<string>();
        for (const url of urls) {
          const isNew = !theirs.has(url);
          theirs.add(url);
          expect(ours.add(url)).toBe(isNew);
          expect(ours.size).toBe(theirs.size);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('forgets nothing when it grows', () => {
    const set = new UrlSet();
    const count = 20_000;
    let added = 0;
    for (let n = 0; n < count; n++) if (set.add(`http://a.test/${n}`)) added++;
    expect(added).toBe(count);
    let again = 0;
    for (let n = 0; n < count; n++) if (set.add(`http://a.test/${n}`)) again++;
    expect(again).toBe(0);
    expect(set.size).toBe(count);
  });

  it('keeps what differs by a single character apart', () => {
    const set = new UrlSet();
    for (const url of ['', ' ', 'http://a.test/', 'http://a.test', 'http://a.test/A', 'http://a.test/a'])
      expect(set.add(url)).toBe(true);
  });
});
