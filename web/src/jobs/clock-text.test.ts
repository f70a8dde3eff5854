import { expect, it } from 'vitest';
import { clockText } from './clock-text.ts';

it.each([
  [-5, '0:00'],
  [0, '0:00'],
  [7999, '0:07'],
  [724_000, '12:04'],
  [3_933_000, '1:05:33'],
  [86_400_000 * 2 + 11_045_000, '2 d 3:04:05'],
])('writes %d ms', (milliseconds, text) => {
  expect(clockText(milliseconds, 'd')).toBe(text);
});
