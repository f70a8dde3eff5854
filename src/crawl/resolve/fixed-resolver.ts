/** A resolver with a fixed table: for tests, the demo, and hosts files of an operator. */
import { isIP } from 'node:net';
import { addressLiteral } from './address-literal.ts';
import { hostKey, isHostName } from './host-name.ts';
import type { Resolution, ResolvedAddress, Resolver } from './resolver.ts';

/** Name to addresses. `*.name` matches every name below `name`, not `name` itself. */
export type HostTable = ReadonlyMap<string, readonly string[]>;

const defaultTtlSeconds = 3600;

export function fixedResolver(table: HostTable, ttlSeconds: number = defaultTtlSeconds): Resolver {
  const known = new Map([...table].map(([name, addresses]) => [hostKey(name), addresses.flatMap(resolved)]));
  return {
    resolve: async (host, signal) => {
      signal?.throwIfAborted();
      return addressLiteral(host) ?? lookUp(known, hostKey(host), ttlSeconds);
    },
  };
}

function lookUp(
  known: ReadonlyMap<string, readonly ResolvedAddress[]>,
  host: string,
  ttlSeconds: number,
): Resolution {
  if (!isHostName(host)) return { outcome: 'not-found', reason: `"${host}" is not a host name` };
  const addresses = known.get(host) ?? wildcard(known, host);
  if (addresses === undefined || addresses.length === 0) {
    return { outcome: 'not-found', reason: `${host} is not in the table` };
  }
  return { outcome: 'found', addresses, ttlSeconds };
}

/** The closest `*.` above the name, as in a zone file (RFC 4592). */
function wildcard(
  known: ReadonlyMap<string, readonly ResolvedAddress[]>,
  host: string,
): readonly ResolvedAddress[] | undefined {
  for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) {
    const found = known.get(`*${host.slice(dot)}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function resolved(address: string): ResolvedAddress[] {
  const family = isIP(address);
  return family === 4 || family === 6 ? [{ address, family }] : [];
}
