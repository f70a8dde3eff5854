import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crawlDelaySeconds, mayFetch } from './decide-robots.ts';
import { parseRobots } from './parse-robots.ts';
import { robotsForStatus } from './robots-for-status.ts';

function decide(text: string, path: string, agent = 'heirloom'): ReturnType<typeof mayFetch> {
  return mayFetch(parseRobots(Buffer.from(text)), agent, `https://example.org${path}`);
}

function forAll(...lines: string[]): string {
  return ['User-agent: *', ...lines].join('\n');
}

describe('mayFetch', () => {
  it('names the line that decided', () => {
    const text = '# notes\nUser-agent: Heirloom\nDisallow: /é/ # here\nAllow: /é/public';
    expect(decide(text, '/é/x')).toEqual({ decision: 'disallowed', rule: 'line 3: Disallow: /é/' });
    expect(decide(text, '/%c3%a9/public/1')).toEqual({
      decision: 'allowed',
      rule: 'line 4: Allow: /é/public',
    });
    expect(decide(text, '/x')).toEqual({ decision: 'allowed', rule: 'no rule matches' });
    expect(decide(text, '/é/x', 'other')).toEqual({ decision: 'allowed', rule: 'no group' });
    expect(decide(forAll('Disallow: /'), '/robots.txt')).toEqual({
      decision: 'allowed',
      rule: 'robots.txt itself',
    });
  });

  /** Pattern, path, does it match? The escapes are the table of RFC 9309, section 2.2.2, and 2.2.3 for `%2A`. */
  it.each([
    ['/fish', '/fish.html', true],
    ['/fish', '/Fish', false],
    ['/fish*.php', '/fishheads/a.php?x', true],
    ['/*.php$', '/a.php', true],
    ['/*.php$', '/a.php?x', false],
    ['/a*a$', '/a', false],
    ['/*aa$', '/aaa', true],
    ['/a$b', '/a$bc', true],
    ['/$', '/', true],
    ['/*/$', '/a/b/', true],
    ['*', '/any', true],
    ['fish', '/fish', false],
    ['/foo/bar/ツ', '/foo/bar/%E3%83%84', true],
    ['/foo/bar/%e3%83%84', '/foo/bar/ツ', true],
    ['/foo/bar/%62%61%7A', '/foo/bar/baz', true],
    ['/~anna', '/%7eanna', true],
    ['/foo/bar?baz=https://foo.bar', '/foo/bar?baz=https%3A%2F%2Ffoo.bar', true],
    ['/a%2Fb', '/a/b', false],
    ['/a%2fb', '/a%2Fb', true],
    ['/file-%2A.html', '/file-*.html', true],
    ['/file-%2A.html', '/file-x.html', false],
    ['/price%24', '/price$1', true],
    ['/100%', '/100%', true],
  ])('%s on %s: %s', (pattern, path, matches) =>
    expect(decide(forAll(`Disallow: ${pattern}`), path).decision).toBe(matches ? 'disallowed' : 'allowed'),
  );

  it('lets the longest pattern win, and allow on a tie', () => {
    expect(decide(forAll('Disallow: /a*', 'Allow: /a'), '/ab').decision).toBe('disallowed');
    expect(decide(forAll('Disallow: /ab', 'Allow: /ab'), '/ab').decision).toBe('allowed');
    expect(decide(forAll('Allow: /ab', 'Disallow: /ab'), '/ab').decision).toBe('allowed');
  });

  it('ends a list of agents at an empty rule and at nothing else', () => {
    const text = 'User-agent: a\nDisallow:\nUser-agent: b\nSitemap: /s\nFoo: bar\nUser-agent: c\nDisallow: /';
    expect(decide(text, '/', 'a').decision).toBe('allowed');
    expect(decide(text, '/', 'b').decision).toBe('disallowed');
    expect(decide(text, '/', 'c').decision).toBe('disallowed');
  });

  it('knows the agent with and without version and digits', () => {
    for (const name of ['Heirloom', 'heirloom/2.0', 'HEIRLOOM bot', 'heirloom2']) {
      expect(decide(`User-agent: ${name}\nDisallow: /`, '/').decision, name).toBe('disallowed');
    }
    expect(decide('User-agent: heirloom2\nDisallow: /', '/', 'heirloom2').decision).toBe('disallowed');
    expect(decide('User-agent: heirlooms\nDisallow: /', '/').decision).toBe('allowed');
    expect(decide('User-agent: 2\nDisallow: /', '/', '').decision).toBe('allowed');
  });

  it('matches as a regular expression would', () => {
    const pattern = fc.stringMatching(/^\/[ab*]{0,6}\$?$/);
    const path = fc.stringMatching(/^\/[ab]{0,8}$/);
    fc.assert(
      fc.property(pattern, path, (pattern, path) => {
        const regex = new RegExp(`^${pattern.replaceAll('*', '.*')}`);
        return (decide(forAll(`Disallow: ${pattern}`), path).decision === 'disallowed') === regex.test(path);
      }),
      { numRuns: 3000 },
    );
  });

  // Backtracking would not end at all.
  it('is fast for hostile patterns', { timeout: 30_000 }, () => {
    const rules = Array.from({ length: 200 }, (_, index) => `Disallow: /${'*a'.repeat(50 + index)}*b`);
    expect(decide(forAll(...rules), `/${'a'.repeat(20_000)}`).decision).toBe('allowed');
  });
});

describe('crawlDelaySeconds', () => {
  it.each([
    ['User-agent: *\nCrawl-delay: 2.5', 2.5],
    ['User-agent: *\nCrawl-delay: 2\nUser-agent: heirloom\nDisallow: /', undefined],
    ['User-agent: heirloom\nCrawl-delay: 3\nDisallow: /a\nUser-agent: heirloom\nCrawl-delay: 5', 5],
    ['User-agent: *\nCrawl-delay: soon', undefined],
    ['User-agent: *\nCrawl-delay: -1', undefined],
    ['Crawl-delay: 1', undefined],
  ])('%j → %s', (text, seconds) =>
    expect(crawlDelaySeconds(parseRobots(Buffer.from(text)), 'heirloom')).toBe(seconds),
  );
});

describe('robotsForStatus', () => {
  it.each([
    [200, 'parse'],
    [204, 'parse'],
    [301, 'allowed'],
    [404, 'allowed'],
    [403, 'allowed'],
    [500, 'disallowed'],
    [503, 'disallowed'],
    [999, 'disallowed'],
    [undefined, 'disallowed'],
  ])('%s → %s', (status, expected) => {
    const robots = robotsForStatus(status);
    const page = robots && mayFetch(robots, 'heirloom', 'https://example.org/a');
    expect(page?.decision ?? 'parse').toBe(expected);
    if (robots !== undefined) {
      expect(page?.rule).toContain(String(status ?? 'no answer'));
      expect(mayFetch(robots, 'heirloom', 'https://example.org/robots.txt').decision).toBe('allowed');
      expect(crawlDelaySeconds(robots, 'heirloom')).toBeUndefined();
    }
  });
});
