import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExpressionTooCostly, LinearExpression } from './linear-expression.ts';

function read(text: string): LinearExpression {
  const outcome = LinearExpression.read(text);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.expression;
}

const expressions = [
  'a',
  'abc',
  'a*',
  'a+b',
  'a?b',
  '(a|b)*c',
  'a{2}',
  'a{2,}',
  'a{1,3}b',
  'a*?b',
  '[a-c]+',
  '[^a]b',
  '[\\d-]+',
  '[a-]',
  '.*b$',
  '^a',
  '^a$',
  'a\\.b',
  '\\w+',
  '\\W',
  '\\bab\\b',
  'a\\Bb',
  '(?:ab)+',
  '(?<name>ab)c',
  '(a*)*b',
  '(a+)+$',
  '(|a)b',
  '((a|b){2}|c)+',
  '[.]jpg',
  '\\x61b',
  '\\u0061',
  'a|b|',
  '[\\w.]+',
  '[^\\W]',
  '',
  '[ab]{0}c',
];
const texts = fc.string({ unit: fc.constantFrom(...Array.from('abc.-_1 A')), maxLength: 12 });

describe('an expression', () => {
  it.each(expressions)('%s finds what JavaScript finds', (source) => {
    const ours = read(source);
    const beginning = new RegExp(`^(?:${source})`, 's');
    const whole = new RegExp(`^(?:${source})$`, 's');
    fc.assert(
      fc.property(texts, (text) => {
        expect(ours.matchesBeginning(text), text).toBe(beginning.test(text));
        expect(ours.matchesWhole(text), text).toBe(whole.test(text));
      }),
    );
  });

  it.each([
    ['(?i)TEXT/h', 'text/html', true],
    ['(?i)[^A]b', 'ab', false],
    ['(?i)ß', 'ß', true],
    ['[]a]+', ']', true],
    ['a{,2}$', 'aa', true],
    ['a{,2}$', 'aaa', false],
    ['{', '{', true],
    ['a{x}', 'a{x}', true],
    ['(?P<n>é)', 'é', true],
    ['.', '\u{1f600}', true],
    ['\\Aa\\Z', 'a', true],
  ])('%s and %s: %s', (source, text, expected) => {
    expect(read(source).matchesBeginning(text)).toBe(expected);
  });

  it.each([
    '(',
    ')',
    'a)',
    '[a',
    '*',
    'a**',
    '(?=a)',
    '(?!a)',
    '(?<=a)',
    '(?<!a)b',
    '(a)\\1',
    'a++',
    '\\',
    '\\xg',
    '\\q',
    'a{3,2}',
    'a{1001}',
    '[z-a]',
    '^*',
    '(?i:a)',
    '((a{30}){30}){30}',
    '(?',
    '(?<',
    '\\p{L}',
  ])('%s is refused with its reason', (source) => {
    const outcome = LinearExpression.read(source);
    expect(outcome.ok).toBe(false);
    if (!outcome.ok) expect(outcome.reason).toMatch(/\w{3}/);
  });

  it('has at most a thousand characters', () => {
    expect(LinearExpression.read('a'.repeat(1001)).ok).toBe(false);
    expect(LinearExpression.read('a'.repeat(900)).ok).toBe(true);
    expect(LinearExpression.read(`(${'a|'.repeat(600)})`).ok).toBe(false);
  });

  it('is never more than its length times that of the text', () => {
    for (const source of ['(a+)+$', '(a|a)*$', '(a*)*b', '(.*)*(.*)*(.*)*c', '(a|aa)+$', '([a-z]+)*\\d']) {
      expect(read(source).matchesWhole(`${'a'.repeat(5000)}!`)).toBe(false);
    }
    expect(() => read('(a{20}){10}').matchesWhole('a'.repeat(200_000))).toThrow(ExpressionTooCostly);
  });

  it('never does anything but tell or refuse, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('ab()[]{}*+?|\\^$.,:<>=!-1dwP')), maxLength: 20 }),
        texts,
        (source, text) => {
          const outcome = LinearExpression.read(source);
          if (outcome.ok) outcome.expression.matchesBeginning(text);
        },
      ),
      { numRuns: 3000 },
    );
  });
});
