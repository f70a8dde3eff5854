import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UrlSet } from './url-set.ts';

describe('UrlSet', () => {
  it('answers as a Set does', () => {
    // Few different texts, so that many come twice.
    const codes = fc.array(fc.nat({ max: 0xd7ff }), { maxLength: 12 });
    const texts = fc.oneof(
      fc.nat({ max: 40 }).map((n) => `http://a.test/${n}`),
      codes.map((each) => String.fromCharCode(...each)),
    );
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 100 }), (urls) => {
        const ours = new UrlSet();
        const theirs = new Set<string>();
        for (const url of urls) {
          const isNew = !theirs.has(url);
          theirs.add(url);
          expect(ours.has(url)).toBe(!isNew);
          expect(ours.add(url)).toBe(isNew);
          expect(ours.size).toBe(theirs.size);
        }
      }),
      { numRuns: 50 },
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
    expect(set.has(`http://a.test/${count}`)).toBe(false);
  });

  it('keeps what differs by a single character apart', () => {
    const set = new UrlSet();
    for (const url of ['', ' ', 'http://a.test/', 'http://a.test', 'http://a.test/A', 'http://a.test/a'])
      expect(set.add(url)).toBe(true);
  });
});
