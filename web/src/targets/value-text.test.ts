import { expect, it } from 'vitest';
import { valueText } from './value-text.ts';
import type { ValueWords } from './value-text.ts';

const words: ValueWords = {
  yes: 'yes',
  no: 'no',
  nameOf: (field, value) => (field === 'frequency' && value === 'weekly' ? 'Weekly' : undefined),
};

it.each([
  ['title', 'A', 'A'],
  ['title', '', ''],
  ['title', null, ''],
  ['frequency', 'weekly', 'Weekly'],
  ['frequency', 'gone', 'gone'],
  ['isActive', true, 'yes'],
  ['isActive', 0, 'no'],
  ['version', 3, '3'],
  ['collection', { id: 'x', name: 'Press' }, 'Press'],
  ['responsible', { id: 'x', displayName: 'Anna' }, 'Anna'],
  ['keywords', ['a', 'b'], 'a, b'],
  ['keywords', [], ''],
  ['odd', { a: 1 }, '{"a":1}'],
])('tells %s %j as %j', (field, value, text) => {
  expect(valueText(field, value, words)).toBe(text);
});
