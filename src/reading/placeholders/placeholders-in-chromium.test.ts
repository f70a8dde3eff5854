import { defined } from '../../formats/values/defined.ts';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { placeholderAnswer } from './placeholder-answer.ts';
import { placeholderColors } from './placeholder-svg.ts';
import { launchBrowser } from '../../../scenarios/browser.ts';

let server: Server;
let origin = '';
let browser: Browser;
let page: Page;

beforeAll(async () => {
  server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launchBrowser();
  page = await browser.newPage();
});
afterAll(async () => {
  await browser.close();
  server.close();
  server.closeAllConnections();
});
beforeEach(() => page.goto(`${origin}/`));

/** `/unknown/x.png` and `/lost/x.png` are placeholders; `/sound/x.png` is the same content with status 200. */
function answer({ url = '/', headers }: IncomingMessage, response: ServerResponse): void {
  const [, how = ''] = /^\/(unknown|lost|sound)\//.exec(url) ?? [];
  if (how === '') {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(visitor);
    return;
  }
  const requested = `http://a.example${url}</script>*/`;
  const destination = headers['sec-fetch-dest'];
  const parameters = new URL(url, origin).searchParams;
  const isLost = how === 'lost' || parameters.get('kind') === 'lost';
  const given = placeholderAnswer(
    { kind: isLost ? 'lost' : 'unknown', url: requested, datetime: '20260102030405', reason: '' },
    {
      url: `http://a.example${url}`,
      ...(typeof destination === 'string' ? { destination } : {}),
      ...defined({ accept: headers.accept }),
      languages: parameters.get('language') ?? 'en',
    },
  );
  response.writeHead(how === 'sound' ? 200 : given.status, given.headers).end(given.body);
}

/** The page in which everything happens. Each function resolves to what the browser made of an answer. */
const visitor = `<!DOCTYPE html><title>x</title><body><script>
function made(tag, attributes, loaded = 'load') {
  return new Promise((resolve) => {
    const element = document.createElement(tag);
    const tell = ({ type }) =>
      resolve({ event: type, width: element.naturalWidth ?? element.videoWidth ?? 0 });
    element.addEventListener(loaded, tell);
    element.addEventListener('error', tell);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    document.body.append(element);
  });
}
async function status(path) {
  const response = await fetch(path);
  return [response.status, await response.json()];
}
async function root(path) {
  const text = await (await fetch(path)).text();
  return new DOMParser().parseFromString(text, 'application/xml').documentElement.localName;
}
function sourceOf(html) {
  return new Promise((resolve) => {
    const video = document.createElement('video');
    video.innerHTML = html;
    video.addEventListener('loadeddata', () => resolve(video.currentSrc));
    document.body.append(video);
  });
}
function film(path) {
  return new Promise((resolve, reject) => {
    const video = document.createElement('video');
    video.addEventListener('error', () => reject(new Error(video.error.message)));
    video.addEventListener('loadeddata', async () => {
      const pen = document.createElement('canvas').getContext('2d');
      let corner = [];
      // On a busy machine the canvas may receive the frame after this event.
      for (let looks = 0; looks < 1000 && corner[3] !== 255; looks++) {
        if (looks > 0) await new Promise((next) => requestAnimationFrame(next));
        pen.drawImage(video, 0, 0);
        corner = [...pen.getImageData(1, 1, 1, 1).data];
      }
      resolve({ duration: video.duration, width: video.videoWidth, height: video.videoHeight, corner });
    });
    video.src = path;
  });
}
function cue(path) {
  return new Promise((resolve) => {
    const video = document.createElement('video');
    const track = document.createElement('track');
    track.addEventListener('load', () => resolve(track.track.cues[0].text));
    track.src = path;
    video.append(track);
    document.body.append(video);
    track.track.mode = 'showing';
  });
}
</script>`;

interface Made {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The event that reports that it has loaded. */
  readonly loaded?: string;
}

/** Puts an element into the page; resolves to the event that ends its loading. */
function made({ tag, attributes, loaded = 'load' }: Made): Promise<{ event: string; width: number }> {
  return page.evaluate(`made(${[tag, attributes, loaded].map((value) => JSON.stringify(value)).join()})`);
}

describe('whatever the status', () => {
  it.each(['png', 'jpg', 'webp', 'avif', 'ico', 'gif', 'svg', 'php'])(
    'a picture is shown: .%s',
    async (ending) => {
      for (const how of ['unknown', 'lost'])
        expect(await made({ tag: 'img', attributes: { src: `/${how}/x.${ending}` } })).toEqual({
          event: 'load',
          width: 128,
        });
    },
  );

  it('a page is shown in a frame, with nothing that its policy refuses', async () => {
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    await made({ tag: 'iframe', attributes: { src: '/lost/page.html', name: 'inner' } });
    const inner = page.frame('inner');
    expect(await inner?.locator('h1').textContent()).toBe('This capture cannot be read');
    expect(await inner?.locator('code').textContent()).toBe('http://a.example/lost/page.html</script>*/');
    const paper = await inner?.evaluate('getComputedStyle(document.body).backgroundColor');
    expect(paper).toBe('rgb(250, 248, 244)');
    expect(refused).toEqual([]);
  });

  it('data can be read', async () => {
    expect(await page.evaluate("status('/unknown/x.json')")).toMatchObject([
      404,
      { error: { kind: 'unknown', datetime: '20260102030405' } },
    ]);
    for (const [ending, root] of [
      ['xml', 'error'],
      ['mpd', 'MPD'],
      ['svg', 'svg'],
    ])
      expect(await page.evaluate(`root('/unknown/x.${ending}')`)).toBe(root);
  });
});

const refusing: readonly (readonly [string, Made])[] = [
  ['a script', { tag: 'script', attributes: { src: 'x.js' } }],
  ['a module', { tag: 'script', attributes: { type: 'module', src: 'x.mjs' } }],
  ['a style sheet', { tag: 'link', attributes: { rel: 'stylesheet', href: 'x.css' } }],
  ['a film', { tag: 'video', attributes: { src: 'x.mp4' }, loaded: 'loadeddata' }],
  ['a film that should be WebM', { tag: 'video', attributes: { src: 'x.webm' }, loaded: 'loadeddata' }],
  ['a sound', { tag: 'audio', attributes: { src: 'x.mp3' }, loaded: 'loadeddata' }],
  ['a sound of samples', { tag: 'audio', attributes: { src: 'x.wav' }, loaded: 'loadeddata' }],
];

describe('what browsers do not take with such a status', () => {
  it.each(refusing)('%s is an error to the page, though it is sound', async (_name, element) => {
    for (const [how, event] of [
      ['unknown', 'error'],
      ['lost', 'error'],
      ['sound', element.loaded ?? 'load'],
    ] as const) {
      const attributes = Object.fromEntries(
        Object.entries(element.attributes).map(([name, value]) => [
          name,
          name === 'src' || name === 'href' ? `/${how}/${value}` : value,
        ]),
      );
      expect([how, (await made({ ...element, attributes })).event]).toEqual([how, event]);
    }
  });

  it('the next source of a film is taken', async () => {
    const sources = '<source src="/unknown/x.webm"><source src="/sound/x.mp4">';
    expect(await page.evaluate(`sourceOf('${sources}')`)).toBe(`${origin}/sound/x.mp4`);
  });

  it('a script says on the console what is missing, also as a worker', async () => {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await made({ tag: 'script', attributes: { src: '/sound/x.js' } });
    const url = `Heirloom: Not in the archive: http://a.example/sound/`;
    expect(said).toEqual([`${url}x.js</script>*/`]);
    const heard = page.waitForEvent('console', (message) => message.text().includes('worker.js'));
    await page.evaluate("void new Worker('/sound/worker.js')");
    expect((await heard).text()).toBe(`${url}worker.js</script>*/`);
  });

  it.each(['unknown', 'lost'].flatMap((kind) => ['en', 'fr'].map((language) => [kind, language])))(
    'a film shows the picture for five seconds: %s, %s',
    async (kind, language) => {
      const query = `kind=${kind}&language=${language}`;
      for (const ending of ['png', 'gif'])
        expect(await made({ tag: 'img', attributes: { src: `/sound/x.${ending}?${query}` } })).toEqual({
          event: 'load',
          width: 128,
        });
      const { corner, ...film } = await page.evaluate<Film>(`film('/sound/x.mp4?${query}')`);
      expect(film).toEqual({ duration: 5, width: 128, height: 64 });
      for (const [index, value] of placeholderColors.frame.entries())
        expect(Math.abs((corner[index] ?? 0) - value)).toBeLessThan(12);
    },
  );

  it('subtitles have their cue', async () => {
    expect(await page.evaluate("cue('/sound/x.vtt')")).toBe('[Not in the archive]');
  });
});

interface Film {
  readonly duration: number;
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, opacity. */
  readonly corner: readonly number[];
}
