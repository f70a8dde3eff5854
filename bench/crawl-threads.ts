import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Archives } from './archives.ts';
import { runCrawl } from './crawl-program.ts';
import { makeCrawlSite } from './crawl.ts';
import { serveFolder } from './crawl-web.ts';
import { bestOfThree } from './measure.ts';
import { times } from './results.ts';
import type { Section } from './results.ts';

const addresses = Array.from({ length: 4 }, (_, n) => `127.32.0.${n + 1}`);

/** The same sites with one thread and with two: the work must not grow. */
export async function benchCrawlThreads(archives: Archives): Promise<Section> {
  const { laboratory, progress } = archives.data;
  progress('making the site of small pages');
  const site = await makeCrawlSite(archives, 'small');
  const web = await serveFolder(site.folder, laboratory.folder, addresses);
  const seeds = join(laboratory.folder, 'seeds-of-threads');
  const template = join(laboratory.folder, 'threads.yaml');
  // All of them serve the same folder: as mirrors they would be fetched once.
  await writeFile(template, 'scope:\n  fold-synonyms: no\n');
  const words = ['--seeds', seeds, '--template', template, '--delay-ms', '0'];
  await writeFile(seeds, addresses.map((address) => `http://${address}:${web.port}/\n`).join(''));
  const threads = (count: number) => () =>
    runCrawl(laboratory, 'threads', [...words, '--threads', String(count)]);
  progress(
    `crawling ${addresses.length} sites of ${site.files} URLs with 1 thread and with 2, three times each`,
  );
  try {
    const { one, two } = await bestOfThree({ one: threads(1), two: threads(2) });
    if (one.captured !== two.captured || one.captured !== addresses.length * site.files) {
      throw new Error(`${one.captured} and ${two.captured} captures of ${addresses.length * site.files}`);
    }
    const cpuRatio = two.cpuSeconds / one.cpuSeconds;
    const aPage = (cpuSeconds: number): string => `${((cpuSeconds / one.captured) * 1000).toFixed(2)} ms`;
    return {
      rows: [
        {
          what: `crawl ${addresses.length} sites of ${site.files} URLs: CPU time a page with 2 threads`,
          ours: aPage(two.cpuSeconds),
          peer: `1 thread ${aPage(one.cpuSeconds)}`,
          ratio: times(cpuRatio),
          goal: { text: '≤ 1.15×', met: cpuRatio <= 1.15 },
        },
        {
          what: `crawl ${addresses.length} sites of ${site.files} URLs: pages with 2 threads`,
          ours: `${(one.captured / two.seconds).toFixed(0)} pages/s`,
          peer: `1 thread ${(one.captured / one.seconds).toFixed(0)} pages/s`,
          ratio: times(one.seconds / two.seconds),
        },
      ],
      notes: [
        `crawl, threads: each site at an address of its own, served by ${web.program}, which works on the same cores.`,
      ],
    };
  } finally {
    await web.stop();
  }
}
