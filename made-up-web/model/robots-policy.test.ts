import { describe, expect, it } from 'vitest';
import { textOf } from './fragment.ts';
import { openToAll, robotsText, robotsVerdict } from './robots-policy.ts';
import type { RobotsPolicy } from './robots-policy.ts';

const policy: RobotsPolicy = {
  groups: [
    {
      agents: ['Heirloom', 'other'],
      crawlDelaySeconds: 2,
      rules: [
        { verb: 'Disallow', path: '/closed' },
        { verb: 'Allow', path: '/closed/open' },
        { verb: 'Disallow', path: '/*.pdf$' },
        { verb: 'Disallow', path: '/same' },
        { verb: 'Allow', path: '/same' },
      ],
    },
    { agents: ['*'], rules: [{ verb: 'Disallow', path: '/' }] },
  ],
  sitemaps: ['http://x.test/sitemap.xml'],
};

describe('robots policy', () => {
  it.each([
    ['/', 'allowed'],
    ['/closed', 'disallowed'],
    ['/closed/a', 'disallowed'],
    ['/closed/open/a', 'allowed'],
    ['/a.pdf', 'disallowed'],
    ['/a.pdf?x', 'allowed'],
    ['/same', 'allowed'],
    ['/robots.txt', 'allowed'],
  ])('%s is %s', (target, verdict) => {
    expect(robotsVerdict(policy, target)).toBe(verdict);
  });

  it('falls back to the group for all, and to disallowed when robots.txt cannot be had', () => {
    expect(robotsVerdict({ groups: policy.groups.slice(1) }, '/a')).toBe('disallowed');
    expect(robotsVerdict({ groups: [] }, '/a')).toBe('allowed');
    expect(robotsVerdict({ ...openToAll, unreachable: true }, '/a')).toBe('disallowed');
  });

  it('is written out as it is judged', () => {
    const text = textOf(robotsText(policy));
    expect(text).toContain('User-agent: Heirloom\nUser-agent: other\nCrawl-delay: 2\nDisallow: /closed\n');
    expect(text).toContain('\nUser-agent: *\nDisallow: /\n');
    expect(text).toMatch(/\nSitemap: http:\/\/x\.test\/sitemap\.xml\n$/);
    expect(textOf(robotsText(openToAll))).toBe('User-agent: *\nDisallow:\n\n');
  });
});
