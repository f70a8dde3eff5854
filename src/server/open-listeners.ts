import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { httpServer } from '../reading/access-point/http-server.ts';
import { openAuthority } from '../reading/proxy/authority.ts';
import { startProxy } from '../reading/proxy/start-proxy.ts';
import type { LocalRepository } from '../repository/administration/local-repository.ts';
import { listenError, listening } from './listening.ts';

/** Functions that close the parts already open, run from the last to the first. */
export type Closing = (() => Promise<void> | void)[];

interface ProxyAddress {
  readonly archive: LocalRepository;
  readonly host: string;
  readonly proxyPort: number | undefined;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Takes a port at once; requests wait until `begin` sets the handler. */
export async function openListener(
  place: Parameters<typeof listening>[1],
  closing: Closing,
): Promise<{ readonly server: Server; readonly port: number; begin(handler: Handler): void }> {
  const begun = Promise.withResolvers<Handler>();
  const server = httpServer(async (request, response) => (await begun.promise)(request, response));
  const port = await listening(server, place);
  closing.push(() => closeServers([server]));
  return { server, port, begin: begun.resolve };
}

export async function closeServers(servers: readonly Server[]): Promise<void> {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
}

/** Starts the proxy; undefined without a port. */
export async function openProxy(
  { archive, host, proxyPort: port }: ProxyAddress,
  closing: Closing,
  parts: Omit<Parameters<typeof startProxy>[0], 'host' | 'port' | 'authority'>,
): Promise<{ readonly host: string; readonly port: number } | undefined> {
  if (port === undefined) return undefined;
  const authority = await openAuthority(join(archive.folder.reading, 'authority'));
  const place = { host, port, option: '--proxy-port' };
  const proxy = await startProxy({ ...parts, authority, host, port }).catch((error: unknown) => {
    throw listenError(error, place);
  });
  closing.push(() => proxy.close());
  return { host, port: proxy.port };
}
