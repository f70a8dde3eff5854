import { describe, expect, it } from 'vitest';
import { compareTarget } from './self-redirect.ts';

describe('a redirect', () => {
  it.each([
    ['https://a.test/', 'http://a.test/', 'http://a.test/', 'alike'],
    ['https://a.test/', 'http://a.test/', 'https://a.test/', 'itself'],
    ['http://www.a.test/', 'http://a.test/', 'http://a.test/', 'alike'],
    ['/', 'http://a.test/', 'http://a.test/', 'itself'],
    ['/#top', 'http://a.test/', 'http://a.test/#x', 'itself'],
    ['/index', 'http://a.test/', 'http://a.test/', undefined],
    ['https://b.test/', 'http://a.test/', 'http://a.test/', undefined],
    ['http://[', 'http://a.test/', 'http://a.test/', undefined],
    ['', 'http://a.test/', 'http://a.test/', 'itself'],
  ])('to %j from %s, where %s was asked for: %s', (location, captured, requested, expected) => {
    expect(compareTarget(location, captured, requested)).toBe(expected);
  });
});
