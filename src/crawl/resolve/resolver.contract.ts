/** The contract of every resolver. Each adapter's test runs every case; a broken promise throws. */
import assert from 'node:assert/strict';
import type { Resolver } from './resolver.ts';

export interface ContractCase {
  readonly resolver: () => Resolver;
  /** A name that it knows, and an address of that name. */
  readonly known: { readonly host: string; readonly address: string };
  /** A name that does not exist. */
  readonly unknown: string;
}

export interface Promised {
  readonly name: string;
  readonly check: () => Promise<void>;
}

const badNames: readonly string[] = ['', '.', 'bad name.test', 'a..b', 'x'.repeat(300), 'æøå', '\0'];

export function resolverContract({ resolver, known, unknown }: ContractCase): readonly Promised[] {
  return [
    {
      name: 'finds a name',
      check: async () => {
        const found = await resolver().resolve(known.host);
        assert.equal(found.outcome, 'found');
        assert.ok(found.addresses.some(({ address }) => address === known.address));
        for (const { address, family } of found.addresses)
          assert.equal(family, address.includes(':') ? 6 : 4);
        assert.ok(found.ttlSeconds > 0);
      },
    },
    {
      name: 'does not care about case or the dot of the root',
      check: async () => {
        const plain = await resolver().resolve(known.host);
        assert.deepEqual(await resolver().resolve(`${known.host.toUpperCase()}.`), plain);
      },
    },
    {
      name: 'answers address literals at once',
      check: async () => {
        const four = await resolver().resolve('127.0.0.9');
        assert.deepEqual(four.outcome === 'found' && four.addresses, [{ address: '127.0.0.9', family: 4 }]);
        const six = await resolver().resolve('[::1]');
        assert.deepEqual(six.outcome === 'found' && six.addresses, [{ address: '::1', family: 6 }]);
      },
    },
    {
      name: 'says not-found, with a reason, for a name that does not exist',
      check: async () => {
        const missing = await resolver().resolve(unknown);
        assert.equal(missing.outcome, 'not-found');
        assert.ok(missing.reason.includes(unknown));
      },
    },
    ...badNames.map((host) => ({
      name: `has an answer for the bad name ${JSON.stringify(host.slice(0, 20))}`,
      check: async () => {
        assert.notEqual((await resolver().resolve(host)).outcome, 'found');
      },
    })),
    {
      name: 'rejects with the reason of the signal',
      check: async () => {
        const reason = new Error('enough');
        await assert.rejects(resolver().resolve(known.host, AbortSignal.abort(reason)), reason);
      },
    },
  ];
}
