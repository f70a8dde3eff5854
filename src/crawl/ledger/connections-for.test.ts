import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressSettings } from './lease-request.contract.ts';
import { connectionsFor, domainsThatMatter } from './connections-for.ts';

describe('connectionsFor', () => {
  it.each([
    [0, 1],
    [1, 1],
    [49, 1],
    [50, 2],
    [99, 2],
    [100, 3],
    [150, 4],
    [151, 4],
    [1_000_000, 4],
    [Number.POSITIVE_INFINITY, 4],
  ])('gives an address with %d domains %d connections', (domains, connections) => {
    const settings = addressSettings({ domainsPerConnection: 50, maxConnectionsPerAddress: 4 });
    expect(connectionsFor(settings, domains)).toBe(connections);
  });

  it('raises nothing where no number of domains raises it', () => {
    expect(connectionsFor(addressSettings({ connectionsPerAddress: 2 }), 1_000_000)).toBe(2);
  });

  it('never gives more than the most, even where the settings begin above it', () => {
    const settings = { connectionsPerAddress: 5, maxConnectionsPerAddress: 3, domainsPerConnection: 1 };
    expect(connectionsFor(addressSettings(settings), 0)).toBe(3);
    expect(connectionsFor(addressSettings(settings), 10)).toBe(3);
  });
});

describe('domainsThatMatter', () => {
  const some = fc.record({
    connectionsPerAddress: fc.integer({ min: 1, max: 10 }),
    domainsPerConnection: fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.constant(Number.POSITIVE_INFINITY)),
    maxConnectionsPerAddress: fc.integer({ min: 1, max: 20 }),
  });

  it('is a number from which more domains change nothing', () => {
    fc.assert(
      fc.property(some, fc.nat({ max: 100_000 }), (given, more) => {
        const settings = addressSettings(given);
        const enough = domainsThatMatter(settings);
        expect(enough).toBeLessThan(Number.POSITIVE_INFINITY);
        expect(connectionsFor(settings, enough + more)).toBe(connectionsFor(settings, enough));
      }),
    );
  });

  it('is no larger than need be where domains raise the number', () => {
    const settings = addressSettings({ domainsPerConnection: 7, maxConnectionsPerAddress: 4 });
    const enough = domainsThatMatter(settings);
    expect(connectionsFor(settings, enough)).toBe(4);
    expect(connectionsFor(settings, enough - 1)).toBe(3);
  });
});
