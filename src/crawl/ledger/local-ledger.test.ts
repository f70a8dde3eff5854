import { describe, expect, it } from 'vitest';
import { addressSettings, settled } from './lease-request.contract.ts';
import type { AddressLease } from './address-ledger.ts';
import { LocalLedger } from './local-ledger.ts';

const { signal } = new AbortController();

function loopback(n: number): string {
  return `127.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
}

async function visit(ledger: LocalLedger, address: string, domain: string): Promise<void> {
  (await ledger.lease(address, domain, signal)).release();
}

describe('the status of a LocalLedger', () => {
  it('counts leases and those who wait', async () => {
    const ledger = new LocalLedger(addressSettings({}));
    expect(ledger.status()).toEqual({ addresses: 0, leases: 0, waiting: 0, shared: [] });
    const lease = await ledger.lease('127.0.0.1', 'a.test', signal);
    const waiting = ledger.lease('::ffff:127.0.0.1', 'a.test', signal);
    await visit(ledger, '::1', 'a.test');
    expect(ledger.status()).toEqual({ addresses: 2, leases: 1, waiting: 1, shared: [] });
    lease.release();
    (await waiting).release();
    expect(ledger.status()).toEqual({ addresses: 2, leases: 0, waiting: 0, shared: [] });
  });

  it('shows the ten addresses that most domains share', async () => {
    const ledger = new LocalLedger(addressSettings({ domainsPerConnection: 4 }));
    for (let n = 1; n <= 12; n++)
      for (let domain = 0; domain < n; domain++) await visit(ledger, loopback(n), `site-${domain}.test`);
    const { shared } = ledger.status();
    expect(shared).toHaveLength(10);
    expect(shared[0]).toEqual({ address: '127.0.0.12', domains: 12, connections: 4 });
    expect(shared.map(({ domains }) => domains)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  });

  it('counts domains no further than they matter', async () => {
    const settings = addressSettings({ domainsPerConnection: 2, maxConnectionsPerAddress: 3 });
    const ledger = new LocalLedger(settings);
    const seen: unknown[] = [];
    for (let domain = 0; domain < 8; domain++) {
      await visit(ledger, '127.0.0.1', `site-${domain}.test`);
      seen.push(ledger.status().shared.map(({ domains, connections }) => [domains, connections])[0]);
    }
    expect(seen).toEqual([undefined, [2, 2], [3, 2], [4, 3], [4, 3], [4, 3], [4, 3], [4, 3]]);
  });
});

describe('a large LocalLedger', () => {
  it('forgets addresses that tell it nothing, and only these', async () => {
    const ledger = new LocalLedger(addressSettings({}));
    for (const domain of ['a.test', 'b.test']) await visit(ledger, '127.200.0.1', domain);
    const lease = await ledger.lease('127.200.0.2', 'a.test', signal);
    const waiting = ledger.lease('127.200.0.2', 'a.test', signal);
    const max = 100_000;
    for (let n = 2; n < max; n++) await visit(ledger, loopback(n), 'a.test');
    expect(ledger.status().addresses).toBe(max);
    await visit(ledger, '127.200.0.3', 'a.test');
    expect(ledger.status()).toMatchObject({ addresses: 3, leases: 1, waiting: 1 });
    expect(ledger.status().shared).toEqual([{ address: '127.200.0.1', domains: 2, connections: 1 }]);
    lease.release();
    (await waiting).release();
  });

  it('serves a long line in order', async () => {
    const ledger = new LocalLedger(addressSettings({}));
    const length = 20_000;
    const served: number[] = [];
    const take = async (n: number): Promise<void> => {
      const lease: AddressLease = await ledger.lease('127.0.0.1', `site-${n}.test`, signal);
      served.push(n);
      lease.release();
    };
    await Promise.all(Array.from({ length }, (_, n) => take(n)));
    expect(served).toEqual(Array.from({ length }, (_, n) => n));
    await settled(ledger);
    expect(ledger.status()).toMatchObject({ leases: 0, waiting: 0 });
    // Domains that raise nothing are counted only so far as to show that the address is shared.
    expect(ledger.status().shared[0]?.domains).toBe(1000);
  });
});
