import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Gate } from '../made-up-web/server/gate.ts';
import type { SiteAnswer } from './loopback-site.ts';

export interface SeenRequest {
  /** From 1: on which connection it came. */
  readonly connection: number;
  readonly host: string;
  readonly path: string;
  readonly atMs: number;
}

export interface WatchedServer {
  readonly requests: readonly SeenRequest[];
  url(host: string, path?: string): string;
  /** Requests to the host are noted and not answered, until the function that it gives is called. */
  hold(host: string): () => void;
  /** Connections that are open now. */
  open(): number;
  /** The most that were open at the same time. */
  maxOpen(): number;
  stop(): Promise<void>;
}

export interface WatchedOptions {
  /** How long each answer takes. */
  readonly answerMs?: number;
}

/**
 * A web server at 127.0.0.1 for any host name, which tells what crawlers do to it. Connections are counted while a request
 * is answered: a client that closes one and opens another may be seen to have both for a moment, though it has not.
 */
export async function startWatchedServer(
  answer: (host: string, path: string, request: IncomingMessage) => SiteAnswer | Promise<SiteAnswer>,
  { answerMs = 5 }: WatchedOptions = {},
): Promise<WatchedServer> {
  const requests: SeenRequest[] = [];
  const open = new Map<Socket, number>();
  const gates = new Map<string, Gate>();
  let connections = 0;
  let maxOpen = 0;
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    const path = request.url ?? '';
    requests.push({ connection: open.get(request.socket) ?? 0, host, path, atMs: Date.now() });
    await sleep(answerMs);
    await gates.get(host)?.passed();
    maxOpen = Math.max(maxOpen, open.size);
    const { status = 200, headers = {}, body = '' } = await answer(host, path, request);
    response.writeHead(status, { 'Content-Length': Buffer.byteLength(body), ...headers }).end(body);
  };
  const server = createServer((request, response) => void respond(request, response));
  server.keepAliveTimeout = 60_000;
  server.on('connection', (socket: Socket) => {
    open.set(socket, ++connections);
    for (const event of ['end', 'close', 'error']) socket.on(event, () => open.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    requests,
    url: (host, path = '/') => `http://${host}:${port}${path}`,
    hold: (host) => {
      const gate = gates.get(host) ?? new Gate();
      gates.set(host, gate);
      return gate.shut();
    },
    open: () => open.size,
    maxOpen: () => maxOpen,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A page with these links. */
export function pageOf(links: readonly string[], text = ''): SiteAnswer {
  const anchors = links.map((link) => `<a href="${link}">${link}</a>`).join('\n');
  return { headers: { 'Content-Type': 'text/html' }, body: `<title>A page</title>${text}\n${anchors}\n` };
}

export const notFound: SiteAnswer = { status: 404, headers: { 'Content-Type': 'text/plain' }, body: 'no' };
