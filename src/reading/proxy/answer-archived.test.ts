import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestProxy } from './test-proxy.ts';
import { film, gzipped, page, testWeb } from './test-web.ts';

let proxy: TestProxy;
beforeAll(async () => {
  proxy = await TestProxy.start(testWeb);
});
afterAll(async () => {
  expect(proxy.errors).toEqual([]);
  await proxy.close();
});

function request(url: string, more = '', method = 'GET'): string {
  return `${method} ${url} HTTP/1.1\r\nHost: x\r\n${more}Connection: close\r\n\r\n`;
}

function basic(user: string): string {
  return `Basic ${Buffer.from(user).toString('base64')}`;
}

async function filmStatus(headers: Record<string, string>): Promise<number> {
  return (await proxy.ask('http://film.test/film', { method: 'HEAD', headers })).status;
}

describe('a captured answer', () => {
  it('is sent with its status line, its header lines and its bytes as they were', async () => {
    const answer = await proxy.raw(request('http://odd.test/head'));
    const [head = '', body] = answer.split('\r\n\r\n');
    expect(head.split('\r\n').filter((line) => !/^(Memento-Datetime|Link):/.test(line))).toEqual([
      'HTTP/1.1 203 Quite Good, \xe9h',
      'server: Old/1.0',
      'SET-COOKIE: a=1',
      'X-Empty: ',
      'Set-Cookie: b=2; path=/',
      'X-Latin: caf\xe9',
      'X-Named: kept',
      'Content-Length: 11',
      'Vary: Accept-Datetime',
      'Cache-Control: no-cache',
      'Connection: close',
    ]);
    expect(body).toBe('hello world');
  });

  it('tells its date and where other dates are', async () => {
    const { headers } = await proxy.ask('http://b.test/page');
    expect(headers['memento-datetime']).toBe('Sat, 31 Jan 2026 12:00:00 GMT');
    expect(headers['link']).toContain(
      '<http://localhost:8080/all/timegate/http://b.test/page>; rel="timegate"',
    );
  });

  it('cannot bring in header lines', async () => {
    const answer = await proxy.raw(request('http://odd.test/injection'));
    const [head = '', body] = answer.split('\r\n\r\n');
    expect(head.split('\r\n').slice(0, 4)).toEqual([
      'HTTP/1.1 200 O K',
      'X-Nul: a b X-Cr: c',
      'X-Ctl:   [31m',
      'Content-Length: 7',
    ]);
    expect(body).toBe('the end');
  });

  it('keeps its own status, where a proxy can send it', async () => {
    const missing = await proxy.ask('http://odd.test/404');
    expect([missing.status, missing.text, missing.headers['memento-datetime']]).toEqual([
      404,
      'fish',
      'Sat, 31 Jan 2026 12:00:00 GMT',
    ]);
    const empty = await proxy.raw(request('http://odd.test/204'));
    expect(empty).toMatch(/^HTTP\/1\.1 204 No Content\r\n/);
    expect(empty).not.toMatch(/content-length|hello/i);
    expect((await proxy.ask('http://odd.test/407')).status).toBe(503);
  });

  it('is given without a body for HEAD, with the length that it has', async () => {
    const { status, headers, text } = await proxy.ask('http://film.test/film', { method: 'HEAD' });
    expect([status, headers['content-length'], text]).toEqual([200, '300000', '']);
  });

  it('is unpacked only for who says that he does not take it packed', async () => {
    const packed = gzipped.toString('latin1');
    const cases = [
      [{}, packed],
      [{ 'accept-encoding': 'gzip, br' }, packed],
      [{ 'accept-encoding': '*' }, packed],
      [{ 'accept-encoding': 'identity' }, 'text that was packed'],
      [{ 'accept-encoding': 'br, gzip;q=0' }, 'text that was packed'],
      [{ 'accept-encoding': '' }, 'text that was packed'],
    ] as const;
    for (const [headers, expected] of cases) {
      const answer = await proxy.ask('http://packed.test/', { headers });
      expect(answer.text, JSON.stringify(headers)).toBe(expected);
      expect(answer.headers['content-encoding']).toBe(expected === packed ? 'gzip' : undefined);
      expect(answer.headers['content-length']).toBe(String(expected.length));
    }
  });

  it('is not sent again to who has it; and never because it is older than what he has', async () => {
    expect(await filmStatus({ 'if-none-match': '"x", W/"f1"' })).toBe(304);
    expect(await filmStatus({ 'if-none-match': '"x"' })).toBe(200);
    expect(await filmStatus({ 'if-modified-since': 'Mon, 01 Jan 2024 00:00:00 GMT' })).toBe(304);
    expect(await filmStatus({ 'if-modified-since': 'Mon, 01 Jan 2029 00:00:00 GMT' })).toBe(200);
  });

  it('is given in parts', async () => {
    const part = async (range: string, more: Record<string, string> = {}): Promise<unknown[]> => {
      const { status, headers, text } = await proxy.ask('http://film.test/film', {
        headers: { range, ...more },
      });
      return [status, headers['content-range'], headers['content-length'], text.length < 20 ? text : ''];
    };
    expect(await part('bytes=0-3')).toEqual([206, 'bytes 0-3/300000', '4', 'film']);
    expect(await part('bytes=299995-')).toEqual([206, 'bytes 299995-299999/300000', '5', 'film ']);
    expect(await part('bytes=-3')).toEqual([206, 'bytes 299997-299999/300000', '3', 'lm ']);
    expect(await part('bytes=200000-399999')).toEqual([206, 'bytes 200000-299999/300000', '100000', '']);
    expect(await part('bytes=300000-')).toEqual([416, 'bytes */300000', '0', '']);
    for (const whole of ['bytes=0-1,5-6', 'lines=1-2', 'bytes=9-1', 'nonsense'])
      expect(await part(whole), whole).toEqual([200, undefined, '300000', '']);
    expect((await part('bytes=0-3', { 'if-range': '"f1"' }))[0]).toBe(206);
    expect((await part('bytes=0-3', { 'if-range': '"f2"' }))[0]).toBe(200);
    expect((await part('bytes=0-3', { 'if-range': 'W/"f1"' }))[0]).toBe(200);
    const all = await proxy.ask('http://film.test/film', { headers: { range: 'bytes=0-' } });
    expect(all.text).toBe(film.toString());
  });

  it('is given in parts also where all of it was captured as one', async () => {
    const { status, headers, text } = await proxy.ask('http://odd.test/206', {
      headers: { range: 'bytes=2-4' },
    });
    expect([status, headers['content-range'], text]).toEqual([206, 'bytes 2-4/10', '234']);
    expect((await proxy.ask('http://odd.test/206')).text).toBe('0123456789');
  });

  it('is found by what was sent', async () => {
    const post = async (body: string): Promise<string> => {
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(body.length),
      };
      const { status, text } = await proxy.ask('http://form.test/', { method: 'POST', headers, body });
      return `${status} ${text}`;
    };
    expect(await post('q=sea')).toBe('200 found the sea');
    expect(await post('q=hill')).toBe('200 found the hill');
    expect((await proxy.ask('http://form.test/')).text).toBe('the form');
    // A body of any size is read to its end, so that the answer comes.
    expect(await post(`q=${'x'.repeat(3_000_000)}`)).toMatch(/^(200|404) /);
  });
});

describe('the date', () => {
  it('is that of the proxy user, of the address, or of the request', async () => {
    proxy.states.change('user alice', { timestamp: '2004' });
    proxy.states.change('user bob', { timestamp: '20160101' });
    proxy.states.change('address 127.0.0.1', { timestamp: '2005' });
    const text = async (headers: Record<string, string>): Promise<string> =>
      (await proxy.ask('http://a.test/', { headers })).text;
    expect(await text({ 'proxy-authorization': basic('alice:any') })).toBe('in 2005');
    expect(await text({ 'proxy-authorization': basic('bob:other') })).toBe('in 2015');
    expect(await text({ 'proxy-authorization': basic('carol:') })).toBe('in 2015');
    expect(await text({ 'proxy-authorization': 'Bearer x' })).toBe('in 2005');
    expect(await text({})).toBe('in 2005');
    expect(await text({ 'accept-datetime': 'Thu, 01 Jan 2015 00:00:00 GMT' })).toBe('in 2015');
    const ask = `GET / HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n`;
    const head = `Proxy-Authorization: ${basic('bob:')}\r\n`;
    expect(await proxy.tunnelled({ target: 'a.test:443', servername: 'a.test', head }, ask)).toMatch(
      /in 2015$/,
    );
    expect(await proxy.tunnelled({ target: 'a.test:443', servername: 'a.test' }, ask)).toMatch(/in 2005$/);
    proxy.states.change('address 127.0.0.1', { timestamp: '' });
    expect((await proxy.ask('http://a.test/', { headers: { 'accept-datetime': 'yesterday' } })).status).toBe(
      400,
    );
  });

  it('and the view: what is not in it is not there', async () => {
    const headers = { 'proxy-authorization': basic('dora:') };
    proxy.states.change('user dora', { view: 'harvest:damaged' });
    expect((await proxy.ask('http://b.test/page', { headers })).status).toBe(404);
    proxy.states.change('user dora', { view: 'harvest:sound' });
    expect((await proxy.ask('http://b.test/page', { headers })).text).toBe(page);
  });
});

describe('what the archive does not have', () => {
  it('is said in the format that was asked for, and noted with the page that lacks it', async () => {
    const browser = { 'proxy-authorization': `Basic ${Buffer.from('eve:').toString('base64')}` };
    await proxy.ask('http://b.test/page', { headers: { ...browser, accept: 'text/html,*/*' } });
    const referer = 'http://b.test/page';
    const picture = await proxy.ask('http://b.test/lost.png', { headers: { ...browser, referer } });
    expect([picture.status, picture.headers['content-type']]).toEqual([404, 'image/png']);
    const elsewhere = await proxy.ask('http://cdn.test/x.css', {
      headers: { ...browser, referer: 'http://b.test/' },
    });
    expect([elsewhere.status, elsewhere.headers['content-type']]).toEqual([404, 'text/css; charset=utf-8']);
    const items = await proxy.missing.ofPage({ url: referer, timestamp: '20260131120000' });
    expect(items.map(({ url, kind }) => `${kind} ${url}`).sort()).toEqual([
      'unknown http://b.test/lost.png',
      'unknown http://cdn.test/x.css',
    ]);
    const html = await proxy.ask('http://b.test/no-page', { headers: { accept: 'text/html' } });
    expect(html.text).toContain('http://date.dlweb/versions?url=http%3A%2F%2Fb.test%2Fno-page');
  });

  it('is told apart from what it has lost', async () => {
    const answer = await proxy.raw(request('http://damaged.test/'));
    // The beginning has gone out: the length that was promised is not reached, and the connection ends.
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*Content-Length: 200000\r\n/);
    expect(answer.length).toBeLessThan(160_000);
    const { items } = await proxy.missing.list({ limit: 100 });
    expect(items.filter(({ kind }) => kind === 'lost').map(({ url }) => url)).toContain(
      'http://damaged.test/',
    );
  });

  it('does not keep a page from asking another host', async () => {
    const headers = { origin: 'http://b.test', 'access-control-request-method': 'PUT' };
    const { status, headers: answered } = await proxy.ask('http://c.test/api', {
      method: 'OPTIONS',
      headers,
    });
    expect([status, answered['access-control-allow-origin']]).toEqual([204, 'http://b.test']);
  });
});
