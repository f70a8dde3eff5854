import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';
import type { SecureContext } from 'node:tls';
import { isForwarded } from '../access-point/reader-of-request.ts';
import type { Authority } from './authority.ts';
import { readPlace } from './target.ts';
import type { Place } from './target.ts';

/** A connection that the client believes to lead to a server of the web; it ends here. */
export interface Tunnel extends Place {
  readonly isSecure: boolean;
  /** The Proxy-Authorization field of CONNECT: it is not in the requests within. */
  readonly authorization: string | undefined;
  /** CONNECT came from somewhere else than the other end of the connection. */
  readonly isForwarded: boolean;
}

/** The limit, after CONNECT, for the first byte and the TLS handshake, even if the client keeps sending. */
const handshakeMs = 30_000;
const tlsHandshake = 0x16;

/**
 * CONNECT: answers 200, then reads what the client sends.
 *
 *   1. the first byte distinguishes TLS from plain HTTP (for ws: and by `curl --proxytunnel`)
 *   2. TLS: our certificate for the host that the client names
 *   3. handed to the HTTP server as one more connection, with all its limits
 */
export class Tunnels {
  readonly #server: Server;
  readonly #authority: Authority;
  readonly #known = new WeakMap<object, Tunnel>();

  constructor(server: Server, authority: Authority) {
    this.#server = server;
    this.#authority = authority;
  }

  /** Through which a socket of the server came. */
  of(socket: Socket): Tunnel | undefined {
    return this.#known.get(socket);
  }

  open(request: IncomingMessage, duplex: Duplex, head: Buffer): void {
    const socket = duplex as Socket;
    socket.on('error', () => socket.destroy());
    const place = readPlace(request.url ?? '');
    const context = place === undefined ? undefined : this.#authority.secureContext(place.host);
    if (place === undefined || context === undefined) {
      socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      return;
    }
    const { headers } = request;
    const tunnel = {
      ...place,
      authorization: headers['proxy-authorization'],
      isForwarded: isForwarded(headers),
    };
    // The server's own limit was for the connection that it knew.
    socket.setTimeout(0);
    const deadline = setTimeout(() => socket.destroy(), handshakeMs).unref();
    socket.once('close', () => clearTimeout(deadline));
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    const begin = (first: Buffer): void => {
      socket.pause();
      socket.unshift(first);
      const join = (joining: Socket, isSecure: boolean): void => {
        clearTimeout(deadline);
        this.#join(joining, { ...tunnel, isSecure });
      };
      if (first[0] === tlsHandshake) this.#secure(socket, context, join);
      else join(socket, false);
    };
    if (head.length > 0) begin(head);
    else socket.once('data', begin);
  }

  #secure(
    socket: Socket,
    defaultValue: SecureContext,
    join: (joining: Socket, isSecure: boolean) => void,
  ): void {
    const secure = new TLSSocket(socket, {
      isServer: true,
      secureContext: defaultValue,
      ALPNProtocols: ['http/1.1'],
      SNICallback: (name, answer) => answer(null, this.#authority.secureContext(name) ?? defaultValue),
    });
    secure.on('error', () => secure.destroy());
    secure.once('secure', () => join(secure, true));
    // Each end closes the other: a client that disconnects during the handshake leaves nothing behind.
    socket.once('close', () => secure.destroy());
  }

  #join(socket: Socket, tunnel: Tunnel): void {
    this.#known.set(socket, tunnel);
    this.#server.emit('connection', socket);
    // It was paused by hand, when its first bytes were looked at.
    socket.resume();
  }
}
