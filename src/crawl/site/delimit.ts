import { urlExpressions } from '../../formats/expression/url-expressions.ts';
import type { UrlExpressions } from '../../formats/expression/url-expressions.ts';
import { registeredDomain } from '../../formats/url/domain.ts';
import type { Scope } from '../crawl-settings.ts';
import type { Delimitation, ScopeDecision } from '../site-order.ts';

/** Decides which pages belong to a site. The first rule that matches decides: reject, accept, scope. */
export function delimit(
  startUrls: readonly string[],
  delimitation: Delimitation,
): (url: URL) => ScopeDecision {
  const starts = startUrls.map((text) => new URL(text));
  const { scope } = delimitation;
  const reject = urlExpressions(delimitation.reject);
  const accept = urlExpressions(delimitation.accept);
  return (url) => {
    const rejected = rejectionOf(url, reject);
    if (rejected !== undefined) return rejected;
    const accepted = accept.first(url.href);
    if (accepted !== undefined) return { decision: 'accept', rule: `accept ${accepted}` };
    const inside = starts.some((start) => isInside(scope, start, url));
    return { decision: inside ? 'accept' : 'reject', rule: `scope ${scope}` };
  };
}

/** The exclusion that overrides all accept rules; undefined if there is none. */
export function rejectionOf(url: URL, reject: UrlExpressions): ScopeDecision | undefined {
  const rejected = reject.first(url.href);
  return rejected === undefined ? undefined : { decision: 'reject', rule: `reject ${rejected}` };
}

function isInside(scope: Scope, start: URL, url: URL): boolean {
  switch (scope) {
    case 'page':
      return url.href === start.href;
    case 'path':
      return sameHost(start, url) && url.pathname.startsWith(start.pathname.replace(/[^/]*$/, ''));
    case 'host':
      return sameHost(start, url);
    case 'domain':
      return domainOf(start) === domainOf(url);
  }
}

/** With and without `www`, by HTTP and HTTPS: readers take them for one site. */
function sameHost(start: URL, url: URL): boolean {
  return start.hostname.replace(/^www\./, '') === url.hostname.replace(/^www\./, '');
}

function domainOf(url: URL): string {
  return registeredDomain(url.hostname) ?? url.hostname;
}
