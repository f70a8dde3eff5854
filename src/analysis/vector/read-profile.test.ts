import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { defaultProfile } from './default-profile.ts';
import { readProfile } from './read-profile.ts';

function problemsOf(written: unknown): readonly string[] {
  const reading = readProfile(written);
  return reading.kind === 'problems' ? reading.problems : [];
}

describe('readProfile', () => {
  it('reads the usual one as an object and as YAML', () => {
    const expected = { kind: 'profile', profile: defaultProfile };
    expect(readProfile(defaultProfile)).toEqual(expected);
    expect(readProfile(stringify(defaultProfile))).toEqual(expected);
  });

  it('takes the usual threshold where none is written', () => {
    expect(readProfile('name: short\nweights:\n  words: 20\n')).toEqual({
      kind: 'profile',
      profile: { name: 'short', threshold: 40, weights: { words: 20 } },
    });
  });

  it('names the nearest known number', () => {
    expect(problemsOf({ name: 'x', weights: { languageFrensh: 3, 'language-sami': 1, zzz: 1 } })).toEqual([
      'weights: there is no number "languageFrensh". Is "languageFrench" meant?',
      'weights: there is no number "language-sami". Is "languageSami" meant?',
      'weights: there is no number "zzz".',
    ]);
  });

  it('tells all problems at once', () => {
    expect(
      problemsOf({ name: '', treshold: 3, threshold: 200, weights: { words: '20', prices: Number.NaN } }),
    ).toEqual([
      'there is no field "treshold". Is "threshold" meant?',
      'name: a few words are wanted, by which people know the profile.',
      'threshold: a number from 0 to 100 is wanted.',
      'weights: words: a number from -1000 to 1000 is wanted.',
      'weights: prices: a number from -1000 to 1000 is wanted.',
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
