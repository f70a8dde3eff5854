import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMadeUpWeb } from '../../../made-up-web/made-up-web.ts';
import type { MadeUpWeb } from '../../../made-up-web/made-up-web.ts';
import type { NetworkSettings } from '../crawl-settings.ts';
import { NameCache } from '../resolve/name-cache.ts';
import type { FetchOutcome } from './exchange.ts';
import { fetchFailures } from './exchange.ts';
import { testFetcher, testLedger } from './test-fetcher.ts';

let web: MadeUpWeb;
const defaults = getCACertificates('default');
beforeAll(async () => {
  web = await startMadeUpWeb({ seed: 3, sites: 10, pagesPerSite: 2, hostile: true });
  setDefaultCACertificates([web.caCertificatePem]);
});
afterAll(async () => {
  setDefaultCACertificates(defaults);
  await web.stop();
});

async function fetched(url: string, certificates: NetworkSettings['certificates']): Promise<FetchOutcome> {
  const ledger = testLedger();
  const names = new NameCache({ resolver: web.resolver });
  const fetcher = testFetcher({ names, ledger, network: { certificates } });
  const outcome = await fetcher.fetch(new URL(url), { signal: new AbortController().signal });
  if (outcome.outcome === 'exchange') await outcome.release();
  fetcher.close();
  expect(ledger.status()).toMatchObject({ leases: 0, waiting: 0 });
  return outcome;
}

describe('certificates', () => {
  it.each([
    ['expired', /expired/i],
    ['wrong-name', /altname|Hostname/i],
    ['self-signed', /self.signed/i],
    ['unknown-authority', /unable.to.verify/i],
  ])('that are %s are refused where the settings say so, with the reason', async (kind, reason) => {
    const url = web.url(`${kind}-certificate.test`, '/page.html', true);
    const outcome = await fetched(url, 'refuse');
    expect(outcome).toMatchObject({
      code: 'certificate-refused',
      reason: expect.stringMatching(reason) as unknown,
    });
    expect(await fetched(url, 'tolerate')).toMatchObject({
      outcome: 'exchange',
      connection: { tls: { certificateError: outcome.outcome === 'failed' ? outcome.reason : '' } },
    });
  });

  it('that are good are good', async () => {
    const outcome = await fetched(web.url('de-polder-post.test', '/', true), 'refuse');
    expect(outcome).toMatchObject({ outcome: 'exchange' });
    expect(outcome.outcome === 'exchange' && outcome.connection.tls).not.toHaveProperty('certificateError');
  });

  it('have a code of their own when they are refused', () => {
    expect(fetchFailures['certificate-refused']).toBe(-5002);
    expect(new Set(Object.values(fetchFailures)).size).toBe(Object.keys(fetchFailures).length);
  });
});
