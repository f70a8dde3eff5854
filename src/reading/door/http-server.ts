import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** URLs are long, and come escaped. */
const mostHeaderBytes = 1 << 17;
const mostConnections = 2000;

/** A server with limits for clients that are slow, many, or mean no good. */
export function httpServer(
  handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Server {
  const server = createServer(
    {
      maxHeaderSize: mostHeaderBytes,
      headersTimeout: 30_000,
      requestTimeout: 600_000,
      keepAliveTimeout: 60_000,
    },
    (request, response) => {
      void handler(request, response);
    },
  );
  server.maxConnections = mostConnections;
  return server;
}
