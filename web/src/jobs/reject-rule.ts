import type { ToldSentence } from '../language/reason-text.ts';

/** The beginning of a rule for one site, to be made narrower by hand. */
export function expressionForSite(site: string): string {
  const host = /^[\w.-]+$/.test(site) ? site.replace(/^www\./, '') : '';
  return host === '' ? '' : `^https?://(www\\.)?${host.replaceAll('.', String.raw`\.`)}/`;
}

/** The domain that a rule most likely is about: that of the site it takes most from. Else '' */
export function domainForSites(
  sites: readonly { readonly site: string; readonly matched: number }[],
  domains: readonly string[],
): string {
  const [first] = sites.toSorted((one, other) => other.matched - one.matched);
  if (first === undefined) return domains.length === 1 ? (domains[0] ?? '') : '';
  return domains.find((domain) => first.site === domain || first.site.endsWith(`.${domain}`)) ?? '';
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
