import { defined } from '../src/formats/values/defined.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Frame, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { startMadeUpWeb } from '../made-up-web/made-up-web.ts';
import type { MadeUpWeb } from '../made-up-web/made-up-web.ts';
import { homeOf } from './crawl-ground.ts';
import { madeUpSeed } from './made-up-seed.ts';
import { lookAt, RequestList, sightHeight, sightWidth, until } from './replay-equals-live-sight.ts';
import type { Sight } from './replay-equals-live-sight.ts';
import { heirloom } from './run-program.ts';
import { startServing } from './serve-program.ts';
import type { ServingProgram } from './serve-program.ts';

/** Pages of the web as they were while it lived. */
export interface LiveWeb {
  /** A folder with an archive of these sites, made by a crawl. */
  readonly data: string;
  readonly sights: ReadonlyMap<string, Sight>;
}

/** Looks at pages of a made-up web, archives its sites, and stops it. */
export async function seeAndArchive(
  folder: string,
  sites: readonly string[],
  pagesOf: (web: MadeUpWeb) => readonly string[],
): Promise<LiveWeb> {
  const web = await startMadeUpWeb({ seed: madeUpSeed, sites: 8, pagesPerSite: 4 });
  try {
    const rules = [...web.addresses.table].map(([name, address]) => `MAP ${name} ${address}`);
    const browser = await startBrowser(rules);
    const sights = new Map<string, Sight>();
    for (const url of pagesOf(web)) sights.set(url, await seeLive(browser, url));
    await browser.close();
    const data = join(folder, 'archive');
    const hosts = join(folder, 'hosts');
    await writeFile(
      hosts,
      [...web.addresses.table].map(([name, address]) => `${address} ${name}\n`).join(''),
    );
    const pace = ['--delay-ms', '0', '--delay-factor', '0', '--robots', 'ignore'];
    const words = [...pace, '--allow-private', '--hosts', hosts, '--data', data, '--no-analysis'];
    const { code, stderr } = await heirloom(['archive', ...sites.map((site) => homeOf(web, site)), ...words]);
    if (code !== 0) throw new Error(`the harvest ended with ${code}: ${stderr}`);
    return { data, sights };
  } finally {
    await web.stop();
  }
}

async function seeLive(browser: Browser, url: string): Promise<Sight> {
  const context = await newContext(browser, { ignoreHTTPSErrors: true });
  const asked = new RequestList(context, (each) => each);
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  const sight = await lookAt(page, page.mainFrame(), { asked });
  await context.close();
  return sight;
}

/** `heirloom serve` on an archive, and a browser for which every name but those of the archive leads nowhere. */
export class ArchivedWeb {
  readonly #program: ServingProgram;
  readonly #places: ServerOrigins;
  readonly #browser: Browser;

  private constructor(program: ServingProgram, places: ServerOrigins, browser: Browser) {
    this.#program = program;
    this.#places = places;
    this.#browser = browser;
  }

  static async open(data: string): Promise<ArchivedWeb> {
    const ports = ['--port', '0', '--replay-port', '0', '--proxy-port', '0'];
    const program = await startServing(['serve', '--json', '--data', data, ...ports], (line) =>
      line.startsWith('{'),
    );
    const places = JSON.parse(program.lines[0] ?? '') as ServerOrigins;
    return new ArchivedWeb(program, places, await startBrowser());
  }

  /** In the frame of the application, with its banner. */
  async seeFramed(url: string, timestamp: string, requests?: readonly string[]): Promise<Sight> {
    const context = await newContext(this.#browser);
    const asked = new RequestList(context, (each) => this.#originalUrl(each));
    const page = await context.newPage();
    await page.goto(`${this.#places.applicationOrigin}/all/${timestamp}/${url}`);
    const frame = await this.#archivedFrame(page);
    await growTo(page, frame);
    const sight = await lookAt(page, frame, { asked, ...defined({ requests }) });
    await context.close();
    return sight;
  }

  /** By the proxy. Its certificates are of an authority that this browser does not know. */
  async seeByProxy(url: string, requests?: readonly string[]): Promise<Sight> {
    const server = `http://127.0.0.1:${this.#places.proxy.port}`;
    const context = await newContext(this.#browser, { ignoreHTTPSErrors: true, proxy: { server } });
    const asked = new RequestList(context, (each) => each);
    const page = await context.newPage();
    await page.goto(url);
    const sight = await lookAt(page, page.mainFrame(), {
      asked,
      ...defined({ requests }),
    });
    await context.close();
    return sight;
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#program.stop();
  }

  #originalUrl(url: string): string | undefined {
    const { applicationOrigin, replayOrigin } = this.#places;
    if (url.startsWith(`${applicationOrigin}/`) || url.startsWith(`${replayOrigin}/_heirloom/`))
      return undefined;
    const [, original] = /^\/all\/\d+[a-z]+_\/(.+)$/s.exec(url.slice(replayOrigin.length)) ?? [];
    return url.startsWith(`${replayOrigin}/`) && original !== undefined ? original : `elsewhere: ${url}`;
  }

  async #archivedFrame(page: Page): Promise<Frame> {
    const find = (): Frame | undefined =>
      page.frames().find((frame) => frame.url().startsWith(`${this.#places.replayOrigin}/`));
    await until(() => find() !== undefined);
    const frame = find();
    if (frame === undefined) throw new Error(`no archived page is shown at ${page.url()}`);
    return frame;
  }
}

interface ServerOrigins {
  readonly applicationOrigin: string;
  readonly replayOrigin: string;
  readonly proxy: { readonly port: number };
}

export async function temporaryFolder(): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'heirloom-equals-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The window becomes so high that the frame below the banner has the size of the live page. */
async function growTo(page: Page, frame: Frame): Promise<void> {
  const element = await frame.frameElement();
  const fits = await until(async () => {
    const height = Math.round((await element.boundingBox())?.height ?? 0);
    if (height === sightHeight) return true;
    const window = page.viewportSize()?.height ?? sightHeight;
    await page.setViewportSize({ width: sightWidth, height: window + sightHeight - height });
    return false;
  });
  if (!fits) throw new Error('the frame does not get the size that is wanted');
}

function newContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: sightWidth, height: sightHeight },
    deviceScaleFactor: 1,
    locale: 'en-GB',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  });
}

/**
 * A frame in a process of its own may begin before it is told its size, and ask for the pictures of a narrow screen: so all is
 * in one.
 */
function startBrowser(rules: readonly string[] = []): Promise<Browser> {
  return launchBrowser({
    rules,
    without: ['IsolateOrigins', 'site-per-process'],
    args: ['--disable-site-isolation-trials', '--force-color-profile=srgb', '--font-render-hinting=none'],
  });
}
