import { isIPv6, SocketAddress } from 'node:net';

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/**
 * One server, one key: IPv6 in its canonical form (RFC 5952), without zone; an IPv4-mapped address (RFC 4291, 2.5.5.2) as its
 * IPv4 address. Anything else is its own key.
 */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address;
  return mapped.exec(canonical)?.[1] ?? canonical;
}
