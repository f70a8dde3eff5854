import { describe, expect, it } from 'vitest';
import { lineDiff } from './line-diff.ts';

function shown(before: string, after: string): string {
  const marks = { same: ' ', removed: '-', added: '+' };
  return lineDiff(before, after)
    .map(({ kind, text }) => `${marks[kind]}${text}`)
    .join('\n');
}

function many(word: string): string {
  return Array.from({ length: 2500 }, (_, index) => `${word}${index}`).join('\n');
}

describe('two versions, line by line', () => {
  it.each([
    ['a\nb\nc', 'a\nb\nc', ' a\n b\n c'],
    ['a\nb\nc', 'a\nx\nc', ' a\n-b\n+x\n c'],
    ['a\nb', 'a\nn\nb', ' a\n+n\n b'],
    ['a\nn\nb', 'a\nb', ' a\n-n\n b'],
    ['a\na', 'a\na\na', ' a\n a\n+a'],
    ['', 'x', '-\n+x'],
    ['1\n2\n3\n4', '2\n9\n4\n1', '-1\n 2\n-3\n+9\n 4\n+1'],
  ])('%j to %j', (before, after, expected) => expect(shown(before, after)).toBe(expected));

  it('of great length, as a whole', () => {
    expect(lineDiff(many('a'), many('b'))).toHaveLength(5000);
  });
});
