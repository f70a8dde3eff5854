import type { ToldSentence } from '../language/reason-text.ts';

/** The beginning of a rule for one site, to be made narrower by hand. */
export function expressionForSite(site: string): string {
  const domain = domainOf(site);
  const host = /^[\w.-]+$/.test(domain) ? domain.replace(/^www\./, '') : '';
  return host === '' ? '' : `^https?://([^/]+\\.)?${host.replaceAll('.', String.raw`\.`)}(:\\d+)?/`;
}

/** The domain that a rule most likely is about: that of the site it takes most from. Else '' */
export function domainForSites(
  sites: readonly { readonly site: string; readonly matched: number }[],
  domains: readonly string[],
): string {
  const [first] = sites.toSorted((one, other) => other.matched - one.matched);
  if (first === undefined) return domains.length === 1 ? (domains[0] ?? '') : '';
  const host = domainOf(first.site);
  return domains.find((domain) => host === domain || host.endsWith(`.${domain}`)) ?? '';
}

/** Of `example.org/press`, the site of a configuration that is not the default one of its domain. */
function domainOf(site: string): string {
  return site.split('/', 1)[0] ?? '';
}

/** Undefined: it can be used. The server has the last word, and says it so. */
export function expressionProblem(expression: string): ToldSentence | undefined {
  try {
    return new RegExp(expression) instanceof RegExp ? undefined : { message: '' };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { message, code: 'rule-unread', values: { detail: message } };
  }
}
