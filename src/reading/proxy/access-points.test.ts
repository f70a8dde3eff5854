import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestProxy } from './test-proxy.ts';

/* A withdrawn capture is behind none of the access points of the proxy; before the withdrawal it is behind all. */
const response = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nETag: "e"\r\n\r\n<p>the secret page</p>';
let proxy: TestProxy;
beforeAll(async () => {
  proxy = await TestProxy.start([
    { url: 'http://secret.test/', response },
    { url: 'http://secret.test/', posted: 'q=1', response },
    { url: 'http://open.test/', response: response.replace('secret', 'open') },
  ]);
});
afterAll(async () => {
  expect(proxy.errors).toEqual([]);
  await proxy.close();
});

interface AccessPoint {
  readonly name: string;
  /** Whether the page is behind it. */
  open(headers?: Record<string, string>): Promise<boolean>;
}

async function shows(url: string, sign: RegExp, headers = {}): Promise<boolean> {
  return sign.test((await proxy.ask(url, { headers })).text);
}

const tunnelled = 'GET / HTTP/1.1\r\nHost: secret.test\r\nConnection: close\r\n\r\n';
const accessPoints: readonly AccessPoint[] = [
  { name: 'http', open: (headers) => shows('http://secret.test/', /the secret page/, headers) },
  {
    name: 'https',
    open: async (headers = {}) => {
      const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      const place = { target: 'secret.test:443', servername: 'secret.test', head: head.join('') };
      return (await proxy.tunnelled(place, tunnelled)).includes('the secret page');
    },
  },
  {
    name: 'HEAD',
    open: async (headers = {}) =>
      (await proxy.ask('http://secret.test/', { method: 'HEAD', headers })).status === 200,
  },
  {
    name: 'a validator',
    open: async (headers = {}) =>
      (await proxy.ask('http://secret.test/', { headers: { ...headers, 'if-none-match': '"e"' } })).status ===
      304,
  },
  {
    name: 'a date',
    open: (headers) =>
      shows('http://secret.test/', /the secret page/, {
        ...headers,
        'accept-datetime': 'Sat, 31 Jan 2026 12:00:00 GMT',
      }),
  },
  {
    name: 'search',
    open: (headers) => shows('http://search.dlweb/?q=secret.test', /<td>.*secret\.test/, headers),
  },
  { name: 'dates', open: (headers) => shows('http://date.dlweb/versions?url=secret.test', /<td>/, headers) },
  { name: 'sites', open: (headers) => shows('http://sites.dlweb/', />secret\.test</, headers) },
];

async function openAccessPoints(headers: Record<string, string> = {}): Promise<string[]> {
  const open: string[] = [];
  for (const accessPoint of accessPoints) if (await accessPoint.open(headers)) open.push(accessPoint.name);
  return open;
}

describe('the access points of the proxy', () => {
  it('are open to who may read, and to nobody from elsewhere', async () => {
    expect(await openAccessPoints()).toEqual(accessPoints.map(({ name }) => name));
    expect(await openAccessPoints({ 'x-forwarded-for': '192.0.2.1' })).toEqual([]);
    expect(await openAccessPoints({ forwarded: 'for=127.0.0.1' })).toEqual([]);
  });

  it('are closed to what is withdrawn, which is as if it had never been there', async () => {
    await (
      await proxy.archive.decisions()
    ).decide({
      what: { kind: 'withdrawal', of: { url: 'http://secret.test/' } },
      by: 'test',
      reason: 'a test',
    });
    expect(await openAccessPoints()).toEqual([]);
    const [withdrawn, unknown] = await Promise.all(
      ['http://secret.test/', 'http://hidden.test/'].map((url) => proxy.ask(url)),
    );
    expect(withdrawn?.status).toBe(404);
    expect(withdrawn?.headers['heirloom-fault']).toBe(unknown?.headers['heirloom-fault']);
    expect((await proxy.ask('http://open.test/')).text).toContain('the open page');
  });
});
