/** The loopback address of each site. Some sites share one: virtual hosting. */
import { fixedResolver } from '../src/crawl/resolve/fixed-resolver.ts';
import type { Resolver } from '../src/crawl/resolve/resolver.ts';
import type { Site } from './model/site.ts';

/** The site with the truth about the others. */
export const truthHost = 'truth.made-up.test';
/** It has an address, but no listener. */
export const refusingHost = 'nobody-listens.test';

export interface AddressPlan {
  /** Host name to IPv4 address, in the order of the sites. */
  readonly table: ReadonlyMap<string, string>;
  /** The addresses to listen at. */
  readonly addresses: readonly string[];
  readonly resolver: Resolver;
  /** For Chromium's `--host-resolver-rules`. */
  readonly chromiumRules: string;
  /** In the format of /etc/hosts. */
  readonly hostsFile: string;
}

/** Also at ::1 if the machine has it; the others have an IPv4 address only. */
const bothFamilies: ReadonlySet<string> = new Set([
  'fjordavisa.test',
  'tidewater-gazette.test',
  'mirror-a.test',
]);

export interface AddressRoom {
  /** The number of IPv4 addresses; 1 puts everything at 127.0.0.1. The first is reserved for the truth. */
  readonly count: number;
  readonly hasIPv6: boolean;
}

export function planAddresses(sites: readonly Site[], { count, hasIPv6 }: AddressRoom): AddressPlan {
  const table = new Map<string, string>([[truthHost, '127.0.0.1']]);
  for (const [index, site] of sites.entries()) {
    // Every fifth site shares its predecessor's machine.
    const place = index % 5 === 4 ? index - 1 : index;
    const address = addressAt(count <= 1 ? 0 : 1 + (place % (count - 1)));
    for (const host of site.hosts) table.set(host, address);
  }
  const both = hasIPv6 ? [...table.keys()].filter((host) => bothFamilies.has(host)) : [];
  const addresses = [...new Set(table.values()), ...(both.length > 0 ? ['::1'] : [])];
  const named = new Map([...table, [refusingHost, count <= 1 ? '127.0.0.1' : '127.254.254.254']]);
  return {
    table,
    addresses,
    resolver: fixedResolver(
      new Map(
        [...named].map(([host, address]) => [host, both.includes(host) ? [address, '::1'] : [address]]),
      ),
    ),
    chromiumRules: [...named].map(([host, address]) => `MAP ${host} ${address}`).join(', '),
    hostsFile: [...named, ...both.map((host) => [host, '::1'] as const)]
      .map(([host, address]) => `${address}\t${host}\n`)
      .join(''),
  };
}

/** 127.0.0.1, 127.0.0.2, ... without the classic network and broadcast numbers. */
function addressAt(place: number): string {
  return `127.0.${Math.floor(place / 250)}.${1 + (place % 250)}`;
}
