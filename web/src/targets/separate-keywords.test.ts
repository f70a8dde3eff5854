import { expect, it } from 'vitest';
import { separateKeywords } from './separate-keywords.ts';

it('takes keywords apart and keeps each once', () => {
  expect(separateKeywords(['press', ' one, two;three\n', 'Press', ', ;', 'école'])).toEqual([
    'press',
    'one',
    'two',
    'three',
    'école',
  ]);
});
