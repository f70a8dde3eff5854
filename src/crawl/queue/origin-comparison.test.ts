import { describe, expect, it } from 'vitest';
import { KnownOrigin } from './known-origin.ts';
import { OriginComparison } from './origin-comparison.ts';

function compared(
  one: string,
  two: string,
): { comparison: OriginComparison; earlier: KnownOrigin; later: KnownOrigin } {
  const [earlier, later] = [new KnownOrigin(new URL(one)), new KnownOrigin(new URL(two))];
  for (const each of [earlier, later]) each.noteAddress('127.0.0.1');
  return { comparison: new OriginComparison(earlier, later), earlier, later };
}

const picture = { isPage: false, isFrontPage: false };
const page = { isPage: true, isFrontPage: false };
const frontPage = { isPage: true, isFrontPage: true };

describe('OriginComparison', () => {
  it('wants two different contents of kin', () => {
    const { comparison } = compared('http://a.test', 'http://www.a.test');
    expect(comparison.areSynonyms()).toBe(false);
    comparison.noteEqual({ content: 1, ...picture });
    comparison.noteEqual({ content: 1, ...picture });
    expect(comparison.areSynonyms()).toBe(false);
    comparison.noteEqual({ content: 2, ...picture });
    expect(comparison.areSynonyms()).toBe(true);
    comparison.distinct = true;
    expect(comparison.areSynonyms()).toBe(false);
  });

  it('is content with the front page of kin, once one of them has given something else', () => {
    const { comparison, earlier } = compared('http://a.test', 'https://a.test');
    earlier.note(0, 1);
    comparison.noteEqual({ content: 1, ...page });
    comparison.noteEqual({ content: 1, ...frontPage });
    expect(comparison.areSynonyms()).toBe(false);
    earlier.note(1, 2);
    expect(comparison.areSynonyms()).toBe(true);
  });

  it('wants three different pages of others, and of kin at another address', () => {
    const mirrors = compared('http://a.test', 'http://b.test').comparison;
    const moved = new OriginComparison(
      new KnownOrigin(new URL('http://a.test')),
      new KnownOrigin(new URL('http://www.a.test')),
    );
    for (const comparison of [mirrors, moved]) {
      comparison.noteEqual({ content: 1, ...frontPage });
      for (let content = 10; content < 15; content++) comparison.noteEqual({ content, ...picture });
      comparison.noteEqual({ content: 2, ...page });
      expect(comparison.areSynonyms()).toBe(false);
      comparison.noteEqual({ content: 3, ...page });
      expect(comparison.areSynonyms()).toBe(true);
    }
  });

  it('does not count what one of them gives everywhere', () => {
    const { comparison, later } = compared('http://a.test', 'http://www.a.test');
    for (let path = 0; path < 4; path++) later.note(path, 1);
    later.note(4, 2);
    comparison.noteEqual({ content: 1, ...frontPage });
    comparison.noteEqual({ content: 2, ...page });
    expect(comparison.areSynonyms()).toBe(false);
    comparison.noteEqual({ content: 3, ...page });
    expect(comparison.areSynonyms()).toBe(true);
  });
});
