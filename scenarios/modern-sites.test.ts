import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { startMadeUpWeb } from '../made-up-web/made-up-web.ts';
import type { MadeUpWeb } from '../made-up-web/made-up-web.ts';
import { launchBrowser } from './browser.ts';
import { crawlJob } from './crawl-job.ts';
import type { FinishedCrawl } from './crawl-job.ts';
import { madeUpSeed } from './made-up-seed.ts';
import { modernPages } from './modern-pages.ts';

const template = 'name: modern\nscope:\n  favicons: yes\n';

let web: MadeUpWeb;
let browser: Browser;
let folder = '';
let crawled: FinishedCrawl;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-modern-'));
  web = await startMadeUpWeb({ seed: madeUpSeed, sites: 1, pagesPerSite: 2, special: false, modern: true });
  const rules = [...web.addresses.table].map(([host, address]) => `MAP ${host} ${address}`);
  browser = await launchBrowser({ rules, args: ['--autoplay-policy=no-user-gesture-required'] });
  const hosts = new Set(modernPages.map(({ host }) => host));
  const seeds = [...hosts].map((host) => web.url(host, '/'));
  crawled = await crawlJob({ within: folder, hosts: web.addresses.hostsFile, seeds, template });
}, 300_000);
afterAll(async () => {
  await browser.close();
  await web.stop();
  await rm(folder, { recursive: true });
});

describe('the modern sites of the made-up web', () => {
  it.each(modernPages)('%o does its work live, with what a crawl collects', async (modern) => {
    const { host, path, mark, value } = modern;
    const page = await browser.newPage();
    const asked = new Set<string>();
    page.on('request', (request) => asked.add(request.url().split('#', 1)[0] ?? ''));
    try {
      await page.goto(web.url(host, path));
      await page.waitForSelector(`body[data-${mark}="${value}"], body[data-fault]`, { timeout: 45_000 });
      expect(await faultOf(page)).toBeNull();
    } finally {
      await page.close();
    }
    const captured = new Set(crawled.captures.map(({ url }) => url));
    const missing = [...asked].filter((url) => url.startsWith('http') && !captured.has(url));
    expect(missing).toEqual([]);
  });

  it('are asked for their icons', () => {
    const captured = new Set(crawled.captures.map(({ url }) => url));
    const icons = modernPages.map(({ host }) => web.url(host, '/favicon.ico'));
    expect(icons.filter((url) => !captured.has(url))).toEqual([]);
  });

  it('cost no request in vain', () => {
    expect(
      crawled.captures.filter(({ status, url }) => status !== 200 && !url.endsWith('/favicon.ico')),
    ).toEqual([]);
  });
});

function faultOf(page: Page): Promise<string | null> {
  return page.getAttribute('body', 'data-fault');
}
