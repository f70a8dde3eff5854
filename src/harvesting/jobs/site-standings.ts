import { capturedShare, foundUrls } from '../../crawl/crawl-outcome.ts';
import { askStandings } from '../../crawl/control/control-client.ts';
import type { SiteStanding } from '../../crawl/job/running-job.ts';
import type { CountsView } from '../../crawl/outcome-view.ts';
import { HarvestFolder } from '../child/harvest-folder.ts';

/** What a job has of a site so far. */
export interface SiteLiveView {
  readonly state: SiteStanding['state'];
  readonly objects: number;
  readonly bytes: number;
  readonly counts: Omit<CountsView, 'errors'>;
}

/** Asked about in one request. */
const sitesAtOnce = 100;
/** A page does not wait longer for a process that does not answer. */
const patienceMs = 2000;

/**
 * Where sites of a job stand, by configuration. The process that collects knows it; without one, as it was when the crawl last left
 * off. Nothing where the job has not begun.
 */
export async function siteStandings(
  path: string,
  configurationIds: readonly string[],
): Promise<ReadonlyMap<string, SiteLiveView>> {
  const folder = new HarvestFolder(path);
  const wanted = new Set(configurationIds);
  const sites = new Map([...(await folder.readConfigurations())].filter(([, id]) => wanted.has(id)));
  const found = (await askedFor(path, [...sites.keys()])) ?? (await folder.readStandings());
  return new Map(
    found.flatMap((standing): [string, SiteLiveView][] => {
      const id = sites.get(standing.site);
      return id === undefined ? [] : [[id, liveView(standing)]];
    }),
  );
}

/** Undefined: no process collects. */
async function askedFor(path: string, sites: readonly string[]): Promise<SiteStanding[] | undefined> {
  const found: SiteStanding[] = [];
  for (let first = 0; first < sites.length; first += sitesAtOnce) {
    const asked = await askStandings(path, sites.slice(first, first + sitesAtOnce), { patienceMs });
    if (asked.outcome !== 'answered') return undefined;
    found.push(...asked.value);
  }
  return found;
}

function liveView({ state, captured, failed, skipped, queued: left, bytes }: SiteStanding): SiteLiveView {
  const counts = { captured, skipped, left, failed };
  return {
    state,
    objects: captured,
    bytes,
    counts: { ...counts, found: foundUrls(counts), share: capturedShare(counts) },
  };
}
