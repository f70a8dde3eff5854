import { defined } from '../../formats/values/defined.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { decodedPayloadOf } from '../../formats/http1/body.ts';
import { openFileSource } from '../../formats/warc/byte-source.ts';
import { readHttpMessage } from '../../formats/warc/http-message.ts';
import { recordsAt } from '../../formats/warc/record-at.ts';
import { UrlSet } from '../queue/url-set.ts';
import { readCheckedLines, readJournal } from '../record/journal.ts';
import type { CaptureLocation, JournalEntry, VisitEntry } from '../record/journal-entry.ts';
import { isPrerequisite } from '../candidate.ts';
import { seenKey } from '../queue/seen-key.ts';
import { redirectOf } from '../links/links-of-exchange.ts';
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
  for await (const entry of entriesOf(folder, run, crawls)) if (entry.kind === 'visit') note(entry);
  for await (const { entry } of recoveredOf(folder, crawls)) {
    note(entry);
    crawls.get(entry.site)?.claim(new URL(entry.candidate.url));
  }
  const times = new Map<string, { readonly first: number; last: number }>();
  for await (const entry of entriesOf(folder, run, crawls)) {
    const crawl = crawls.get(entry.site);
    if (crawl === undefined) continue;
    if (entry.kind === 'site-sleep') crawl.restoreSleep(entry);
    if (entry.kind === 'site-end') crawl.restoreEnd(entry);
    if (entry.kind === 'visited-before') crawl.claim(new URL(entry.url));
    if (entry.kind === 'handed-over') {
      const isVisited = visited.get(entry.site)?.has(seenKey(entry.candidate.url)) === true;
      await crawl.takeOver(entry, isVisited);
    }
    if (entry.kind !== 'visit') continue;
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
    crawl.recover({ ...entry, ...(await restoreRobots(folder, crawl, entry)) }, links);
  }
}

async function* entriesOf(
  folder: JobFolder,
  run: number,
  crawls: ReadonlyMap<string, SiteCrawl>,
): AsyncGenerator<JournalEntry> {
  for (const journal of await folder.journals()) {
    // The journals of this run have been started already.
    if (Number(/journal-(\d+)-/.exec(journal)?.[1]) >= run) continue;
    yield* readJournal(journal, (site) => crawls.has(site));
  }
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

/**
 * robots.txt is fetched once for each origin: its rules are in the journal, or else in the archive file. Gives what the journal
 * is to know of them.
 */
async function restoreRobots(
  folder: JobFolder,
  crawl: SiteCrawl,
  entry: VisitEntry,
): Promise<Pick<VisitEntry, 'robots' | 'redirect'>> {
  const { candidate, place, status } = entry;
  if (!isPrerequisite(candidate)) return {};
  if (place === undefined) {
    crawl.restoreRobots(candidate.url, { body: Buffer.alloc(0) });
    return {};
  }
  const known = entry.robots === undefined ? await robotsIn(folder, candidate.url, place) : entry;
  const { robots, redirect } = known;
  // Not there: it is fetched again.
  if (robots === undefined) return {};
  crawl.restoreRobots(candidate.url, { status, target: redirect, body: Buffer.from(robots, 'base64') });
  return { robots, ...defined({ redirect }) };
}

async function robotsIn(
  folder: JobFolder,
  url: string,
  { file, offset }: CaptureLocation,
): Promise<Pick<VisitEntry, 'robots' | 'redirect'>> {
  const path = join(folder.path, file);
  if (!existsSync(path)) return {};
  const source = await openFileSource(path);
  try {
    for await (const record of recordsAt(source, offset)) {
      const message = await readHttpMessage(record);
      if (message === undefined) return {};
      const pieces: Uint8Array[] = [];
      const body = decodedPayloadOf(message.head, message.body, { maxBytes: robotsBytes });
      for await (const piece of body) pieces.push(Uint8Array.from(piece));
      const redirect = redirectOf(message.head, url);
      const robots = Buffer.concat(pieces).toString('base64');
      return { robots, ...defined({ redirect }) };
    }
    return {};
  } finally {
    await source.close();
  }
}
