import { defined } from '../src/formats/values/defined.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectionsFor } from '../src/crawl/ledger/connections-for.ts';
import { defaultSettings } from '../src/crawl/template/default-settings.ts';
import type { Archives } from './archives.ts';
import { runCrawl } from './crawl-program.ts';
import { serveOwn } from './crawl-web.ts';
import { megabytes, times, under } from './results.ts';
import type { Row, Section } from './results.ts';

const delayMs = 1000;
/** Tolerance above the time that the crawl delay dictates. */
const maxOver = 1.25;

/** Many sites in one process: each at a different address, and all at one. */
export async function benchCrawlSites(archives: Archives): Promise<Section> {
  const { scale } = archives.data;
  const many = { sites: 2000 * scale, pages: Math.max(10, 50 * scale) };
  const shared = { sites: 200 * scale, pages: 10, thinkMs: 100 };
  return {
    rows: [...(await ownAddresses(archives, many)), ...(await oneAddress(archives, shared))],
    notes: [
      `crawl, many sites: pauses of ${delayMs} ms after each fetch; pages of 4 kB from a small server of ours in another process on the same machine. The time that the pauses dictate: one less than the pages of a site.`,
      `crawl, one address: the server thinks for ${shared.thinkMs} ms before each answer, so that with 200 sites the number of connections that the ledger allows, not the pauses, dictates the time. Each site has a registered domain of its own; a connection that the crawler has closed counts until the server has seen it.`,
    ],
  };
}

interface ManySites {
  readonly sites: number;
  readonly pages: number;
  readonly thinkMs?: number;
}

async function ownAddresses(archives: Archives, { sites, pages }: ManySites): Promise<Row[]> {
  const { progress } = archives.data;
  progress(`crawling ${sites} sites of ${pages} pages, each at an address of its own`);
  const addresses = Array.from(
    { length: sites },
    (_, n) => `127.30.${1 + Math.floor(n / 250)}.${1 + (n % 250)}`,
  );
  const { run } = await crawlSites(archives, { sites, pages }, addresses);
  const dictated = ((pages - 1) * delayMs) / 1000;
  const what = `crawl ${sites} sites of ${pages} pages, own addresses, 1 s pauses`;
  const ratio = run.seconds / dictated;
  return [
    {
      what,
      ours: `${run.seconds.toFixed(0)} s (${(run.captured / run.seconds).toFixed(0)} pages/s)`,
      peer: `the pauses ${dictated.toFixed(0)} s`,
      ratio: times(ratio),
      goal: under(maxOver, '×', ratio),
    },
    { what: `${what}: memory`, ours: megabytes(run.peakBytes), goal: under(500, 'MB', run.peakBytes / 1e6) },
    { what: `${what}: CPU time a page`, ours: `${((run.cpuSeconds / run.captured) * 1000).toFixed(2)} ms` },
  ];
}

async function oneAddress(archives: Archives, shape: ManySites): Promise<Row[]> {
  const { sites, pages, thinkMs = 0 } = shape;
  archives.data.progress(`crawling ${sites} sites of ${pages} pages at one address`);
  const { run, counts } = await crawlSites(archives, shape, ['127.31.0.1']);
  const allowed = connectionsFor(defaultSettings('').addresses, sites);
  const byRule = (sites * pages * thinkMs) / 1000 / allowed;
  const byPauses = ((pages - 1) * delayMs + pages * thinkMs) / 1000;
  const dictated = Math.max(byRule, byPauses);
  return [
    {
      what: `crawl ${sites} sites of ${pages} pages at one address, 1 s pauses`,
      ours: `${run.seconds.toFixed(0)} s, ${counts?.maxAtAnAddress ?? NaN} connections at once`,
      peer: `the rule ${dictated.toFixed(0)} s, ${allowed} connections`,
      ratio: times(run.seconds / dictated),
    },
  ];
}

async function crawlSites(
  archives: Archives,
  { sites, pages, thinkMs }: ManySites,
  addresses: readonly string[],
) {
  const { laboratory } = archives.data;
  const web = await serveOwn({
    kind: 'tree',
    pages,
    pageBytes: 4e3,
    addresses,
    ...defined({ thinkMs }),
  });
  const names = Array.from({ length: sites }, (_, n) => `site-${n}.test`);
  const hosts = join(laboratory.folder, 'hosts');
  const seeds = join(laboratory.folder, 'seeds');
  await writeFile(
    hosts,
    names.map((name, n) => `${addresses[n % addresses.length] ?? ''} ${name}\n`).join(''),
  );
  await writeFile(seeds, names.map((name) => `http://${name}:${web.port}/\n`).join(''));
  try {
    const words = ['--seeds', seeds, '--hosts', hosts, '--delay-ms', String(delayMs)];
    const run = await runCrawl(laboratory, 'sites', words);
    if (run.captured !== sites * pages) {
      throw new Error(`${run.captured} captures instead of ${sites * pages}`);
    }
    return { run, counts: await web.stop() };
  } catch (thrown) {
    await web.stop();
    throw thrown;
  }
}
