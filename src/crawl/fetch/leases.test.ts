import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { serveByHand } from '../../../scenarios/hand-made-server.ts';
import type { HandMadeServer } from '../../../scenarios/hand-made-server.ts';
import { until } from '../../../scenarios/until.ts';
import type { NetworkSettings } from '../crawl-settings.ts';
import type { AddressLedger } from '../ledger/address-ledger.ts';
import { addressSettings } from '../ledger/lease-request.contract.ts';
import { DelegatedLedger } from '../ledger/delegated-ledger.ts';
import type { LocalLedger } from '../ledger/local-ledger.ts';
import { fixedResolver } from '../resolve/fixed-resolver.ts';
import { NameCache } from '../resolve/name-cache.ts';
import type { FetchOutcome } from './exchange.ts';
import type { Fetcher } from './fetcher.ts';
import { testFetcher, testLedger } from './test-fetcher.ts';

const never = new AbortController().signal;
const hello = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello';
const table = new Map([
  ['a.test', ['127.0.0.1']],
  ['b.test', ['127.0.0.1']],
  ['dead.test', ['127.0.0.2']],
  ['both.test', ['127.0.0.2', '127.0.0.1']],
  ['*.many.test', ['127.0.0.1']],
]);

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function serving(answer: (socket: Socket, request: string) => void): Promise<HandMadeServer> {
  const server = await serveByHand(answer);
  ends.push(() => server.stop());
  return server;
}

function fetcher(ledger: AddressLedger, more: Partial<NetworkSettings> = {}): Fetcher {
  const names = new NameCache({ resolver: fixedResolver(table) });
  const made = testFetcher({ names, ledger, network: more });
  ends.push(() => made.close());
  return made;
}

function at(server: HandMadeServer, host: string, path = '/'): URL {
  return new URL(`http://${host}:${new URL(server.url).port}${path}`);
}

async function get(from: Fetcher, url: URL): Promise<FetchOutcome> {
  const outcome = await from.fetch(url, { signal: never });
  if (outcome.outcome === 'exchange') await outcome.release();
  return outcome;
}

const leases = (ledger: LocalLedger): number => ledger.status().leases;
const waiting = (ledger: LocalLedger): number => ledger.status().waiting;

describe('a lease', () => {
  it('is held while the connection is idle, and given back with it', async () => {
    const server = await serving((socket) => socket.write(hello));
    const ledger = testLedger();
    const each = fetcher(ledger);
    for (let n = 0; n < 3; n++) {
      expect(await get(each, at(server, 'a.test'))).toMatchObject({ outcome: 'exchange' });
      expect(leases(ledger)).toBe(1);
    }
    each.closeIdle();
    expect(leases(ledger)).toBe(0);
    expect(await get(each, at(server, 'a.test'))).toMatchObject({ outcome: 'exchange' });
    expect([leases(ledger), server.connections()]).toEqual([1, 2]);
    each.close();
    expect(leases(ledger)).toBe(0);
  });

  it('is given back when the server closes the idle connection', async () => {
    const sockets: Socket[] = [];
    const server = await serving((socket) => {
      sockets.push(socket);
      socket.write(hello);
    });
    const ledger = testLedger();
    await get(fetcher(ledger), at(server, 'a.test'));
    expect(leases(ledger)).toBe(1);
    for (const socket of sockets) socket.end();
    await until(() => leases(ledger) === 0);
  });

  it('is given back when the connection was idle for as long as the settings say', async () => {
    const server = await serving((socket) => socket.write(hello));
    const ledger = testLedger();
    await get(fetcher(ledger, { idleMs: 20 }), at(server, 'a.test'));
    await until(() => leases(ledger) === 0);
  });

  it('goes to whoever waits for the address, at once when the connection is idle', async () => {
    const server = await serving((socket) => socket.write(hello));
    const ledger = testLedger();
    const [first, second] = [fetcher(ledger), fetcher(ledger)];
    for (const each of [first, second, first, second])
      expect(await get(each, at(server, 'a.test'))).toMatchObject({ outcome: 'exchange' });
    expect([leases(ledger), server.connections()]).toEqual([1, 4]);
  });

  it('is kept over the crawl delay while only another job waits, which gets it afterwards', async () => {
    const server = await serving((socket) => socket.write(hello));
    const ledger = testLedger();
    const [first, second] = [0, 1].map(() => {
      const ofJob = new DelegatedLedger(ledger.ofJob(addressSettings({})));
      ends.push(() => ofJob.close());
      return fetcher(ofJob);
    }) as [Fetcher, Fetcher];
    const visit = async (delayMs: number): Promise<FetchOutcome> => {
      const outcome = await first.fetch(at(server, 'a.test'), { signal: never, restMs: () => delayMs });
      if (outcome.outcome === 'exchange') await outcome.release();
      return outcome;
    };
    await visit(9000);
    const other = get(second, at(server, 'b.test'));
    await until(() => waiting(ledger) === 1);
    for (const delayMs of [9000, 9000, 100])
      expect(await visit(delayMs)).toMatchObject({ outcome: 'exchange' });
    expect([waiting(ledger), server.connections()]).toEqual([1, 1]);
    const endedMs = performance.now();
    // The first has nothing more to fetch: the crawl delay of its last request still holds.
    first.closeIdle();
    expect(await other).toMatchObject({ outcome: 'exchange' });
    expect(performance.now() - endedMs).toBeGreaterThan(80);
    expect(server.connections()).toBe(2);
  });

  it('goes to whoever waits for the address after the exchange that is under way', async () => {
    const open: Socket[] = [];
    const server = await serving((socket, request) => {
      if (request.startsWith('GET /slow')) open.push(socket);
      else socket.write(hello);
    });
    const ledger = testLedger();
    const [first, second] = [fetcher(ledger), fetcher(ledger)];
    const slow = get(first, at(server, 'a.test', '/slow'));
    await until(() => open.length === 1);
    const quick = get(second, at(server, 'b.test'));
    await until(() => waiting(ledger) === 1);
    expect(server.connections()).toBe(1);
    open[0]?.write(hello);
    expect(await slow).toMatchObject({ outcome: 'exchange' });
    expect(await quick).toMatchObject({ outcome: 'exchange' });
    expect([leases(ledger), server.connections()]).toEqual([1, 2]);
  });

  it('is kept when another site at the same address is asked: never two connections to one address', async () => {
    const open = new Set<Socket>();
    let max = 0;
    const server = await serving((socket) => {
      if (!open.has(socket)) socket.on('close', () => open.delete(socket));
      open.add(socket);
      max = Math.max(max, open.size);
      socket.write(hello);
    });
    // Two would be allowed: it is the fetcher that has one.
    const ledger = testLedger(2);
    const each = fetcher(ledger);
    for (let n = 0; n < 6; n++) {
      await get(each, at(server, n % 2 === 0 ? 'a.test' : 'b.test'));
      expect(leases(ledger)).toBe(1);
      await until(() => open.size === 1);
    }
    expect(server.connections()).toBe(6);
  });

  it('is waited for no longer than the fetch may take, and the wait is no part of its duration', async () => {
    const server = await serving((socket) => socket.write(hello));
    const ledger = testLedger();
    const held = await ledger.lease('127.0.0.1', 'elsewhere.test', never);
    const outcome = await fetcher(ledger).fetch(at(server, 'a.test'), { signal: never, withinMs: 30 });
    expect(outcome).toMatchObject({
      code: 'timeout',
      reason: 'no turn at the address in time',
      durationMs: 0,
    });
    expect([waiting(ledger), server.connections()]).toEqual([0, 0]);
    held.release();
  });

  it('begins the time of the fetch', async () => {
    const server = await serving((socket) => socket.write(hello));
    const ledger = testLedger();
    const held = await ledger.lease('127.0.0.1', 'elsewhere.test', never);
    const fetching = get(fetcher(ledger), at(server, 'a.test'));
    await until(() => waiting(ledger) === 1);
    const waitingMs = Date.now();
    await until(() => Date.now() > waitingMs);
    const releasedMs = Date.now();
    held.release();
    expect((await fetching).startedMs).toBeGreaterThanOrEqual(releasedMs);
  });

  it('is not waited for any longer after a stop', async () => {
    const server = await serving((socket) => socket.write(hello));
    const ledger = testLedger();
    const held = await ledger.lease('127.0.0.1', 'elsewhere.test', never);
    const controller = new AbortController();
    const fetching = fetcher(ledger).fetch(at(server, 'a.test'), { signal: controller.signal });
    await until(() => waiting(ledger) === 1);
    controller.abort();
    expect(await fetching).toMatchObject({ code: 'connect-failed', reason: 'stopped' });
    expect(waiting(ledger)).toBe(0);
    held.release();
  });

  it('comes back from every way in which a fetch can end', { timeout: 30_000 }, async () => {
    const server = await serving((socket, request) => {
      if (request.startsWith('GET /reset')) socket.resetAndDestroy();
      else if (request.startsWith('GET /cut')) socket.end(hello.slice(0, -2));
      else if (request.startsWith('GET /silent')) return;
      else if (request.startsWith('GET /close'))
        socket.end(hello.replace('\r\n', '\r\nConnection: close\r\n'));
      else if (request.startsWith('GET /more')) socket.write(hello + hello);
      else socket.write(hello);
    });
    const ledger = testLedger(2);
    const fetchers = Array.from({ length: 4 }, () =>
      fetcher(ledger, { readTimeoutMs: 30, connectTimeoutMs: 200 }),
    );
    const paths = ['/', '/reset', '/cut', '/silent', '/close', '/more', '/stopped'];
    const seen = new Set<string>();
    await Promise.all(
      fetchers.map(async (each, start) => {
        for (let n = 0; n < 40; n++) {
          const path = paths[(start + n) % paths.length] ?? '';
          const host = ['a.test', 'b.test', 'dead.test', 'both.test', 'no.name'][(start * 2 + n) % 5] ?? '';
          const controller = new AbortController();
          if (path === '/stopped') setImmediate(() => controller.abort());
          const outcome = await each.fetch(at(server, host, path), { signal: controller.signal });
          seen.add(outcome.outcome === 'failed' ? outcome.code : (outcome.truncated ?? 'whole'));
          if (outcome.outcome === 'exchange') await outcome.release();
          if (n % 7 === 0) each.closeIdle();
          expect(leases(ledger)).toBeLessThanOrEqual(4);
        }
        each.close();
      }),
    );
    expect(ledger.status()).toMatchObject({ leases: 0, waiting: 0 });
    expect([...seen].sort()).toEqual(
      expect.arrayContaining([
        'connect-failed',
        'connection-broken',
        'disconnect',
        'dns-failed',
        'timeout',
        'whole',
      ]),
    );
  });

  it('comes back when the fetcher is closed in the middle of an exchange', async () => {
    const asked: Socket[] = [];
    const server = await serving((socket) => void asked.push(socket));
    const ledger = testLedger();
    const each = fetcher(ledger, { readTimeoutMs: 60_000, responseTimeoutMs: 60_000 });
    const fetching = get(each, at(server, 'a.test'));
    await until(() => asked.length === 1);
    each.close();
    expect(leases(ledger)).toBe(0);
    expect(await fetching).toMatchObject({ outcome: 'failed' });
    expect(leases(ledger)).toBe(0);
  });
});

describe('idle connections', () => {
  it('are at most four, the oldest closed first', async () => {
    const servers = await Promise.all(
      ['127.0.0.11', '127.0.0.12', '127.0.0.13', '127.0.0.14', '127.0.0.15'].map(listening),
    );
    const ledger = testLedger();
    const each = fetcher(ledger);
    for (const url of servers) await get(each, url);
    expect(leases(ledger)).toBe(4);
    // The first one's lease is back: it does not have to be waited for.
    const lease = await ledger.lease('127.0.0.11', 'x.test', AbortSignal.timeout(5000));
    expect(leases(ledger)).toBe(5);
    lease.release();
  });
});

async function listening(address: string): Promise<URL> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', () => socket.write(hello));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, address, resolve);
  });
  ends.push(() => server.close());
  return new URL(`http://${address}:${(server.address() as AddressInfo).port}/`);
}
