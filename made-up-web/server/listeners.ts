/** Listens on the same two ports (HTTP and HTTPS) at every loopback address of the web. */
import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { SecureContext } from 'node:tls';

export interface ListenOptions {
  readonly addresses: readonly string[];
  readonly port: number;
  readonly tlsPort: number;
  onConnection(socket: Socket, secure: boolean): void;
  secureContext(host: string): SecureContext;
}

export interface Listeners {
  readonly port: number;
  readonly tlsPort: number;
  stop(): Promise<void>;
}

const attempts = 20;

export async function listen(options: ListenOptions): Promise<Listeners> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket, secure: boolean): void => {
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    options.onConnection(socket, secure);
  };
  const track = (server: Server): Server =>
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      // A failed TLS handshake reports on the raw socket too; the tracker must outlive it.
      socket.on('error', () => socket.destroy());
    });
  const plain = await openAll(options.addresses, options.port, () =>
    track(createServer((socket) => keep(socket, false))),
  );
  const secure = await openAll(options.addresses, options.tlsPort, () =>
    track(tlsServer(options, keep)),
  ).catch(async (error: unknown) => {
    await closeAll(plain.servers);
    throw error;
  });
  return {
    port: plain.port,
    tlsPort: secure.port,
    stop: async () => {
      const closed = closeAll([...plain.servers, ...secure.servers]);
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

async function closeAll(servers: readonly Server[]): Promise<void> {
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
}

function tlsServer(options: ListenOptions, keep: (socket: Socket, secure: boolean) => void): Server {
  const server = createTlsServer({
    ALPNProtocols: ['http/1.1'],
    SNICallback: (host, answer) => {
      answer(null, options.secureContext(host.toLowerCase()));
    },
  });
  server.on('secureConnection', (socket) => {
    keep(socket, true);
  });
  return server;
}

/** A free port is known to be free at one address only; if another address refuses it, try another port. */
async function openAll(
  addresses: readonly string[],
  wantedPort: number,
  make: () => Server,
): Promise<{ servers: Server[]; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const servers: Server[] = [];
    let port = wantedPort;
    try {
      for (const address of addresses) {
        const server = make();
        port = await open(server, address, port);
        servers.push(server);
      }
      return { servers, port };
    } catch (error) {
      await closeAll(servers);
      const busy = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!busy || wantedPort !== 0 || attempt >= attempts) throw error;
    }
  }
}

function open(server: Server, address: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: address, port, backlog: 1024 }, () => {
      server.off('error', reject);
      const bound = server.address();
      resolve(typeof bound === 'object' && bound !== null ? bound.port : port);
    });
  });
}

export async function canListenAt(address: string): Promise<boolean> {
  const server = createServer();
  try {
    await open(server, address, 0);
    await new Promise((resolve) => server.close(resolve));
    return true;
  } catch {
    return false;
  }
}
