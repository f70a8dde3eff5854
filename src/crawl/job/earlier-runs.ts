import { ReasonedError } from '../../reasons/reasoned-error.ts';
import { closedOnFault } from '../../disk/closed-on-fault.ts';
import { syncToDisk } from '../../disk/durable-file.ts';
import { crawlReason } from '../crawl-reason.ts';
import { AppendFile } from '../record/append-file.ts';
import { checkedLine, readJournal } from '../record/journal.ts';
import type { CrawlEnd, SiteEndEntry, VisitEntry } from '../record/journal-entry.ts';
import { visitOutcome } from '../report/visit-outcome.ts';
import { isPrerequisite } from '../candidate.ts';
import { filesInManifest } from './finish-job.ts';
import type { StoredJob } from './job-file.ts';
import type { JobFolder } from './job-folder.ts';
import { notFetchedLines } from './not-fetched.ts';
import { recoverCaptures } from './recover-captures.ts';

/** Counted as a site crawl counts its visits. */
export interface VisitCounts {
  readonly captured: number;
  readonly failed: number;
  readonly skipped: number;
  readonly bytes: number;
}

export const noVisits: VisitCounts = { captured: 0, failed: 0, skipped: 0, bytes: 0 };

/** The work of earlier runs. */
export interface EarlierRuns {
  readonly begun: ReadonlySet<string>;
  /** Sites that have ended, with their counts; sites that continue count their own. */
  readonly ended: ReadonlyMap<string, VisitCounts>;
  readonly ends: ReadonlyMap<string, CrawlEnd>;
  /** Captures that count against the budget, and their bytes. */
  readonly urls: number;
  readonly bytes: number;
  readonly spentMs: number;
  /** Captures that were in the WARC files, but not in the journal. */
  readonly recovered: number;
  readonly crawlLogBytes: number;
  readonly notFetchedBytes: number;
}

const batchBytes = 1 << 20;

/**
 * Before a job is resumed. In: its folder after a stop, a crash or a loss of power. Steps: 1. the journals are read to
 * their last whole line; crawl.log and not-fetched.jsonl are written anew from them, so that all three agree; 2. the
 * WARC files get a sound end, and captures the journals do not know are put into `recovered.jsonl`. Out: what was done.
 */
export async function readEarlierRuns(
  folder: JobFolder,
  { goesToArchive, finishedRun = 0 }: Pick<StoredJob, 'goesToArchive' | 'finishedRun'> = {},
): Promise<EarlierRuns> {
  const sum = new Sum(finishedRun);
  await refuseMissingFiles(folder, goesToArchive === true ? await namesInManifest(folder) : []);
  return closedOnFault(await AppendFile.open(folder.crawlLog, 0), async (crawlLog) =>
    closedOnFault(await AppendFile.open(folder.notFetched, 0), (notFetched) =>
      readJournals(folder, sum, [new BatchedFile(crawlLog), new BatchedFile(notFetched)]),
    ),
  );
}

/** Writes both logs anew. */
async function readJournals(
  folder: JobFolder,
  sum: Sum,
  [crawlLog, notFetched]: readonly [BatchedFile, BatchedFile],
): Promise<EarlierRuns> {
  for (const journal of await folder.journals()) {
    let firstMs: number | undefined;
    let lastMs = 0;
    // This run builds upon these entries, so they must be durable: a killed process has not synced its journal.
    await syncToDisk(journal);
    for await (const entry of readJournal(journal)) {
      if (entry.kind !== 'visit') {
        sum.begun.add(entry.site);
        if (entry.kind === 'site-end') sum.end(entry, runOf(journal));
        continue;
      }
      sum.add(entry);
      lastMs = Date.parse(entry.log.slice(0, 24));
      firstMs ??= lastMs;
      await crawlLog.add(`${entry.log}\n`);
      await notFetched.add(notFetchedLines(entry));
    }
    sum.spend(runOf(journal), firstMs === undefined ? 0 : lastMs - firstMs);
  }
  const [crawlLogBytes, notFetchedBytes] = [await crawlLog.close(), await notFetched.close()];
  const recovered = await recoverAll(folder, sum);
  const { begun, urls, bytes, spentMs } = sum;
  const done = { begun, ended: sum.ended, ends: sum.ends, urls, bytes, spentMs };
  return { ...done, recovered, crawlLogBytes, notFetchedBytes };
}

/** A WARC file that the journals know is not there. */
export class MissingWarcError extends ReasonedError {}

/** Before anything is changed: what a lost file held would be in the log, but not in the archive. */
async function refuseMissingFiles(folder: JobFolder, gone: readonly string[]): Promise<void> {
  const there = new Set([...gone, ...(await folder.collected()).map((name) => name.replace(/\.open$/, ''))]);
  const lost = new Map<string, number>();
  for (const journal of await folder.journals()) {
    for await (const entry of readJournal(journal)) {
      if (entry.kind !== 'visit' || entry.place === undefined || there.has(entry.place.file)) continue;
      lost.set(entry.place.file, (lost.get(entry.place.file) ?? 0) + 1);
    }
  }
  const [[file, captures = 0] = []] = lost;
  if (file !== undefined) throw new MissingWarcError(crawlReason('warc-missing', { file, captures }));
}

async function namesInManifest(folder: JobFolder): Promise<string[]> {
  return (await filesInManifest(folder)).map(({ name }) => name);
}

async function recoverAll(folder: JobFolder, sum: Sum): Promise<number> {
  return closedOnFault(await AppendFile.open(folder.recovered, 0), (file) =>
    recoverInto(new BatchedFile(file), folder, sum),
  );
}

async function recoverInto(file: BatchedFile, folder: JobFolder, sum: Sum): Promise<number> {
  let recovered = 0;
  for (const name of await folder.collected()) {
    const journaled = sum.journaled.get(name.replace(/\.open$/, '')) ?? { end: 0, recovered: new Set() };
    for await (const capture of recoverCaptures(folder.path, name, journaled)) {
      sum.add(capture.entry);
      // Its journal was lost: the site writes the entry again when it is started.
      sum.ends.delete(capture.entry.site);
      await file.add(checkedLine(JSON.stringify(capture)));
      recovered++;
    }
  }
  await file.close();
  return recovered;
}

class Sum {
  readonly begun = new Set<string>();
  readonly ends = new Map<string, CrawlEnd>();
  readonly journaled = new Map<string, { end: number; readonly recovered: Set<number> }>();
  /** The longest journal of each run. */
  readonly #spentMs = new Map<number, number>();
  readonly #counts = new Map<string, VisitCounts>();
  readonly #finishedRun: number;
  urls = 0;
  bytes = 0;

  constructor(finishedRun: number) {
    this.#finishedRun = finishedRun;
  }

  get ended(): ReadonlyMap<string, VisitCounts> {
    return new Map([...this.ends.keys()].map((site) => [site, this.#counts.get(site) ?? noVisits]));
  }

  get spentMs(): number {
    return [...this.#spentMs.values()].reduce((sum, ms) => sum + ms, 0);
  }

  add(entry: VisitEntry): void {
    const { site, place, candidate, bytes, recovered } = entry;
    this.begun.add(site);
    this.#counts.set(site, together(this.#counts.get(site) ?? noVisits, countsOf(entry)));
    if (place === undefined) return;
    const journaled = this.journaled.get(place.file) ?? { end: 0, recovered: new Set() };
    this.journaled.set(place.file, journaled);
    if (recovered === true) journaled.recovered.add(place.offset);
    else journaled.end = Math.max(place.end, journaled.end);
    if (!isPrerequisite(candidate)) this.urls++;
    this.bytes += bytes;
  }

  /** Unreachable sites are retried once the job is finished, not each time it wakes: two of them would keep it asleep for ever. */
  end({ site, end }: SiteEndEntry, run: number): void {
    if (end === 'unreachable' && run <= this.#finishedRun) this.ends.delete(site);
    else this.ends.set(site, end);
  }

  spend(run: number, ms: number): void {
    this.#spentMs.set(run, Math.max(ms, this.#spentMs.get(run) ?? 0));
  }
}

function runOf(journal: string): number {
  return Number(/journal-(\d+)-\d+\.jsonl$/.exec(journal)?.[1] ?? 0);
}

function countsOf(entry: VisitEntry): VisitCounts {
  const outcome = visitOutcome(entry);
  return {
    captured: outcome === 'captured' ? 1 : 0,
    failed: outcome === 'failed' ? 1 : 0,
    skipped: entry.skipped.length,
    bytes: outcome === 'captured' ? entry.bytes : 0,
  };
}

export function sumOf(all: Iterable<VisitCounts>): VisitCounts {
  return [...all].reduce(together, noVisits);
}

function together(one: VisitCounts, other: VisitCounts): VisitCounts {
  return {
    captured: one.captured + other.captured,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    bytes: one.bytes + other.bytes,
  };
}

/** Many small pieces of text as few writes. */
class BatchedFile {
  readonly #file: AppendFile;
  #text = '';

  constructor(file: AppendFile) {
    this.#file = file;
  }

  async add(text: string): Promise<void> {
    this.#text += text;
    if (this.#text.length >= batchBytes) await this.#flush();
  }

  /** Gives the size of the file. */
  async close(): Promise<number> {
    await this.#flush();
    await this.#file.close();
    return this.#file.sizeBytes;
  }

  async #flush(): Promise<void> {
    await this.#file.append(this.#text);
    this.#text = '';
  }
}
