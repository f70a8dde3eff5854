import { describe, expect, it } from 'vitest';
import { guardAddress } from './address-guard.ts';

const refused: readonly (readonly [address: string, rule: string])[] = [
  ['0.0.0.0', 'this host'],
  ['0.1.2.3', 'this host'],
  ['::', 'this host'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['::1', 'loopback'],
  ['0:0:0:0:0:0:0:1', 'loopback'],
  ['10.0.0.0', 'private'],
  ['10.255.255.255', 'private'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.1.1', 'private'],
  ['fc00::1', 'private'],
  ['fdff:ffff::1', 'private'],
  ['169.254.169.254', 'link-local'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local'],
  ['febf::1', 'link-local'],
  ['100.64.0.1', 'shared address space'],
  ['100.127.255.255', 'shared address space'],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.255', 'multicast'],
  ['ff02::1', 'multicast'],
  ['192.0.0.8', 'reserved'],
  ['198.18.0.1', 'reserved'],
  ['198.19.255.255', 'reserved'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'reserved'],
  ['64:ff9b:1::1', 'reserved'],
  ['192.0.2.1', 'reserved'],
  ['198.51.100.7', 'reserved'],
  ['203.0.113.255', 'reserved'],
  ['2001:db8::1', 'reserved'],
  ['192.88.99.1', 'reserved'],
  ['::ffff:0:127.0.0.1', 'reserved'],
  ['2001:0:4136:e378:8000:63bf:80ff:fffe', 'reserved'],
  ['2002:7f00:1::1', 'reserved'],
  ['100::1', 'reserved'],
];

const disguised: readonly (readonly [address: string, rule: string])[] = [
  ['::ffff:10.0.0.1', 'private'],
  ['::ffff:a00:1', 'private'],
  ['::FFFF:A00:1', 'private'],
  ['0:0:0:0:0:ffff:a00:1', 'private'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['::ffff:0:0', 'this host'],
  ['::ffff:169.254.169.254', 'link-local'],
  ['64:ff9b::7f00:1', 'loopback'],
  ['64:ff9b::127.0.0.1', 'loopback'],
  ['64:ff9b::a9fe:a9fe', 'link-local'],
];

const open = [
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.0',
  '126.255.255.255',
  '128.0.0.1',
  '100.63.255.255',
  '100.128.0.0',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2606:4700::1111',
  '2001:1::1',
  '2001:db9::1',
  '2a00::1',
  '::ffff:1.1.1.1',
  '64:ff9b::101:101',
];

const noAddress = [
  '',
  ' ',
  'localhost',
  'example.org',
  '127.1',
  '0x7f.0.0.1',
  '2130706433',
  '017700000001',
  '127.0.0.1 ',
  '256.0.0.1',
  '[::1]',
  '::1::',
  '127.0.0.1:80',
];

describe('guardAddress', () => {
  it.each(refused)('refuses %s: %s', (address, rule) => {
    expect(guardAddress(address, false)).toEqual({ decision: 'refused', rule });
  });

  it.each(disguised)('sees the IPv4 address in %s: %s', (address, rule) => {
    expect(guardAddress(address, false)).toEqual({ decision: 'refused', rule });
  });

  it.each(open)('allows %s', (address) => {
    expect(guardAddress(address, false)).toEqual({ decision: 'allowed', rule: 'public' });
  });

  it.each(noAddress)('refuses %j, which is no address', (text) => {
    expect(guardAddress(text, false)).toEqual({ decision: 'refused', rule: 'not an address' });
  });

  it.each([...refused, ...disguised])('allows %s where private addresses are allowed', (address) => {
    expect(guardAddress(address, true).decision).toBe('allowed');
  });
});
