import { BlockList, isIPv6 } from 'node:net';
import type { CaptureLine } from '../formats/cdxj/capture-line.ts';

export interface AccessDecision {
  readonly decision: 'allowed' | 'refused';
  /** The name of the rule that decided. */
  readonly rule: string;
}

/** Called for every capture before it is used: a refused capture does not exist for this reader. */
export type MayRead<Reader> = (reader: Reader, capture: CaptureLine) => AccessDecision;

export interface Reader {
  /** The IP address of the reader's end of the connection. */
  readonly address: string;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

export function isOnLoopback({ address }: Reader): boolean {
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** The default policy: everything for readers on this machine, nothing for others. */
export const mayReadOnLoopback: MayRead<Reader> = (reader) =>
  isOnLoopback(reader)
    ? { decision: 'allowed', rule: 'reader on loopback' }
    : { decision: 'refused', rule: 'reader not on loopback' };
