import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { capturesIn } from './test-harvest-ground.ts';
import type { HarvestGround } from './test-harvest-ground.ts';

export interface AskedFor {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/**
 * A site of a test's own: a home page that links to pages, each of which links back and to the first. It notes what it is asked
 * for, and can be taken off the net and put back at the same address.
 */
export class OwnSite {
  readonly host = 'journal-des-dunes.test';
  /** Paths, without the home page. */
  readonly pages: readonly string[];
  /** Nothing leads to the pages if false. */
  hasLinks = true;
  /** The path after which it goes away. */
  lastPath = '';
  asked: AskedFor[] = [];
  /** The path whose answer is held back until `release`. */
  heldPath = '';
  readonly #ground: HarvestGround;
  #server: Server | undefined;
  #port = 0;
  #release: () => void = () => {};

  constructor(ground: HarvestGround, { pages = 9 } = {}) {
    this.#ground = ground;
    this.pages = Array.from({ length: pages }, (_, index) => `/${index + 1}`);
  }

  get home(): string {
    return `http://${this.host}:${this.#port}/`;
  }

  /** Everything that a whole crawl brings, sorted. */
  get everything(): string[] {
    return ['/', '/favicon.ico', '/robots.txt', ...this.pages].toSorted();
  }

  askedPages(): string[] {
    return this.asked.map(({ path }) => path).filter((path) => this.pages.includes(path));
  }

  /** Paths of the captures in the archive, one for each capture, sorted. */
  async archived(): Promise<string[]> {
    const lines = await capturesIn(this.#ground.data.path);
    const urls = lines.flatMap((line) => /"url": ?"([^"]+)"/.exec(line)?.[1] ?? []);
    return urls.flatMap((url) => (url.includes(`:${this.#port}/`) ? [new URL(url).pathname] : [])).toSorted();
  }

  async up(): Promise<void> {
    const server = createServer((request, response) => {
      const path = request.url ?? '';
      this.asked.push({ path, headers: request.headers });
      const etag = `"${path} ${this.hasLinks}"`;
      const isSame = request.headers['if-none-match'] === etag;
      const status = ['/robots.txt', '/favicon.ico'].includes(path) ? 404 : isSame ? 304 : 200;
      const answer = (): void => {
        response.writeHead(status, { 'Content-Type': 'text/html', ETag: etag });
        response.end(isSame ? undefined : this.#body(path));
      };
      if (path === this.heldPath) this.#release = answer;
      else answer();
      if (path === this.lastPath) void this.down();
    });
    await new Promise<void>((resolve) => {
      server.listen(this.#port, this.#ground.web.addresses.table.get(this.host), resolve);
    });
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  release(): void {
    this.heldPath = '';
    this.#release();
  }

  async down(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    await new Promise<void>((resolve) => {
      if (server === undefined) resolve();
      else server.close(() => resolve());
      server?.closeAllConnections();
    });
  }

  #body(path: string): string {
    const links = path === '/' ? (this.hasLinks ? this.pages : []) : ['/', '/1'];
    return `${path} ${links.map((link) => `<a href="${link}">x</a>`).join('')}`;
  }
}
