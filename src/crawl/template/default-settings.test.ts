import { describe, expect, it } from 'vitest';
import { defaultSettings } from './default-settings.ts';

describe('the defaults', () => {
  it('are these', () => {
    const none = { urls: Infinity, bytes: Infinity, seconds: Infinity };
    expect(defaultSettings('1.2.3')).toStrictEqual({
      scope: {
        kind: 'host',
        accept: [],
        reject: [],
        depth: 20,
        dynamicDepth: 10,
        foldSynonyms: true,
        favicons: true,
      },
      budget: { site: none, job: none },
      limits: {
        urlLength: 4096,
        pathRepeats: 3,
        redirectsInARow: 5,
        filesPerDirectory: 50_000,
        queriesPerScript: 10_000,
      },
      traps: { everywhere: [], domains: new Map() },
      politeness: {
        minDelayMs: 1000,
        maxDelayMs: 60_000,
        factor: 2,
        groupMs: 0,
        quarantineAfter: Infinity,
        quarantineMs: 1_800_000,
        periodMs: 60_000,
        documentsPerPeriod: Infinity,
        bytesPerPeriod: Infinity,
      },
      robots: { policy: 'obey', crawlDelay: true },
      addresses: {
        connectionsPerAddress: 1,
        domainsPerConnection: 10,
        maxConnectionsPerAddress: 16,
        allowPrivate: false,
      },
      network: {
        userAgent: 'Mozilla/5.0 (compatible; heirloom/1.2.3)',
        robotsToken: 'heirloom',
        from: '',
        acceptEncoding: 'gzip',
        protocol: 'http/1.1',
        certificates: 'tolerate',
        connectTimeoutMs: 20_000,
        readTimeoutMs: 30_000,
        responseTimeoutMs: 1_200_000,
        responseBytes: 10_000_000_000,
        idleMs: 15_000,
        tries: 3,
        retryMs: 1000,
        maxRetryMs: 60_000,
        sleepMs: 60_000,
        maxSleepMs: 14_400_000,
        patienceMs: 86_400_000,
        nameServers: '',
      },
      files: {
        prefix: 'heirloom',
        targetBytes: 1_000_000_000,
        commitMs: 1000,
        minFreeBytes: 1_000_000_000,
        deduplicate: true,
      },
    });
  });

  it('take the version as it is, whatever is in it', () => {
    expect(defaultSettings("1$&$'").network.userAgent).toBe("Mozilla/5.0 (compatible; heirloom/1$&$')");
  });
});
