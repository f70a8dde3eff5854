import { createServer } from 'node:http';
import type { Server } from 'node:http';

/** Where the sites of the bad night are. */
export const address = '127.0.7.9';
export const hosts = ['good', 'blocked', 'dead', 'flaky', 'distant', 'spacious'].map(
  (name) => `${name}.example`,
);
/** Besides its home page. */
export const pages = 12;

/** Small sites, each of which can be taken off the net and put back. */
export class BadNightWeb {
  readonly #server: Server;
  readonly #away = new Set<string>();
  /** A URL after which its site goes away, once. */
  #last: string | undefined;

  private constructor() {
    this.#server = createServer((request, response) => {
      const { host = '' } = request.headers;
      const path = request.url ?? '/';
      if (this.#away.has(host)) return void request.socket.destroy();
      const [status, body] = answer(host, path);
      response.writeHead(status, { 'content-type': 'text/html', connection: 'close' }).end(body);
      if (`${host}${path}` === this.#last) {
        this.#away.add(host);
        this.#last = undefined;
      }
      return undefined;
    });
  }

  static async start(): Promise<BadNightWeb> {
    const web = new BadNightWeb();
    await new Promise<void>((resolve) => web.#server.listen(80, address, resolve));
    return web;
  }

  takeAway(...names: readonly string[]): void {
    for (const name of names) this.#away.add(name);
  }

  takeAwayAfter(url: string): void {
    this.#last = url;
  }

  putBack(name: string): void {
    this.#away.delete(name);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

function answer(host: string, path: string): readonly [status: number, body: string] {
  if (path === '/robots.txt')
    return host === 'blocked.example' ? [200, 'User-agent: *\nDisallow: /\n'] : [404, ''];
  const links = Array.from({ length: pages }, (_, n) => `<a href="/${n + 1}">${n + 1}</a>`).join('');
  return [200, path === '/' ? `<title>${host}</title>${links}` : `<title>${host}${path}</title>`];
}
