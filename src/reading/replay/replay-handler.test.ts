import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestReplay, testTimestamp as at } from './test-replay.ts';

const site = 'https://example.test';
const page = `<!DOCTYPE html><html><head><title>x</title></head><body><a href="/other" target="_blank">o</a><img src="a.png"></body></html>`;
const film = Buffer.from(Array.from({ length: 300_000 }, (_none, index) => index % 251));
const html = '200 OK\r\nContent-Type: text/html; charset=utf-8';
let replay: TestReplay;

beforeAll(async () => {
  replay = await TestReplay.start([
    { url: `${site}/`, body: page, head: `${html}\r\nSet-Cookie: a=1; Path=/; Domain=example.test` },
    { url: `${site}/`, body: page.replace('x', 'later'), timestamp: '20260301000000' },
    { url: `${site}/gzip`, body: gzipSync(page), head: `${html}\r\nContent-Encoding: gzip` },
    { url: `${site}/film.mp4`, body: film, head: '200 OK\r\nContent-Type: video/mp4' },
    { url: `${site}/film.html`, body: `<p>${'x'.repeat(900_000)}<a href=/a>`, head: html },
    { url: `${site}/style.css`, body: 'a{background:url(a.png)}', head: '200 OK\r\nContent-Type: text/css' },
    { url: `${site}/app.js`, body: 'location.href = "/x"', head: '200 OK\r\nContent-Type: text/javascript' },
    {
      url: `${site}/data`,
      body: '{"a":"https://example.test/"}',
      head: '200 OK\r\nContent-Type: application/json',
    },
    { url: `${site}/moved`, head: '302 Found\r\nLocation: /other?x=1#y' },
    { url: `${site}/out`, head: '301 Moved\r\nLocation: http://[broken/' },
    {
      url: `${site}/login`,
      body: 'welcome',
      posted: { body: 'name=ada&word=1', contentType: 'application/x-www-form-urlencoded' },
    },
    { url: `${site}/gone`, body: 'gone', head: '410 Gone\r\nContent-Type: text/html' },
    { url: `${site}/no-type`, body: '<html><a href=/x>y</a>', head: '200 OK' },
    {
      url: `${site}/live.m3u8`,
      body: '#EXTM3U\n#EXTINF:5,\nseg1.ts\n',
      head: '200 OK\r\nContent-Type: application/vnd.apple.mpegurl',
    },
  ]);
});

afterAll(() => replay.close());

function path(modifier: string, url: string, timestamp = at): string {
  return `/all/${timestamp}${modifier}/${url}`;
}

describe('pages', () => {
  test('are led to their own date', async () => {
    const { status, headers } = await replay.get(path('mp_', `${site}/`, '2026'));
    expect(status).toBe(307);
    expect(headers.location).toBe(path('mp_', `${site}/`, '20260301000000'));
    const other = await replay.get(path('mp_', `${site}/`, '20260201'));
    expect(other.headers.location).toBe(path('mp_', `${site}/`));
  });

  test('are rewritten, with wombat first, and confined', async () => {
    const { status, headers, text } = await replay.get(path('mp_', `${site}/`));
    expect(status).toBe(200);
    expect(text).toContain(`<head><script>self.wbinfo={"url":"${site}/"`);
    expect(text).toMatch(/<script src="\/_heirloom\/[0-9a-f]{12}\/page.js"><\/script><title>/);
    expect(text).toContain(`href="${path('mp_', `${site}/other`)}"`);
    expect(text).toContain(`src="${path('im_', `${site}/a.png`)}"`);
    expect(headers['content-security-policy']).toContain("form-action 'self'");
    expect(headers['content-security-policy']).toContain(
      `frame-ancestors 'self' ${replay.applicationOrigin}`,
    );
    expect(headers['memento-datetime']).toBe('Sat, 31 Jan 2026 12:00:00 GMT');
    expect(headers['set-cookie']).toEqual([
      `a=1; Path=${path('mp_', `${site}/`)}; SameSite=None; Secure; Partitioned`,
    ]);
    expect(Number(headers['content-length'])).toBe(Buffer.byteLength(text));
  });

  test('decode their content coding, and stream when they are long', async () => {
    const { text, headers } = await replay.get(path('mp_', `${site}/gzip`));
    expect(text).toContain('<title>x</title>');
    expect(headers['content-encoding']).toBeUndefined();
    const long = await replay.get(path('mp_', `${site}/film.html`));
    expect(long.headers['transfer-encoding']).toBe('chunked');
    expect(long.text.endsWith(`<a href="${path('mp_', `${site}/a`)}">`)).toBe(true);
  });

  test('alone in a window are shown by the application, and so are addresses for people', async () => {
    const alone = await replay.get(path('mp_', `${site}/`), { 'sec-fetch-dest': 'document' });
    expect(alone.status).toBe(307);
    expect(alone.headers.location).toBe(`${replay.applicationOrigin}/all/${at}/${site}/`);
    const bare = await replay.get(path('', `${site}/`));
    expect(bare.headers.location).toBe(`${replay.applicationOrigin}/all/${at}/${site}/`);
    const framed = await replay.get(path('mp_', `${site}/`), { 'sec-fetch-dest': 'iframe' });
    expect(framed.status).toBe(200);
  });

  test('keep their status', async () => {
    const { status, text } = await replay.get(path('mp_', `${site}/gone`));
    expect(status).toBe(410);
    expect(text).toContain('gone');
  });

  test('without a type are pages when they look like one', async () => {
    expect((await replay.get(path('mp_', `${site}/no-type`))).text).toContain(path('mp_', `${site}/x`));
  });

  test('that the reader has already are not sent again', async () => {
    const first = await replay.get(path('mp_', `${site}/`));
    const again = await replay.get(path('mp_', `${site}/`), { 'if-none-match': String(first.headers.etag) });
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
    const other = await replay.get(path('mp_', `${site}/`), { 'if-none-match': '"other"' });
    expect(other.status).toBe(200);
  });
});

describe('parts of pages', () => {
  test('are answered at once, at the date nearest to the page, and lead to the date of the page', async () => {
    const requested = '20260210000000';
    const { status, headers, text } = await replay.get(path('cs_', `${site}/style.css`, requested));
    expect(status).toBe(200);
    expect(headers['memento-datetime']).toBe('Sat, 31 Jan 2026 12:00:00 GMT');
    expect(text).toBe(`a{background:url(${path('im_', `${site}/a.png`, requested)})}`);
  });

  test('are scripts by what they are used for', async () => {
    const script = await replay.get(path('js_', `${site}/app.js`));
    expect(script.text).toContain('_____WB$wombat$assign$function_____');
    const worker = await replay.get(path('wkr_', `${site}/app.js`));
    expect(worker.text).toMatch(
      /^self\.importScripts\("\/_heirloom\/[0-9a-f]{12}\/20260131120000\/worker\.js"\);/,
    );
    const data = await replay.get(path('mp_', `${site}/data`), { 'sec-fetch-dest': 'empty' });
    expect(data.text).toBe(`{"a":"${site}/"}`);
    expect((await replay.get(path('oe_', `${site}/live.m3u8`))).text).toContain(
      path('oe_', `${site}/seg1.ts`),
    );
  });

  test('come in ranges', async () => {
    const some = await replay.get(path('oe_', `${site}/film.mp4`), { range: 'bytes=1000-1999' });
    expect(some.status).toBe(206);
    expect(some.headers['content-range']).toBe(`bytes 1000-1999/${film.length}`);
    expect(some.bytes.equals(film.subarray(1000, 2000))).toBe(true);
    const end = await replay.get(path('oe_', `${site}/film.mp4`), { range: 'bytes=-10' });
    expect(end.bytes.equals(film.subarray(-10))).toBe(true);
    const outside = await replay.get(path('oe_', `${site}/film.mp4`), { range: `bytes=${film.length}-` });
    expect(outside.status).toBe(416);
    expect(outside.headers['content-range']).toBe(`bytes */${film.length}`);
    const whole = await replay.get(path('oe_', `${site}/film.mp4`));
    expect(whole.bytes.equals(film)).toBe(true);
    expect(whole.headers['accept-ranges']).toBe('bytes');
    // A page is another one when it is rewritten.
    expect((await replay.get(path('mp_', `${site}/`), { range: 'bytes=0-9' })).status).toBe(200);
  });

  test('answer HEAD with the same head', async () => {
    const { status, headers, bytes } = await replay.send('HEAD', path('oe_', `${site}/film.mp4`));
    expect(status).toBe(200);
    expect(headers['content-length']).toBe(String(film.length));
    expect(bytes.length).toBe(0);
    expect((await replay.send('HEAD', path('mp_', `${site}/`))).headers['content-type']).toContain(
      'text/html',
    );
  });
});

describe('redirects and forms', () => {
  test('redirects lead to the archive', async () => {
    const { status, headers } = await replay.get(path('mp_', `${site}/moved`));
    expect(status).toBe(302);
    expect(headers.location).toBe(path('mp_', `${site}/other?x=1#y`));
    expect((await replay.get(path('mp_', `${site}/out`))).headers.location).toBeUndefined();
  });

  test('a request with a body finds what was answered to this body', async () => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const found = await replay.send('POST', path('mp_', `${site}/login`), type, 'name=ada&word=1');
    expect(found.status).toBe(200);
    expect(found.text).toContain('welcome');
    const missed = await replay.send('POST', path('mp_', `${site}/nowhere`), type, 'name=ada');
    expect(missed.status).toBe(404);
  });

  test('a body without end is not read', async () => {
    const { status } = await replay.send('POST', path('mp_', `${site}/login`), {}, 'x'.repeat(5 << 20));
    expect(status).toBe(413);
  });
});

describe('stored bytes', () => {
  test('are exactly those, and do nothing', async () => {
    const { headers, bytes, text } = await replay.get(path('id_', `${site}/`));
    expect(text).toBe(page);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toMatch(/; sandbox$/);
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['content-disposition']).toBeUndefined();
    expect(Number(headers['content-length'])).toBe(bytes.length);
    const coded = await replay.get(path('id_', `${site}/gzip`));
    expect(coded.headers['content-encoding']).toBe('gzip');
    expect(coded.bytes.equals(gzipSync(page))).toBe(true);
  });

  test('are not shown as a page', async () => {
    for (const destination of ['document', 'iframe', 'embed', 'object']) {
      const { headers } = await replay.get(path('id_', `${site}/`), { 'sec-fetch-dest': destination });
      expect(headers['content-disposition']).toBe('attachment');
    }
  });
});
