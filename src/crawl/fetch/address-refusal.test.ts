import { tmpdir } from 'node:os';
import { describe, expect, it, vi } from 'vitest';
import { serveByHand } from '../../../scenarios/hand-made-server.ts';
import { NameCache } from '../resolve/name-cache.ts';
import type { Resolver } from '../resolve/resolver.ts';
import { guardAddress } from './address-guard.ts';
import type { FailedFetch } from './exchange.ts';
import { Fetcher } from './fetcher.ts';
import type { FetcherOptions } from './fetcher.ts';
import { testLedger, testNetwork } from './test-fetcher.ts';

const strict: FetcherOptions['guard'] = (address) => guardAddress(address, false);
const never = new AbortController().signal;
const hello = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello';

interface Asked {
  readonly resolver: Resolver;
  readonly guard: FetcherOptions['guard'];
}

function fetcher({ resolver, guard }: Asked): Fetcher {
  return new Fetcher({
    names: new NameCache({ resolver }),
    ledger: testLedger(),
    network: testNetwork(),
    spoolFolder: tmpdir(),
    guard,
  });
}

async function failure(url: string, options: Asked): Promise<FailedFetch> {
  const outcome = await fetcher(options).fetch(new URL(url), { signal: never });
  if (outcome.outcome === 'exchange') throw new Error(`status ${outcome.head.status}`);
  return outcome;
}

describe('addresses of our own network', () => {
  it('are refused, by name and by number, and nothing is sent', async () => {
    const server = await serveByHand((socket) => socket.write(hello));
    const { port } = new URL(server.url);
    const refused = { code: 'address-refused', reason: expect.stringContaining('loopback') as unknown };
    const resolver: Resolver = {
      resolve: async (host) => ({
        outcome: 'found',
        addresses: [host.includes(':') ? { address: host, family: 6 } : { address: '127.0.0.1', family: 4 }],
        ttlSeconds: 1,
      }),
    };
    // A page or a redirect may name any of them: to the fetcher each is a URL like others.
    for (const host of ['harmless.test', '127.0.0.1', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '[::1]'])
      expect(await failure(`http://${host}:${port}/`, { guard: strict, resolver })).toMatchObject(refused);
    expect(server.connections()).toBe(0);
    await server.stop();
  });

  it('are refused when a name has another address the second time (DNS rebinding)', async () => {
    const server = await serveByHand((socket) => socket.end(hello));
    let asked = 0;
    const resolver: Resolver = {
      resolve: async () => {
        const address = asked++ === 0 ? '127.0.0.1' : '127.0.0.2';
        return { outcome: 'found', addresses: [{ address, family: 4 }], ttlSeconds: 0 };
      },
    };
    // 127.0.0.1 acts as a public address here, 127.0.0.2 as an internal one.
    const each = fetcher({ resolver, guard: (address) => guardAddress(address, address === '127.0.0.1') });
    const url = new URL(`http://rebinding.test:${new URL(server.url).port}/`);
    expect(await each.fetch(url, { signal: never })).toMatchObject({ outcome: 'exchange' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    try {
      expect(await each.fetch(url, { signal: never })).toMatchObject({ code: 'address-refused' });
    } finally {
      vi.useRealTimers();
    }
    expect([asked, server.connections()]).toEqual([2, 1]);
    await server.stop();
  });

  it('are refused one and all', async () => {
    const resolver: Resolver = {
      resolve: async () => ({
        outcome: 'found',
        addresses: [
          { address: '10.0.0.1', family: 4 },
          { address: 'fe80::1', family: 6 },
        ],
        ttlSeconds: 60,
      }),
    };
    const each = fetcher({ resolver, guard: strict });
    const outcome = await each.fetch(new URL('http://several.test/'), { signal: never });
    expect(outcome).toMatchObject({ code: 'address-refused', reason: 'fe80::1 is refused: link-local' });
  });
});
