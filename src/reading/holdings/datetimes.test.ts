import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { secondsOf } from '../../indexing/captures/query/timestamps.ts';
import { datetimeOf, timestampOf } from './datetimes.ts';

describe('momentOf', () => {
  it.each([
    ['20260203040506', '20260203040506'],
    ['2026020304050699', '20260203040506'],
    ['2026', '20260702115959'],
    ['202602', '20260214235959'],
    ['20260203', '20260203115959'],
    ['20261', '20261115235959'],
    ['20', '20491231115959'],
    ['202600', '20260116115959'],
    ['20269999', '20261231115959'],
  ])('%s is %s', (timestamp, datetime) => {
    expect(datetimeOf(timestamp)).toBe(datetime);
  });

  it('is now for nothing', () => {
    expect(datetimeOf('') <= timestampOf(Date.now() / 1000)).toBe(true);
    expect(datetimeOf('') > '20260101000000').toBe(true);
  });

  it('is nearer to whatever begins like it than to anything else', () => {
    const seconds = fc.integer({ min: secondsOf('19960101000000'), max: secondsOf('20991231235959') });
    const digits = fc.constantFrom(4, 6, 8, 10, 12);
    fc.assert(
      fc.property(seconds, seconds, digits, (within, other, length) => {
        const requested = timestampOf(within).slice(0, length);
        fc.pre(!timestampOf(other).startsWith(requested));
        const datetime = secondsOf(datetimeOf(requested));
        expect(Math.abs(within - datetime)).toBeLessThanOrEqual(Math.abs(other - datetime));
      }),
    );
  });
});
