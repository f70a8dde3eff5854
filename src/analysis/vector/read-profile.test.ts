import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { success } from '../../formats/values/result.ts';
import { defaultProfile } from './default-profile.ts';
import { readProfile } from './read-profile.ts';

function problemsOf(written: unknown): readonly string[] {
  const reading = readProfile(written);
  return reading.ok ? [] : reading.error;
}

describe('readProfile', () => {
  it('reads the default profile as an object and as YAML', () => {
    const expected = success(defaultProfile);
    expect(readProfile(defaultProfile)).toEqual(expected);
    expect(readProfile(stringify(defaultProfile))).toEqual(expected);
  });

  it('takes the default threshold where none is written', () => {
    expect(readProfile('name: short\nweights:\n  words: 20\n')).toEqual(
      success({ name: 'short', threshold: 40, weights: { words: 20 } }),
    );
  });

  it('names the nearest known number', () => {
    expect(problemsOf({ name: 'x', weights: { languageFrensh: 3, 'language-sami': 1, zzz: 1 } })).toEqual([
      'weights: unknown number "languageFrensh". Did you mean "languageFrench"?',
      'weights: unknown number "language-sami". Did you mean "languageSami"?',
      'weights: unknown number "zzz".',
    ]);
  });

  it('reports all problems together', () => {
    expect(
      problemsOf({ name: '', treshold: 3, threshold: 200, weights: { words: '20', prices: Number.NaN } }),
    ).toEqual([
      'unknown field "treshold". Did you mean "threshold"?',
      'name: enter a name of at most 100 characters.',
      'threshold: enter a number from 0 to 100.',
      'weights: words: enter a number from -1000 to 1000.',
      'weights: prices: enter a number from -1000 to 1000.',
    ]);
  });

  it.each([
    undefined,
    null,
    7,
    [],
    '',
    '- a',
    '{',
    'a: &a [*a]',
    'x'.repeat(200_000),
    { name: 'x', weights: [] },
  ])('refuses %j', (written) => {
    expect(problemsOf(written).length).toBeGreaterThan(0);
  });
});
