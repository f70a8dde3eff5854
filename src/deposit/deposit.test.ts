import { describe, expect, it } from 'vitest';
import { defaultSource, isSourceName } from './deposit.ts';

describe('the name of a source', () => {
  it.each([defaultSource, 'web', 'before-2010', 'KB_nl.2', '0', 'x'.repeat(64)])('may be %s', (name) => {
    expect(isSourceName(name)).toBe(true);
  });

  it.each(['', 'a b', '../x', '-x', '.x', 'a/b', 'ø', 'a\n', 'x'.repeat(65)])('may not be %j', (name) => {
    expect(isSourceName(name)).toBe(false);
  });
});
