import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMadeUpWeb } from '../../../made-up-web/made-up-web.ts';
import type { MadeUpWeb } from '../../../made-up-web/made-up-web.ts';
import { serveByHand } from '../../../scenarios/hand-made-server.ts';
import { payloadOf } from '../../formats/http1/body.ts';
import { blockBytes } from '../../formats/warc/serialize-record.ts';
import { NameCache } from '../resolve/name-cache.ts';
import type { Resolution } from '../resolve/resolver.ts';
import type { Exchange, FailedFetch, FetchOutcome } from './exchange.ts';
import { guardAddress } from './address-guard.ts';
import { Fetcher } from './fetcher.ts';
import type { FetcherOptions } from './fetcher.ts';
import { testLedger, testNetwork } from './test-fetcher.ts';

const limits = testNetwork();
const never = new AbortController().signal;

let web: MadeUpWeb;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-fetcher-'));
  web = await startMadeUpWeb({
    seed: 3,
    sites: 2,
    pagesPerSite: 5,
    hostile: true,
    limits: { slowIntervalMs: 50, silenceMs: 2000, endlessBytes: 3_000_000 },
  });
});
afterAll(async () => {
  expect(await readdir(folder)).toEqual([]); // every spool was given up
  await web.stop();
  await rm(folder, { recursive: true });
});

function fetcher(options: Partial<FetcherOptions> = {}): Fetcher {
  return new Fetcher({
    names: new NameCache({ resolver: web.resolver }),
    ledger: testLedger(),
    network: limits,
    guard: (address) => guardAddress(address, true),
    spoolFolder: folder,
    ...options,
  });
}

interface Fetched {
  readonly outcome: Exchange;
  readonly response: Buffer;
  readonly payload: Buffer;
}

async function kept(outcome: FetchOutcome): Promise<Fetched> {
  if (outcome.outcome === 'failed') throw new Error(`${outcome.code}: ${outcome.reason}`);
  const response = await joined(blockBytes(outcome.response));
  const payload = await joined(
    payloadOf(outcome.head, blockBytes(response.subarray(outcome.head.raw.length))),
  );
  await outcome.release();
  expect(response).toHaveLength(outcome.responseBytes);
  return { outcome, response, payload };
}

async function joined(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const piece of pieces) parts.push(piece);
  return Buffer.concat(parts);
}

async function fetched(url: string): Promise<Fetched> {
  const each = fetcher();
  const result = await kept(await each.fetch(new URL(url), { signal: never }));
  each.close();
  return result;
}

async function failure(url: string, options: Partial<FetcherOptions> = {}): Promise<FailedFetch> {
  const each = fetcher(options);
  const outcome = await each.fetch(new URL(url), { signal: never });
  each.close();
  if (outcome.outcome === 'exchange') throw new Error(`status ${outcome.head.status}`);
  return outcome;
}

function sha1(bytes: Uint8Array): string {
  return createHash('sha1').update(bytes).digest('hex');
}

const hello = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello';

describe('bytes', () => {
  it.each(['framings', 'encodings', 'bad-encodings'])('are those of the truth: %s', async (site) => {
    const each = fetcher();
    let compared = 0;
    for (const truth of web.truth({ site })) {
      const { outcome, payload } = await kept(await each.fetch(new URL(truth.url), { signal: never }));
      expect([truth.url, outcome.head.status, outcome.truncated]).toEqual([
        truth.url,
        truth.status,
        undefined,
      ]);
      if (truth.sha1 === undefined) continue;
      expect([truth.url, sha1(payload)]).toEqual([truth.url, truth.sha1]);
      compared++;
    }
    each.close();
    expect(compared).toBeGreaterThan(8);
  });

  it('are kept as they were sent, chunks and all', async () => {
    const sent =
      'HTTP/1.1 200 Fine\r\nX-Odd :  yes\r\nTransfer-Encoding: chunked\r\n\r\n5;x=y\r\nhello\r\n0\r\nTrailer: 1\r\n\r\n';
    const server = await serveByHand((socket) => socket.write(sent));
    const { response, outcome } = await fetched(server.url);
    await server.stop();
    expect(response.toString('latin1')).toBe(sent);
    expect(Buffer.from(outcome.requestBytes).toString()).toBe(
      `GET / HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nUser-Agent: heirloom-test\r\nAccept: */*\r\nAccept-Encoding: gzip\r\nConnection: keep-alive\r\n\r\n`,
    );
  });

  it('are sent as they are recorded, with the page that led here', async () => {
    let request = '';
    const server = await serveByHand((socket, text) => {
      request += text;
      socket.write(hello);
    });
    const each = fetcher();
    const outcome = await each.fetch(new URL(`${server.url}a%20b?c=d#e`), {
      via: 'http://via.test/',
      signal: never,
    });
    const { outcome: exchange } = await kept(outcome);
    each.close();
    await server.stop();
    expect(Buffer.from(exchange.requestBytes).toString('latin1')).toBe(request);
    expect(request).toMatch(/^GET \/a%20b\?c=d HTTP\/1\.1\r\n/);
    expect(request).toContain('\r\nReferer: http://via.test/\r\n');
  });

  it('go through a file when they are many', async () => {
    const body = Buffer.alloc(900_000, 'abcdefg');
    const server = await serveByHand((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n`);
      socket.write(body);
    });
    const { payload } = await fetched(server.url);
    await server.stop();
    expect(payload.equals(body)).toBe(true);
  });
});

describe('connections', () => {
  it('are used again', async () => {
    const server = await serveByHand((socket) => socket.write(hello));
    const each = fetcher();
    for (let n = 0; n < 5; n++)
      expect(
        String((await kept(await each.fetch(new URL(`${server.url}${n}`), { signal: never }))).payload),
      ).toBe('hello');
    expect(server.connections()).toBe(1);
    each.close();
    await server.stop();
  });

  it('are opened anew when the server has closed the idle one', async () => {
    const server = await serveByHand((socket) => socket.end(hello));
    const each = fetcher();
    for (let n = 0; n < 3; n++) await kept(await each.fetch(new URL(server.url), { signal: never }));
    expect(server.connections()).toBe(3);
    each.close();
    await server.stop();
  });

  it('are opened anew when the server closes it on the second request', async () => {
    let requests = 0;
    const server = await serveByHand((socket) => {
      requests++;
      if (requests === 2) socket.destroy();
      else socket.write(hello);
    });
    const each = fetcher();
    await kept(await each.fetch(new URL(server.url), { signal: never }));
    await kept(await each.fetch(new URL(server.url), { signal: never }));
    expect([server.connections(), requests]).toEqual([2, 3]);
    each.close();
    await server.stop();
  });

  it('are not used again after bytes that nobody asked for', async () => {
    const server = await serveByHand((socket) => socket.write(`${hello}HTTP/1.1 200 OK\r\n\r\nevil`));
    const each = fetcher();
    for (let n = 0; n < 2; n++) {
      const { payload } = await kept(await each.fetch(new URL(server.url), { signal: never }));
      expect(String(payload)).toBe('hello');
    }
    expect(server.connections()).toBe(2);
    each.close();
    await server.stop();
  });

  it('tell their address, and for TLS protocol and cipher suite', async () => {
    const plain = await fetched(web.url('framings.test', '/'));
    expect(plain.outcome.connection).toEqual({
      address: web.addresses.table.get('framings.test'),
      protocol: 'http/1.1',
    });
    const secure = await fetched(web.url('expired-certificate.test', '/page.html', true));
    expect(secure.outcome.connection.protocol).toBe('http/1.1');
    expect(secure.outcome.connection.tls).toMatchObject({
      protocol: 'tls/1.3',
      cipherSuite: expect.stringMatching(/^TLS_[A-Z0-9_]+$/) as unknown,
    });
  });

  it.each(['expired', 'wrong-name', 'self-signed', 'unknown-authority'])(
    'are made in spite of a certificate that is %s, and say so',
    async (kind) => {
      const url = web.url(`${kind}-certificate.test`, '/page.html', true);
      const { outcome, payload } = await fetched(url);
      expect(sha1(payload)).toBe(web.truthOf(url)?.sha1);
      expect(outcome.connection.tls?.certificateError).toMatch(/\w/);
    },
  );
});

describe('hostile servers', () => {
  it.each([
    ['/endless-body', 'length'],
    ['/endless-chunks', 'length'],
    ['/endless-radio', 'time'],
    ['/slow-body', 'time'],
    ['/silence-after-head', 'time'],
  ])('slow.test%s ends: %s', async (path, reason) => {
    const { outcome, response } = await fetched(web.url('slow.test', path));
    expect(outcome).toMatchObject({ truncated: reason, head: { status: 200 } });
    if (reason === 'length') expect(response).toHaveLength(limits.responseBytes);
  });

  it('are waited for as long as the limits say', async () => {
    expect(await failure(web.url('slow.test', '/silence'))).toMatchObject({ code: 'timeout' });
    expect(await failure(web.url('slow.test', '/slow-head'))).toMatchObject({ code: 'timeout' });
    const { outcome } = await fetched(web.url('slow.test', '/late'));
    expect(outcome).toMatchObject({ head: { status: 200 } });
    expect(outcome.truncated).toBeUndefined();
  });

  it.each(['/cut-in-body', '/reset-in-body', '/length-too-long', '/chunk-too-long', '/chunk-last-missing'])(
    'broken-bodies.test%s: what came is kept, and told to be cut',
    async (path) => {
      const { outcome } = await fetched(web.url('broken-bodies.test', path));
      expect(outcome).toMatchObject({ truncated: 'disconnect', head: { status: 200 } });
      expect(outcome.responseBytes).toBeGreaterThan(outcome.head.raw.length);
    },
  );

  it.each(['broken-heads', 'broken-bodies'])('%s: every one ends in a way that has a name', async (site) => {
    const each = fetcher();
    let exchanges = 0;
    for (const truth of web.truth({ site })) {
      const outcome = await each.fetch(new URL(truth.url), { signal: never });
      if (outcome.outcome === 'failed') {
        expect([truth.url, truth.status, outcome.code]).toEqual([truth.url, 0, 'connection-broken']);
        continue;
      }
      exchanges++;
      const { payload } = await kept(outcome);
      // No status of three digits there; and a head above the limit is not kept to its end.
      if (/0\.9|status-99$|long-line/.test(truth.url)) continue;
      if (truth.status !== 0) expect([truth.url, outcome.head.status]).toEqual([truth.url, truth.status]);
      if (truth.sha1 !== undefined && outcome.truncated === undefined)
        expect([truth.url, sha1(payload)]).toEqual([truth.url, truth.sha1]);
    }
    each.close();
    expect(exchanges).toBeGreaterThan(15);
  });
});

describe('what cannot be fetched', () => {
  it('has a name that is not known', async () => {
    expect(await failure(web.url('no-such-host.test', '/'))).toMatchObject({ code: 'dns-failed' });
  });

  it('is at an address where nobody listens', async () => {
    expect(await failure(web.url('nobody-listens.test', '/'))).toMatchObject({ code: 'connect-failed' });
  });

  it('speaks HTTP where TLS is expected', async () => {
    const url = web.url('framings.test', '/').replace('http:', 'https:');
    expect(['connect-failed', 'timeout']).toContain((await failure(url)).code);
  });

  it('has another scheme', async () => {
    expect(await failure('ftp://framings.test/')).toMatchObject({ code: 'not-fetchable' });
  });

  it('is told to those who keep the look-ups, once for each name', async () => {
    const told: (readonly [string, Resolution['outcome']])[] = [];
    const names = new NameCache({
      resolver: web.resolver,
      onResolution: (host, { outcome }) => told.push([host, outcome]),
    });
    const each = fetcher({ names });
    for (const host of ['framings.test', 'framings.test', 'no-such-host.test']) {
      const outcome = await each.fetch(new URL(web.url(host, '/http-1.0')), { signal: never });
      if (outcome.outcome === 'exchange') await outcome.release();
    }
    each.close();
    expect(told).toEqual([
      ['framings.test', 'found'],
      ['no-such-host.test', 'not-found'],
    ]);
  });
});

describe('a stop', () => {
  it('ends a connection that is being made', async () => {
    // It accepts, and never begins with TLS.
    const server = await serveByHand(() => {});
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 100);
    const url = new URL(server.url.replace('http:', 'https:'));
    const outcome = await fetcher().fetch(url, { signal: controller.signal });
    expect(outcome).toMatchObject({ code: 'connect-failed', reason: 'stopped' });
    await server.stop();
  });
});
