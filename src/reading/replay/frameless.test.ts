import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../../scenarios/browser.ts';
import { TestReplay, testTimestamp as at } from './test-replay.ts';

const site = 'http://example.test';
let replay: TestReplay;
let browser: Browser;

beforeAll(async () => {
  replay = await TestReplay.start(
    [
      { url: `${site}/`, body: '<title>one</title><a href="/two">on</a><script src="/a.js"></script>' },
      { url: `${site}/two`, body: '<title>two</title><p>second' },
      {
        url: `${site}/a.js`,
        body: "document.title = 'ran at ' + location.href;",
        head: '200 OK\r\nContent-Type: text/javascript',
      },
    ],
    { isFrameless: true },
  );
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await replay.close();
});

describe('a replay host without frame', () => {
  test('answers a page that a browser opens in a window of its own', async () => {
    const requested = { 'sec-fetch-dest': 'document' };
    const page = await replay.get(`/all/${at}mp_/${site}/`, requested);
    expect([page.status, page.headers['content-security-policy']]).toEqual([
      200,
      expect.not.stringContaining(replay.applicationOrigin),
    ]);
    const bare = await replay.get(`/all/${at}/${site}/`, requested);
    expect([bare.status, bare.headers.location]).toEqual([307, `/all/${at}mp_/${site}/`]);
  });

  test('shows pages whose scripts and links work, in a browser', async () => {
    const page = await browser.newPage();
    await page.goto(`${replay.replayOrigin}/all/${at}mp_/${site}/`);
    expect(await page.title()).toBe(`ran at ${site}/`);
    await page.getByRole('link', { name: 'on' }).click();
    await page.getByText('second').waitFor();
    expect(page.url()).toBe(`${replay.replayOrigin}/all/${at}mp_/${site}/two`);
    await page.close();
  });
});
