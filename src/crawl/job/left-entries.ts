import { UrlSet } from '../queue/url-set.ts';
import { readJournal } from '../record/journal.ts';
import type { HandedOverEntry, VisitedBeforeEntry } from '../record/journal-entry.ts';
import { hopFrom, isPrerequisite } from '../candidate.ts';
import { seenKey } from '../queue/seen-key.ts';
import { everyReading } from '../site/script-guesses.ts';
import type { JobFolder } from './job-folder.ts';

export type LeftEntry = HandedOverEntry | VisitedBeforeEntry;

/**
 * The state of these sites at the end of a job, for a job that continues them: each URL that was visited, and each that was
 * queued and not visited. Start URLs that were not visited are excluded: the next job begins with its own. The journals are read
 * twice, as in `restoreSites`.
 */
export async function* leftEntries(folder: JobFolder, sites: ReadonlySet<string>): AsyncGenerator<LeftEntry> {
  const met = new Map([...sites].map((site) => [site, new UrlSet()]));
  const isNew = (site: string, url: string): boolean => met.get(site)?.add(seenKey(url)) === true;
  const journals = await folder.journals();
  for (const journal of journals)
    for await (const entry of readJournal(journal, (site) => sites.has(site))) {
      if (entry.kind === 'visited-before' && isNew(entry.site, entry.url)) yield entry;
      if (entry.kind !== 'visit' || !isNew(entry.site, entry.candidate.url)) continue;
      // A robots.txt is fetched by each job.
      if (isPrerequisite(entry.candidate)) continue;
      yield { kind: 'visited-before', site: entry.site, url: entry.candidate.url };
    }
  for (const journal of journals)
    for await (const entry of readJournal(journal, (site) => sites.has(site))) {
      if (entry.kind === 'handed-over' && isNew(entry.site, entry.candidate.url)) yield entry;
      if (entry.kind !== 'visit') continue;
      const { site, candidate: from, queued, guesses } = entry;
      let isLastLeft = false;
      for (const { url, kind, hop, depth } of queued) {
        isLastLeft = isNew(site, url);
        const candidate = { ...hopFrom(from, url, hop, false), depth };
        if (isLastLeft) yield { kind: 'handed-over', site, candidate, linkKind: kind };
      }
      // Links that wait for the answer of the last: a wrong reading costs a request, a lost one a document.
      if (guesses === undefined || !isLastLeft) continue;
      for (const { url, kind, hop } of everyReading([guesses.probe, ...guesses.others])) {
        const candidate = hopFrom(from, url, hop, false);
        if (isNew(site, url)) yield { kind: 'handed-over', site, candidate, linkKind: kind };
      }
    }
}
