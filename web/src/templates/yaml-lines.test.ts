import { expect, it } from 'vitest';
import { lineSpan, numbersOfLines } from './yaml-lines.ts';

const text = 'scope:\n  kind: host\n\nend';

it('numbers the lines', () => {
  expect(numbersOfLines(text)).toEqual([1, 2, 3, 4]);
  expect(numbersOfLines('')).toEqual([1]);
});

it.each([
  [1, 'scope:'],
  [2, '  kind: host'],
  [3, ''],
  [4, 'end'],
  [9, ''],
  [0, ''],
])('finds line %d', (line, content) => {
  const { start, end } = lineSpan(text, line);
  expect(text.slice(start, end)).toBe(content);
});
