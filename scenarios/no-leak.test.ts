import { setTimeout as sleep } from 'node:timers/promises';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LeakBrowser } from './no-leak-browser.ts';
import { serveArchived, serveLive } from './no-leak-ground.ts';
import type { LiveSite, ServedArchive } from './no-leak-ground.ts';
import { hostilePages, hostileSite, liveSite, markOf, pathOf } from './no-leak-site.ts';
import { Sink } from './no-leak-sink.ts';
import { techniques } from './no-leak-techniques.ts';
import type { Technique } from './no-leak-techniques.ts';

/** Looks at the sink are this far apart; there are at most so many. */
const lookMs = 100;
const maxLooks = 600;
/** In a tab that others had before: then it is tried in a new one. */
const fewLooks = 100;
/** A browser that has much to do may end before it has tried: what did not come through is tried again. */
const maxRounds = 3;
/** What a page does after it has been seen to run, it does within so many looks. */
const looksAfter = 5;
const tabs = 4;

let sink: Sink;
let live: LiveSite;
let archive: ServedArchive;

beforeAll(async () => {
  sink = await Sink.open(techniques.map(({ name }) => name));
  const pages = hostilePages((name) => `${sink.addressOf(name)}:${sink.port}`);
  live = await serveLive(liveSite(pages));
  archive = await serveArchived(pages);
});

afterAll(async () => {
  await archive?.stop();
  await live?.stop();
  await sink?.close();
});

/** Opens the page of each technique, a few at a time, one after another in the same tab: a new one takes as long as the page. */
async function visitAll(
  { profile }: LeakBrowser,
  chosen: readonly Technique[],
  visit: (page: Page, technique: Technique, looks: number) => Promise<void>,
): Promise<void> {
  const todo = [...chosen];
  const oneTab = async (): Promise<void> => {
    let page = await profile.newPage();
    for (let technique = todo.shift(); technique !== undefined; technique = todo.shift()) {
      try {
        await visit(page, technique, fewLooks);
      } catch {
        // What the page before has broken is not held against this one. A broken tab may never say that it is closed: it ends
        // with its browser.
        void page.close().catch(() => {});
        page = await profile.newPage();
        await visit(page, technique, maxLooks);
      }
      page.removeAllListeners();
    }
    await page.close();
  };
  await Promise.all(Array.from({ length: tabs }, oneTab));
}

async function until(isSo: () => boolean, max = maxLooks): Promise<boolean> {
  for (let looks = 0; looks < max; looks++) {
    if (isSo()) return true;
    await sleep(lookMs);
  }
  return isSo();
}

describe('a page that tries to reach other hosts', () => {
  test('reaches them when nothing protects its reader', { timeout: 600_000 }, async () => {
    let missed: readonly Technique[] = techniques.filter(
      ({ isUnsure, isOfArchive }) => isUnsure !== true && isOfArchive !== true,
    );
    for (let round = 1; round <= maxRounds && missed.length > 0; round++) {
      const browser = await LeakBrowser.start(sink.rules);
      await visitAll(browser, missed, async (page, technique, looks) => {
        await page.goto(live.origin + pathOf(technique), { waitUntil: 'commit' }).catch(() => {});
        if (technique.isNameOnly === true) await sleep(round * looksAfter * lookMs);
        else if (!(await until(() => sink.hits.has(technique.name), looks)) && looks < maxLooks)
          throw new Error(`${technique.name} has not come through`);
      });
      const hit = reached(await browser.stop());
      missed = missed.filter(({ name }) => !hit.has(name));
    }
    expect(missed.map(({ name }) => name)).toEqual([]);
  });

  test('reaches none of them from the archive', { timeout: 600_000 }, async () => {
    sink.hits.clear();
    const browser = await LeakBrowser.start(sink.rules);
    await visitAll(browser, techniques, async (page, technique, looks) => {
      const { contentType = 'text/html', name } = technique;
      const mark = contentType === 'text/html' ? markOf(technique) : pathOf(technique);
      let hasRun = false;
      page.on('requestfinished', (request) => {
        hasRun ||=
          request.url().startsWith(archive.replayOrigin) && request.url().endsWith(`${hostileSite}${mark}`);
      });
      await page.goto(`${archive.applicationOrigin}/all/20260131120000/${hostileSite}${pathOf(technique)}`, {
        waitUntil: 'commit',
      });
      if (!(await until(() => hasRun, looks))) throw new Error(`${name} was not seen to run`);
      const [, frame] = page.frames();
      // Its scripts have run then. A frame that is led astray is at rest as well.
      await frame?.waitForLoadState('load', { timeout: maxLooks * lookMs }).catch(() => {});
      for (let looks = 0; looks < looksAfter; looks++) await sleep(lookMs);
    });
    const events = await browser.stop();
    expect({ hits: [...sink.hits], reached: [...reached(events)] }).toEqual({ hits: [], reached: [] });
  });
});

describe('a page that reaches for the application around it', () => {
  test('gets nothing of it, and changes nothing', { timeout: 600_000 }, async () => {
    const { applicationOrigin, replayOrigin } = archive;
    const browser = await LeakBrowser.start([]);
    await browser.profile.addCookies([{ name: 'staff', value: 'secret', url: applicationOrigin }]);
    const page = await browser.profile.newPage();
    await page.goto(applicationOrigin);
    await page.evaluate("localStorage.setItem('staff', 'secret')");
    const sent: string[] = [];
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => dialogs.push(dialog.message()));
    page.on('request', (request) => {
      if (request.url().startsWith(replayOrigin))
        void request.allHeaders().then(({ cookie = '' }) => sent.push(cookie));
    });
    const path = `/all/20260131120000/${hostileSite}/staff`;
    await page.goto(applicationOrigin + path);
    const frameOf = (): Frame | undefined =>
      page.frames().find((frame) => frame.url().startsWith(replayOrigin));
    await until(() => frameOf() !== undefined);
    const frame = frameOf();
    await frame?.waitForFunction("document.title === 'tried'", undefined, { timeout: maxLooks * lookMs });
    const attempts = (await frame?.evaluate('attempts')) as Record<string, string>;
    expect(Object.keys(attempts)).toHaveLength(10);
    expect(Object.entries(attempts).filter(([, got]) => got !== 'nothing')).toEqual([]);
    const cookies = await browser.profile.cookies(applicationOrigin);
    expect(cookies.map(({ name, value }) => `${name}=${value}`)).toEqual(['staff=secret']);
    expect(await page.evaluate("localStorage.getItem('staff')")).toBe('secret');
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter((cookie) => cookie.includes('secret'))).toEqual([]);
    // Whatever it told the page with the banner, that is still where it was, and shows it as text at most.
    expect(new URL(page.url()).origin).toBe(applicationOrigin);
    expect(page.url()).toContain(hostileSite);
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    expect(dialogs).toEqual([]);
    await browser.stop();
  });
});

/** The techniques whose host the browser looked up, or connected to, by its own record. */
function reached(events: readonly string[]): Set<string> {
  const names = new Set(sink.hits);
  // The first line has the command line, with every address.
  for (const event of events.slice(1)) {
    for (const [address] of event.matchAll(/\b127\.66\.\d+\.\d+/g)) {
      const name = sink.nameOf(address);
      if (name !== undefined) names.add(name);
    }
  }
  return names;
}
