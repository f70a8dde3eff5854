import { createServer } from 'node:http';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ListenError } from './listening.ts';
import { TestRunning } from './test-running.ts';

const html = (title: string): string => `<!doctype html><title>${title}</title><p>${title}`;
const captures = [
  { url: 'http://a.test/', timestamp: '20240131120000', body: html('first') },
  { url: 'http://a.test/', timestamp: '20240301120000', body: html('first') },
  { url: 'http://a.test/', timestamp: '20260131120000', body: html('second &amp; <b>last') },
  { url: 'http://a.test/style.css', timestamp: '20240131120001', body: 'p { color: red }', type: 'text/css' },
  { url: 'http://b.test/x?y=1', timestamp: '20250131120000', body: html('b') },
];

let running: TestRunning;
beforeAll(async () => {
  running = await TestRunning.start(captures);
});
afterAll(async () => {
  expect(running.faults).toEqual([]);
  await running.close();
});

describe('the API', () => {
  it('finds URLs as people type them', async () => {
    const found = await running.json('/api/v1/search?q=a.test');
    expect(found).toMatchObject({
      match: 'host',
      items: [
        { url: 'http://a.test/', captures: 3, first: '20240131120000', last: '20260131120000' },
        { url: 'http://a.test/style.css', captures: 1, mime: 'text/css' },
      ],
      next: null,
    });
  });

  it('gives long lists in parts', async () => {
    const first = await running.json('/api/v1/captures?url=a.test&limit=2');
    expect(first['captures']).toMatchObject([
      { timestamp: '20240131120000', sameAsBefore: false, origin: { harvest: 'spring', job: 'job-7' } },
      { timestamp: '20240301120000', sameAsBefore: true },
    ]);
    const second = await running.json(`/api/v1/captures?url=a.test&limit=2&after=${String(first['next'])}`);
    expect(second).toMatchObject({
      captures: [{ timestamp: '20260131120000', status: 200, mime: 'text/html', sameAsBefore: false }],
      next: null,
    });
  });

  it('passes over what was given, also of captures with one timestamp', async () => {
    const seen: string[] = [];
    let after = '';
    for (let pages = 0; pages < 10; pages++) {
      const answer = await running.json(`/api/v1/captures?url=a.test&from=2024&to=2024&limit=1${after}`);
      seen.push(...(answer['captures'] as { timestamp: string }[]).map(({ timestamp }) => timestamp));
      if (answer['next'] === null) break;
      after = `&after=${answer['next'] as string}`;
    }
    expect(seen).toEqual(['20240131120000', '20240301120000']);
  });

  it('counts by day, month and year', async () => {
    expect(await running.json('/api/v1/calendar?url=a.test&match=host')).toMatchObject({
      total: 4,
      first: '20240131120000',
      years: [
        { year: 2024, total: 3, months: [2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
        { year: 2026, total: 1 },
      ],
      days: [
        { day: '20240131', captures: 2 },
        { day: '20240301', captures: 1 },
        { day: '20260131', captures: 1 },
      ],
    });
  });

  it.each([
    ['2024', 'nearest', { capture: { timestamp: '20240301120000', sameAsBefore: true }, isFar: false }],
    ['20240215', 'before', { capture: { timestamp: '20240131120000' }, isFar: true }],
    ['20240215', 'after', { capture: { timestamp: '20240301120000' }, isFar: true }],
    ['20240301120000', 'exact', { capture: { timestamp: '20240301120000' }, distanceSeconds: 0 }],
    ['20240301120001', 'exact', { capture: null, distanceSeconds: null, isFar: false }],
    ['', 'nearest', { capture: { timestamp: '20260131120000' }, isFar: false, captures: 3, next: null }],
  ])('says which capture stands for %j by the rule %s', async (timestamp, rule, expected) => {
    const answer = await running.json(`/api/v1/version?url=a.test&timestamp=${timestamp}&rule=${rule}`);
    expect(answer).toMatchObject(expected);
  });

  it('cites a capture with the title of its page', async () => {
    expect(await running.json('/api/v1/citation?url=a.test&timestamp=2026')).toMatchObject({
      address: `${running.server.applicationOrigin}/all/20260131120000/http://a.test/`,
      title: 'second & <b>last',
    });
    const styled = await running.json('/api/v1/citation?url=a.test/style.css&timestamp=2024');
    expect(styled).toMatchObject({ title: null });
  });

  it('lists sites and views', async () => {
    expect(await running.json('/api/v1/sites')).toEqual({
      sites: [{ host: 'a.test' }, { host: 'b.test' }],
      next: null,
      mayRead: true,
    });
    const { views } = (await running.json('/api/v1/views')) as { views: { name: string; files: number }[] };
    expect(views.map(({ name, files }) => [name, files])).toEqual([
      ['all', 1],
      ['harvest:spring', 1],
      ['job:job-7', 1],
      ['source:web', 1],
    ]);
    expect(await running.json('/api/v1/search?q=a.test&view=harvest:autumn')).toMatchObject({ items: [] });
  });

  it.each([
    ['/api/v1/search', 400, 'q: enter an address'],
    ['/api/v1/search?q=%20', 400, 'q: enter an address'],
    ['/api/v1/search?q=a.test&limit=0', 400, 'limit: '],
    ['/api/v1/search?q=a.test&view=nothing', 400, "a view is 'all'"],
    ['/api/v1/captures?url=a.test&from=spring', 400, 'from: must have up to 14 digits'],
    ['/api/v1/captures?url=a.test&after=x', 400, 'after: '],
    ['/api/v1/version?url=a.test&rule=best', 400, 'rule: '],
    ['/api/v1/citation?url=nothing.test&timestamp=2024', 404, 'no capture'],
    ['/api/v1/export?url=nothing.test', 404, 'no matching capture'],
    ['/api/v1/missing?page=a.test', 400, 'timestamp: '],
    ['/api/v1/nothing', 404, '/api/docs'],
    ['/api/v1/%zz', 400, '%25'],
  ])('says what is wrong with %s', async (path, status, message) => {
    const answer = await running.ask(path);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(JSON.parse(answer.text)).toMatchObject({
      status,
      detail: expect.stringContaining(message) as unknown,
      type: expect.stringMatching(/^urn:heirloom:problem:/) as unknown,
    });
    expect(answer.status).toBe(status);
  });

  it.each([
    ['wacz', 'application/wacz+zip', 'a.test.wacz', 'PK'],
    ['warc', 'application/gzip', 'a.test.warc.gz', '\u001f\u008b'],
  ])('gives a site as %s', async (format, type, name, magic) => {
    const answer = await running.ask(`/api/v1/export?format=${format}&url=a.test&match=host`);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe(type);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${name}"`);
    expect(answer.bytes.subarray(0, 2).toString('latin1')).toBe(magic);
  });

  it('is described, and every route has shapes', async () => {
    const { paths } = (await running.json('/api/openapi.json')) as {
      paths: Record<string, Record<string, { summary?: string; responses?: Record<string, unknown> }>>;
    };
    expect(Object.keys(paths).sort()).toEqual(
      [
        'about',
        'calendar',
        'captures',
        'citation',
        'export',
        'missing',
        'missing/asks',
        'missing/sent',
        'proxy-state',
        'replay-entries',
        'search',
        'sites',
        'text-search',
        'text-search/captures',
        'text-search/collections',
        'text-search/export',
        'text-search/images',
        'text-search/trend',
        'version',
        'views',
      ].map((name) => `/api/v1/${name}`),
    );
    for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
      expect(operation.summary).toMatch(/./);
      expect(operation.responses).toHaveProperty('200');
    }
    const docs = await running.ask('/api/docs/');
    expect(docs.status).toBe(200);
    expect(docs.text).not.toMatch(/(?:src|href)="https?:/);
  });
});

/** The headers that a browser sends for a page of this host. */
function browser(host: string): Record<string, string> {
  return { 'sec-fetch-site': 'same-origin', origin: `http://${host}` };
}

describe('what changes something', () => {
  const sent = { method: 'POST', body: JSON.stringify({ urls: ['http://a.test/none.png'] }) };
  const type = { 'content-type': 'application/json' };

  it.each([
    ['nothing', {}, 401],
    ['a wrong token', { authorization: 'Bearer 0123456789abcdef0123456789abcdef' }, 401],
    ['an Origin alone', { origin: 'OWN' }, 401],
    ['Sec-Fetch-Site alone', { 'sec-fetch-site': 'same-origin' }, 401],
    ['a page of another port', browser('localhost:1'), 403],
    ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'http://evil.test' }, 403],
    ['a page without origin', { 'sec-fetch-site': 'same-origin', origin: 'null' }, 403],
    ['our page behind a proxy', { ...browser('OWN'), 'x-forwarded-for': '10.1.2.3' }, 401],
    ['our page with a wrong token', { ...browser('OWN'), authorization: 'Bearer x' }, 401],
    ['our page', browser('OWN'), 200],
    ['the token', { authorization: 'Bearer TOKEN' }, 200],
  ])('is for those who may: %s', async (_name, headers, status) => {
    const { applicationOrigin, token } = running.server;
    const { host } = new URL(applicationOrigin);
    const filled = Object.entries(headers).map(([name, value]) => [
      name,
      value
        .replace('http://OWN', applicationOrigin)
        .replace(/^OWN$/, `http://${host}`)
        .replace('TOKEN', token),
    ]);
    const all = { ...type, ...(Object.fromEntries(filled) as Record<string, string>) };
    expect((await running.ask('/api/v1/missing/sent', { ...sent, headers: all })).status).toBe(status);
  });

  it('takes no form of another site', async () => {
    const headers = { 'content-type': 'text/plain', authorization: `Bearer ${running.server.token}` };
    expect((await running.ask('/api/v1/missing/sent', { ...sent, headers })).status).toBe(415);
  });

  it('has its token in a file for its owner', async () => {
    const path = join(running.archive.path, 'reading', 'token');
    expect((await readFile(path, 'utf8')).trim()).toBe(running.server.token);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('sets the date of the proxy', async () => {
    const headers = { ...type, authorization: `Bearer ${running.server.token}` };
    const put = (body: unknown) =>
      running.ask('/api/v1/proxy-state', { method: 'PUT', headers, body: JSON.stringify(body) });
    expect((await running.askProxy('http://a.test/')).text).toContain('second');
    expect(JSON.parse((await put({ timestamp: '20240201' })).text)).toEqual({
      timestamp: '20240201',
      view: 'all',
    });
    expect((await running.askProxy('http://a.test/')).text).toContain('first');
    expect(await running.json('/api/v1/proxy-state')).toEqual({ timestamp: '20240201', view: 'all' });
    expect((await put({ timestamp: '20240230' })).status).toBe(400);
    expect((await put({ timestamp: '' })).status).toBe(200);
  });
});

describe('what readers miss', () => {
  it('is counted, listed and marked', async () => {
    const missed = '/all/20240131120000im_/http://a.test/none.png';
    const referer = `${running.server.replayOrigin}/all/20240131120000mp_/http://a.test/`;
    expect((await running.askReplay(missed, { headers: { referer } })).status).toBe(404);
    const ofPage = '/api/v1/missing?page=http://a.test/&timestamp=20240131120000';
    expect(await running.json(ofPage)).toMatchObject({
      items: [{ url: 'http://a.test/none.png', kind: 'unknown', times: 1, state: 'open' }],
      total: 1,
    });
    await running.ask('/api/v1/missing/sent', {
      method: 'POST',
      body: JSON.stringify({ urls: ['http://a.test/none.png'] }),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${running.server.token}` },
    });
    expect(await running.json(ofPage)).toMatchObject({ items: [], total: 0 });
  });

  it('is listed for nobody who is not signed in', async () => {
    for (const path of ['/api/v1/missing', '/api/v1/missing?host=a.test', '/api/v1/missing-urls'])
      expect((await running.ask(path)).text).not.toContain('none.png');
    expect((await running.ask('/api/v1/missing?host=a.test')).status).toBe(400);
  });

  it('can be asked for, without what was typed', async () => {
    const headers = { 'content-type': 'application/json' };
    const ask = (url: string) =>
      running.ask('/api/v1/missing/asks', { method: 'POST', headers, body: JSON.stringify({ url }) });
    expect(JSON.parse((await ask('http://b.test/search?q=hei#x')).text)).toEqual({
      url: 'http://b.test/search',
    });
    for (const odd of ['ftp://b.test/x', 'http://update.googleapis.com/x'])
      expect((await ask(odd)).status).toBe(400);
  });
});

describe('the application host', () => {
  it.each([
    ['/', 200],
    ['/search?q=a.test', 200],
    ['/all/2024/http://a.test/', 200],
    ['/all/*/http://a.test/%zz/../x?a=%00', 200],
    ['/assets/main-1a2b.js', 200],
    ['/assets/', 404],
    ['/assets/other.js', 404],
    ['/..%2f..%2fpackage.json', 404],
    ['/targets/0190', 200],
    ['/healthz', 404],
    ['/wp-admin/', 404],
    ['/all/nothing', 404],
    ['/all/2024xx_/http://a.test/', 404],
  ])('answers %s with its page, its file, or not at all', async (path, status) => {
    const answer = await running.ask(path);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      'content-security-policy': expect.stringMatching(
        new RegExp(`default-src 'self';.*frame-src ${running.server.replayOrigin};.*frame-ancestors 'none'`),
      ) as unknown,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it('shows people who open an unknown path its page, with 404', async () => {
    const answer = await running.ask('/no/such/page', { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('the web application');
    const told = await running.ask('/no/such/page');
    expect(JSON.parse(told.text)).toMatchObject({ status: 404, code: 'no-page' });
  });

  it('lets files be kept whose names say what is in them, and pages not', async () => {
    expect((await running.ask('/assets/main-1a2b.js')).headers['cache-control']).toContain('immutable');
    expect((await running.ask('/')).headers['cache-control']).toBe('no-cache');
    expect((await running.ask('/api/v1/about')).headers['cache-control']).toBe('no-store');
  });

  it('never gives archived bytes: those with a modifier are elsewhere, and WARC files too', async () => {
    for (const path of ['/all/20240131120000id_/http://a.test/?a=%zz//b', '/all/2024mp_/a.test']) {
      const answer = await running.ask(path);
      expect([answer.status, answer.headers.location, answer.text]).toEqual([
        307,
        `${running.server.replayOrigin}${path}`,
        '',
      ]);
    }
    expect((await running.ask('/all/file/first.warc.gz')).status).toBe(404);
    expect((await running.ask('/all/path?file=first.warc.gz')).status).toBe(404);
  });

  it.each([
    ['another name', 'evil.test', 421],
    ['the name of archived pages', 'replay.localhost', 421],
    ['the name of archived pages in capitals', 'REPLAY.localhost', 421],
    ['its own name', 'localhost', 200],
  ])('answers to %s or not', async (_name, host, status) => {
    const { port } = new URL(running.server.applicationOrigin);
    expect((await running.ask('/', { headers: { host: `${host}:${port}` } })).status).toBe(status);
    expect((await running.ask('/api/v1/about', { headers: { host: `${host}:${port}` } })).status).toBe(
      status,
    );
  });

  it('sends people who come by its address to its name', async () => {
    const { port } = new URL(running.server.applicationOrigin);
    const answer = await running.ask('/all/2024/http://a.test/', { headers: { host: `127.0.0.1:${port}` } });
    expect([answer.status, answer.headers.location]).toEqual([
      307,
      `${running.server.applicationOrigin}/all/2024/http://a.test/`,
    ]);
    expect((await running.ask('/api/v1/about', { headers: { host: `127.0.0.1:${port}` } })).status).toBe(200);
  });

  it.each([
    ['/api/v1/about', {}, 403],
    ['/metrics', {}, 403],
    ['/all/cdx?url=a.test', {}, 403],
    ['/all/timemap/link/http://a.test/', {}, 403],
    ['/all/timegate/http://a.test/', {}, 403],
    ['/all/timemap/link/http://a.test/', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }, 200],
    ['/api/v1/about', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }, 403],
    ['/all/2024/http://a.test/', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }, 200],
  ])('tells pages of other sites nothing: %s %j', async (path, headers, status) => {
    for (const site of ['cross-site', 'same-site'])
      expect((await running.ask(path, { headers: { ...headers, 'sec-fetch-site': site } })).status).toBe(
        status,
      );
  });

  it('tells people in a page, and programs in JSON, what is wrong', async () => {
    const forPeople = await running.ask('/all/nothing', { headers: { accept: 'text/html,*/*' } });
    expect(forPeople.headers['content-type']).toContain('text/html');
    const forPrograms = await running.ask('/all/nothing');
    expect(JSON.parse(forPrograms.text)).toMatchObject({
      status: 404,
      detail: expect.any(String) as unknown,
    });
  });

  it('speaks Memento and CDX', async () => {
    const { applicationOrigin, replayOrigin } = running.server;
    const gate = await running.ask('/all/timegate/http://a.test/', {
      headers: { 'accept-datetime': 'Fri, 01 Mar 2024 00:00:00 GMT' },
    });
    const memento = `${replayOrigin}/all/20240301120000mp_/http://a.test/`;
    expect([gate.status, gate.headers.location]).toEqual([302, memento]);
    const map = await running.ask('/all/timemap/link/http://a.test/');
    expect(map.text).toContain(`<${memento}>; rel="memento"`);
    expect((await running.ask('/all/2024/http://a.test/')).headers['link']).toContain(
      `<${applicationOrigin}/all/timegate/http://a.test/>; rel="timegate"`,
    );
    expect((await running.ask('/all/cdx?url=a.test&limit=1')).text).toMatch(/^test,a\)\/ 20240131120000 /);
    expect((await running.ask('/all/timemap/xml/http://a.test/')).status).toBe(404);
    expect((await running.ask('/all/cdx?url=a.test', { method: 'POST' })).status).toBe(405);
  });

  it('counts what it does', async () => {
    await running.ask('/api/v1/about');
    const { text, headers } = await running.ask('/metrics');
    expect(headers['content-type']).toContain('version=0.0.4');
    expect(text).toMatch(/^heirloom_requests_total\{access_point="api",status="200"\} [1-9]/m);
    expect(text).toMatch(/^heirloom_request_seconds_bucket\{access_point="replay",le="\+Inf"\} [1-9]/m);
    expect(text).toMatch(/^heirloom_faults_total 0$/m);
    const forwarded = { headers: { 'x-forwarded-for': '10.1.2.3' } };
    expect((await running.ask('/metrics', forwarded)).status).toBe(403);
  });
});

describe('a server that cannot be all it should', () => {
  it('works without its web application, and says so', async () => {
    const bare = await TestRunning.start(captures.slice(0, 1), {
      webApplication: { ok: false, error: 'a <bad> day' },
      proxyPort: undefined,
    });
    try {
      const home = await bare.ask('/');
      expect([home.status, home.text]).toEqual([503, expect.stringContaining('a &lt;bad&gt; day')]);
      expect(await bare.json('/api/v1/about')).toMatchObject({ proxy: null, version: '1.2.3' });
      expect((await bare.askReplay('/all/2024id_/http://a.test/')).text).toBe(html('first'));
    } finally {
      await bare.close();
    }
  });

  it.each(['port', 'replayPort', 'proxyPort'] as const)(
    'says what to do when its %s is taken',
    async (name) => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      const option = { port: '--port', replayPort: '--replay-port', proxyPort: '--proxy-port' }[name];
      const refused = expect.objectContaining({
        message: expect.stringContaining(`port ${port}: the port is in use`) as unknown,
      }) as unknown;
      const started = TestRunning.start(captures.slice(0, 1), { [name]: port });
      await expect(started).rejects.toBeInstanceOf(ListenError);
      await expect(started).rejects.toEqual(refused);
      await expect(started).rejects.toThrow(`use ${option} 0 for a free port`);
      other.close();
    },
  );

  it('is seen by nobody who comes from elsewhere', async () => {
    const forwarded = { headers: { 'x-forwarded-for': '10.1.2.3' } };
    const answer = await running.ask('/api/v1/search?q=a.test', forwarded);
    expect(JSON.parse(answer.text)).toMatchObject({ items: [], mayRead: false });
    for (const path of ['captures?url=a.test', 'calendar?url=a.test', 'version?url=a.test', 'sites', 'about'])
      expect(JSON.parse((await running.ask(`/api/v1/${path}`, forwarded)).text)).toMatchObject({
        mayRead: false,
      });
    for (const path of ['citation?url=a.test&timestamp=2024', 'export?url=a.test']) {
      const refused = await running.ask(`/api/v1/${path}`, forwarded);
      expect(JSON.parse(refused.text)).toMatchObject({ status: 403, code: 'not-readable-here' });
    }
    expect(JSON.parse((await running.ask('/api/v1/views', forwarded)).text)).toEqual({
      views: [{ name: 'all', files: 0, sizeBytes: 0 }],
    });
    expect(
      JSON.parse((await running.ask('/api/v1/missing?page=a.test&timestamp=20240131120000', forwarded)).text),
    ).toEqual({
      items: [],
      total: 0,
    });
  });
});
