import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MadeUpWeb } from '../made-up-web/made-up-web.ts';
import { ArchivedWeb, seeAndArchive, temporaryFolder } from './replay-equals-live-ground.ts';
import { coloursIn, sightHeight, sightWidth } from './replay-equals-live-sight.ts';
import type { Sight } from './replay-equals-live-sight.ts';

/*
 * Pages as a real browser showed them while their web lived, and as it shows them from the archive when that web is gone:
 * the same picture, title, text and list of requests, all answered by the archive.
 */
const places: readonly (readonly [subject: string, host: string, path: string])[] = [
  ['an article, pictures for two kinds of screens', 'journal-des-dunes.test', 'article'],
  ['a front page of another family', 'sapmi-aviisi.test', '/'],
  ['one by HTTPS', 'de-polder-post.test', '/'],
  ['one in ISO 8859-1', 'heimatblatt.test', '/'],
  ['one in gzip', 'tidewater-gazette.test', '/'],
  ['srcset, styles with imports', 'links.test', '/pictures.html'],
  ['a frameset', 'links.test', '/frameset.html'],
  ['frames inside', 'links.test', '/iframes.html'],
  ['scripts', 'links.test', '/scripts.html'],
  ['a head full of links', 'links.test', '/head.html'],
  ['forms', 'forms.test', '/'],
  ['UTF-16', 'charsets.test', '/utf-16le'],
  ['two encodings', 'encodings.test', '/double'],
];
const sites = [...new Set(places.map(([, host]) => host.replace('.test', '')))];
let ground: Awaited<ReturnType<typeof temporaryFolder>>;
let archived: ArchivedWeb;
let lives: [string, Sight][] = [];

beforeAll(async () => {
  ground = await temporaryFolder();
  const { data, sights } = await seeAndArchive(ground.folder, sites, urlsIn);
  lives = [...sights];
  archived = await ArchivedWeb.open(data);
}, 300_000);
afterAll(async () => {
  await archived?.close();
  await ground?.remove();
});

function urlsIn(web: MadeUpWeb): string[] {
  return places.map(([, host, path]) => {
    const secure = web.sites.find(({ hosts }) => hosts.includes(host))?.secure;
    return path === 'article' ? articleOf(web, host) : web.url(host, path, secure);
  });
}

function articleOf(web: MadeUpWeb, host: string): string {
  const entries = web.truth({ site: host.replace('.test', '') });
  for (const { url, status, appearsAtMs } of entries)
    if (status === 200 && appearsAtMs !== undefined && /\/\d+-[^/]+\.html$/.test(url)) return url;
  throw new Error(`${host} has no article`);
}

describe.each(places.map((place, index) => [...place, index] as const))('%s: %s%s', (_1, _2, _3, index) => {
  it('is rich enough to be compared', () => {
    const { image, text } = seenLive(index).live;
    expect(coloursIn(image)).toBeGreaterThan(50);
    expect(text.length).toBeGreaterThan(0);
  });

  it('is the same in the frame of the application', async () => {
    const { url, live } = seenLive(index);
    const framed = { ...live, requests: live.requests.filter((line) => !isIcon(line)) };
    expectSame(await archived.seeFramed(url, now(), framed.requests), framed);
  });

  it('is the same by the proxy', async () => {
    const { url, live } = seenLive(index);
    expectSame(await archived.seeByProxy(url, live.requests), live);
  });
});

/** A browser asks for the icon of its window, not for those of frames. */
function isIcon(line: string): boolean {
  return line.endsWith('.ico');
}

it('pages that differ are told apart', () => {
  const [{ live: one }, { live: other }] = [seenLive(1), seenLive(2)];
  expect(differingShare(one.image, other.image)).toBeGreaterThan(0.05);
});

function seenLive(index: number): { readonly url: string; readonly live: Sight } {
  const [url, live] = lives[index] ?? [];
  if (url === undefined || live === undefined) throw new Error('the page was not seen');
  return { url, live };
}

function expectSame(replayed: Sight, live: Sight): void {
  expect(replayed.requests).toEqual(live.requests);
  expect(replayed.mementos).toBe(live.requests.length);
  expect(replayed.title).toBe(live.title);
  expect(replayed.text).toBe(live.text);
  expect(differingShare(replayed.image, live.image)).toBeLessThanOrEqual(0.005);
}

/** Of all pixels; those at the edges of letters count too. */
function differingShare(one: Buffer, other: Buffer): number {
  if (one.equals(other)) return 0;
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)];
  expect([a.width, a.height, b.width, b.height]).toEqual([sightWidth, sightHeight, sightWidth, sightHeight]);
  const count = pixelmatch(a.data, b.data, undefined, a.width, a.height, { includeAA: true });
  return count / (a.width * a.height);
}

function now(): string {
  return new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
}
