import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareLines } from './compare-lines.ts';

describe('compareLines', () => {
  it('orders as the bytes of UTF-8 do', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        fc.string({ maxLength: 3 }),
        (a, b, start) => {
          const bytewise = Buffer.compare(Buffer.from(start + a), Buffer.from(start + b));
          expect(Math.sign(compareLines(start + a, start + b))).toBe(bytewise);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('knows where UTF-16 and UTF-8 disagree', () => {
    expect(compareLines('a\u{1f600}', 'a\uff01')).toBeGreaterThan(0);
    expect(compareLines(' CDX N b a', '!meta')).toBeLessThan(0);
  });
});
