import { describe, expect, it } from 'vitest';
import { fixedResolver } from './fixed-resolver.ts';
import { resolverContract } from './resolver.contract.ts';

const table = new Map([
  ['journal.test', ['127.0.0.2', '::1']],
  ['*.wild.test', ['127.0.0.3']],
  ['*.deep.wild.test', ['127.0.0.4']],
  ['*.test', ['127.0.0.5']],
  ['nonsense.example', ['not an address']],
]);

describe('the fixed resolver', () => {
  const promised = resolverContract({
    resolver: () => fixedResolver(table),
    known: { host: 'journal.test', address: '127.0.0.2' },
    unknown: 'nobody.example',
  });
  it.each(promised)('$name', ({ check }) => check());

  it.each([
    ['journal.test', '127.0.0.2'],
    ['a.wild.test', '127.0.0.3'],
    ['a.b.wild.test', '127.0.0.3'],
    ['a.deep.wild.test', '127.0.0.4'],
    ['wild.test', '127.0.0.5'],
    ['www.journal.test', '127.0.0.5'],
  ])('prefers the closest match: %s', async (host, address) => {
    const found = await fixedResolver(table).resolve(host);
    expect(found.outcome === 'found' && found.addresses[0]?.address).toBe(address);
  });

  it('does not take a wildcard for the name itself, nor a bad address for an address', async () => {
    const resolver = fixedResolver(table);
    expect((await resolver.resolve('test')).outcome).toBe('not-found');
    expect((await resolver.resolve('nonsense.example')).outcome).toBe('not-found');
  });

  it('states the time to live that it was given', async () => {
    expect(await fixedResolver(table, 7).resolve('journal.test')).toMatchObject({ ttlSeconds: 7 });
  });
});
