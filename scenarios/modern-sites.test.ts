import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { startMadeUpWeb } from '../made-up-web/made-up-web.ts';
import type { MadeUpWeb } from '../made-up-web/made-up-web.ts';
import { launchBrowser } from './browser.ts';
import { madeUpSeed } from './made-up-seed.ts';
import { modernPages } from './modern-pages.ts';

let web: MadeUpWeb;
let browser: Browser;

beforeAll(async () => {
  web = await startMadeUpWeb({ seed: madeUpSeed, sites: 1, pagesPerSite: 2, special: false, modern: true });
  const rules = [...web.addresses.table].map(([host, address]) => `MAP ${host} ${address}`);
  browser = await launchBrowser({ rules, args: ['--autoplay-policy=no-user-gesture-required'] });
});
afterAll(async () => {
  await browser.close();
  await web.stop();
});

describe('the modern sites of the made-up web, live in a browser', () => {
  it.each(modernPages)('$host$path does its work', async ({ host, path, mark, value }) => {
    const page = await browser.newPage();
    try {
      await page.goto(web.url(host, path));
      await page.waitForSelector(`body[data-${mark}="${value}"], body[data-fault]`, { timeout: 45_000 });
      expect(await faultOf(page)).toBeNull();
    } finally {
      await page.close();
    }
  });
});

function faultOf(page: Page): Promise<string | null> {
  return page.getAttribute('body', 'data-fault');
}
