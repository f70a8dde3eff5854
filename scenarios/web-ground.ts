import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { rawRecord } from './hand-made-warc.ts';
import { heirloom, repositoryFolder } from './run-program.ts';
import { launchBrowser } from './browser.ts';

/** A small archive, `heirloom serve` on it, and a browser that reaches nothing else. */
export interface WebGround {
  readonly applicationOrigin: string;
  readonly replayOrigin: string;
  readonly open: (path: string, options?: BrowserContextOptions) => Promise<ReaderContext>;
  readonly stop: () => Promise<void>;
}

export interface ReaderContext {
  readonly page: Page;
  /** Origins that were asked for anything. */
  readonly origins: Set<string>;
  /** Errors in any page, and what the application's own pages complained of. */
  readonly complaints: string[];
  readonly close: () => Promise<void>;
}

export const front = 'http://news.test/';
export const article = 'http://news.test/article?id=1//2';
/** Of the front page; the second is the same as the first. */
export const frontTimestamps = [
  '20190304080000',
  '20190304163000',
  '20210601120000',
  '20240229235959',
  '20260115093000',
];

const patienceMs = 110_000;

const articleTimestamps = ['20190305100000', '20260115093100'];

export async function startWebGround(): Promise<WebGround> {
  const folder = await mkdtemp(join(tmpdir(), 'heirloom-web-'));
  await writeFile(join(folder, 'news.warc'), Buffer.concat(records()));
  const imported = await heirloom(['import', 'news.warc', '--data', 'data', '--no-analysis'], { folder });
  if (imported.code !== 0) throw new Error(`the import failed: ${imported.stderr}`);
  const server = spawn(
    `${repositoryFolder}heirloom`,
    ['serve', '--json', '--data', 'data', '--port', '0', '--replay-port', '0', '--proxy-port', '0'],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const places = await placesOf(server);
  const browser = await launchBrowser();
  return {
    ...places,
    open: (path, options) => openPage(browser, places, path, options),
    stop: async () => {
      await browser.close();
      const ended = new Promise((resolve) => server.once('close', resolve));
      server.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** What scripts of a test use of a browser's window. */
export interface BrowserWindow {
  readonly document: { readonly title: string };
  readonly getComputedStyle: (element: unknown) => {
    readonly backgroundColor: string;
    readonly color: string;
  };
  readonly top: { postMessage(message: unknown, target: string): void };
}

/** Waits until the window has such a title. */
export async function titleBegins(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => (globalThis as unknown as BrowserWindow).document.title.startsWith(wanted),
    text,
  );
}

export function pageWidth(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth');
}

interface ServerOrigins {
  readonly applicationOrigin: string;
  readonly replayOrigin: string;
}

async function placesOf(server: ChildProcess): Promise<ServerOrigins> {
  if (server.stdout === null || server.stderr === null) throw new Error('the server has no output');
  let complaints = '';
  server.stderr.on('data', (part: Buffer) => (complaints += part.toString()));
  for await (const line of createInterface(server.stdout)) return JSON.parse(line) as ServerOrigins;
  throw new Error(`the server has ended: ${complaints}`);
}

async function openPage(
  browser: Browser,
  { applicationOrigin }: ServerOrigins,
  path: string,
  options: BrowserContextOptions = {},
): Promise<ReaderContext> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options });
  // Only so long that a busy machine gets there too.
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const origins = new Set<string>();
  const complaints: string[] = [];
  context.on('request', (request) => {
    if (/^https?:/.test(request.url())) origins.add(new URL(request.url()).origin);
  });
  page.on('pageerror', (error) => complaints.push(error.stack ?? String(error)));
  page.on('console', (message) => {
    const isOwn = message.location().url.startsWith(applicationOrigin);
    if (message.type() === 'error' && isOwn) complaints.push(`${message.text()} ${message.location().url}`);
  });
  await page.goto(applicationOrigin + path);
  return { page, origins, complaints, close: () => context.close() };
}

function records(): Buffer[] {
  const fronts = frontTimestamps.map((timestamp, index) => {
    const edition = index === 1 ? 1 : index + 1;
    return response(front, timestamp, frontPage(edition));
  });
  const articles = articleTimestamps.map((timestamp, index) =>
    response(article, timestamp, articlePage(index + 1)),
  );
  const script = response(
    'http://news.test/later.js',
    '20190304080001',
    'document.body.dataset.ran = "yes";',
    {
      'Content-Type': 'text/javascript',
    },
  );
  return [
    ...fronts,
    ...articles,
    script,
    response('https://shop.news.test/', '20240301000000', '<title>Shop</title><p>Shop'),
    response('http://news.test/gone', '20240301000000', '<p>Gone', {}, '404 Not Found'),
  ];
}

function frontPage(edition: number): string {
  return `<!doctype html><html lang="en"><title>News, edition ${edition}</title>
<h1>News, edition ${edition}</h1>
<p><a href="/article?id=1//2">The article</a> <a href="http://elsewhere.test/">Elsewhere</a></p>
<img src="/never-collected.png" alt="never collected">
<script src="/later.js"></script></html>`;
}

function articlePage(edition: number): string {
  return `<!doctype html><html lang="en"><title>Article ${edition}</title><h1>Article ${edition}</h1>
<p><a href="/">Front page</a> <a href="#end">To the end</a></p><p id="end">End</p></html>`;
}

function response(
  url: string,
  timestamp: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
  status = '200 OK',
): Buffer {
  const date = timestamp.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z');
  const lines = Object.entries({ 'Content-Type': 'text/html; charset=utf-8', ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return rawRecord(
    {
      'WARC-Type': 'response',
      'WARC-Record-ID': `<urn:uuid:${crypto.randomUUID()}>`,
      'WARC-Date': date,
      'WARC-Target-URI': url,
      'Content-Type': 'application/http; msgtype=response',
    },
    Buffer.from(`HTTP/1.1 ${status}\r\n${head}\r\n${body}`),
  );
}
