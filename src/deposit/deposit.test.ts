import { describe, expect, it } from 'vitest';
import { defaultChannel, isChannelName } from './deposit.ts';

describe('the name of a channel', () => {
  it.each([defaultChannel, 'web', 'before-2010', 'KB_nl.2', '0', 'x'.repeat(64)])('may be %s', (name) => {
    expect(isChannelName(name)).toBe(true);
  });

  it.each(['', 'a b', '../x', '-x', '.x', 'a/b', 'ø', 'a\n', 'x'.repeat(65)])('may not be %j', (name) => {
    expect(isChannelName(name)).toBe(false);
  });
});
