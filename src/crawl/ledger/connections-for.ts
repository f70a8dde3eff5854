import type { AddressSettings } from '../crawl-settings.ts';

/** Shared hosting: an address that serves many domains is made for more than one visitor at a time. */
export function connectionsFor(settings: AddressSettings, domains: number): number {
  const more = Math.floor(domains / settings.domainsPerConnection);
  return Math.min(settings.connectionsPerAddress + more, settings.maxConnectionsPerAddress);
}

/** So many domains are told apart at an address where their number raises nothing: enough to show that it is shared. */
const domainsShown = 1000;

/** With this number of domains an address has all it can get: whoever counts them need not count further. */
export function domainsThatMatter(settings: AddressSettings): number {
  const { connectionsPerAddress, domainsPerConnection, maxConnectionsPerAddress } = settings;
  const more = maxConnectionsPerAddress - connectionsPerAddress;
  if (more <= 0 || domainsPerConnection === Number.POSITIVE_INFINITY) return domainsShown;
  return more * domainsPerConnection;
}
