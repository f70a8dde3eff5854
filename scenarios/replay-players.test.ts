import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LeakBrowser } from './no-leak-browser.ts';
import { serveArchived, serveLive } from './no-leak-ground.ts';
import type { ServedArchive } from './no-leak-ground.ts';
import { liveSite } from './no-leak-site.ts';
import { playerPages } from './replay-players-site.ts';

const site = 'http://films.example';
const maxMs = 20_000;

let archive: ServedArchive;
let browser: LeakBrowser;
let liveRequests = 0;

beforeAll(async () => {
  const pages = playerPages(site);
  const answer = liveSite(pages);
  const live = await serveLive((request, response) => {
    liveRequests++;
    answer(request, response);
  });
  browser = await LeakBrowser.start([`MAP films.example 127.0.0.1:${live.port}`]);
  archive = await serveArchived(pages, site);
});

afterAll(async () => {
  await browser?.stop();
  await archive?.stop();
});

/** What the player of a page says about a film, on the web or in the archive. */
async function played(address: string, film: string): Promise<unknown> {
  const page = await browser.profile.newPage();
  try {
    await page.goto(address);
    // In the archive, the page of the application has the same end, and the archived page is in a frame of it.
    const player = () => page.frames().findLast((frame) => frame.url().includes('/page/'));
    await expect.poll(() => player()?.evaluate(() => 'play' in globalThis), { timeout: maxMs }).toBe(true);
    return await player()?.evaluate(`window.play(${JSON.stringify(film)})`);
  } finally {
    await page.close();
  }
}

describe.each([
  ['hls', ['/films/master.m3u8', '/films/rooted.m3u8', '/films/absolute.m3u8']],
  ['dash', ['/films/template.mpd', '/films/base.mpd', '/films/absolute.mpd', '/films/list.mpd']],
])('%s', (player, films) => {
  test.each(films)('%s plays from the archive as it did on the web', async (film) => {
    const expected = 'played 3 s, 128x64';
    expect(await played(`${site}/page/${player}`, film)).toBe(expected);
    liveRequests = 0;
    const archived = `${archive.applicationOrigin}/all/20260131120000/${site}/page/${player}`;
    expect(await played(archived, film)).toBe(expected);
    expect(liveRequests).toBe(0);
  });
});
