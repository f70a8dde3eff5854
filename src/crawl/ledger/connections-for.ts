import type { AddressSettings } from '../crawl-settings.ts';

/** Shared hosting: an address that serves many domains is made for more than one visitor at a time. */
export function connectionsFor(settings: AddressSettings, domains: number): number {
  const more = Math.floor(domains / settings.domainsPerConnection);
  return Math.min(settings.connectionsPerAddress + more, settings.maxConnectionsPerAddress);
}

/** The number of domains counted at an address if their number raises no limit: enough to show that it is shared. */
const domainsShown = 1000;

/** With this number of domains an address has its maximum: no need to count further. */
export function domainsThatMatter(settings: AddressSettings): number {
  const { connectionsPerAddress, domainsPerConnection, maxConnectionsPerAddress } = settings;
  const more = maxConnectionsPerAddress - connectionsPerAddress;
  if (more <= 0 || domainsPerConnection === Number.POSITIVE_INFINITY) return domainsShown;
  return more * domainsPerConnection;
}
