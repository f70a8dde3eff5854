import { expect, it } from 'vitest';
import { wholeLines } from './whole-lines.ts';

it('gives each line once, when it is whole', () => {
  const text = '{"a":1}\n{"b":2}\n{"c":3}\n';
  const heard: string[] = [];
  let from = 0;
  for (const length of [0, 3, 7, 8, 12, 16, 20, text.length, text.length]) {
    const { lines, end } = wholeLines(text.slice(0, length), from);
    heard.push(...lines);
    from = end;
  }
  expect([heard, from]).toEqual([['{"a":1}', '{"b":2}', '{"c":3}'], text.length]);
});
