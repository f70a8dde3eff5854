import { once } from 'node:events';
import type { Server } from 'node:http';
import { isIPv6 } from 'node:net';
import type { AddressInfo } from 'node:net';
import { OperatorError } from '../reasons/operator-error.ts';

/** The server cannot listen at its address; the message says what to do. */
export class ListenError extends OperatorError {
  override readonly kind = 'unwritable';
}

export interface ListenAddress {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** The command-line option that sets the port. */
  readonly option: string;
}

/** Listens, and returns the port. */
export async function listening(server: Server, place: ListenAddress): Promise<number> {
  server.listen({ port: place.port, host: place.host });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw listenError(error, place);
  }
  return (server.address() as AddressInfo).port;
}

/** Explains a failure to listen to the operator; returns other errors unchanged. */
export function listenError(error: unknown, { host, port, option }: ListenAddress): unknown {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `the port is in use, perhaps by another Heirloom server; use ${option} 0 for a free port`,
    EACCES: `permission denied; use a port from 1024 on (${option})`,
    EADDRNOTAVAIL: 'this machine does not have this address; use another --host',
    ENOTFOUND: 'the host name cannot be resolved; use another --host',
  };
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
  return reason === undefined ? error : new ListenError(`${host} port ${port}: ${reason}`, { cause: error });
}

/** As written in a URL. */
export function originOf(name: string, port: number): string {
  const shown = isIPv6(name) ? `[${name}]` : name;
  return port === 80 ? `http://${shown}` : `http://${shown}:${port}`;
}
