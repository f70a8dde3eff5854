import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Reader } from '../../access/reader.ts';

/**
 * The reader of a request, by the address of the connection. Behind a proxy on this machine all readers would seem
 * local, so that a forwarded request has no known address.
 */
export function readerOfRequest({ socket, headers }: IncomingMessage): Reader {
  return { address: isForwarded(headers) ? '' : (socket.remoteAddress ?? '') };
}

export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return headers['forwarded'] !== undefined || headers['x-forwarded-for'] !== undefined;
}

/**
 * A web page can let its own name point to this machine and read, in a browser here, what only local programs should see
 * (DNS rebinding). Its requests carry that name: only IP addresses and own names are answered.
 */
export function isMeantForUs(host: string | undefined, ownNames: ReadonlySet<string>): boolean {
  if (host === undefined) return true;
  const name = host.replace(/:\d*$/, '').toLowerCase();
  if (name === 'localhost' || name.endsWith('.localhost') || ownNames.has(name)) return true;
  return isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
}
