import { createServer } from 'node:http';
import type { Server } from 'node:http';

/** What a site answers to a path. */
export type SiteAnswer = (host: string, path: string) => readonly [status: number, body: string];

export interface OutageWebOptions {
  readonly address: string;
  /** Names without `.example`. */
  readonly sites: readonly string[];
  readonly answer: SiteAnswer;
}

/** Small sites at one address, each of which can be taken off the net and put back, or held at a URL. */
export class OutageWeb {
  readonly hosts: readonly string[];
  readonly address: string;
  /** URLs without their scheme, in the order of the requests. */
  readonly asked: string[] = [];
  readonly #server: Server;
  readonly #away = new Set<string>();
  /** A URL after which its site goes away, once. */
  #last: string | undefined;
  #held: string | undefined;
  #release: () => void = () => {};

  private constructor({ address, sites, answer }: OutageWebOptions) {
    this.address = address;
    this.hosts = sites.map((name) => `${name}.example`);
    this.#server = createServer((request, response) => {
      const { host = '' } = request.headers;
      const path = request.url ?? '/';
      const url = `${host}${path}`;
      if (this.#away.has(host)) return void request.socket.destroy();
      this.asked.push(url);
      const [status, body] = answer(host, path);
      const reply = (): void =>
        void response.writeHead(status, { 'content-type': 'text/html', connection: 'close' }).end(body);
      if (url === this.#held) this.#release = reply;
      else reply();
      if (url === this.#last) {
        this.#away.add(host);
        this.#last = undefined;
      }
      return undefined;
    });
  }

  static async start(options: OutageWebOptions): Promise<OutageWeb> {
    const web = new OutageWeb(options);
    await new Promise<void>((resolve) => web.#server.listen(80, options.address, resolve));
    return web;
  }

  /** As a file of hosts has them. */
  get hostLines(): string {
    return this.hosts.map((name) => `${this.address} ${name}\n`).join('');
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

  /** This URL is not answered until `release`. */
  hold(url: string): void {
    this.#held = url;
  }

  release(): void {
    this.#held = undefined;
    this.#release();
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** Links to this number of pages, by path: `/1`, `/2` … */
export function linksToPages(pages: number): string {
  return Array.from({ length: pages }, (_, n) => `<a href="/${n + 1}">${n + 1}</a>`).join('');
}
