import { describe, expect, it } from 'vitest';
import type { CrawlSettings, Scope } from '../crawl-settings.ts';
import { defaultSettings } from '../template/default-settings.ts';
import { siteOrders } from './site-orders.ts';

const settings = defaultSettings('1');

function ordersOf(
  startUrls: readonly string[],
  scope: Partial<CrawlSettings['scope']> = {},
): Record<string, number> {
  const orders = siteOrders(startUrls, { ...settings, scope: { ...settings.scope, ...scope } });
  return Object.fromEntries(orders.map(({ site, startUrls: starts }) => [site, starts.length]));
}

describe('siteOrders', () => {
  it.each(['page', 'path', 'host'] satisfies Scope[])(
    'one host is one site, with and without www: %s',
    (kind) => {
      const starts = ['http://a.test/', 'https://www.a.test/x', 'http://b.a.test/', 'http://c.test/'];
      expect(ordersOf(starts, { kind })).toEqual({ 'a.test': 2, 'b.a.test': 1, 'c.test': 1 });
    },
  );

  it('with the scope of a domain, one registered domain is one site; addresses stay what they are', () => {
    const starts = [
      'http://a.co.uk/',
      'http://b.a.co.uk/',
      'http://c.co.uk/',
      'http://127.0.0.1/',
      'http://localhost/',
    ];
    expect(ordersOf(starts, { kind: 'domain' })).toEqual({
      'a.co.uk': 2,
      'c.co.uk': 1,
      '127.0.0.1': 1,
      localhost: 1,
    });
  });

  it('gives each the settings of the template; dynamic URLs are never followed deeper than others', () => {
    const scope = {
      ...settings.scope,
      accept: [/a/.source],
      reject: [/b/.source],
      depth: 4,
      dynamicDepth: 9,
    };
    const budget = { ...settings.budget, site: { urls: 7, bytes: 8, seconds: 9 } };
    expect(siteOrders(['http://a.test/'], { ...settings, scope, budget })).toEqual([
      {
        site: 'a.test',
        startUrls: ['http://a.test/'],
        delimitation: { scope: 'host', accept: [/a/.source], reject: [/b/.source] },
        depth: 4,
        dynamicDepth: 4,
        budget: { urls: 7, bytes: 8, seconds: 9 },
      },
    ]);
  });

  it('keeps the order of thousands of sites, and names each once', () => {
    const starts = Array.from({ length: 3000 }, (_, number) => `http://site-${number % 1500}.test/${number}`);
    const orders = siteOrders(starts, settings);
    expect(orders).toHaveLength(1500);
    expect(orders[7]).toMatchObject({
      site: 'site-7.test',
      startUrls: ['http://site-7.test/7', 'http://site-7.test/1507'],
    });
  });
});
