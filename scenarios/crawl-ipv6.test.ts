import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMadeUpWeb } from '../made-up-web/made-up-web.ts';
import type { MadeUpWeb } from '../made-up-web/made-up-web.ts';
import { canListenAt } from '../made-up-web/server/listeners.ts';
import { crawlJob, expectSoundWarcs } from './crawl-job.ts';
import type { FinishedCrawl } from './crawl-job.ts';
import { startLoopbackSite } from './loopback-site.ts';
import { madeUpSeed } from './made-up-seed.ts';
import { coverage, wrongCaptures } from './truth-comparison.ts';

/** A machine without IPv6 has to say so: nobody shall believe that this was tested. */
const isExcused = process.env['HEIRLOOM_NO_IPV6'] === '1';
const hasIPv6 = await canListenAt('::1');

it.skipIf(isExcused)('this machine has the address ::1 (if it never will: HEIRLOOM_NO_IPV6=1)', () => {
  expect(hasIPv6).toBe(true);
});

describe.skipIf(!hasIPv6)('IPv6', () => {
  /** A site that listens at both. */
  const name = 'fjordavisa.test';
  let web: MadeUpWeb;
  let folder = '';
  let address = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heirloom-ipv6-'));
    web = await startMadeUpWeb({ seed: madeUpSeed, sites: 2, pagesPerSite: 5, special: false });
    address = web.addresses.table.get(name) ?? '';
  });
  afterAll(async () => {
    await web.stop();
    await rm(folder, { recursive: true });
  });

  /** The pause is longer than an idle connection lives: each URL has a connection of its own. */
  function crawl(hosts: string, seed = web.url(name, '/')): Promise<FinishedCrawl> {
    const template = 'network:\n  idle-timeout: 1 ms\n';
    return crawlJob({ within: folder, hosts, seeds: [seed], template, words: ['--delay-ms', '5'] });
  }

  async function expectWhole(crawled: FinishedCrawl): Promise<void> {
    const site = web.sites.filter(({ hosts }) => hosts.includes(name));
    expect(coverage(web, crawled, site)).toEqual({ missing: [], uncalledFor: [] });
    expect(wrongCaptures(web, crawled)).toEqual([]);
    expect(
      crawled.log.filter(({ annotations }) => annotations !== '-' && !annotations.startsWith('robots')),
    ).toEqual([]);
    await expectSoundWarcs(crawled);
  }

  it('a name that has an IPv6 address only is collected from there', async () => {
    const crawled = await crawl(`::1 ${name} www.${name}\n`);
    await expectWhole(crawled);
    expect(new Set(crawled.captures.map((capture) => capture.address))).toEqual(new Set(['::1']));
  });

  it('a name that has both is asked at both in turn', async () => {
    const crawled = await crawl(`${address} ${name} www.${name}\n::1 ${name} www.${name}\n`);
    await expectWhole(crawled);
    const counts = Map.groupBy(crawled.captures, (capture) => capture.address ?? '');
    expect([...counts.keys()].toSorted()).toEqual([address, '::1'].toSorted());
    for (const captures of counts.values()) expect(captures.length).toBeGreaterThan(10);
  });

  it('where nobody answers at the IPv6 address, the other is asked', async () => {
    const body = Array.from({ length: 5 }, (_, number) => `<a href="/${number}.html">${number}</a>`).join('');
    const site = await startLoopbackSite(() => ({ headers: { 'Content-Type': 'text/html' }, body }));
    try {
      const hosts = '::1 half.test\n127.0.0.1 half.test\n';
      const crawled = await crawl(hosts, `http://half.test:${site.port}/`);
      expect(crawled.captures).toHaveLength(8); // robots.txt, the front page, its icon, five pages
      expect(new Set(crawled.captures.map((capture) => capture.address))).toEqual(new Set(['127.0.0.1']));
      expect(crawled.log.filter(({ status, annotations }) => status < 0 || annotations !== '-')).toEqual([]);
      await expectSoundWarcs(crawled);
    } finally {
      await site.stop();
    }
  });
});
