import { describe, expect, it } from 'vitest';
import { contentOf, KnownOrigin, nothingThere, pathOf } from './known-origin.ts';

function origin(url: string): KnownOrigin {
  return new KnownOrigin(new URL(url));
}

describe('KnownOrigin', () => {
  it.each([
    ['http://a.test', 'http://www.a.test', 'www'],
    ['http://a.test', 'https://a.test', 'scheme'],
    ['http://a.test', 'https://www.a.test', 'www and scheme'],
    ['http://a.test:8080', 'https://a.test:8443', 'scheme'],
    ['http://a.test:8080', 'http://www.a.test:8080', 'www'],
    ['http://a.test', 'http://a.test:8080', undefined],
    ['http://a.test', 'http://b.test', undefined],
    ['http://a.test', 'http://m.a.test', undefined],
    ['http://a.test', 'http://www2.a.test', undefined],
    ['http://127.0.0.1', 'https://127.0.0.1', 'scheme'],
  ])('knows the kinship of %s and %s: %s', (one, two, expected) => {
    expect(origin(one).kinshipWith(origin(two))).toBe(expected);
    expect(origin(two).kinshipWith(origin(one))).toBe(expected);
  });

  it('shares an address if any is the same; an unknown one is not', () => {
    const [one, two] = [origin('http://a.test'), origin('http://b.test')];
    for (const each of [one, two]) each.noteAddress('');
    one.noteAddress('127.0.0.1');
    one.noteAddress('::1');
    expect(one.sharesAddressWith(two)).toBe(false);
    two.noteAddress('127.0.0.2');
    expect(one.sharesAddressWith(two)).toBe(false);
    two.noteAddress('::1');
    expect(one.sharesAddressWith(two)).toBe(true);
  });

  it('keeps what came first for a path, and for so many paths only', () => {
    const known = origin('http://a.test');
    known.note(1, 10);
    known.note(1, 11);
    expect(known.contentAt(1)).toBe(10);
    expect(known.contentAt(2)).toBeUndefined();
    for (let path = 2; path < 1000; path++) known.note(path, path);
    expect(known.contentAt(256)).toBe(256);
    expect(known.contentAt(257)).toBeUndefined();
  });

  it('sees what is the same everywhere', () => {
    const known = origin('http://a.test');
    known.note(0, nothingThere);
    expect(known.hasDifferentContents()).toBe(false);
    for (let path = 1; path <= 3; path++) known.note(path, 10);
    expect(known.givesEverywhere(10)).toBe(false);
    known.note(4, 10);
    expect(known.givesEverywhere(10)).toBe(true);
    expect(known.hasDifferentContents()).toBe(false);
    known.note(5, 11);
    expect(known.hasDifferentContents()).toBe(true);
  });

  it('names paths with their queries and without their hosts', () => {
    expect(pathOf(new URL('http://a.test/x?y=1'))).toBe(pathOf(new URL('https://b.test:81/x?y=1')));
    expect(pathOf(new URL('http://a.test/x?y=1'))).not.toBe(pathOf(new URL('http://a.test/x?y=2')));
    expect(contentOf('sha256:0a')).not.toBe(contentOf('sha256:0b'));
  });
});
