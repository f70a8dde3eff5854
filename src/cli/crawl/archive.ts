import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { isAnalysedAtOnce } from '../../repository/administration/analysis.ts';
import { DataFolder, defaultDataFolder } from '../../repository/administration/data-folder.ts';
import {
  collectedFiles,
  dedupFiles,
  openArchivedContents,
  vaultFolders,
} from '../../repository/administration/collecting.ts';
import type { JobOrder } from '../../crawl/job-order.ts';
import type { FinishedJob } from '../../crawl/job/run-job.ts';
import { whenFree } from '../../disk/when-free.ts';
import { HarvestFolder } from '../../harvesting/intake/harvest-folder.ts';
import type { Ingested } from '../../repository/ingest.ts';
import { analyseWithBar } from '../analyse/analyse-bar.ts';
import { dataOption, readingArchive, writingArchive } from '../data/archive-data.ts';
import type { DataOptions } from '../data/archive-data.ts';
import { addCrawlOptions } from './crawl-options.ts';
import type { CrawlOptions } from './crawl-options.ts';
import { jobOrder, seedUrl } from './crawl-order.ts';
import { exitOf, hasCaptures, outcomeLines, siteLinesOf } from './crawl-outcomes.ts';
import type { SiteLines } from './crawl-outcomes.ts';
import { crawlResult, crawlSummary, isResumable } from './crawl-result.ts';
import { Failure } from '../terminal/failure.ts';
import { formatCount, jsonLine, printable } from '../terminal/format.ts';
import { repeatable } from '../terminal/option-values.ts';
import { hasJob, runCrawl } from './run-crawl.ts';
import type { CrawlLocation } from './run-crawl.ts';
import type { Session } from '../terminal/session.ts';
import { takeInWithBar } from '../import/take-in.ts';

export interface ArchiveOptions extends CrawlOptions, DataOptions {
  readonly resume?: string | true;
  /** False: content that the archive has is stored again. */
  readonly dedup: boolean;
  /** False: the next run of the chain analyses the files. */
  readonly analysis?: boolean;
  /** True if the caller serves the archive and prints its URLs. */
  readonly isServed?: true;
}

export const description =
  'Collect sites as heirloom crawl does, then take the files into the archive: index them, copy them to the vaults, verify the copies and delete the collected files. The text is then searchable.';

export const help = `
Examples:
  $ heirloom archive https://example.org/
  $ heirloom archive https://example.org/blog/ --scope path --max-urls 500 --data our-archive
  $ heirloom archive --seeds list.txt --template careful.yaml
  $ heirloom archive --resume                   after an interruption, a crash or a full disk

While it runs:
  $ heirloom control DATA/crawls/JOB status

Afterwards:
  $ heirloom captures https://example.org/
  $ heirloom storage status
`;

export function define(command: Command, session: Session): void {
  command.argument('[url...]', 'seed URLs', repeatable(seedUrl), []).addOption(dataOption());
  addCrawlOptions(command)
    .option('--no-dedup', 'store content that the archive already has again')
    .option('--no-analysis', 'do not analyse; the next heirloom chain run does')
    .option('--resume [job]', 'resume a crawl that is not yet in the archive')
    .option('--json', 'print JSON')
    .action(async (urls: readonly string[], options: ArchiveOptions) => {
      if (options.resume === undefined) await archiveSites(urls, options, session);
      else await resume(urls, options, session);
    });
}

/** Crawls these URLs and takes the files into the archive. */
export async function archiveSites(
  seed: readonly string[],
  options: ArchiveOptions,
  session: Session,
): Promise<void> {
  const ordered = await jobOrder({ ...options, seed });
  const order = options.dedup ? ordered : storingAgain(ordered);
  const data = new DataFolder(options.data);
  // The archive is created before anything is collected.
  if (![data.config, data.captures].every(existsSync)) await writingArchive(options, async () => {});
  const startUrls = order.sites.flatMap((site) => site.startUrls);
  const prior = options.dedup ? await priorFilesOf(startUrls, options, session) : [];
  const folder = join(data.crawls, order.job);
  const vaults = await vaultFolders(options.data);
  const place = { folder, order, prior, vaults, resumedBy: resuming(order.job, options) };
  const result = await crawlBeside(place, options, session);
  await finish({ job: order.job, folder, result, startUrl: startUrls[0] }, options, session);
}

/** False with `--no-dedup`: no record refers to stored content. */
function storingAgain(order: JobOrder): JobOrder {
  const { settings } = order;
  return { ...order, settings: { ...settings, files: { ...settings.files, deduplicate: false } } };
}

/** A crawl that de-duplicates against the archive. */
async function crawlBeside(
  place: CrawlLocation,
  options: ArchiveOptions & { readonly seed?: readonly string[] },
  session: Session,
): Promise<FinishedJob | undefined> {
  const contents = await readingArchive(options, openArchivedContents);
  try {
    return await runCrawl({ ...place, archived: contents?.lookUp }, options, session);
  } finally {
    await contents?.close();
  }
}

async function priorFilesOf(
  startUrls: readonly string[],
  options: ArchiveOptions,
  session: Session,
): Promise<readonly string[]> {
  const { paths, lacking } = await readingArchive(options, (archive) => dedupFiles(archive, startUrls));
  if (lacking !== undefined) session.note(printable(`heirloom: ${lacking.message}`));
  return paths;
}

/** Resumes the crawl, if it is not complete, and the ingest. */
async function resume(seed: readonly string[], options: ArchiveOptions, session: Session): Promise<void> {
  const job = await jobToResume(options);
  const folder = join(new DataFolder(options.data).crawls, job);
  const vaults = await vaultFolders(options.data);
  const resumedBy = resuming(job, options);
  const place = { folder, order: undefined, prior: [], vaults, resumedBy };
  // A stopped job of the server has its reports: only the ingest is left.
  const result = (await isOfServer(folder))
    ? undefined
    : await crawlBeside(place, { ...options, seed }, session);
  await finish({ job, folder, result }, options, session);
}

/** The server has recorded its outcome: nothing more is collected. */
async function isOfServer(folder: string): Promise<boolean> {
  return (await new HarvestFolder(folder).readOutcome()) !== undefined;
}

async function jobToResume({ resume, data }: ArchiveOptions): Promise<string> {
  const { crawls } = new DataFolder(data);
  const jobs = (await readdir(crawls).catch((): string[] => [])).filter((name) => hasJob(join(crawls, name)));
  if (typeof resume === 'string') {
    if (jobs.includes(resume)) return resume;
    throw new Failure('inputUnsuitable', `there is no crawl ${resume} in ${crawls}${listed(jobs)}`);
  }
  const [only] = jobs;
  if (only !== undefined && jobs.length === 1) return only;
  throw new Failure(
    'inputUnsuitable',
    only === undefined
      ? `there is no crawl to resume in ${crawls}`
      : `several crawls can be resumed: choose one${listed(jobs)}`,
  );
}

function listed(jobs: readonly string[]): string {
  return jobs.length === 0 ? '' : `:\n${jobs.map((job) => `  --resume ${job}`).join('\n')}`;
}

interface Collected {
  readonly job: string;
  readonly folder: string;
  /** Undefined if the crawl was complete before. */
  readonly result: FinishedJob | undefined;
  readonly startUrl?: string | undefined;
}

interface Finished extends Collected {
  readonly sites: SiteLines;
  /** The current path of crawl.log. */
  readonly log?: string;
}

async function finish(collected: Collected, options: ArchiveOptions, session: Session): Promise<void> {
  const { job, folder, result } = collected;
  const more = `Resume with: ${resuming(job, options)}`;
  const sites = await siteLinesOf(folder);
  if (result?.end === 'stopped') {
    await print({ ...collected, sites }, undefined, options, session);
    session.checkpoint();
    return;
  }
  session.signal.throwIfAborted();
  const isLeft = result !== undefined && isResumable(result);
  let log = join(folder, 'crawl.log');
  const take = (): Promise<Ingested> =>
    writingArchive(options, async (archive) => {
      const outcome = await takeInWithBar(archive, await collectedFiles(folder), session);
      // The metadata WARC has the logs and reports, so the folder can go. The server deletes the folders of its own jobs.
      // A job with sites that did not answer keeps its queue.
      if (outcome.isThrough && !isLeft && !(await isOfServer(folder))) {
        log = await keepLog(collected, sites, options);
        await rm(folder, { recursive: true });
      }
      return outcome;
    });
  const taken = await whenFree(take, {
    signal: session.signal,
    onWait: (why) => session.note(`heirloom: waiting for the archive: ${why}`),
  });
  if (options.analysis !== false && isAnalysedAtOnce()) await analyseWithBar(options, session);
  await print({ ...collected, sites, log }, taken, options, session);
  if (!taken.isThrough) throw new Failure('findings', `not all files were taken in. ${more}`);
  if (isLeft && options.json !== true) await session.out.line(`Some sites did not answer. ${more}`);
  // If only the ingest was left to do, the request is fulfilled.
  if (options.isServed !== true && result !== undefined)
    if (process.exitCode === undefined) session.exitWith(exitOf(sites));
}

/** The log is in the metadata WARC too; an incomplete crawl also keeps it in the folder. Returns its path. */
async function keepLog(
  { job, folder }: Collected,
  sites: SiteLines,
  { data }: ArchiveOptions,
): Promise<string> {
  const from = join(folder, 'crawl.log');
  if (exitOf(sites) === 'done' || !existsSync(from)) return from;
  const kept = join(new DataFolder(data).reports, 'crawls', `${job}.log`);
  await mkdir(dirname(kept), { recursive: true });
  await rename(from, kept);
  return kept;
}

async function print(
  { folder, result, job, sites, log = join(folder, 'crawl.log'), startUrl = 'URL' }: Finished,
  taken: Ingested | undefined,
  options: ArchiveOptions,
  session: Session,
): Promise<void> {
  if (options.json === true) {
    const crawl = result === undefined ? { job } : crawlResult(result, folder, sites);
    await session.out.line(jsonLine({ ...crawl, log, data: options.data, archive: taken ?? null }));
    return;
  }
  if (result !== undefined) await session.out.line(`${crawlSummary(result)}.`);
  const lines = outcomeLines(sites);
  await session.out.lines(lines);
  if (lines.length > 0) await session.out.line(printable(`Log of all URLs: ${log}`));
  if (taken === undefined) {
    await session.out.line(`Not yet in the archive. Resume with: ${resuming(job, options)}`);
    return;
  }
  const { files, failures } = taken;
  const kept = `${formatCount(files, 'file')} taken into the archive ${options.data}.`;
  await session.out.lines([
    kept,
    ...failures.map(({ path, reason }) => `  not taken in: ${path}: ${reason?.message ?? ''}`),
  ]);
  if (failures.length === 0 && options.isServed !== true && hasCaptures(sites))
    await session.out.line(
      `Read it: heirloom serve${dataWords(options)}, then http://localhost:8080/all/*/${startUrl}`,
    );
}

function resuming(job: string, options: ArchiveOptions): string {
  return `heirloom archive --resume ${job}${dataWords(options)}`;
}

function dataWords({ data }: DataOptions): string {
  return data === defaultDataFolder() ? '' : ` --data ${data}`;
}
