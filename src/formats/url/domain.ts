import { getDomain, getPublicSuffix } from 'tldts';
import { parseUrl } from './parse-url.ts';

/**
 * The list of suffixes to use. Legal deposit works with *domains* as registries sell them, so the default is the ICANN
 * section of the Public Suffix List: `anna.blogspot.com` belongs to `blogspot.com`. The private section separates the
 * customers of a shared host (blogs, `github.io`): with `privateSuffixes` the registered domain is `anna.blogspot.com`.
 */
interface DomainOptions {
  readonly privateSuffixes?: boolean;
}

/**
 * The host of a URL: domain name in ASCII, IPv4, or IPv6 in brackets. For `dns:` (RFC 4501, written by crawlers for their
 * look-ups) it is the queried name. Undefined for `mailto:`, `urn:`, `data:` and the like.
 */
export function hostOf(url: string): string | undefined {
  const parsed = parseUrl(url);
  if (!parsed.ok) return undefined;
  const { protocol, hostname, pathname } = parsed.url;
  if (protocol === 'dns:') return pathname.split('/').pop()?.toLowerCase() || undefined;
  return hostname === '' ? undefined : hostname.toLowerCase();
}

/** The suffix and one more label: `example.co.uk`. Undefined for addresses and for a bare suffix. */
export function registeredDomain(host: string, options: DomainOptions = {}): string | undefined {
  const name = plainName(host);
  return name === undefined ? undefined : (getDomain(name, tldtsOptions(options)) ?? undefined);
}

/** The part under which registrations happen: `co.uk`. Undefined for addresses. An unlisted last label is its own suffix. */
export function publicSuffix(host: string, options: DomainOptions = {}): string | undefined {
  const name = plainName(host);
  return name === undefined ? undefined : (getPublicSuffix(name, tldtsOptions(options)) ?? undefined);
}

/** In lower case, without the dot of the root. Undefined for a name with an empty label (`.example.com`). */
function plainName(host: string): string | undefined {
  const name = host.toLowerCase().replace(/\.$/, '');
  return name.split('.').includes('') ? undefined : name;
}

function tldtsOptions(options: DomainOptions): { allowPrivateDomains: boolean; extractHostname: boolean } {
  return { allowPrivateDomains: options.privateSuffixes ?? false, extractHostname: false };
}
