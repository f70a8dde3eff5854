import { hash } from 'node:crypto';
import type { X509Certificate } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectSecurely } from 'node:tls';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { chromium } from 'playwright-core';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumProgram, withoutFeatures } from './browser.ts';
import { ProxyGround } from './proxy-ground.ts';
import { runProgram } from './run-program.ts';

/*
 * A real browser that knows nothing but the proxy: no name resolves for it, and the made-up web is stopped. What the pages look
 * like on the live web is asked before.
 */
const sites = ['journal-des-dunes', 'de-polder-post'];
let ground: ProxyGround;
let proxy = '';
let folder = '';
let browser: BrowserContext | undefined;
let live = new Map<string, Seen>();

interface Seen {
  readonly title: string;
  readonly text: string;
  readonly requests: readonly string[];
}

beforeAll(async () => {
  ground = await ProxyGround.open(sites, 2);
  folder = await mkdtemp(join(tmpdir(), 'heirloom-proxy-browser-'));
  live = await seenLive();
  await ground.web.stop();
  proxy = await ground.proxy();
  browser = await startBrowser(['--proxy-bypass-list=<-loopback>', ...(await trusting())], {
    proxy: { server: proxy },
  });
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await ground.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function startBrowser(
  more: readonly string[],
  options: { readonly proxy?: { readonly server: string } } = {},
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(await mkdtemp(join(folder, 'profile-')), {
    executablePath: chromiumProgram,
    env: { ...process.env, HOME: join(folder, 'home') },
    ...options,
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      `--disable-features=${withoutFeatures.join(',')}`,
      ...more,
    ],
  });
}

/** In the browser's own store of certificates, where the program is there that writes it; else by the key of the host. */
async function trusting(): Promise<string[]> {
  const store = join(folder, 'home', '.pki', 'nssdb');
  await mkdir(store, { recursive: true });
  const made = await runProgram('certutil', ['-N', '--empty-password', '-d', `sql:${store}`]).catch(
    () => undefined,
  );
  if (made?.code === 0) {
    const words = ['-A', '-n', 'heirloom', '-t', 'C,,', '-i', ground.certificate, '-d', `sql:${store}`];
    expect((await runProgram('certutil', words)).code).toBe(0);
    return [];
  }
  return [`--ignore-certificate-errors-spki-list=${await hostKeyDigest()}`];
}

async function hostKeyDigest(): Promise<string> {
  const { hostname, port } = new URL(proxy);
  const asked = request({ host: hostname, port, method: 'CONNECT', path: 'date.dlweb:443' });
  const socket = await new Promise<Socket>((resolve) => {
    asked.once('connect', (_response, connected: Socket) => resolve(connected));
    asked.end();
  });
  const secure = connectSecurely({ socket, servername: 'date.dlweb', rejectUnauthorized: false });
  const certificate = await new Promise<X509Certificate | undefined>((resolve) => {
    secure.once('secureConnect', () => resolve(secure.getPeerX509Certificate()));
  });
  secure.destroy();
  const key = certificate?.publicKey.export({ type: 'spki', format: 'der' }) ?? Buffer.alloc(0);
  return hash('sha256', key, 'base64');
}

async function seenLive(): Promise<Map<string, Seen>> {
  const rules = [...ground.web.addresses.table].map(([name, address]) => `MAP ${name} ${address}`);
  const context = await startBrowser([
    '--ignore-certificate-errors',
    `--host-resolver-rules=${[...rules, 'MAP * ~NOTFOUND', 'EXCLUDE 127.*'].join(', ')}`,
  ]);
  const seen = new Map<string, Seen>();
  for (const site of sites) seen.set(site, await look(context, ground.home(site)));
  await context.close();
  return seen;
}

async function look(context: BrowserContext, url: string): Promise<Seen> {
  const page = await context.newPage();
  const requests: string[] = [];
  page.on('response', (response) => requests.push(`${response.status()} ${response.url()}`));
  await page.goto(url, { waitUntil: 'networkidle' });
  const seen = {
    title: await page.title(),
    text: await page.evaluate<string>('document.body.innerText'),
    requests: requests.sort(),
  };
  await page.close();
  return seen;
}

function reader(): BrowserContext {
  if (browser === undefined) throw new Error('no browser');
  return browser;
}

async function opened(url: string): Promise<Page> {
  const page = await reader().newPage();
  await page.goto(url);
  return page;
}

describe('a browser with the proxy', () => {
  for (const site of sites)
    it(`sees ${site} as it was: its title, its text, and every request answered as on the live web`, async () => {
      const archived = await look(reader(), ground.home(site));
      expect(archived.title).toBe(live.get(site)?.title);
      expect(archived.text).toBe(live.get(site)?.text);
      expect(archived.requests).toEqual(live.get(site)?.requests);
      expect(archived.requests.length).toBeGreaterThan(4);
    });

  it('sets its date at an archive site, and then sees that date', async () => {
    const home = ground.home('journal-des-dunes');
    const page = await opened('http://date.dlweb/');
    await page.getByLabel('Address to list the dates of').fill(home);
    await page.getByRole('button', { name: 'Show its dates' }).click();
    await page.waitForURL(/versions/);
    const buttons = page.getByRole('button', { name: /^Go to / });
    expect(await buttons.count()).toBe(2);
    const label = await buttons.last().getAttribute('aria-label');
    const [response] = await Promise.all([page.waitForResponse(home), buttons.last().click()]);
    await page.waitForURL(home);
    const date = new Date((await response.headerValue('memento-datetime')) ?? '');
    expect(label).toContain(date.toISOString().slice(11, 19));
    await page.goto('https://date.dlweb/');
    await Promise.all([
      page.waitForResponse((answer) => answer.status() === 303),
      page.getByRole('button', { name: 'Read the newest versions' }).click(),
    ]);
    await page.goto('https://dlweb/');
    expect(await page.locator('header p').innerText()).toContain('the newest versions');
    await page.close();
  });

  it('is told what is missing, in its place and at an archive site', async () => {
    const home = ground.home('de-polder-post');
    const page = await opened(home);
    const missing = new URL('never-collected.png', home).href;
    const width = await page.evaluate<number>(`new Promise((resolve) => {
      const image = new Image();
      image.onload = () => resolve(image.naturalWidth);
      image.onerror = () => resolve(-1);
      image.src = ${JSON.stringify(missing)};
    })`);
    expect(width).toBeGreaterThan(0);
    await page.goto('http://missing.dlweb/');
    const row = page.getByRole('row').filter({ hasText: missing });
    expect(await row.innerText()).toMatch(/image\s+never collected/);
    await page.goto('http://www.not-collected.test/');
    expect(await page.title()).toBe('Not in the archive');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(new URL('nowhere/at/all', home).href);
      const colours = `JSON.stringify((({ backgroundColor, color }) => ({ backgroundColor, color }))(getComputedStyle(document.body)))`;
      const shown = await page.evaluate<string>(colours);
      const pictures = process.env['HEIRLOOM_PICTURES'];
      if (pictures !== undefined)
        await page.screenshot({ path: `${pictures}/not-archived-proxy-${colorScheme}.png` });
      await page.getByRole('link', { name: 'Other pages of this site in the archive' }).click();
      await page.waitForURL(/search\.dlweb/);
      expect(await page.evaluate<string>(colours)).toBe(shown);
      await page.getByRole('link', { name: home, exact: true }).waitFor();
    }
    await page.close();
  });

  it('cannot be made to change its date by an archived page, nor to show an archive site in a frame', async () => {
    const page = await opened(ground.home('journal-des-dunes'));
    const outcome = await page.evaluate<string[]>(`(async () => {
      const tried = [];
      const body = new URLSearchParams({ date: '1999', token: 'guessed' });
      for (const mode of ['cors', 'no-cors'])
        tried.push(await fetch('http://date.dlweb/', { method: 'POST', body, mode }).then((r) => r.type, () => 'refused'));
      tried.push(await fetch('http://date.dlweb/').then((r) => r.type, () => 'refused'));
      const frame = document.createElement('iframe');
      frame.src = 'http://date.dlweb/';
      const loaded = new Promise((resolve) => { frame.onload = resolve; });
      document.body.append(frame);
      await loaded;
      try { tried.push(frame.contentWindow.document.title); } catch { tried.push('closed'); }
      return tried;
    })()`);
    expect(outcome).toEqual(['refused', 'refused', 'refused', 'closed']);
    const frames = page.frames().filter((frame) => frame !== page.mainFrame());
    expect(frames.map((frame) => frame.url())).not.toContain('http://date.dlweb/');
    await page.evaluate(`{
      const form = document.createElement('form');
      form.method = 'post';
      form.action = 'http://date.dlweb/';
      form.innerHTML = '<input name=date value=1999><input name=token value=x>';
      document.body.append(form);
      form.submit();
    }`);
    await page.waitForURL('http://date.dlweb/');
    expect(await page.locator('h1').innerText()).toBe('Nothing was changed');
    expect(await page.locator('header p').innerText()).toContain('the newest versions');
    await page.close();
  });

  it('has archive sites that fit a phone and can be read by name', async () => {
    const page = await reader().newPage();
    await page.setViewportSize({ width: 360, height: 640 });
    for (const name of ['', 'date.', 'search.', 'sites.', 'views.', 'missing.', 'help.', 'ca.']) {
      await page.goto(`https://${name}dlweb/${name === 'search.' ? '?q=journal-des-dunes.test*' : ''}`);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth'), name).toBeLessThanOrEqual(
        360,
      );
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect(await page.getByRole('main').count()).toBe(1);
      expect(
        await page.evaluate<number>(
          `[...document.querySelectorAll('input:not([type=hidden])')].filter((each) => each.labels.length === 0).length`,
        ),
        name,
      ).toBe(0);
    }
    await page.close();
  });

  it('has no way round the proxy: WebSocket, other ports and this machine lead into the archive', async () => {
    const page = await opened(ground.home('journal-des-dunes'));
    const port = ground.web.ports.http;
    const outcome = await page.evaluate<string[]>(`Promise.all([
      new Promise((resolve) => {
        const socket = new WebSocket('ws://journal-des-dunes.test:1234/');
        socket.onopen = () => resolve('open');
        socket.onerror = () => resolve('refused');
      }),
      fetch('http://127.0.0.1:${port}/', { mode: 'no-cors' }).then(() => 'answered', () => 'refused'),
      fetch('http://localhost:${port}/', { mode: 'no-cors' }).then(() => 'answered', () => 'refused'),
    ])`);
    // Nobody listens there any more: the answer is the proxy's.
    expect(outcome).toEqual(['refused', 'answered', 'answered']);
    await page.close();
  });
});
