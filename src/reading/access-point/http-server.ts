import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** URLs are long, and come escaped. */
const maxHeaderBytes = 1 << 17;
const maxConnections = 2000;

/** A server with limits against slow, numerous or hostile clients. */
export function httpServer(
  handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Server {
  const server = createServer(
    {
      maxHeaderSize: maxHeaderBytes,
      headersTimeout: 30_000,
      requestTimeout: 600_000,
      keepAliveTimeout: 60_000,
    },
    (request, response) => {
      if (hasTwoHosts(request)) refuse(response);
      else void handler(request, response);
    },
  );
  server.maxConnections = maxConnections;
  return server;
}

/** RFC 9112, 3.2: an intermediary may have used the other one. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1;
}

function refuse(response: ServerResponse): void {
  response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
  response.end('The request has more than one Host field.\n');
}
