import { describe, expect, it } from 'vitest';
import { crawlOutcomes, worstOutcome } from './crawl-outcome.ts';

describe('the worst outcome', () => {
  it('decides for all', () => {
    expect(worstOutcome(['complete', 'unreachable', 'cut-short'])).toBe('unreachable');
    expect(worstOutcome(['complete', 'complete'])).toBe('complete');
    expect(worstOutcome(crawlOutcomes)).toBe('unreachable');
  });

  it('is none where there is nothing', () => {
    expect(worstOutcome([])).toBeUndefined();
  });
});
