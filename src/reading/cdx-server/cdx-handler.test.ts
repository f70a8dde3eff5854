import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testLine } from '../../indexing/captures/test-lines.ts';
import { TestServer } from './test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start();
  await server.insert([
    testLine('http://example.org/', '20240101000000', { digest: 'sha1:A', offset: 1 }),
    testLine('http://example.org/', '20240102000000', { digest: 'sha1:A', offset: 2, mime: 'warc/revisit' }),
    testLine('http://example.org/', '20240103000000', { digest: 'sha1:B', offset: 3, status: '404' }),
    testLine('http://example.org/a b', '20240104000000', { offset: 4 }),
    ...Array.from({ length: 900 }, (_, at) =>
      testLine(`http://many.example.org/${String(at).padStart(4, '0')}`, '20240105000000', { offset: at }),
    ),
  ]);
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.close();
});

async function status(path: string, options: RequestInit = {}): Promise<number> {
  const response = await fetch(server.url + path, options);
  await response.arrayBuffer();
  return response.status;
}

describe("pywb's CDX server", () => {
  it.each(['/all/cdx', '/all/index', '/all-cdx'])('answers at %s with CDXJ lines', async (path) => {
    const response = await fetch(`${server.url}${path}?url=example.org&limit=1`);
    expect(response.headers.get('content-type')).toBe('text/x-cdxj; charset=utf-8');
    expect(await response.text()).toMatch(
      /^org,example\)\/ 20240101000000 \{"url": "http:\/\/example\.org\/", .*\}\n$/,
    );
  });

  it('answers in all its outputs', async () => {
    const query = '/all/cdx?url=example.org&fields=timestamp,status&output=';
    expect(await server.get(`${query}cdxj&limit=1`)).toBe('org,example)/ 20240101000000 {"status": "200"}\n');
    expect(await server.get(`${query}json&limit=-1`)).toBe(
      '{"timestamp": "20240103000000", "status": "404"}\n',
    );
    expect(await server.get(`${query}text&sort=reverse&limit=2`)).toBe(
      '20240103000000 404\n20240102000000 200\n',
    );
    const links = (await server.get(`${query}link`)).split('\n');
    expect(links.length).toBe(4);
    expect(links.slice(0, 3).map((link) => link.endsWith(','))).toEqual([true, true, false]);
  });

  it('counts pages, shows their blocks, and gives them', async () => {
    const query = '/all/cdx?url=*.many.example.org&pageSize=2';
    expect(JSON.parse(await server.get(`${query}&showNumPages=true`))).toEqual({
      pages: 2,
      pageSize: 2,
      blocks: 3,
    });
    expect(await server.get(`${query}&showPagedIndex=true`)).toBe(
      'org,example,many)/0000 20240105000000\tall\t0\t300\t1\n' +
        'org,example,many)/0300 20240105000000\tall\t300\t300\t2\n' +
        'org,example,many)/0600 20240105000000\tall\t600\t300\t3\n',
    );
    const [block = ''] = (await server.get(`${query}&showPagedIndex=true&output=json`)).split('\n');
    expect(JSON.parse(block)).toMatchObject({ part: 'all', lineno: 1 });
    const pages = await Promise.all([0, 1, 2].map((page) => server.get(`${query}&page=${page}`)));
    expect(pages.map((page) => page.split('\n').length - 1)).toEqual([600, 300, 0]);
  });

  it('gives a resume key behind the last line, with which it goes on', async () => {
    const query = '/all/cdx?url=*.many.example.org&output=text&fields=url&limit=500&showResumeKey=true';
    const first = (await server.get(query)).split('\n');
    expect(first.length).toBe(503);
    const second = (await server.get(`${query}&resumeKey=${first[501]}`)).split('\n');
    expect(second.length).toBe(401);
    expect(second[0]).toBe('http://many.example.org/0500');
  });

  it('packs long answers for those who take that, and no others', async () => {
    const path = '/all/cdx?url=*.many.example.org';
    const raw = async (accepts: string): Promise<{ coding: string | null; text: string }> => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      socket.write(`GET ${path} HTTP/1.0\r\naccept-encoding: ${accepts}\r\n\r\n`);
      const parts: Buffer[] = [];
      for await (const part of socket) parts.push(part as Buffer);
      const bytes = Buffer.concat(parts);
      const end = bytes.indexOf('\r\n\r\n');
      const coding = /content-encoding: (\w+)/i.exec(bytes.subarray(0, end).toString())?.[1] ?? null;
      const body = bytes.subarray(end + 4);
      return { coding, text: (coding === 'gzip' ? gunzipSync(body) : body).toString() };
    };
    const plain = await raw('identity');
    expect(plain.coding).toBe(null);
    expect(plain.text.split('\n').length).toBe(901);
    expect(await raw('br, gzip;q=0.5')).toEqual({ coding: 'gzip', text: plain.text });
    expect(await raw('gzip;q=0')).toEqual(plain);
  });
});

describe('OutbackCDX', () => {
  it('answers at /all, with columns, arrays or objects', async () => {
    const response = await fetch(`${server.url}/all?url=example.org&limit=1`);
    expect(response.headers.get('outbackcdx-urlkey')).toBe('org,example)/');
    expect(await response.text()).toBe(
      'org,example)/ 20240101000000 http://example.org/ text/html 200 A - - 1000 1 a.warc.gz\n',
    );
    expect(JSON.parse(await server.get('/all?url=example.org&output=json&fl=timestamp,statuscode'))).toEqual([
      [20240101000000, 200],
      [20240102000000, 200],
      [20240103000000, 404],
    ]);
    expect(JSON.parse(await server.get('/all?url=nowhere.test&output=json'))).toEqual([]);
    expect(JSON.parse(await server.get('/all?url=example.org&output=jsondict&fl=original&limit=1'))).toEqual([
      { original: 'http://example.org/' },
    ]);
  });

  it('has its own filters', async () => {
    expect(
      await server.get('/all?url=example.org&fl=timestamp&filter=!status:[45]..&filter=~mime:html'),
    ).toBe('20240101000000\n');
  });

  it('lists its collections, and counts', async () => {
    expect(await server.get('/api/collections')).toBe('["all"]\n');
    expect(JSON.parse(await server.get('/all/stats'))).toEqual({ estimatedRecordCount: 904 });
  });

  it('answers OpenWayback in XML', async () => {
    const text = await server.get(
      '/all?q=type:urlquery+url:http%253A%252F%252Fexample.org%252F+limit:2+offset:1',
    );
    expect(text.match(/<result>/g)?.length).toBe(2);
    expect(text).toContain('<capturedate>20240103000000</capturedate>');
    expect(text).toContain('<resultstype>resultstypecapture</resultstype>');
    const second = await server.get(
      '/all?q=type:urlquery+url:http%253A%252F%252Fexample.org%252F&count=1&start_page=2',
    );
    expect(second.match(/<capturedate>\d+/g)).toEqual([text.match(/<capturedate>\d+/)?.[0]]);
    expect(second).toContain('<firstreturned>1</firstreturned>');
    expect(await status('/all?q=url:a&count=1&start_page=0')).toBe(400);
    const prefix = await server.get('/all?q=type:prefixquery+url:http%253A%252F%252Fexample.org%252F');
    expect(prefix).toContain('<numversions>2</numversions><numcaptures>3</numcaptures>');
    expect(await server.get('/all?q=type:urlquery+url:nowhere.test')).toContain('Resource Not In Archive');
    expect(await status('/all?q=type:other+url:a')).toBe(400);
    expect(await status('/all?q=nonsense')).toBe(400);
    expect(await status('/all?q=url:a+limit:-1')).toBe(400);
  });
});

/** The whole answer, as it comes. */
function requested(host: string, more = ''): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.end(`GET /all/cdx?url=example.org HTTP/1.1\r\nhost: ${host}\r\n${more}connection: close\r\n\r\n`);
    let text = '';
    socket.on('data', (part) => (text += part.toString()));
    socket.on('close', () => resolve(text));
  });
}

describe('a request that is no good', () => {
  it.each([
    ['/all/cdx', 400],
    ['/all/cdx?url=', 400],
    ['/all/cdx?url=a&matchType=fuzzy', 400],
    ['/all/cdx?url=a&limit=x', 400],
    ['/all/cdx?url=a&filter=~url:(?=a)', 400],
    ['/all/cdx?url=a&output=jsondict', 400],
    ['/nothing?url=a', 404],
    ['/harvest:?url=a', 404],
    ['/%E0%A4%A?url=a', 404],
    ['/all/nothing', 404],
    ['/all/file/nothing.warc.gz', 404],
    ['/all/path', 400],
    ['/all/path?file=nothing', 404],
    ['/harvest:a/cdx?url=a&harvest=b', 404],
    ['/collection:a/cdx?url=a&collection=b', 404],
    // There is no catalogue.
    ['/collection:a/cdx?url=a', 404],
  ])('%s is answered with %i', async (path, expected) => {
    expect(await status(path)).toBe(expected);
  });

  it('with too much in it is refused', async () => {
    expect(await status(`/all/cdx?url=a${'&filter=x'.repeat(100)}`)).toBe(400);
    expect(await status(`/all/cdx?url=${'a'.repeat(200_000)}`)).toBe(431);
    expect(await status(`/all/cdx?url=${'a/'.repeat(20_000)}`)).toBe(200);
    expect(await status(`/all?url=${'a/'.repeat(20_000)}`)).toBe(200);
  });

  it.each(['PUT', 'DELETE', 'OPTIONS', 'PATCH'])('%s is not understood', async (method) => {
    expect(await status('/all?url=a', { method })).toBe(405);
  });

  it.each([
    'url=%ff%fe',
    'url=%00',
    'url=http://example.org/%zz',
    'url=%F0%9F%98%80',
    'url=*',
    'url=*.',
    'url=.&matchType=domain',
    'urlkey=%0A',
    'url=example.org&from=00000000000000&to=99999999999999',
    'url=example.org&closest=99999999999999',
    'url=example.org&page=999999999999999&pageSize=999999999999999',
    'url=example.org&fields=,,,',
    'url=example.org&collapse=nothing',
  ])('%s does no harm', async (query) => {
    expect(await status(`/all/cdx?${query}`)).toBe(200);
    expect(await status(`/all?${query}`)).toBe(200);
  });

  it('with an expression that explodes elsewhere is answered', async () => {
    const filter = encodeURIComponent('~url:((http://many.example.org/(\\d+)+)+)+$!');
    expect(await server.get(`/all/cdx?url=*.many.example.org&filter=${filter}`)).toBe('');
    const other = encodeURIComponent('url:(.*)*(.*)*(.*)*x');
    expect(await server.get(`/all?url=*.many.example.org&filter=${other}`)).toBe('');
  });

  it('under another name than our own is not answered', async () => {
    expect(await requested('evil.example:8083')).toContain('421 ');
    for (const host of ['localhost:1', '127.0.0.1', '[::1]:8083', 'archive.localhost'])
      expect(await requested(host)).toContain('20240103000000');
    // Behind a proxy on this machine no client counts as local.
    expect(await requested('localhost', 'x-forwarded-for: 192.0.2.1\r\n')).toMatch(
      /^HTTP\/1.1 200 [^]*content-length: 0/,
    );
  });
});
