import type { Archives } from './archives.ts';
import { runCrawl } from './crawl-program.ts';
import type { CrawlRun } from './crawl-program.ts';
import { serveOwn } from './crawl-web.ts';
import { megabytes, under } from './results.ts';
import type { Section } from './results.ts';

const linksPerPage = 5000;

/** A site with more URLs than can be fetched: the cost of remembering them. */
export async function benchCrawlDiscovery(archives: Archives): Promise<Section> {
  const pages = 400 * archives.data.scale;
  const urls = pages * linksPerPage;
  archives.data.progress(
    `crawling ${pages} pages with ${linksPerPage} links each, all the same, then all different`,
  );
  const same = await crawlLinks(archives, pages, false);
  const different = await crawlLinks(archives, pages, true);
  const perUrl = (different.peakBytes - same.peakBytes) / (urls - linksPerPage);
  const cpuPerUrl = (different.cpuSeconds - same.cpuSeconds) / (urls - linksPerPage);
  const what = `crawl a site with ${(urls / 1e6).toFixed(1)} million URLs discovered`;
  return {
    rows: [
      {
        what: `${what}: memory`,
        ours: megabytes(different.peakBytes),
        goal: under(600, 'MB', different.peakBytes / 1e6),
      },
      { what: `${what}: memory a URL`, ours: `${perUrl.toFixed(0)} bytes` },
      { what: `${what}: CPU time a URL`, ours: `${(cpuPerUrl * 1e6).toFixed(1)} µs` },
      { what: `${what}: time`, ours: `${different.seconds.toFixed(0)} s` },
    ],
    notes: [
      `crawl, discovery: ${pages} pages with ${linksPerPage} links each, of which none is fetched (--max-urls). A URL: what the crawl takes above one of the same pages with the same ${linksPerPage} links everywhere (${megabytes(same.peakBytes)}, ${same.seconds.toFixed(0)} s).`,
    ],
  };
}

async function crawlLinks(archives: Archives, pages: number, distinct: boolean): Promise<CrawlRun> {
  const web = await serveOwn({ kind: 'links', pages, linksPerPage, distinct, addresses: ['127.0.0.1'] });
  try {
    const url = `http://127.0.0.1:${web.port}/`;
    const limit = ['--max-urls', String(pages + 1)];
    const run = await runCrawl(archives.data.laboratory, 'links', [
      '--seed',
      url,
      '--delay-ms',
      '0',
      ...limit,
    ]);
    if (run.captured !== pages + 1) throw new Error(`${run.captured} captures instead of ${pages + 1}`);
    return run;
  } finally {
    await web.stop();
  }
}
