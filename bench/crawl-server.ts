/**
 * A small web server for the benchmark, run as a separate process by crawl-web.ts: sites generated on request, on many
 * loopback addresses. It does as little as possible, to leave the processor to the crawler.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { extname, join } from 'node:path';
import { Random } from './random.ts';

export type ServedWeb = {
  readonly addresses: readonly string[];
  /** Delay before an answer; default: none. */
  readonly thinkMs?: number;
} & (
  | { readonly kind: 'folder'; readonly root: string }
  /** The same small site at every host: page n links to pages 2n+1 and 2n+2. */
  | { readonly kind: 'tree'; readonly pages: number; readonly pageBytes: number }
  /** A home page that links to this many pages, each with this many links: different ones everywhere, or the same. */
  | {
      readonly kind: 'links';
      readonly pages: number;
      readonly linksPerPage: number;
      readonly distinct: boolean;
    }
);

export interface ServedCounts {
  readonly requests: number;
  /** Maximum of open connections, per address and in total. */
  readonly maxAtAnAddress: number;
  readonly maxInAll: number;
}

interface Answer {
  readonly status?: number;
  readonly mediaType?: string;
  readonly body: Buffer | string;
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.jpg': 'image/jpeg',
};
const notFound: Answer = { status: 404, body: 'not found' };

function answerer(web: ServedWeb): (path: string, host: string) => Answer {
  switch (web.kind) {
    case 'folder':
      return (path) => fileOf(web.root, path);
    case 'tree': {
      const filler = words(web.pageBytes);
      return (path, host) => treePage(numberOf(path), web.pages, `${host} ${filler}`);
    }
    case 'links':
      return (path) => linksPage(path, web);
  }
}

function fileOf(root: string, path: string): Answer {
  try {
    const body = readFileSync(join(root, path.endsWith('/') ? `${path}index.html` : path));
    return { body, mediaType: mediaTypes[extname(path)] ?? 'text/html' };
  } catch {
    return notFound;
  }
}

function treePage(page: number | undefined, pages: number, text: string): Answer {
  if (page === undefined || page >= pages) return notFound;
  const links = [2 * page + 1, 2 * page + 2].filter((child) => child < pages);
  return {
    body: `<!DOCTYPE html><title>${page}</title>${links.map((child) => `<a href="/p/${child}.html">${child}</a>\n`).join('')}<p>${page} ${text}</p>`,
  };
}

function linksPage(
  path: string,
  { pages, linksPerPage, distinct }: Extract<ServedWeb, { kind: 'links' }>,
): Answer {
  const page = numberOf(path);
  if (page === undefined || page > pages) return notFound;
  const targets =
    page === 0
      ? Array.from({ length: pages }, (_, child) => `/p/${child + 1}.html`)
      : Array.from({ length: linksPerPage }, (_, link) => {
          const id = (distinct ? page * linksPerPage : 0) + link;
          return `/archive/${Math.floor(id / 2000)}/${Math.floor(id / 50)}/an-article-of-the-day-${id}.html`;
        });
  return { body: targets.map((target) => `<a href="${target}">read on</a>\n`).join('') };
}

/** `/` is page 0. */
function numberOf(path: string): number | undefined {
  if (path === '/') return 0;
  const [, digits] = /^\/p\/(\d+)\.html$/.exec(path) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

function words(bytes: number): string {
  const random = new Random(5);
  let text = '';
  while (text.length < bytes) text += `${random.below(1e9).toString(36)} `;
  return text;
}

function serve(web: ServedWeb): void {
  const answer = answerer(web);
  const open = new Map<string, number>();
  let [requests, inAll, maxInAll, maxAtAnAddress] = [0, 0, 0, 0];
  const respond = (socket: Socket, head: string): void => {
    requests++;
    const path = head.slice(head.indexOf(' ') + 1, head.indexOf(' HTTP/'));
    const host = /\r\nhost: *([^\r:]*)/i.exec(head)?.[1] ?? '';
    const { status = 200, mediaType = 'text/html; charset=utf-8', body } = answer(path, host);
    const start = `HTTP/1.1 ${status} ${status === 200 ? 'OK' : 'Not Found'}\r\nContent-Type: ${mediaType}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
    if (socket.destroyed) return;
    socket.cork();
    socket.write(start);
    socket.write(body);
    socket.uncork();
  };
  const connected = (socket: Socket): void => {
    const address = socket.localAddress ?? '';
    const now = (open.get(address) ?? 0) + 1;
    open.set(address, now);
    maxAtAnAddress = Math.max(maxAtAnAddress, now);
    maxInAll = Math.max(maxInAll, ++inAll);
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.on('close', () => {
      open.set(address, (open.get(address) ?? 1) - 1);
      inAll--;
    });
    let held = '';
    socket.on('data', (bytes) => {
      held += bytes.toString('latin1');
      for (let end = held.indexOf('\r\n\r\n'); end !== -1; end = held.indexOf('\r\n\r\n')) {
        const head = held.slice(0, end + 2);
        held = held.slice(end + 4);
        if (web.thinkMs === undefined) respond(socket, head);
        else setTimeout(() => respond(socket, head), web.thinkMs);
      }
    });
  };
  process.on('message', () => {
    process.send?.({ requests, maxAtAnAddress, maxInAll } satisfies ServedCounts);
  });
  void listen(web.addresses, connected).then((port) => process.send?.(port));
}

/** At the same port of every address. */
async function listen(addresses: readonly string[], connected: (socket: Socket) => void): Promise<number> {
  let port = 0;
  for (const address of addresses) {
    const server: Server = createServer(connected);
    await new Promise<void>((resolve, reject) => {
      server.on('error', reject);
      server.listen({ port, host: address, backlog: 4096 }, resolve);
    });
    port = (server.address() as AddressInfo).port;
  }
  return port;
}

serve(JSON.parse(process.argv[2] ?? '') as ServedWeb);
