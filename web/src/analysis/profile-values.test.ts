import { describe, expect, it } from 'vitest';
import { scoringOf, valuesOf, weighedGroups } from './profile-values.ts';

const values = valuesOf({ name: 'usual', threshold: 40, weights: { words: 18, scripts: -3 } });

describe('a profile in a form', () => {
  it('goes there and back', () => {
    expect(scoringOf(values)).toEqual({ threshold: 40, weights: { words: 18, scripts: -3 } });
  });

  it('takes commas, and nothing for what is empty or 0', () => {
    const typed = { ...values, threshold: '12,5', weights: { words: ' 1,5 ', scripts: '', own: '0' } };
    expect(scoringOf(typed)).toEqual({ threshold: 12.5, weights: { words: 1.5 } });
  });

  it.each(['x', '1e3', '1001', '-', '1.2.3'])('does not take %j for a weight', (text) => {
    expect(scoringOf({ ...values, weights: { words: text } })).toBeUndefined();
  });

  it.each(['', '-1', '101', 'x'])('does not take %j for a threshold', (threshold) => {
    expect(scoringOf({ ...values, threshold })).toBeUndefined();
  });

  it('has its numbers in groups, with those of functions last', () => {
    const numbers = [
      { name: 'words', group: 'text', meaning: 'Words', full: 10 },
      { name: 'scripts', group: 'markup', meaning: 'Scripts', full: 10 },
    ];
    const names = (isOnlyWeighing: boolean): readonly string[] =>
      weighedGroups(numbers, { words: '1', scripts: '0', mine: '2' }, isOnlyWeighing).map(
        ({ group, numbers: members }) => `${group}: ${members.map(({ name }) => name).join()}`,
      );
    expect(names(false)).toEqual(['text: words', 'markup: scripts', 'own: mine']);
    expect(names(true)).toEqual(['text: words', 'own: mine']);
  });
});
