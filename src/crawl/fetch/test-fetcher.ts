/** A fetcher for tests: short waits, one connection to each address, loopback addresses allowed. */
import { tmpdir } from 'node:os';
import type { NetworkSettings } from '../crawl-settings.ts';
import { LocalLedger } from '../ledger/local-ledger.ts';
import { fixedResolver } from '../resolve/fixed-resolver.ts';
import { NameCache } from '../resolve/name-cache.ts';
import { Fetcher } from './fetcher.ts';
import type { FetcherOptions } from './fetcher.ts';

export function testNetwork(more: Partial<NetworkSettings> = {}): NetworkSettings {
  return {
    userAgent: 'heirloom-test',
    robotsToken: 'heirloom-test',
    from: '',
    acceptEncoding: 'gzip',
    protocol: 'http/1.1',
    certificates: 'tolerate',
    connectTimeoutMs: 1000,
    readTimeoutMs: 700,
    responseTimeoutMs: 3000,
    responseBytes: 1_000_000,
    idleMs: 10_000,
    tries: 1,
    retryMs: 0,
    maxRetryMs: 0,
    sleepMs: 20,
    maxSleepMs: 100,
    patienceMs: 0,
    nameServers: '',
    ...more,
  };
}

export function testLedger(connectionsPerAddress = 1): LocalLedger {
  return new LocalLedger({
    connectionsPerAddress,
    domainsPerConnection: Infinity,
    maxConnectionsPerAddress: connectionsPerAddress,
    allowPrivate: true,
  });
}

/** Every name that ends in `.test` is at 127.0.0.1, unless `names` says otherwise. */
export function testFetcher(
  more: Partial<Omit<FetcherOptions, 'network'>> & { readonly network?: Partial<NetworkSettings> } = {},
): Fetcher {
  return new Fetcher({
    names: new NameCache({ resolver: fixedResolver(new Map([['*.test', ['127.0.0.1']]])) }),
    ledger: testLedger(),
    guard: () => ({ decision: 'allowed', rule: 'test' }),
    spoolFolder: tmpdir(),
    ...more,
    network: testNetwork(more.network),
  });
}
