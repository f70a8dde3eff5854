import { canonicalKey } from '../formats/url/canonical-key.ts';
import { registeredDomain } from '../formats/url/domain.ts';
import { parseUrl } from '../formats/url/parse-url.ts';
import { longest, textProblem } from './kept-text.ts';

/** A URL as the catalogue keeps it. */
export interface KeptUrl {
  readonly url: string;
  /** Equal for the same page, and in the order of hosts. */
  readonly urlKey: string;
  readonly host: string;
  /** The registered domain, or the host where there is none. */
  readonly domain: string;
}

export type UrlReading =
  | { readonly ok: true; readonly kept: KeptUrl }
  | { readonly ok: false; readonly reason: string };

/** Reads what a person typed: without a scheme it is http, because servers say themselves where they prefer https. */
export function readUrl(text: string): UrlReading {
  const typed = text.trim();
  const problem = typed === '' ? 'an address is needed' : textProblem(typed, 'line');
  if (problem !== undefined) return { ok: false, reason: problem };
  const parsed = parseUrl(/^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `http://${typed}`);
  if (!parsed.ok || parsed.url.hostname === '')
    return { ok: false, reason: 'is no address of a page: write it like https://example.org/page' };
  const { url } = parsed;
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return { ok: false, reason: `is not on the web (${url.protocol}): only http and https are collected` };
  if (url.username !== '' || url.password !== '')
    return { ok: false, reason: 'has a user name or password in it: take it out' };
  if (url.href.length > longest.url)
    return { ok: false, reason: `is too long: at most ${longest.url.toLocaleString('en')} characters` };
  const host = url.hostname.replace(/\.$/, '');
  return {
    ok: true,
    kept: { url: url.href, urlKey: canonicalKey(url.href), host, domain: registeredDomain(host) ?? host },
  };
}
