import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Traps, UrlLimits } from '../crawl-settings.ts';
import { UrlLimiter } from './url-limits.ts';

const limits: UrlLimits = {
  urlLength: 4096,
  pathRepeats: 3,
  redirectsInARow: 5,
  filesPerDirectory: Infinity,
  queriesPerScript: Infinity,
};
const noLimits: UrlLimits = {
  urlLength: Infinity,
  pathRepeats: Infinity,
  redirectsInARow: Infinity,
  filesPerDirectory: Infinity,
  queriesPerScript: Infinity,
};
const noTraps: Traps = { everywhere: [], domains: new Map() };

/** The rule by which a path is excluded for its look. */
function look(path: string, given: Partial<UrlLimits> = {}): string | undefined {
  return new UrlLimiter({ ...limits, ...given }, noTraps).check(new URL(path, 'http://a.test/'), 'L')?.rule;
}

/** So that the whole URL has this length. */
function pathFor(length: number): string {
  return `/${'x'.repeat(length - 'http://a.test/'.length)}`;
}

/** The decisions on URLs that come one after the other. */
function rules(given: Partial<UrlLimits>, urls: readonly string[]): (string | undefined)[] {
  const limiter = new UrlLimiter({ ...noLimits, ...given }, noTraps);
  return urls.map((url) => limiter.admit(new URL(url))?.rule);
}

const repeats = 'trap: path repeats 3 times';

describe('UrlLimiter.check', () => {
  it.each([
    '/a/a/a',
    '/a/a/a/',
    '/x/a/a/a/y.html',
    '/a//a//a/',
    '/a/b/a/b/a/b',
    '/x/a/b/a/b/a/b/y',
    '/a/b/c/a/b/c/a/b/c/',
    '/a/b/c/d/a/b/c/d/a/b/c/d/',
  ])('sees the circle in %s', (path) => {
    expect(look(path)).toBe(repeats);
  });

  it.each([
    '/',
    '/a/a',
    '/a/b/a/b',
    '/a/b/a/b/a',
    '/a/a/b/a/a/b',
    '/2026/01/01/1/',
    '/a/b/a/c/a/d',
    '/a/b/c/a/b/c/a/b',
    '/?q=/a/a/a',
    '/A/a/A',
  ])('sees no circle in %s', (path) => {
    expect(look(path)).toBeUndefined();
  });

  it('finds every group of up to four different segments that is there three times', () => {
    const group = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,5}$/), { minLength: 1, maxLength: 4 });
    const before = fc.array(fc.stringMatching(/^[0-9]{1,5}$/), { maxLength: 5 });
    fc.assert(
      fc.property(before, group, (start, segments) => {
        expect(look(`/${[...start, ...segments, ...segments, ...segments].join('/')}`)).toBe(repeats);
      }),
      { numRuns: 100 },
    );
  });

  it('counts the repeats that the settings name', () => {
    expect(look('/a/a', { pathRepeats: 2 })).toBe('trap: path repeats 2 times');
    expect(look('/a/a/a', { pathRepeats: 4 })).toBeUndefined();
    expect(look('/a/a/a/a', { pathRepeats: 4 })).toBe('trap: path repeats 4 times');
  });

  it('knows the longest URL', () => {
    expect(look(pathFor(4096))).toBeUndefined();
    expect(look(pathFor(4097))).toBe('trap: URL above 4096 characters');
    expect(look('/', { urlLength: 10 })).toBe('trap: URL above 10 characters');
  });

  it('counts the redirects at the end of a hop path', () => {
    const limiter = new UrlLimiter(limits, noTraps);
    const url = new URL('http://a.test/');
    for (const path of ['', 'L', 'RRRRR', 'LRRRRR', 'RRRRRRL', 'RRRLRRR'])
      expect(limiter.check(url, path)).toBeUndefined();
    const rule = 'trap: more than 5 redirects in a row';
    for (const path of ['RRRRRR', 'LERRRRRRR'])
      expect(limiter.check(url, path)).toEqual({ decision: 'reject', rule });
    expect(new UrlLimiter({ ...limits, redirectsInARow: 0 }, noTraps).check(url, 'R')?.rule).toBe(
      'trap: more than 0 redirects in a row',
    );
  });

  it('without limits lets everything pass', () => {
    const limiter = new UrlLimiter(noLimits, noTraps);
    const url = new URL(`http://a.test/${'a/'.repeat(5000)}`);
    expect(limiter.check(url, 'R'.repeat(50))).toBeUndefined();
    expect(limiter.admit(url)).toBeUndefined();
  });

  it('knows the traps of everywhere and those of one registered domain', () => {
    const limiter = new UrlLimiter(limits, {
      everywhere: [/\/calendar\//.source, /[?&]sort=/.source],
      domains: new Map([
        ['example.org', [/\/never\//.source, /^https:/.source]],
        ['127.0.0.1', [/\/never\//.source]],
      ]),
    });
    const rule = (url: string): string | undefined => limiter.check(new URL(url), '')?.rule;
    expect(rule('http://a.test/calendar/1')).toBe('trap (everywhere): \\/calendar\\/');
    expect(rule('http://a.test/?sort=up')).toBe('trap (everywhere): [?&]sort=');
    expect(rule('http://www.example.org/never/')).toBe('trap (example.org): \\/never\\/');
    expect(rule('https://example.org/')).toBe('trap (example.org): ^https:');
    expect(rule('http://example.com/never/')).toBeUndefined();
    expect(rule('http://example.org.test/never/')).toBeUndefined();
    expect(rule('http://127.0.0.1/never/')).toBe('trap (127.0.0.1): \\/never\\/');
    expect(rule('http://[::1]/never/')).toBeUndefined();
  });
});

describe('UrlLimiter.admit', () => {
  it('counts the files of each directory of each host', () => {
    const rule = 'limit: more than 2 files in directory http://a.test/x/';
    expect(
      rules({ filesPerDirectory: 2 }, [
        'http://a.test/x/1',
        'http://a.test/x/2',
        'http://a.test/x/3',
        'http://a.test/y/3',
        'http://a.test:81/x/3',
        'http://b.test/x/3',
        'http://a.test/x/y/3',
        'http://a.test/x/4',
        'http://a.test/x',
      ]),
    ).toEqual([undefined, undefined, rule, undefined, undefined, undefined, undefined, rule, undefined]);
  });

  it('takes a script for one file, however many its queries are', () => {
    expect(
      rules({ filesPerDirectory: 2 }, [
        'http://a.test/s?1',
        'http://a.test/s?2',
        'http://a.test/s?3',
        'http://a.test/t',
        'http://a.test/u',
      ]),
    ).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      'limit: more than 2 files in directory http://a.test/',
    ]);
  });

  it('counts the queries of each script', () => {
    const rule = 'limit: more than 2 queries to http://a.test/s';
    expect(
      rules({ queriesPerScript: 2 }, [
        'http://a.test/s',
        'http://a.test/s?1',
        'http://a.test/s?2',
        'http://a.test/s?3',
        'http://a.test/t?3',
        'http://a.test/s?4',
        'http://a.test/u',
      ]),
    ).toEqual([undefined, undefined, undefined, rule, undefined, rule, undefined]);
  });

  it('does not count a URL for its directory that it excludes for its query', () => {
    expect(
      rules({ queriesPerScript: 0, filesPerDirectory: 1 }, [
        'http://a.test/s?1',
        'http://a.test/t?1',
        'http://a.test/u',
      ]),
    ).toEqual([
      'limit: more than 0 queries to http://a.test/s',
      'limit: more than 0 queries to http://a.test/t',
      undefined,
    ]);
  });
});
