import { BlockList, isIPv6 } from 'node:net';
import type { AccessClass, Operation } from '../storage/access-class.ts';
import { allOperations, bitsOf } from './access-class.ts';

/** Everything that decides what a reader may do. Plain data: it is sent to threads with the rules. */
export interface Reader {
  /** The IP address of the reader; empty where a proxy server hides it. */
  readonly address: string;
  /** The name of the reading room that the address belongs to. */
  readonly room?: string;
  /** Of a person who is signed in. */
  readonly role?: string;
  /** Signed in, with an accreditation in force. */
  readonly isAccredited?: boolean;
  /** The rights of the tickets that the reader holds. */
  readonly tickets?: readonly TicketRights[];
}

export interface TicketRights {
  readonly classes: readonly string[];
  readonly operations: readonly Operation[];
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

export function isOnLoopback({ address }: Pick<Reader, 'address'>): boolean {
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** The operations that a class allows to a reader, as bits. */
export function rightsIn(accessClass: AccessClass, reader: Reader): number {
  let bits = 0;
  for (const [audience, allowed] of Object.entries(accessClass.grants)) {
    if (audience === 'ticket') bits |= ticketRights(accessClass.name, reader) & bitsOf(allowed);
    else if (isInAudience(audience, reader)) bits |= bitsOf(allowed);
    if (bits === allOperations) return bits;
  }
  return bits;
}

function isInAudience(audience: string, reader: Reader): boolean {
  switch (audience) {
    case 'anyone':
      return true;
    case 'machine':
      return isOnLoopback(reader);
    case 'room':
      return reader.room !== undefined;
    case 'accredited':
      return reader.isAccredited === true;
    default:
      return audience === `role:${reader.role}` || audience === `room:${reader.room}`;
  }
}

function ticketRights(accessClass: string, { tickets = [] }: Reader): number {
  return tickets
    .filter(({ classes }) => classes.includes(accessClass))
    .reduce((bits, { operations }) => bits | bitsOf(operations), 0);
}
