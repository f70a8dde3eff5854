import { describe, expect, it } from 'vitest';
import { nearestKey } from './nearest-key.ts';

const known = ['min-delay', 'max-delay', 'factor', 'group', 'quarantine', 'quarantine-after', 'urls'];

describe('the key that was meant', () => {
  it.each([
    ['min-dealy', 'min-delay'],
    ['minDelay', 'min-delay'],
    ['min_delay', 'min-delay'],
    ['min-delay-ms', 'min-delay'],
    ['Max Delay', 'max-delay'],
    ['quarantine-afterwards', 'quarantine-after'],
    ['faktor', 'factor'],
    ['url', 'urls'],
  ])('is, for %s, %s', (written, meant) => {
    expect(nearestKey(written, known)).toBe(meant);
  });

  it.each(['', 'colour', 'u', 'delay-between-two-fetches', 'x'.repeat(1_000_000)])(
    'is not guessed where nothing is near',
    (written) => {
      expect(nearestKey(written, known)).toBeUndefined();
    },
  );
});
