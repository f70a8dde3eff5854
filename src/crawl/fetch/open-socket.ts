import { connect, isIP } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectTls, createSecureContext } from 'node:tls';
import type { SecureContext, TLSSocket } from 'node:tls';
import { Timer } from './timer.ts';
import type { ConnectionFacts, FetchFailure, TlsFacts } from './exchange.ts';

export interface SocketOrder {
  readonly host: string;
  readonly address: string;
  readonly port: number;
  readonly secure: boolean;
  /** The protocols offered by ALPN; without TLS the first is spoken. */
  readonly protocols: readonly ('http/1.1' | 'h2')[];
  readonly certificates: 'tolerate' | 'refuse';
  readonly withinMs: number;
  readonly signal: AbortSignal;
}

export interface OpenedSocket {
  readonly socket: Socket;
  readonly facts: ConnectionFacts;
}

export interface NoSocket {
  readonly code: FetchFailure;
  readonly reason: string;
  /** The code of the operating system or of OpenSSL, where there is one. */
  readonly cause?: string;
}

/** Connects to one address, and agrees on TLS and the protocol. */
export function openSocket(order: SocketOrder): Promise<OpenedSocket | NoSocket> {
  const { promise, resolve } = Promise.withResolvers<OpenedSocket | NoSocket>();
  const plain = connectPlain(order);
  const socket = order.secure ? secured(plain, order) : plain;
  const settle = (result: OpenedSocket | NoSocket): void => {
    timer.stop();
    order.signal.removeEventListener('abort', onAbort);
    if ('code' in result) plain.destroy();
    resolve(result);
  };
  const timer = new Timer(() => settle({ code: 'timeout', reason: 'no connection in time' }));
  const onAbort = (): void => settle({ code: 'connect-failed', reason: 'stopped' });
  // Attached for the whole life of the socket: later users add their own listeners.
  const onError = (error: Error): void => settle({ code: 'connect-failed', ...told(error) });
  plain.on('error', onError);
  if (socket !== plain) socket.on('error', onError);
  socket.once(order.secure ? 'secureConnect' : 'connect', () => settle(opened(plain, socket, order)));
  timer.set(order.withinMs);
  order.signal.addEventListener('abort', onAbort);
  if (order.signal.aborted) onAbort();
  return promise;
}

/**
 * Node allocates 64 kB for each piece that arrives, however small. If only we read the socket, all sockets of the thread read
 * into one buffer, and each piece is copied out of it: with thousands of connections that is much less memory, and less work.
 */
function connectPlain({ address, port, secure, protocols }: SocketOrder): Socket {
  const to = { host: address, port, noDelay: true };
  if (secure || protocols[0] === 'h2') return connect(to);
  const socket = connect({
    ...to,
    onread: {
      buffer: readBuffer,
      callback: (length, buffer) => {
        socket.emit('data', Buffer.from(buffer.subarray(0, length)));
        return true;
      },
    },
  });
  return socket;
}

const readBuffer = Buffer.allocUnsafeSlow(1 << 16);

/** The authorities that are trusted. To load them takes longer than all else in a connection: so once. */
let trusted: SecureContext | undefined;

/** Certificates are checked afterwards: a bad one is reported, whether it is tolerated or refused. */
function secured(plain: Socket, { host, protocols }: SocketOrder): TLSSocket {
  trusted ??= createSecureContext();
  return connectTls({
    socket: plain,
    secureContext: trusted,
    host, // that the certificate is to be for
    ...(isIP(host) === 0 ? { servername: host } : {}),
    rejectUnauthorized: false,
    ALPNProtocols: [...protocols],
  });
}

function opened(plain: Socket, socket: Socket, order: SocketOrder): OpenedSocket | NoSocket {
  const address = plain.remoteAddress ?? order.address;
  if (!order.secure) {
    const protocol = order.protocols[0] === 'h2' ? 'h2c' : 'http/1.1';
    return { socket, facts: { address, protocol } };
  }
  const { alpnProtocol } = socket as TLSSocket;
  const tls = tlsFacts(socket as TLSSocket);
  if (tls.certificateError !== undefined && order.certificates === 'refuse')
    return { code: 'certificate-refused', reason: tls.certificateError };
  return { socket, facts: { address, protocol: alpnProtocol === 'h2' ? 'h2' : 'http/1.1', tls } };
}

function tlsFacts(socket: TLSSocket): TlsFacts {
  const protocol = (socket.getProtocol() ?? 'TLS')
    .toLowerCase()
    .replace(/^tlsv/, 'tls/')
    .replace(/^ssl/, 'ssl/');
  const cipher = socket.getCipher() as { standardName?: string } | undefined;
  const error = socket.authorizationError as Error | string | null | undefined;
  return {
    protocol,
    cipherSuite: cipher?.standardName,
    ...(error === undefined || error === null
      ? {}
      : { certificateError: typeof error === 'string' ? error : error.message }),
  };
}

/** OpenSSL's messages have places in memory and in its source in them; its reason says the same to people. */
function told(error: Error & { code?: string; reason?: string }): Omit<NoSocket, 'code'> {
  const { code, reason } = error;
  return { reason: reason ?? error.message, ...(code === undefined ? {} : { cause: code }) };
}
