import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { jpeg } from '../made-up-web/content/jpeg.ts';
import { landscape } from '../made-up-web/content/scene.ts';
import { languages } from '../made-up-web/language/languages.ts';
import { headline, paragraph } from '../made-up-web/language/prose.ts';
import { randomFor } from '../made-up-web/model/random.ts';
import { launchBrowser } from './browser.ts';
import { rawRecord } from './hand-made-warc.ts';
import { heirloom } from './run-program.ts';
import { startServing } from './serve-program.ts';

// Others leave it for later (vitest.config.ts).
process.env['HEIRLOOM_ANALYSIS'] = 'now';

/** An archive of several years and languages, served, and a browser that reaches nothing else. */
export interface SearchPageGround {
  readonly applicationOrigin: string;
  readonly replayOrigin: string;
  open(path: string, options?: BrowserContextOptions): Promise<SearchVisit>;
  stop(): Promise<void>;
}

export interface SearchVisit {
  readonly page: Page;
  /** Errors in any page, and what the application's own pages complained of. */
  readonly complaints: string[];
  close(): Promise<void>;
}

interface ServerOrigins {
  readonly applicationOrigin: string;
  readonly replayOrigin: string;
}

const patienceMs = 45_000;

export async function startSearchPageGround(): Promise<SearchPageGround> {
  const folder = await mkdtemp(join(tmpdir(), 'heirloom-search-page-'));
  const data = join(folder, 'data');
  const file = join(folder, 'years.warc');
  await writeFile(file, Buffer.concat(records()));
  const imported = await heirloom(['import', file, '--data', data]);
  if (imported.code !== 0) throw new Error(`the import failed: ${imported.stderr}`);
  const ports = ['--port', '0', '--replay-port', '0', '--proxy-port', '0'];
  const server = await startServing(['serve', '--json', '--data', data, ...ports], (line) =>
    line.startsWith('{'),
  );
  const places = JSON.parse(server.lines.at(-1) ?? '') as ServerOrigins;
  const browser = await launchBrowser();
  return {
    ...places,
    open: (path, options) => openPage(browser, places, path, options),
    stop: async () => {
      await browser.close();
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function openPage(
  browser: Browser,
  { applicationOrigin }: ServerOrigins,
  path: string,
  options: BrowserContextOptions = {},
): Promise<SearchVisit> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.stack ?? String(error)));
  page.on('console', (message) => {
    const isOwn = message.location().url.startsWith(applicationOrigin);
    if (message.type() === 'error' && isOwn) complaints.push(`${message.text()} ${message.location().url}`);
  });
  await page.goto(applicationOrigin + path);
  return { page, complaints, close: () => context.close() };
}

/** Thirty French pages with the dunes, more each year; a few in other languages; one that never changed; pictures. */
function records(): Buffer[] {
  const made: Buffer[] = [];
  for (let number = 0; number < 30; number++) {
    const random = randomFor(7, 'dunes', number);
    const url = `http://journal-des-dunes.test/nature/${number}.html`;
    const year = 2024 - Math.floor(Math.sqrt(number * 3));
    const picture = `/images/${number}.jpg`;
    const title = headline(languages.fra, random);
    const text = [
      `<p>${paragraph(languages.fra, random)}</p>`,
      `<p>Les dunes du littoral sont protégées depuis cette année. ${paragraph(languages.fra, random)}</p>`,
      `<p>${paragraph(languages.fra, random)}</p>`,
    ].join('\n');
    const figure = `<img src="${picture}" alt="${number % 5 === 0 ? 'Un phare dans les dunes' : ''}" width="400" height="300">`;
    made.push(
      response(url, `${year}0314080000`, page('fr', `${title} – Le Journal des Dunes`, figure + text)),
    );
    if (number % 5 === 0)
      made.push(
        response(
          `http://journal-des-dunes.test${picture}`,
          `${year}0314080001`,
          jpeg(landscape(random, 400, 300), picture),
          'image/jpeg',
        ),
      );
  }
  const same = page(
    'fr',
    'Les dunes, un site protégé',
    `<p>Ces dunes sont un site protégé. ${paragraph(languages.fra, randomFor(7, 'same'))}</p>`,
  );
  for (const [path, year] of [
    ['', 2016],
    ['', 2019],
    ['', 2023],
    ['-copie', 2020],
  ] as const)
    made.push(response(`http://littoral.test/dunes${path}`, `${year}0601120000`, same));
  for (const code of ['nob', 'eng', 'deu'] as const) {
    const random = randomFor(7, code);
    const language = languages[code];
    const text = [1, 2, 3].map(() => `<p>${paragraph(language, random)}</p>`).join('\n');
    made.push(
      response(
        `http://${code}.test/`,
        '20220101000000',
        page(language.tag, headline(language, random), `${text}<p>Dunes</p>`),
      ),
    );
  }
  return made;
}

function page(language: string, title: string, body: string): string {
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${title}</title>
<nav><a href="/">Accueil</a></nav><main><h1>${title}</h1>${body}</main></html>`;
}

function response(
  url: string,
  timestamp: string,
  body: string | Uint8Array,
  type = 'text/html; charset=utf-8',
): Buffer {
  return rawRecord(
    {
      'WARC-Type': 'response',
      'WARC-Record-ID': `<urn:uuid:${crypto.randomUUID()}>`,
      'WARC-Date': timestamp.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z'),
      'WARC-Target-URI': url,
      'Content-Type': 'application/http; msgtype=response',
    },
    Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\n\r\n`), Buffer.from(body)]),
  );
}
