import { join } from 'node:path';
import { decodedPayloadOf } from '../../formats/http1/body.ts';
import { openFileSource } from '../../formats/warc/byte-source.ts';
import { readHttpMessage } from '../../formats/warc/http-message.ts';
import { readRecords } from '../../formats/warc/read-records.ts';
import { UrlSet } from '../queue/url-set.ts';
import { readCheckedLines, readJournal } from '../record/journal.ts';
import type { JournalEntry, VisitEntry } from '../record/journal-entry.ts';
import { isPrerequisite } from '../site/candidate.ts';
import { seenKey } from '../site/frontier.ts';
import type { SiteCrawl } from '../site/site-crawl.ts';
import type { JobFolder } from './job-folder.ts';
import type { RecoveredCapture } from './recover-captures.ts';

const robotsBytes = 1 << 20;

/**
 * Gives site crawls back what earlier runs knew. The journals are read twice: first for what was visited, then, in
 * order, for what was found, so that only what is left goes into the queues.
 */
export async function restoreSites(
  folder: JobFolder,
  crawls: ReadonlyMap<string, SiteCrawl>,
  run: number,
): Promise<void> {
  const visited = new Map([...crawls.keys()].map((site) => [site, new UrlSet()]));
  const note = ({ site, candidate }: VisitEntry): void => {
    visited.get(site)?.add(seenKey(candidate.url));
  };
  for await (const entry of visitsOf(folder, run, crawls)) note(entry);
  for await (const { entry } of recoveredOf(folder, crawls)) {
    note(entry);
    crawls.get(entry.site)?.claim(new URL(entry.candidate.url));
  }
  const times = new Map<string, { readonly first: number; last: number }>();
  for await (const entry of visitsOf(folder, run, crawls)) {
    const crawl = crawls.get(entry.site);
    if (crawl === undefined) continue;
    await crawl.restore(entry, (key) => visited.get(entry.site)?.has(key) === true);
    await restoreRobots(folder, crawl, entry);
    const atMs = Date.parse(entry.log.slice(0, 24));
    const time = times.get(entry.site);
    if (time === undefined) times.set(entry.site, { first: atMs, last: atMs });
    else time.last = atMs;
  }
  for (const [site, { first, last }] of times) crawls.get(site)?.spend(last - first);
  for await (const { entry, links } of recoveredOf(folder, crawls)) {
    const crawl = crawls.get(entry.site);
    if (crawl === undefined) continue;
    await restoreRobots(folder, crawl, entry);
    crawl.recover(entry, links);
  }
}

async function* visitsOf(
  folder: JobFolder,
  run: number,
  crawls: ReadonlyMap<string, SiteCrawl>,
): AsyncGenerator<VisitEntry> {
  for (const journal of await folder.journals()) {
    // The journals of this run have begun already.
    if (Number(/journal-(\d+)-/.exec(journal)?.[1]) >= run) continue;
    for await (const entry of readJournal(journal, (site) => crawls.has(site))) {
      if (isVisit(entry)) yield entry;
    }
  }
}

function isVisit(entry: JournalEntry): entry is VisitEntry {
  return entry.kind === 'visit';
}

async function* recoveredOf(
  folder: JobFolder,
  crawls: ReadonlyMap<string, SiteCrawl>,
): AsyncGenerator<RecoveredCapture> {
  for await (const line of readCheckedLines(folder.recovered)) {
    const capture = JSON.parse(line) as RecoveredCapture;
    if (crawls.has(capture.entry.site)) yield capture;
  }
}

/** robots.txt is fetched once for each origin: what it said is in the archive. */
async function restoreRobots(folder: JobFolder, crawl: SiteCrawl, entry: VisitEntry): Promise<void> {
  const { candidate, place } = entry;
  if (!isPrerequisite(candidate)) return;
  if (place === undefined) {
    crawl.restoreRobots(candidate.url, undefined, new Uint8Array());
    return;
  }
  const source = await openFileSource(join(folder.path, place.file));
  try {
    for await (const record of readRecords(source, { startOffset: place.offset })) {
      const message = await readHttpMessage(record);
      if (message === undefined) return;
      const pieces: Uint8Array[] = [];
      const body = decodedPayloadOf(message.head, message.body, { maxBytes: robotsBytes });
      for await (const piece of body) pieces.push(Uint8Array.from(piece));
      crawl.restoreRobots(candidate.url, message.head, Buffer.concat(pieces));
      return;
    }
  } finally {
    await source.close();
  }
}
