import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { epochMs } from './clock.ts';
import { startMadeUpWeb } from './made-up-web.ts';
import type { MadeUpWeb } from './made-up-web.ts';
import { dayMs } from './model/changes.ts';
import { fetchFrom } from './test-visitor.ts';

const pages = 60;
let web: MadeUpWeb;
beforeAll(async () => {
  web = await startMadeUpWeb({ seed: 11, sites: 3, pagesPerSite: pages, special: false });
});
afterAll(async () => {
  await web.stop();
});

const articleUrls = (site: string): string[] =>
  [...web.truth({ site })].map((entry) => entry.url).filter((url) => /\/\d+-[^/]*\.html$/.test(url));

describe('change over time', () => {
  it('gives a page a new digest at each of its changes, and at no other moment', () => {
    let changesSeen = 0;
    for (const url of articleUrls('fjordavisa')) {
      for (const changeMs of web.changesOf(url, epochMs, epochMs + 3 * dayMs) ?? []) {
        const before = web.truthOf(url, changeMs - 1);
        const after = web.truthOf(url, changeMs);
        if (before?.status !== 200 || after?.status !== 200) continue;
        expect(after.sha256).not.toBe(before.sha256);
        expect(after.lastChangedMs).toBe(changeMs);
        expect(web.truthOf(url, changeMs + 999)?.sha256).toBe(after.sha256);
        changesSeen++;
      }
    }
    expect(changesSeen).toBeGreaterThan(10);
  });

  it('knows the changes of articles and shared files, and says when it does not', () => {
    const style = web.url('fjordavisa.test', '/style.css');
    const changes = web.changesOf(style, epochMs, epochMs + 3000 * dayMs) ?? [];
    expect(changes.length).toBeGreaterThan(2);
    for (const changeMs of changes) {
      expect(web.truthOf(style, changeMs)?.sha256).not.toBe(web.truthOf(style, changeMs - 1)?.sha256);
    }
    expect(web.changesOf(web.url('fjordavisa.test', '/'), epochMs, epochMs + dayMs)).toBeUndefined();
    expect(web.changesOf('http://elsewhere.test/', 0, 1)).toBeUndefined();
  });

  it('keeps the digest of a page as long as its last change is the same', () => {
    for (const url of articleUrls('fjordavisa')) {
      const digests = new Map<number, string | undefined>();
      for (let day = 0; day < 30; day++) {
        const { status, lastChangedMs = 0, sha256 } = web.truthOf(url, epochMs + day * dayMs) ?? {};
        if (status !== 200) continue;
        expect(digests.get(lastChangedMs) ?? sha256).toBe(sha256);
        digests.set(lastChangedMs, sha256);
      }
    }
  });

  it('has front pages that change exactly when their list does', () => {
    const url = web.url('journal-des-dunes.test', '/');
    let before = web.truthOf(url, epochMs);
    for (let hour = 1; hour < 24 * 20; hour++) {
      const now = web.truthOf(url, epochMs + hour * 3_600_000);
      expect(now?.sha256 === before?.sha256).toBe(now?.lastChangedMs === before?.lastChangedMs);
      before = now;
    }
    expect(before?.sha256).not.toBe(web.truthOf(url, epochMs)?.sha256);
  });

  it('lets pages appear and vanish at the stated times', () => {
    const entries = [...web.truth()].filter((entry) => /\/\d+-[^/]*\.html$/.test(entry.url));
    const future = entries.filter((entry) => (entry.appearsAtMs ?? 0) > epochMs);
    const mortal = entries.filter((entry) => entry.vanishesAtMs !== undefined);
    expect(future.length).toBe((3 * pages) / 5);
    expect(mortal.length).toBeGreaterThan(5);
    for (const { url, appearsAtMs = 0 } of future) {
      expect(web.truthOf(url, appearsAtMs - 1)?.status).toBe(404);
      expect(web.truthOf(url, appearsAtMs)?.status).toBe(200);
    }
    for (const { url, vanishesAtMs = 0 } of mortal) {
      expect(web.truthOf(url, vanishesAtMs - 1)?.status).toBe(200);
      expect([404, 410]).toContain(web.truthOf(url, vanishesAtMs)?.status);
    }
  });

  it('changes noise without a change of meaning', () => {
    const url = web.url('fjellbygda.test', '/about.html');
    const one = web.truthOf(url, epochMs);
    const other = web.truthOf(url, epochMs + 120_000);
    expect(one?.noise).toBe('visitor-counter');
    expect(other?.lastChangedMs).toBe(one?.lastChangedMs);
    expect(other?.sha256).not.toBe(one?.sha256);
  });

  it('serves what the clock says, with Last-Modified, and 304 only while it is true', async () => {
    const [url = '', changeMs = 0] =
      articleUrls('fjordavisa')
        .map((each) => [each, web.changesOf(each, epochMs, epochMs + 3 * dayMs)?.[0]] as const)
        .find(([each, firstMs]) => firstMs !== undefined && web.truthOf(each, firstMs)?.status === 200) ?? [];
    web.clock.set(changeMs - 1);
    const before = await fetchFrom(web, url);
    const headers = { 'if-modified-since': String(before.headers['last-modified']) };
    expect((await fetchFrom(web, url, { headers })).status).toBe(304);
    web.clock.advance(1);
    const after = await fetchFrom(web, url, { headers });
    expect(after.status).toBe(200);
    expect(after.headers['last-modified']).toBe(new Date(changeMs).toUTCString());
    expect(after.body.equals(before.body)).toBe(false);
    web.clock.set(epochMs);
  });

  it('lists the newest first in the feeds, and does not list what is not yet there', () => {
    const feed = web.truthOf(web.url('journal-des-dunes.test', '/feed.rss'), epochMs + 2 * dayMs);
    const items = (feed?.links ?? []).filter((link) => link.context === 'rss item/link');
    const times = items.map((link) => web.truthOf(link.url ?? '', epochMs + 2 * dayMs)?.appearsAtMs ?? 0);
    expect(items.length).toBeGreaterThan(10);
    expect(times).toEqual([...times].sort((one, other) => other - one));
    expect(times[0]).toBeLessThanOrEqual(epochMs + 2 * dayMs);
  });
});
