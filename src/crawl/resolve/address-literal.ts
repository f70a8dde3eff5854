import { isIP } from 'node:net';
import type { FoundAddresses } from './resolver.ts';

/** An address in place of a name (`127.0.0.1`, `::1`, and `[::1]` as in a URL) needs no name server. */
export function addressLiteral(host: string): FoundAddresses | undefined {
  const address = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
  const family = isIP(address);
  if (family !== 4 && family !== 6) return undefined;
  return { outcome: 'found', addresses: [{ address, family }], ttlSeconds: Number.POSITIVE_INFINITY };
}
