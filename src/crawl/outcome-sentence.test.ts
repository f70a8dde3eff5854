import { describe, expect, it } from 'vitest';
import { fetchFailures } from './fetch/exchange.ts';
import { outcomeSentence } from './outcome-sentence.ts';

describe('the reason of an outcome', () => {
  it('is a sentence for every way in which a fetch fails', () => {
    for (const why of Object.keys(fetchFailures))
      expect([why, outcomeSentence({ why })?.code]).toEqual([why, `outcome-${why}`]);
  });

  it('names the status', () => {
    expect(outcomeSentence({ why: 'http-503' })).toMatchObject({
      message: 'the server answered with status 503',
      values: { status: '503' },
    });
  });

  it('is omitted where there is none, or it is of another version', () => {
    expect(outcomeSentence({ why: '' })).toBeNull();
    expect(outcomeSentence({ why: 'http' })).toBeNull();
    expect(outcomeSentence({ why: 'something-new' })).toBeNull();
  });
});
