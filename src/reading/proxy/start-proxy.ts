import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { httpServer } from '../access-point/http-server.ts';
import type { Holdings } from '../holdings/holdings.ts';
import type { ReaderContext } from '../access-point/reader-context.ts';
import type { MissingLog } from '../missing/missing-log.ts';
import type { TextSearch } from '../search/text-search.ts';
import type { Authority } from './authority.ts';
import { challenge, proxyHandler } from './proxy-handler.ts';
import type { ProxyParts } from './proxy-parts.ts';
import { ReadingStates } from './reading-states.ts';
import { proxyUser } from './state-key.ts';
import { Tunnels } from './tunnels.ts';

export interface ProxyOptions extends Pick<ProxyParts, 'onRequest' | 'onContext'> {
  readonly holdings: Holdings;
  readonly missing: MissingLog;
  /** Undefined: only addresses can be searched for. */
  readonly texts?: TextSearch;
  readonly authority: Authority;
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly applicationOrigin: string;
  readonly replayOrigin?: string;
  /** Shared with the API; without them the proxy has its own. */
  readonly states?: ReadingStates;
  /** The names of the views that readers are offered. */
  readonly views?: (context: ReaderContext) => Promise<readonly string[]>;
  /** Clients without a user name are asked for one: only so do browsers send it. */
  readonly requiresUser?: boolean;
  /** Host names of the proxy's own pages, besides IP addresses and localhost. */
  readonly hostNames?: readonly string[];
  /** Called for unexpected errors: the client gets no details. */
  readonly onError?: (error: unknown) => void;
}

export interface RunningProxy {
  readonly host: string;
  readonly port: number;
  readonly states: ReadingStates;
  close(): Promise<void>;
}

/** An idle connection is closed after this time: a paused player requests the rest again. */
const idleMs = 300_000;

/**
 * The archive as if it were the web: every request through this proxy is answered from the archive, unmodified, at the
 * date that the user has chosen. It opens no outgoing connections.
 *
 *   GET http://host/…   ┐
 *   CONNECT host:443    ┴→ Tunnels → HTTP server → proxyHandler → capture, placeholder or archive site
 */
export async function startProxy(options: ProxyOptions): Promise<RunningProxy> {
  const { host, port, requiresUser = false, states = new ReadingStates() } = options;
  const parts = {
    ...options,
    states,
    requiresUser,
    hostNames: new Set(options.hostNames),
    port: () => bound,
  };
  let bound = port;
  const server = httpServer((request, response) => handle(request, response, tunnels.of(request.socket)));
  const tunnels = new Tunnels(server, options.authority);
  const handle = proxyHandler(parts);
  const sockets = new Set<Socket>();
  server.timeout = idleMs;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('connect', (request, socket, head) => {
    if (requiresUser && proxyUser(request.headers['proxy-authorization']) === undefined) {
      socket.on('error', () => socket.destroy());
      socket.end(authenticationRequired);
    } else tunnels.open(request, socket, head);
  });
  server.listen(port, host);
  await once(server, 'listening');
  bound = (server.address() as AddressInfo).port;
  return {
    host,
    port: bound,
    states,
    close: async () => {
      const closed = new Promise((resolve) => {
        server.close(resolve);
      });
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

const authenticationRequired = `HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: ${challenge}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
