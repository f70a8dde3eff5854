import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExpressionTooCostly, LinearExpression } from './linear-expression.ts';
import { readUrlExpression, UrlExpressions } from './url-expressions.ts';

function read(text: string): LinearExpression {
  const outcome = LinearExpression.read(text);
  if (!outcome.ok) throw new Error(outcome.error);
  return outcome.value;
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
    '((a{30}){30}){30}',
    '(?',
    '(?<',
    '\\p{L}',
  ])('%s is refused with its reason', (source) => {
    const outcome = LinearExpression.read(source);
    expect(outcome.ok).toBe(false);
    if (!outcome.ok) expect(outcome.error).toMatch(/\w{3}/);
  });

  it('has at most two thousand characters', () => {
    expect(LinearExpression.read('a'.repeat(2001)).ok).toBe(false);
    expect(LinearExpression.read('a'.repeat(900)).ok).toBe(true);
    expect(LinearExpression.read(`(${'a{100}'.repeat(25)})`).ok).toBe(false);
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
          if (outcome.ok) outcome.value.matchesBeginning(text);
        },
      ),
      { numRuns: 3000 },
    );
  });
});

describe('expressions on URLs', () => {
  const rules = [
    ...expressions,
    '(?i:AB)c',
    '(?i:a(?-i:B)c)',
    '(?i:[^A-B])1',
    '[]',
    '[^]b',
    'a{,2}',
    '{',
    '\\u{61}'.replace('{61}', '0061'),
    '[a-\\d]',
    '\\cA|b',
    'b$|^c',
    '(?<$n>a)-',
    '\\b1\\B',
    'a.*b.*c',
  ];

  it.each(rules)('%s is found where JavaScript finds it', (source) => {
    const ours = new UrlExpressions([source]);
    const theirs = new RegExp(source);
    fc.assert(
      fc.property(texts, (text) => {
        expect(ours.first(text) !== undefined, text).toBe(theirs.test(text));
      }),
    );
  });

  it('of a list are found together, and the first of them is named', () => {
    const ours = new UrlExpressions(rules.slice(5, 9));
    const many = new UrlExpressions(rules.filter((rule) => !new RegExp(rule).test('')));
    fc.assert(
      fc.property(texts, (text) => {
        for (const [list, each] of [
          [rules.slice(5, 9), ours],
          [rules.filter((rule) => !new RegExp(rule).test('')), many],
        ] as const)
          expect(each.first(text), text).toBe(list.find((rule) => new RegExp(rule).test(text)));
      }),
    );
  });

  it('are refused where JavaScript refuses them, and mean the same where they are taken', () => {
    const pieces = Array.from('ab()[]{}*+?|\\^$.,:<>=!-1dwikPA');
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...pieces), maxLength: 14 }), texts, (source, text) => {
        if (!readUrlExpression(source).ok) return;
        expect(new UrlExpressions([source]).first(text) !== undefined).toBe(new RegExp(source).test(text));
      }),
      { numRuns: 20_000 },
    );
  });

  it.each([
    ['(?!a)b', 'look-ahead'],
    ['(?<=a)b', 'look-behind'],
    ['/(\\w+)/\\1/', 'back-references'],
    ['(?<n>a)\\k<n>', 'back-references'],
    ['\\p{L}', '\\p'],
    ['(?i)a', '(?'],
  ])('%s is refused and says why', (source, reason) => {
    const read = readUrlExpression(source);
    expect(read.ok ? 'taken' : read.error).toContain(reason);
  });

  it('of many ways take no longer, together or alone', () => {
    const list = [
      '18999/(q+)+$',
      '(a+)+$',
      '(.*a){9}x',
      'b.*c.*d.*e',
      'c.*d.*e.*f',
      '(?:.*=.*&){6}',
      'z.*[ab]{9}z',
    ];
    const ours = new UrlExpressions(list);
    const url = `http://h.test:18999/${'q'.repeat(1500)}!${'abcdef=&'.repeat(100)}`;
    expect(ours.first(url)).toBe('b.*c.*d.*e');
    expect(new UrlExpressions(['18999/(q+)+$']).first(url)).toBeUndefined();
  });

  it('are split and found all the same when their states are too many to remember', () => {
    const list = Array.from({ length: 24 }, (_, n) => `${String.fromCodePoint(97 + n)}[a-z]{${n + 3}}0`);
    const ours = new UrlExpressions(list);
    const theirs = list.map((source) => new RegExp(source));
    let seed = 1;
    for (let round = 0; round < 400; round++) {
      const url = Array.from({ length: 120 }, () => {
        seed = (seed * 1103515245 + 12345) % 2147483648;
        return '0abcdefghijklmnopqrstuvwxyz'[seed % 27] ?? '';
      }).join('');
      expect(ours.first(url)).toBe(theirs.find((each) => each.test(url))?.source);
    }
  });
});
