import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { TLSSocket } from 'node:tls';
import type { ConnectionFacts } from './exchange.ts';

export interface ConnectTo {
  readonly host: string;
  readonly address: string;
  readonly port: number;
  readonly secure: boolean;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export type OpenedConnection =
  | { readonly ok: true; readonly connection: Connection }
  | { readonly ok: false; readonly reason: string; readonly timeout: boolean };

/** One connection to one server address, read piece by piece. */
export class Connection {
  readonly facts: ConnectionFacts;
  readonly #socket: Socket;

  constructor(socket: Socket, facts: ConnectionFacts) {
    this.#socket = socket;
    this.facts = facts;
    socket.on('error', () => {}); // told to whoever reads; an idle connection may break unnoticed
  }

  get usable(): boolean {
    const socket = this.#socket;
    // Bytes that nobody asked for would be taken for the next response.
    return !socket.destroyed && socket.readable && socket.writable && socket.readableLength === 0;
  }

  write(bytes: Uint8Array): void {
    this.#socket.write(bytes);
  }

  /** The next piece; undefined when the server has ended the connection. Throws when it is broken or silent too long. */
  read(silenceMs: number): Promise<Buffer | undefined> {
    const socket = this.#socket;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => settle(() => reject(new SilenceError())), silenceMs);
      const settle = (then: () => void): void => {
        clearTimeout(timer);
        socket.off('readable', onReadable).off('end', onEnd).off('error', onError).off('close', onEnd);
        then();
      };
      const onEnd = (): void => settle(() => resolve(undefined));
      const onError = (error: Error): void => settle(() => reject(error));
      const onReadable = (): void => {
        const bytes = socket.read() as Buffer | null;
        if (bytes !== null) settle(() => resolve(bytes));
      };
      socket.on('readable', onReadable).on('end', onEnd).on('error', onError).on('close', onEnd);
      if (socket.destroyed || socket.readableEnded) onEnd();
      else onReadable();
    });
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** The server said nothing for as long as we wait. */
export class SilenceError extends Error {}

export function openConnection(to: ConnectTo): Promise<OpenedConnection> {
  return new Promise((resolve) => {
    const plain = connect({ host: to.address, port: to.port, noDelay: true });
    // Certificate errors are tolerated and recorded: the archive shows what was there.
    const socket = to.secure
      ? connectTls({
          socket: plain,
          ...(isName(to.host) ? { servername: to.host } : {}),
          rejectUnauthorized: false,
          ALPNProtocols: ['http/1.1'],
        })
      : plain;
    const settle = (result: OpenedConnection): void => {
      clearTimeout(timer);
      to.signal.removeEventListener('abort', onAbort);
      if (!result.ok) plain.destroy();
      resolve(result);
    };
    const timer = setTimeout(
      () => settle({ ok: false, reason: 'no connection in time', timeout: true }),
      to.timeoutMs,
    );
    const onAbort = (): void => settle({ ok: false, reason: 'stopped', timeout: false });
    if (to.signal.aborted) onAbort();
    to.signal.addEventListener('abort', onAbort);
    const onError = (error: Error): void => settle({ ok: false, reason: error.message, timeout: false });
    plain.once('error', onError);
    socket.once('error', onError);
    socket.once(to.secure ? 'secureConnect' : 'connect', () => {
      const address = plain.remoteAddress ?? to.address;
      const tls = to.secure ? { tls: tlsFacts(socket as TLSSocket) } : {};
      settle({ ok: true, connection: new Connection(socket, { address, ...tls }) });
    });
  });
}

function tlsFacts(socket: TLSSocket): NonNullable<ConnectionFacts['tls']> {
  const protocol = (socket.getProtocol() ?? 'TLS')
    .toLowerCase()
    .replace(/^tlsv/, 'tls/')
    .replace(/^ssl/, 'ssl/');
  const cipher = socket.getCipher() as { standardName?: string } | undefined;
  const error = socket.authorizationError as Error | string | undefined;
  return {
    protocol,
    cipherSuite: cipher?.standardName,
    ...(error === undefined || error === null
      ? {}
      : { certificateError: typeof error === 'string' ? error : error.message }),
  };
}

function isName(host: string): boolean {
  return !/^[\d.]+$/.test(host) && !host.includes(':');
}
