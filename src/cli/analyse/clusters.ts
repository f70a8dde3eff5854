import { clusterSites } from '../../analysis/text-index/cluster-sites.ts';
import type { SiteKeywords, SiteQuery, TextAccess, TextIndex } from '../../analysis/text-index/text-index.ts';
import { accessOfProgram } from '../../reading/search/access-of-program.ts';
import { readingArchive } from '../data/archive-data.ts';
import type { DataOptions } from '../data/archive-data.ts';
import { Failure } from '../terminal/failure.ts';
import { formatCount, jsonLine } from '../terminal/format.ts';
import type { Session } from '../terminal/session.ts';
import { StatusLine } from '../terminal/status-line.ts';
import { harmless } from '../terminal/terminal-text.ts';

interface ClusterOptions extends DataOptions {
  readonly by: SiteQuery['by'];
  readonly isJson: boolean;
}

interface Source extends Pick<ClusterOptions, 'by'> {
  readonly index: TextIndex;
  readonly access: TextAccess;
}

const sitesAtOnce = 20;

/** Prints sites about the same subjects, with the keywords they share. */
export async function printClusters(options: ClusterOptions, session: Session): Promise<void> {
  const sites = await readingArchive(options, async (archive) => {
    const index = await archive.texts.current();
    if (index === undefined) throw nothingAnalysed(options);
    return sitesOf({ index, access: accessOfProgram(await archive.rules()), by: options.by }, session);
  });
  const clusters = clusterSites(sites);
  if (options.isJson) {
    for (const cluster of clusters) await session.out.line(jsonLine(cluster));
    return;
  }
  for (const { sites: members, keywords } of clusters) {
    await session.out.line(harmless(keywords.map(({ words }) => words).join(', ')));
    for (const site of members) await session.out.line(`  ${harmless(site)}`);
    await session.out.line('');
  }
  const inClusters = clusters.reduce((sum, { sites: members }) => sum + members.length, 0);
  const alone = sites.length - inClusters;
  await session.out.line(
    `${formatCount(clusters.length, 'cluster')} of ${formatCount(inClusters, options.by)}; ${alone} more ${alone === 1 ? 'is' : 'are'} in no cluster.`,
  );
}

async function sitesOf({ index, access, by }: Source, session: Session): Promise<SiteKeywords[]> {
  const status = new StatusLine();
  const found: SiteKeywords[] = [];
  try {
    for (;;) {
      session.checkpoint();
      const after = found.at(-1)?.site ?? '';
      const page = await index.siteKeywords({ by, after, limit: sitesAtOnce }, access);
      found.push(...page);
      if (page.length < sitesAtOnce) return found;
      status.show(() => `reading keywords  ${formatCount(found.length, by)}`);
    }
  } finally {
    status.clear();
  }
}

function nothingAnalysed({ data }: DataOptions): Failure {
  return new Failure(
    'inputUnsuitable',
    harmless(`${data} has no text index yet: run heirloom analyse --data ${data}`),
  );
}
