import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { CrawlEnd } from '../record/journal-entry.ts';
import { column } from './column.ts';

/** What a job brought of one site: a line of sites-report.txt. */
export interface SiteLine {
  readonly end: CrawlEnd | 'unfinished' | 'not-begun';
  readonly urls: number;
  readonly bytes: number;
  readonly failed: number;
}

/** By the name of the site, as `siteColumn` writes it. */
export async function readSitesReport(reportsFolder: string): Promise<ReadonlyMap<string, SiteLine>> {
  const sites = new Map<string, SiteLine>();
  const stream = createReadStream(join(reportsFolder, 'sites-report.txt'), 'utf8');
  let isHead = true;
  for await (const line of createInterface({ input: stream, crlfDelay: Infinity })) {
    if (!isHead) {
      const [site = '', end = '', urls, bytes, failed] = line.split(' ');
      sites.set(site, {
        end: end as SiteLine['end'],
        urls: Number(urls),
        bytes: Number(bytes),
        failed: Number(failed),
      });
    }
    isHead = false;
  }
  return sites;
}

export function siteColumn(site: string): string {
  return column(site);
}
