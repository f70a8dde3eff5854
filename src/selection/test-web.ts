/** A small web for tests: every name that ends in `.test` is at 127.0.0.1, and the path determines the answer. */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fixedResolver } from '../crawl/resolve/fixed-resolver.ts';
import { LiveCheck } from './live-check.ts';

export interface TestWeb {
  readonly liveCheck: LiveCheck;
  /** `url('news.test', '/a')` */
  url(host: string, path?: string): string;
  /** The requests so far: `GET news.test/a`. */
  readonly asked: string[];
  close(): Promise<void>;
}

/**
 *   /status/404        that status
 *   /to?URL            302 to URL
 *   /round             to itself
 *   /chain/5           to /chain/4, … to /chain/0, which is a page
 *   /nowhere           301 without Location
 *   anything else      a page called `Page of HOST`
 */
export async function startTestWeb(address = '127.0.0.1'): Promise<TestWeb> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const host = request.headers.host?.replace(/:\d+$/, '') ?? '';
    asked.push(`${request.method} ${host}${request.url}`);
    answer(request, response, host);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, address, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    url: (host, path = '/') => `http://${host}:${port}${path}`,
    liveCheck: new LiveCheck({
      resolver: fixedResolver(new Map([['*.test', [address]]])),
      allowPrivate: true,
      userAgent: 'heirloom-test',
    }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function answer({ url = '/' }: IncomingMessage, response: ServerResponse, host: string): void {
  const [, kind, number] = /^\/(status|chain)\/(\d+)$/.exec(url) ?? [];
  if (kind === 'status') response.writeHead(Number(number)).end();
  else if (url.startsWith('/to?')) response.writeHead(302, { Location: url.slice('/to?'.length) }).end();
  else if (url === '/round') response.writeHead(302, { Location: '/round' }).end();
  else if (url === '/nowhere') response.writeHead(301).end();
  else if (kind === 'chain' && number !== '0')
    response.writeHead(301, { Location: `/chain/${Number(number) - 1}` }).end();
  else
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><title>Page of\n ${host}</title><body><svg><title>no</title></svg>`);
}
