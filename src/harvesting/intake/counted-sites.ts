import { readSitesReport, siteColumn } from '../../crawl/report/read-sites-report.ts';
import { sumOfSites } from '../../crawl/report/sum-of-sites.ts';
import type { HarvestFolder } from './harvest-folder.ts';
import type { HarvestOutcome } from './harvest-message.ts';

/** The results of a job, from its sites report. */
export async function countedSites(
  folder: HarvestFolder,
): Promise<Pick<HarvestOutcome, 'objects' | 'bytes' | 'failures' | 'counts' | 'sites'>> {
  const lines = await readSitesReport(folder.reports);
  const { counts } = sumOfSites(lines.values());
  const bytes = [...lines.values()].reduce((sum, line) => sum + line.bytes, 0);
  const configurations = await folder.readConfigurations();
  const sites = [...configurations].flatMap(([site, configurationId]) => {
    const line = lines.get(siteColumn(site));
    if (line === undefined) return [];
    const { end, outcome, why, sinceMs, counts: ofSite } = line;
    const crawlEnd = end === 'unfinished' ? 'stopped' : end;
    const objects = ofSite.captured;
    return [
      {
        configurationId,
        objects,
        bytes: line.bytes,
        crawlEnd,
        // A crawl that counts as collected is not resumed: a person has stopped it.
        outcome: { outcome, why: why === 'unfinished' ? 'stopped' : why, sinceMs, counts: ofSite },
      },
    ];
  });
  return { objects: counts.captured, bytes, failures: counts.failed, counts, sites };
}
