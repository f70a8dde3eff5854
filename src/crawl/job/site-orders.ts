import { registeredDomain } from '../../formats/url/domain.ts';
import type { CrawlSettings } from '../crawl-settings.ts';
import type { SiteOrder } from '../site-order.ts';

/**
 * Start URLs as sites: those of one host (with and without `www.`), or of one registered domain where the scope is the
 * domain, are one site. Each gets the settings of the template.
 */
export function siteOrders(startUrls: readonly string[], settings: CrawlSettings): SiteOrder[] {
  const { kind, accept, reject, depth, dynamicDepth } = settings.scope;
  const sites = Map.groupBy(startUrls, (start) => {
    const { hostname } = new URL(start);
    return (kind === 'domain' ? registeredDomain(hostname) : undefined) ?? hostname.replace(/^www\./, '');
  });
  return [...sites].map(([site, urls]) => ({
    site,
    startUrls: urls,
    delimitation: { scope: kind, accept, reject },
    depth,
    dynamicDepth: Math.min(depth, dynamicDepth),
    budget: settings.budget.site,
  }));
}
