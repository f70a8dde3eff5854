import { BlockList, isIP } from 'node:net';

export interface AddressDecision {
  readonly decision: 'allowed' | 'refused';
  readonly rule: string;
}

/** Addresses that cannot be a public web server (IANA special-purpose registries), each with the name of its rule. */
const specialRanges: readonly {
  readonly rule: string;
  readonly ranges: readonly (readonly [string, number])[];
}[] = [
  {
    rule: 'this host',
    ranges: [
      ['0.0.0.0', 8],
      ['::', 128],
    ],
  },
  {
    rule: 'loopback',
    ranges: [
      ['127.0.0.0', 8],
      ['::1', 128],
    ],
  },
  {
    rule: 'private',
    ranges: [
      ['10.0.0.0', 8],
      ['172.16.0.0', 12],
      ['192.168.0.0', 16],
      ['fc00::', 7],
    ],
  },
  {
    rule: 'link-local',
    ranges: [
      ['169.254.0.0', 16],
      ['fe80::', 10],
      ['fec0::', 10],
    ],
  },
  { rule: 'shared address space', ranges: [['100.64.0.0', 10]] },
  {
    rule: 'multicast',
    ranges: [
      ['224.0.0.0', 4],
      ['ff00::', 8],
    ],
  },
  {
    rule: 'reserved',
    ranges: [
      ['192.0.0.0', 24],
      ['198.18.0.0', 15],
      ['240.0.0.0', 4],
      // For documents.
      ['192.0.2.0', 24],
      ['198.51.100.0', 24],
      ['203.0.113.0', 24],
      ['2001:db8::', 32],
      // Ways to IPv4 addresses through IPv6, whose ends could be anywhere.
      ['192.88.99.0', 24],
      ['::ffff:0:0:0', 96],
      ['2001::', 32],
      ['64:ff9b::', 96],
      ['64:ff9b:1::', 48],
      ['2002::', 16],
      ['::', 96],
      ['100::', 64],
    ],
  },
];

const lists = specialRanges.map(({ rule, ranges }) => {
  const list = new BlockList();
  for (const [network, bits] of ranges) list.addSubnet(network, bits, isIP(network) === 6 ? 'ipv6' : 'ipv4');
  return { rule, list };
});

/**
 * May the crawler connect to this address? Asked of the address that is really connected to, for every connection, so
 * that neither a redirect nor a name that resolves differently the second time (DNS rebinding) leads into our own network.
 */
export function guardAddress(address: string, allowPrivate: boolean): AddressDecision {
  if (allowPrivate) return { decision: 'allowed', rule: 'private addresses are allowed here' };
  const plain = fromMapped(address);
  const family = isIP(plain);
  if (family === 0) return { decision: 'refused', rule: 'not an address' };
  const hit = lists.find(({ list }) => list.check(plain, family === 6 ? 'ipv6' : 'ipv4'));
  return hit === undefined
    ? { decision: 'allowed', rule: 'public' }
    : { decision: 'refused', rule: hit.rule };
}

/** `::ffff:10.0.0.1`, `::ffff:a00:1`, and NAT64 `64:ff9b::a00:1` are IPv4 addresses in disguise. */
function fromMapped(address: string): string {
  if (isIP(address) !== 6) return address;
  const host = new URL(`http://[${address.split('%')[0] ?? ''}]/`).hostname.slice(1, -1);
  const match = /^(?:::ffff|64:ff9b:):([\da-f]{1,4}):([\da-f]{1,4})$/.exec(host);
  if (match === null) return host;
  const [high, low] = [match[1], match[2]].map((part) => Number.parseInt(part ?? '', 16));
  return [high, low].flatMap((part) => [(part ?? 0) >> 8, (part ?? 0) & 255]).join('.');
}
