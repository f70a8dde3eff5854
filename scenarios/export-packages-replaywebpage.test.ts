import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { launchBrowser } from './browser.ts';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LocalRepository } from '../src/repository/local/local-repository.ts';
import { exportWacz } from '../src/reading/export/export-wacz.ts';
import { eventOf, site } from '../src/reading/export/test-site.ts';
import { openHoldings } from '../src/reading/holdings/open-holdings.ts';
import { bytesOf } from './made-up-archive.ts';
import { heirloom, repositoryFolder } from './run-program.ts';

/*
 * ReplayWeb.page opens our packages: the player of Webrecorder, which runs in the reader's browser and reads the file in
 * ranges. Its page and its service worker come from here; there is no network.
 */
const player = join(repositoryFolder, 'node_modules/.cache/replaywebpage');

let folder = '';
let server: Server;
let origin = '';
let browser: Browser;
const packages = new Map<string, Buffer>();

beforeAll(async () => {
  if (!existsSync(join(player, 'sw.js'))) throw new Error('ReplayWeb.page is missing: ./test brings it.');
  folder = await mkdtemp(join(tmpdir(), 'heirloom-replaywebpage-'));
  await writeFile(
    join(folder, 'site.warc.gz'),
    Buffer.concat(site.flatMap(eventOf).map((record) => gzipSync(record))),
  );
  const data = join(folder, 'data');
  await ran('import', join(folder, 'site.warc.gz'), '--data', data, '--no-analysis');
  const path = join(folder, 'page.wacz');
  await ran('export', 'wacz', 'dunes.test', '--with-components', '--data', data, '-o', path);
  packages.set('/page.wacz', await readFile(path));
  packages.set('/blocks.wacz', await packageWithBlocks(data));
  server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  browser = await launchBrowser();
}, 120_000);
afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

async function ran(...words: readonly string[]): Promise<void> {
  const { code, stderr } = await heirloom(words);
  if (code !== 0) throw new Error(`heirloom ${words.join(' ')}: ${code} ${stderr}`);
}

/** As of a very long index. */
async function packageWithBlocks(data: string): Promise<Buffer> {
  const archive = await LocalRepository.openForReading(data);
  const opened = await openHoldings(archive);
  try {
    const rules = opened.parts.rules();
    const visit = { reader: { address: '127.0.0.1' }, view: { name: 'all', from: {} }, rules };
    const options = { archiveName: 'a test', software: 'a test', maxPlainLines: 0, isWithComponents: true };
    return await bytesOf(exportWacz(opened, visit, [{ url: 'http://dunes.test/' }], options));
  } finally {
    await opened.close();
    await archive.close();
  }
}

async function answer(
  { url = '', headers, method }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [path = ''] = url.split('?');
  const own = { '/': 'index.html', '/ui.js': 'ui.js', '/sw.js': 'sw.js' }[path];
  const bytes = packages.get(path);
  if (own !== undefined) {
    const type = own.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.setHeader('Content-Type', type).end(await readFile(join(player, own)));
    return;
  }
  if (bytes === undefined) {
    response.writeHead(404).end();
    return;
  }
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  const start = from === '' ? Math.max(0, bytes.length - Number(to || bytes.length)) : Number(from);
  const end = from === '' || to === '' ? bytes.length : Number(to) + 1;
  response.writeHead(headers.range === undefined ? 200 : 206, {
    'Content-Type': 'application/wacz',
    'Accept-Ranges': 'bytes',
    'Content-Length': end - start,
    ...(headers.range === undefined ? {} : { 'Content-Range': `bytes ${start}-${end - 1}/${bytes.length}` }),
  });
  response.end(method === 'HEAD' ? undefined : bytes.subarray(start, end));
}

/** The frame in which the player shows the archived page, once it is there. */
async function archivedFrame(page: Page): Promise<Frame> {
  for (let tries = 0; tries < 600; tries++) {
    const frame = page.frames().find((each) => each.url().endsWith('mp_/http://dunes.test/'));
    const state = await frame?.evaluate<string>('document.readyState').catch(() => '');
    if (frame !== undefined && state === 'complete') return frame;
    await page.waitForTimeout(50);
  }
  throw new Error(
    `the player shows nothing: ${page
      .frames()
      .map((frame) => frame.url())
      .join(' ')}`,
  );
}

describe('ReplayWeb.page', () => {
  it.each([
    ['page.wacz', '20260131120000', 'The dunes in winter'],
    ['page.wacz', '20260331120000', 'The dunes in spring'],
    ['blocks.wacz', '20260331120000', 'The dunes in spring'],
  ])('shows the page of %s at %s', async (name, time, heading) => {
    const page = await browser.newPage();
    await page.goto(`${origin}/?source=/${name}#view=pages&url=http%3A%2F%2Fdunes.test%2F&ts=${time}`);
    const frame = await archivedFrame(page);
    expect(await frame.textContent('h1')).toBe(heading);
    expect(await frame.title()).toBe('Les dunes & l’été');
    // The style sheet, which at the second date is only a revisit, and what it imports.
    const styles = await frame.evaluate<string[]>(`[
      getComputedStyle(document.querySelector('h1')).color,
      getComputedStyle(document.body).backgroundImage,
      String(document.querySelector('#picture').naturalWidth),
    ]`);
    expect(styles).toEqual(['rgb(200, 0, 0)', expect.stringContaining('images.test/sand.png'), '1']);
    const inner = frame.childFrames().map((child) => child.textContent('p'));
    expect(await Promise.all(inner)).toEqual(['framed text']);
    await page.close();
  });
});
