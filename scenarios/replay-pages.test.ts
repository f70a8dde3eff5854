import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LeakBrowser } from './no-leak-browser.ts';
import { serveArchived, serveLive } from './no-leak-ground.ts';
import type { ServedArchive } from './no-leak-ground.ts';
import { liveSite } from './no-leak-site.ts';
import { livingPages } from './replay-pages-site.ts';
import { until } from './until.ts';

const site = 'http://living.example';

let archive: ServedArchive;
let browser: LeakBrowser;
let liveResults: string[] = [];
let asked = 0;

beforeAll(async () => {
  const pages = livingPages();
  const answer = liveSite(pages);
  const live = await serveLive((request, response) => {
    asked++;
    answer(request, response);
  });
  browser = await LeakBrowser.start([`MAP living.example 127.0.0.1:${live.port}`]);
  const page = await browser.profile.newPage();
  await page.goto(`${site}/`);
  liveResults = await resultsOf(page.mainFrame());
  await page.close();
  asked = 0;
  archive = await serveArchived(pages, site);
});

afterAll(async () => {
  await browser?.stop();
  await archive?.stop();
});

async function resultsOf(frame: Frame): Promise<string[]> {
  await frame.waitForSelector('#results[data-done]', { state: 'attached', timeout: 50_000 });
  return frame.locator('#results li').allTextContents();
}

/** The frame of the archived page, once it is there. */
async function archivedFrame(page: Page, ending: string): Promise<Frame> {
  const found = (): Frame | undefined =>
    page.frames().find((each) => each.url().startsWith(archive.replayOrigin) && each.url().endsWith(ending));
  await until(() => found() !== undefined);
  return found() ?? expect.fail(`the frame of ${ending} is gone again`);
}

async function opened(path = `${site}/`): Promise<{ readonly page: Page; readonly frame: Frame }> {
  const page = await browser.profile.newPage();
  await page.goto(`${archive.applicationOrigin}/all/20260131120000/${path}`);
  return { page, frame: await archivedFrame(page, path) };
}

describe('an archived page', () => {
  test('does what it did on the live web', async () => {
    expect(liveResults.length).toBeGreaterThan(20);
    expect(liveResults.filter((line) => /failed|too late/.test(line))).toEqual([]);
    const { page, frame } = await opened();
    expect(await resultsOf(frame)).toEqual(liveResults);
    expect(asked).toBe(0);
    await page.close();
  });

  test('opens no other window: what would, leads on in its frame', async () => {
    const { page, frame } = await opened();
    await resultsOf(frame);
    const windows = page.context().pages().length;
    await frame.click('#blank');
    const second = await archivedFrame(page, '/second?from=form');
    expect(await second.textContent('#here')).toBe('second page');
    expect(page.context().pages()).toHaveLength(windows);
    await page.close();
  });

  test('sends its forms to the archive', async () => {
    const { page, frame } = await opened();
    await resultsOf(frame);
    await frame.evaluate("document.getElementById('form').submit()");
    const second = await archivedFrame(page, '/second?from=form');
    expect(await second.textContent('#here')).toBe('second page');
    await page.close();
  });

  test('that is opened without its frame is put into it', async () => {
    const page = await browser.profile.newPage();
    await page.goto(`${archive.replayOrigin}/all/2026mp_/${site}/`);
    expect(page.url()).toMatch(new RegExp(`^${archive.applicationOrigin}/all/`));
    await archivedFrame(page, `${site}/`);
    await page.close();
  });
});
