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
  /** 0: any that is free. */
  readonly port: number;
  readonly applicationOrigin: string;
  readonly replayOrigin?: string;
  /** Shared with the API; without them the proxy has its own. */
  readonly states?: ReadingStates;
  /** The names of the views that readers are offered. */
  readonly views?: (context: ReaderContext) => Promise<readonly string[]>;
  /** Clients without a user name are asked for one: only so do browsers send it. */
  readonly requiresUser?: boolean;
  /** Names, besides addresses and localhost, under which the proxy's own pages are called up. */
  readonly hostNames?: readonly string[];
  /** Told of what should not happen: the client learns only that it did. */
  readonly onError?: (error: unknown) => void;
}

export interface RunningProxy {
  readonly host: string;
  readonly port: number;
  readonly states: ReadingStates;
  close(): Promise<void>;
}

/** No answer has been going for so long: a player that pauses asks again where it stopped. */
const idleMs = 300_000;

/**
 * The archive as if it were the web: whatever a client asks for through this proxy is answered from the archive, at the date
 * that its user has chosen, unmodified. It has no connections to anywhere else: nothing here can open one.
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
      socket.end(whoIsThere);
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

const whoIsThere = `HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: ${challenge}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
