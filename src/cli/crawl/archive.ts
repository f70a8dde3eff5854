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
import { exitOf, hasBrought, outcomeLines, siteLinesOf } from './crawl-outcomes.ts';
import type { SiteLines } from './crawl-outcomes.ts';
import { crawlResult, crawlSummary, isResumable } from './crawl-result.ts';
import { Failure } from '../terminal/failure.ts';
import { formatCount, jsonLine, printable } from '../terminal/format.ts';
import { gather } from '../terminal/option-values.ts';
import { hasJob, runCrawl } from './run-crawl.ts';
import type { CrawlLocation } from './run-crawl.ts';
import type { Session } from '../terminal/session.ts';
import { takeInWithBar } from '../import/take-in.ts';

export interface ArchiveOptions extends CrawlOptions, DataOptions {
  readonly resume?: string | true;
  /** False: everything is stored again. */
  readonly dedup: boolean;
  /** False: the words are left for the next run of the chain. */
  readonly analysis?: boolean;
  /** True: who calls this serves the archive, and says where it can be read. */
  readonly isServed?: true;
}

export const description =
  'Collects sites as heirloom crawl does, then takes the files into the archive: they are indexed, copied to the vaults and checked, and only then deleted from where they were collected; and their words can be searched.';

export const help = `
Examples:
  $ heirloom archive https://example.org/
  $ heirloom archive https://example.org/blog/ --scope path --max-urls 500 --data our-archive
  $ heirloom archive --seeds list.txt --template careful.yaml
  $ heirloom archive --resume                   after a stop, a crash or a full disk

While it runs:
  $ heirloom control DATA/crawls/JOB status

Afterwards:
  $ heirloom captures https://example.org/
  $ heirloom storage status
`;

export function define(command: Command, session: Session): void {
  command.argument('[url...]', 'where to begin', gather(seedUrl), []).addOption(dataOption());
  addCrawlOptions(command)
    .option('--no-dedup', 'store everything, also what the archive has already')
    .option('--no-analysis', "leave the words for the next 'heirloom chain run'")
    .option('--resume [job]', 'resume a crawl that was stopped, or that is not in the archive yet')
    .option('--json', 'print the result as JSON')
    .action(async (urls: readonly string[], options: ArchiveOptions) => {
      if (options.resume === undefined) await archiveSites(urls, options, session);
      else await goOn(urls, options, session);
    });
}

/** A crawl from these URLs, and the way of its files into the archive. */
export async function archiveSites(
  seed: readonly string[],
  options: ArchiveOptions,
  session: Session,
): Promise<void> {
  const ordered = await jobOrder({ ...options, seed });
  const order = options.dedup ? ordered : storingAgain(ordered);
  const data = new DataFolder(options.data);
  // Makes the archive where there is none, before anything is collected that it could not take.
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

/** A crawl that stores nothing that the archive has. */
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

/** Goes on with one crawl: what is left of the collecting, and of the taking in. */
async function goOn(seed: readonly string[], options: ArchiveOptions, session: Session): Promise<void> {
  const job = await jobToGoOnWith(options);
  const folder = join(new DataFolder(options.data).crawls, job);
  const vaults = await vaultFolders(options.data);
  const resumedBy = resuming(job, options);
  const place = { folder, order: undefined, prior: [], vaults, resumedBy };
  // A job of the staff that was stopped has its reports: only the way into the archive is left.
  const result = (await isOfStaff(folder))
    ? undefined
    : await crawlBeside(place, { ...options, seed }, session);
  await finish({ job, folder, result }, options, session);
}

/** The server knows what it brought: nothing more is collected. */
async function isOfStaff(folder: string): Promise<boolean> {
  return (await new HarvestFolder(folder).readOutcome()) !== undefined;
}

async function jobToGoOnWith({ resume, data }: ArchiveOptions): Promise<string> {
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
      ? `there is nothing to resume in ${crawls}`
      : `which one? There are several${listed(jobs)}`,
  );
}

function listed(jobs: readonly string[]): string {
  return jobs.length === 0 ? '' : `:\n${jobs.map((job) => `  --resume ${job}`).join('\n')}`;
}

interface Collected {
  readonly job: string;
  readonly folder: string;
  /** Undefined: it was complete before. */
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
  const more = `Go on with: ${resuming(job, options)}`;
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
      // The logs and reports are in the metadata WARC: the folder has nothing that the archive has not. That of a job of the
      // staff goes when the catalogue knows of it, too.
      // One with sites that did not answer keeps its queue.
      if (outcome.isThrough && !isLeft && !(await isOfStaff(folder))) {
        log = await keepLog(collected, sites, options);
        await rm(folder, { recursive: true });
      }
      return outcome;
    });
  const taken = await whenFree(take, {
    signal: session.signal,
    onWait: (why) => session.note(`heirloom: waiting until the archive is free: ${why}`),
  });
  if (options.analysis !== false && isAnalysedAtOnce()) await analyseWithBar(options, session);
  await print({ ...collected, sites, log }, taken, options, session);
  if (!taken.isThrough) throw new Failure('findings', `not all was taken in. ${more}`);
  if (isLeft && options.json !== true) await session.out.line(`Sites did not answer. ${more}`);
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
  if (lines.length > 0) await session.out.line(printable(`Each URL: ${log}`));
  if (taken === undefined) {
    await session.out.line(`Not yet in the archive. Go on with: ${resuming(job, options)}`);
    return;
  }
  const { files, failures } = taken;
  const kept = `${formatCount(files, 'file')} taken into the archive ${options.data}.`;
  await session.out.lines([
    kept,
    ...failures.map(({ path, reason }) => `  not taken: ${path}: ${reason?.message ?? ''}`),
  ]);
  if (failures.length === 0 && options.isServed !== true && hasBrought(sites))
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
