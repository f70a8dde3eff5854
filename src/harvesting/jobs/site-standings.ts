import { capturedShare, foundUrls } from '../../crawl/crawl-outcome.ts';
import { readStandings } from '../../agent/collect/standings-file.ts';
import type { SiteStanding } from '../../crawl/job/running-job.ts';
import type { CountsView } from '../../crawl/outcome-view.ts';
import type { CollectingAgent } from '../processes/collecting-agent.ts';
import { HarvestFolder } from '../intake/harvest-folder.ts';

/** The captures of a site so far. */
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
 * The standings of a job's sites, by configuration. The collecting agent knows them; without one, as they were when the crawl was
 * last interrupted. Empty if the job has not started.
 */
export async function siteStandings(
  { folder: path, agent }: { readonly folder: string; readonly agent: CollectingAgent | undefined },
  configurationIds: readonly string[],
): Promise<ReadonlyMap<string, SiteLiveView>> {
  const folder = new HarvestFolder(path);
  const wanted = new Set(configurationIds);
  const sites = new Map([...(await folder.readConfigurations())].filter(([, id]) => wanted.has(id)));
  const found = (await askedFor(agent, [...sites.keys()])) ?? (await readStandings(path));
  return new Map(
    found.flatMap((standing): [string, SiteLiveView][] => {
      const id = sites.get(standing.site);
      return id === undefined ? [] : [[id, liveView(standing)]];
    }),
  );
}

/** Undefined if no agent collects or answers. */
async function askedFor(
  agent: CollectingAgent | undefined,
  sites: readonly string[],
): Promise<SiteStanding[] | undefined> {
  if (agent === undefined) return undefined;
  const found: SiteStanding[] = [];
  for (let first = 0; first < sites.length; first += sitesAtOnce) {
    const some = sites.slice(first, first + sitesAtOnce);
    const asked = await agent.ask<readonly SiteStanding[]>({ what: 'standings', sites: some }, patienceMs);
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
