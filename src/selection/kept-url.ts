import type { Reason } from '../reasons/reason.ts';
import { canonicalKey } from '../formats/url/canonical-key.ts';
import { registeredDomain } from '../formats/url/domain.ts';
import { parseUrl } from '../formats/url/parse-url.ts';
import { longest, textProblem } from './kept-text.ts';
import { selectionReason } from './selection-reason.ts';

/** A URL as the catalogue stores it. */
export interface KeptUrl {
  readonly url: string;
  /** Equal for the same page, and sorted by host. */
  readonly urlKey: string;
  readonly host: string;
  /** The registered domain, or the host if there is none. */
  readonly domain: string;
}

export type UrlReading =
  | { readonly ok: true; readonly kept: KeptUrl }
  | { readonly ok: false; readonly reason: Reason };

/** Parses what a person typed. Without a scheme it is http: servers redirect to https if they prefer it. */
export function readUrl(text: string): UrlReading {
  const typed = text.trim();
  const problem = typed === '' ? selectionReason('url-needed') : textProblem(typed, 'line');
  if (problem !== undefined) return { ok: false, reason: problem };
  const parsed = parseUrl(/^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `http://${typed}`);
  if (!parsed.ok || parsed.url.hostname === '')
    return { ok: false, reason: selectionReason('url-unreadable') };
  const { url } = parsed;
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return { ok: false, reason: selectionReason('url-not-web', { scheme: url.protocol }) };
  if (url.username !== '' || url.password !== '')
    return { ok: false, reason: selectionReason('url-with-password') };
  if (url.href.length > longest.url)
    return { ok: false, reason: selectionReason('too-long', { max: longest.url }) };
  const host = url.hostname.replace(/\.$/, '');
  return {
    ok: true,
    kept: { url: url.href, urlKey: canonicalKey(url.href), host, domain: registeredDomain(host) ?? host },
  };
}
