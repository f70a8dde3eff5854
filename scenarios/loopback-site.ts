import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SiteAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface LoopbackSite {
  readonly port: number;
  stop(): Promise<void>;
}

/** A plain web server at 127.0.0.1 for a test with a handful of pages. */
export async function startLoopbackSite(
  answer: (path: string, request: IncomingMessage) => SiteAnswer | Promise<SiteAnswer>,
): Promise<LoopbackSite> {
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status = 200, headers = {}, body = '' } = await answer(request.url ?? '', request);
    response.writeHead(status, headers).end(body);
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** By the ending of a path; without a known one, HTML. */
export function mediaTypeOf(path: string): string {
  const [, ending = ''] = /\.([a-z\d]+)(?:[?#]|$)/i.exec(path) ?? [];
  return mediaTypes[ending.toLowerCase()] ?? 'text/html';
}

const mediaTypes: Readonly<Record<string, string>> = {
  css: 'text/css',
  gif: 'image/gif',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  swf: 'application/x-shockwave-flash',
  txt: 'text/plain',
  woff2: 'font/woff2',
  xml: 'text/xml',
};
