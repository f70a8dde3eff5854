import { isIP } from 'node:net';
import type { Reason } from '../../reasons/reason.ts';
import { parseUrl } from '../../formats/url/parse-url.ts';
import { publicSuffix, registeredDomain } from '../../formats/url/domain.ts';
import { planningReason } from '../planning-reason.ts';

export type DomainName =
  | { readonly ok: true; readonly name: string; readonly url: string }
  | { readonly ok: false; readonly reason: Reason };

/** The domain meant by `example.org`, `www.example.org` or `https://example.org/news`, and its URL. */
export function domainNameOf(text: string): DomainName {
  const trimmed = text.trim();
  const parsed = parseUrl(
    /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`,
    undefined,
    {
      maxLengthChars: 4096,
    },
  );
  if (!parsed.ok) return { ok: false, reason: planningReason('no-domain') };
  const { url } = parsed;
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return { ok: false, reason: planningReason('not-web') };
  if (url.username !== '' || url.password !== '')
    return { ok: false, reason: planningReason('with-password') };
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  if (host === '' || host.split('.').includes('')) return { ok: false, reason: planningReason('no-domain') };
  const name = registeredDomain(host) ?? host;
  if (!isAddress(name) && name.includes('.') && publicSuffix(name) === name)
    return { ok: false, reason: planningReason('public-suffix') };
  return { ok: true, name, url: url.href };
}

/** With and without www, and the URL as typed if it has a path. */
export function firstSeeds(name: string, url?: string): string[] {
  const seeds = [`http://${name}/`];
  if (!isAddress(name) && name.includes('.')) seeds.push(`http://www.${name}/`);
  const known = new Set(seeds.map((seed) => seed.replace('http:', '')));
  return url === undefined || known.has(url.replace(/^https?:/, '')) ? seeds : [...seeds, url];
}

export function isAddress(name: string): boolean {
  return isIP(name) !== 0 || name.startsWith('[');
}
