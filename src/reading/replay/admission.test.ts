import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestReplay, testTimestamp as at } from './test-replay.ts';

const site = 'http://example.test';
let replay: TestReplay;

beforeAll(async () => {
  replay = await TestReplay.start([
    { url: `${site}/`, body: '<p>page' },
    { url: `${site}/sw.js`, body: 'self', head: '200 OK\r\nContent-Type: text/javascript' },
    { url: `${site}/a.css`, body: 'a{}', head: '200 OK\r\nContent-Type: text/css' },
  ]);
});

afterAll(() => replay.close());

function path(modifier: string, url: string): string {
  return `/all/${at}${modifier}/${url}`;
}

describe('the name of the host', () => {
  test('archived pages run under no other name, so that they have nobody else’s cookies', async () => {
    for (const host of [
      'localhost',
      '127.0.0.1',
      `localhost:${replay.port}`,
      `127.0.0.1:${replay.port}`,
      '[::1]',
    ]) {
      const { status, headers } = await replay.get(path('mp_', `${site}/`), { host });
      expect(status, host).toBe(307);
      expect(headers.location).toBe(`${replay.replayOrigin}${path('mp_', `${site}/`)}`);
    }
  });

  test('stored bytes, which do nothing, are also given to tools that know the address only', async () => {
    const { status, text } = await replay.get(path('id_', `${site}/`), { host: `127.0.0.1:${replay.port}` });
    expect(status).toBe(200);
    expect(text).toBe('<p>page');
  });

  test('a name that somebody made point here is refused', async () => {
    for (const host of ['evil.example', 'localhost.evil.example', 'xn--replay-.example'])
      expect((await replay.get(path('id_', `${site}/`), { host })).status).toBe(421);
  });
});

describe('who asks', () => {
  test('service workers are refused, also where the address is that of a script', async () => {
    const requested = path('js_', `${site}/sw.js`);
    expect((await replay.get(requested)).status).toBe(200);
    expect((await replay.get(requested, { 'service-worker': 'script' })).status).toBe(403);
    expect((await replay.get(requested, { 'sec-fetch-dest': 'serviceworker' })).status).toBe(403);
    expect((await replay.get(requested)).headers.vary).toContain('Service-Worker');
  });

  test('pages of other sites get nothing of what their visitor may read', async () => {
    const from = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-dest': 'script',
      referer: 'http://evil.example/',
    };
    expect((await replay.get(path('js_', `${site}/sw.js`), from)).status).toBe(403);
    const own = { ...from, referer: `${replay.replayOrigin}${path('mp_', `${site}/`)}` };
    expect((await replay.get(path('js_', `${site}/sw.js`), own)).status).toBe(200);
    const { headers } = await replay.get(path('mp_', `${site}/`), { origin: 'http://evil.example' });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  test('a reader who is not known sees nothing', async () => {
    const { status } = await replay.get(path('mp_', `${site}/`), { 'x-forwarded-for': '192.0.2.1' });
    expect(status).toBe(404);
  });

  test('other methods are refused', async () => {
    expect((await replay.send('OPTIONS', path('mp_', `${site}/`))).status).toBe(405);
    expect((await replay.send('TRACE', path('mp_', `${site}/`))).status).toBe(405);
  });
});

describe('what is not there', () => {
  test('is told in the form that was asked for, and noted with its page', async () => {
    const referer = `${replay.replayOrigin}${path('mp_', `${site}/`)}`;
    const image = await replay.get(path('im_', `${site}/none.png`), { referer, 'sec-fetch-dest': 'image' });
    expect(image.status).toBe(404);
    expect(image.headers['content-type']).toMatch(/^image\//);
    expect(replay.missing.at(-1)).toMatchObject({
      kind: 'unknown',
      url: `${site}/none.png`,
      page: { url: `${site}/`, timestamp: at },
      destination: 'image',
      view: 'all',
    });
  });

  test('is noted for the page, also where its style sheet asks', async () => {
    const page = `${replay.replayOrigin}${path('mp_', `${site}/`)}`;
    const sheet = path('cs_', `${site}/a.css`);
    await replay.get(sheet, { referer: page });
    await replay.get(path('im_', `${site}/b.png`), { referer: `${replay.replayOrigin}${sheet}` });
    expect(replay.missing.at(-1)?.page).toEqual({ url: `${site}/`, timestamp: at });
    await replay.get(path('mp_', `${site}/c`), {
      referer: 'http://other.example/all/2026mp_/http://a.test/',
    });
    expect(replay.missing.at(-1)).not.toHaveProperty('page');
  });

  test('an address that lost its prefix is led to where it was meant to be', async () => {
    const referer = `${replay.replayOrigin}${path('mp_', `${site}/dir/`)}`;
    const lost = await replay.get('/sw.js?x=1', { referer, 'sec-fetch-dest': 'script' });
    expect(lost.status).toBe(307);
    expect(lost.headers.location).toBe(path('js_', `${site}/sw.js?x=1`));
    expect((await replay.get('//evil.example/x', { referer })).headers.location).toMatch(/^\/all\//);
    expect((await replay.get('/sw.js')).status).toBe(404);
    expect((await replay.get('/nowhere/2026mp_/http://a.test/')).status).toBe(404);
  });
});

describe('own files', () => {
  test('have their version in their address, and are confined', async () => {
    const { text } = await replay.get(path('mp_', `${site}/`));
    const page = /src="(\/_heirloom\/[^"]+)"/.exec(text)?.[1] ?? '';
    const script = await replay.get(page);
    expect(script.text).toContain('_WBWombatInit');
    expect(script.headers['cache-control']).toContain('immutable');
    expect(script.headers['content-security-policy']).toContain("connect-src 'self'");
    const worker = await replay.get(page.replace('page.js', `${at}/worker.js`));
    expect(worker.text).toContain(`self.__heirloom_timestamp = '${at}';`);
    for (const other of ['x', '../../etc/passwd', '%2e%2e/page.js', "1';alert(1)//worker.js"])
      expect((await replay.get(page.replace('page.js', other))).status).toBe(404);
  });
});
