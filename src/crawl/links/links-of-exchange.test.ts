import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { beginningOf, faviconOf, linkHosts, linksOfExchange, redirectOf } from './links-of-exchange.ts';
import { exchangeOf, responseOf } from '../site/test-exchange.ts';

const url = 'http://a.test/folder/page.html';
const html = '<a href="next.html">next</a><img src="/logo.png"><a href="http://b.test/">other</a>';
const linked = ['http://a.test/folder/next.html', 'http://a.test/logo.png', 'http://b.test/'];

async function urlsOf(response: Buffer): Promise<string[]> {
  return (await linksOfExchange(url, exchangeOf(response))).links.map((link) => link.url);
}

describe('faviconOf', () => {
  const candidate = { url: 'https://a.test:8443/folder/page.html?x', depth: 0, path: '', via: undefined };

  it('asks the origin of a page, and of nothing else', () => {
    expect(faviconOf(candidate, exchangeOf(responseOf(html))).map((link) => link.url)).toEqual([
      'https://a.test:8443/favicon.ico',
    ]);
    const plain = responseOf('text', { 'Content-Type': 'text/plain' });
    const gone = Buffer.from('HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n\r\nx');
    for (const response of [plain, gone]) expect(faviconOf(candidate, exchangeOf(response))).toEqual([]);
  });

  it('asks for that of a page that was redirected, and for none of a frame', () => {
    const asked = ['R', 'LR', 'LI', 'E', 'LER'].filter(
      (path) => faviconOf({ ...candidate, path }, exchangeOf(responseOf(html))).length > 0,
    );
    expect(asked).toEqual(['R', 'LR', 'LI']);
  });
});

describe('linksOfExchange', () => {
  it('finds the links of a page, with what they are for', async () => {
    const { links } = await linksOfExchange(url, exchangeOf(responseOf(html)));
    expect(links.map(({ url: to, kind, hop }) => [to, kind, hop])).toEqual([
      [linked[0], 'page', 'L'],
      [linked[1], 'requisite', 'E'],
      [linked[2], 'page', 'L'],
    ]);
  });

  it('finds them behind a content coding and chunks', async () => {
    expect(await urlsOf(responseOf(gzipSync(html), { 'Content-Encoding': 'gzip' }))).toEqual(linked);
    const half = html.length / 2;
    const pieces = [html.slice(0, half), html.slice(half)].map(
      (part) => `${part.length.toString(16)}\r\n${part}\r\n`,
    );
    const chunked = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n${pieces.join('')}0\r\n\r\n`;
    expect(await urlsOf(Buffer.from(chunked))).toEqual(linked);
  });

  it('finds those of the head first, and a link that is there twice once', async () => {
    const headers = { Link: '</style.css>; rel=stylesheet', Location: '/logo.png' };
    const urls = await urlsOf(responseOf(`${html}${html}`, headers, 200));
    expect(urls[0]).toMatch(/style\.css$|logo\.png$/);
    expect(urls.filter((each) => each === linked[0])).toHaveLength(1);
    expect(urls).toContain('http://a.test/style.css');
  });

  it('reads text in the charset that the head declares', async () => {
    const latin1 = Buffer.from('<a href="/\xe9t\xe9">', 'latin1');
    expect(await urlsOf(responseOf(latin1, { 'Content-Type': 'text/html; charset="ISO-8859-1"' }))).toEqual([
      'http://a.test/%C3%A9t%C3%A9',
    ]);
  });

  it('finds none in an empty body, in what is damaged, and in what is no text', async () => {
    expect(await urlsOf(responseOf(''))).toEqual([]);
    const damaged = gzipSync(html);
    damaged.fill(0, 12);
    expect(await urlsOf(responseOf(damaged, { 'Content-Encoding': 'gzip' }))).toEqual([]);
    expect(await urlsOf(responseOf(html, { 'Content-Type': 'image/png' }))).toEqual([]);
  });
});

describe('beginningOf', () => {
  it('is the decoded body, or so much of it', async () => {
    const packed = exchangeOf(responseOf(gzipSync(html), { 'Content-Encoding': 'gzip' }));
    expect((await beginningOf(packed, 1000)).toString()).toBe(html);
    expect((await beginningOf(packed, 10)).toString()).toBe(html.slice(0, 10));
    expect(await beginningOf(exchangeOf(responseOf('')), 10)).toHaveLength(0);
  });
});

describe('redirectOf', () => {
  it.each([
    [301, '/there', 'http://a.test/there'],
    [308, 'https://b.test/x', 'https://b.test/x'],
    [302, '?q=1', 'http://a.test/folder/page.html?q=1'],
    [200, '/there', undefined],
    [404, '/there', undefined],
    [301, 'ftp://b.test/', undefined],
    [301, 'mailto:a@b.test', undefined],
    [301, 'http://[', undefined],
  ])('%i to %s', (status, location, target) => {
    expect(redirectOf(exchangeOf(responseOf('', { Location: location }, status)).head, url)).toBe(target);
  });

  it('without a Location leads nowhere', () => {
    expect(redirectOf(exchangeOf(responseOf('', {}, 301)).head, url)).toBeUndefined();
  });
});

describe('linkHosts', () => {
  it('counts links by host: of any port, with a user, of an address; not those of other schemes', () => {
    const urls = [
      'http://a.test/1',
      'https://a.test:8443/2',
      'http://user:word@b.test/',
      'http://b.test?q',
      'http://[::1]:8080/x',
      'mailto:a@b.test',
      'dns:a.test',
    ];
    const links = urls.map((each) => ({ url: each, kind: 'page', hop: 'L', context: '' }) as const);
    expect(linkHosts(links)).toEqual({ 'a.test': 2, 'b.test': 2, '[::1]': 1 });
    expect(linkHosts([])).toEqual({});
  });
});
