import { defined } from '../../formats/values/defined.ts';
import { readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { ReadWarning } from '../../formats/warc/read-warning.ts';
import type { NamedField } from '../../formats/warc/warc-fields.ts';
import { closedOnFault } from '../../disk/closed-on-fault.ts';
import { lockForWriting } from '../../disk/writer-lock.ts';
import type { AddressSettings } from '../crawl-settings.ts';
import type { ContentLookUp } from '../contents/content-look-up.ts';
import type { AddressLedger } from '../ledger/address-ledger.ts';
import { readDedupHistory } from '../dedup/read-dedup-history.ts';
import { AppendFile } from '../record/append-file.ts';
import type { CrawlEnd } from '../record/journal-entry.ts';
import { DiskGate } from '../record/disk-gate.ts';
import type { HostTable } from '../resolve/fixed-resolver.ts';
import type { EarlierRuns } from './earlier-runs.ts';
import { readEarlierRuns } from './earlier-runs.ts';
import { finishJob, noteFiles } from './finish-job.ts';
import type { WatchedDisk } from './free-space.ts';
import { Job } from './job.ts';
import type { JobRunResult } from './job.ts';
import { JobFolder } from './job-folder.ts';
import { readJobFile, writeJobFile } from './job-file.ts';
import type { StoredJob } from './job-file.ts';
import type { JobOrder } from '../job-order.ts';
import type { JobProgress } from './running-job.ts';

export interface RunJobOptions {
  readonly folder: string;
  /** A new job; undefined to resume the one in the folder. */
  readonly order: JobOrder | undefined;
  readonly threads: number;
  /** A resumed job remembers them. */
  readonly hosts?: HostTable;
  /** The WARC files go to an archive between two runs; a resumed job remembers it. */
  readonly goesToArchive?: true;
  /** WARC files of an earlier crawl, to compare with; a resumed job remembers them. */
  readonly prior?: readonly string[];
  /** Instead: the captures of an earlier crawl are in its folder already. */
  readonly hasPrior?: boolean | undefined;
  /** When only sleeping sites are left: keep waiting (default), or leave them to a later run. */
  readonly whenAsleep?: 'wait' | 'leave';
  /** The journals stay when the job has ended: the caller hands on what is left of its sites. */
  readonly keepsJournals?: true;
  /** Besides its own folder: vaults. */
  readonly disks?: readonly WatchedDisk[];
  /** Asks the archive that the job is for: what it has is not stored again. */
  readonly archived?: ContentLookUp | undefined;
  /** Shared with other jobs, so that politeness does not end at this one. */
  readonly ledger?: ((addresses: AddressSettings) => AddressLedger) | undefined;
  readonly version: string;
  readonly signal: AbortSignal;
  /** Told of the job as soon as it runs. */
  readonly onStart: (job: Job) => Promise<void> | void;
  /** Called for problems in the files of the earlier crawl. */
  readonly onWarning: (warning: ReadWarning) => void;
  /** Called for long steps before and after the crawl: `reading the earlier crawl`. */
  readonly onStep: (step: string) => void;
}

/** Why a job was not run. */
export class JobRefusedError extends Error {
  readonly why: 'no-job' | 'job-exists' | 'job-complete';

  constructor(why: JobRefusedError['why'], message: string) {
    super(message);
    this.why = why;
  }
}

/** `asleep`: only sites are left that do not answer; a later run resumes them. */
export type RunEnd = CrawlEnd | 'asleep';

export interface FinishedJob extends JobRunResult {
  readonly end: RunEnd;
  readonly recovered: number;
}

/**
 * A job from its order to its reports. Steps: 1. lock the folder; 2. what earlier runs did, after a stop or a crash;
 * 3. write the order down; 4. run; 5. reports, manifest, metadata WARC. A job keeps its state when it was stopped, sleeps, or has
 * unreachable sites: it can be resumed.
 */
export async function runJob(options: RunJobOptions): Promise<FinishedJob> {
  const folder = new JobFolder(options.folder);
  await refuseWrongFolder(folder, options);
  await folder.make();
  const unlock = lockForWriting(folder.lock, 'this job');
  try {
    const stored = await readJobFile(folder);
    // A new job may have been given what an earlier one has left.
    const isFresh = stored === undefined && (await folder.journals()).length === 0;
    const earlier = isFresh ? nothingDone : await readEarlierRuns(folder, stored);
    const job = await begin(folder, stored, options);
    const { finished, kept } = await crawl(folder, job, earlier, options);
    const room = new DiskGate(options.signal, (problem) => options.onStep(problem ?? 'there is room again'));
    if (finished.asleep !== undefined && !options.signal.aborted) {
      // The captures can move to the archive; the reports are written at the end.
      await room.make(() => noteFiles(folder, job));
      return { ...finished, end: 'asleep', recovered: earlier.recovered };
    }
    options.onStep('writing the reports');
    const ends = new Map([...earlier.ends, ...finished.ends]);
    const end = endOf(ends, finished.progress);
    const ended = { version: options.version, end, endedMs: Date.now() };
    await room.make(() => finishJob(folder, job, ended));
    if (end !== 'stopped') {
      const isReached = ![...ends.values()].includes('unreachable');
      await writeJobFile(folder, { ...kept, ...(isReached ? { end } : { finishedRun: kept.runsMs.length }) });
      if (isReached && options.keepsJournals === undefined)
        await rm(folder.state, { recursive: true, force: true });
    }
    return { ...finished, end, recovered: earlier.recovered };
  } finally {
    unlock();
  }
}

const nothingDone: EarlierRuns = {
  begun: new Set(),
  ended: new Map(),
  ends: new Map(),
  urls: 0,
  bytes: 0,
  spentMs: 0,
  recovered: 0,
  crawlLogBytes: 0,
  notFetchedBytes: 0,
};

async function refuseWrongFolder(
  folder: JobFolder,
  { order, keepsJournals }: Pick<RunJobOptions, 'order' | 'keepsJournals'>,
): Promise<void> {
  const stored = await readJobFile(folder);
  if (order === undefined) {
    if (stored === undefined) throw new JobRefusedError('no-job', `there is no crawl in ${folder.path}`);
    if (stored.end !== undefined) {
      // Killed when nothing but this was left to do.
      if (keepsJournals === undefined) await rm(folder.state, { recursive: true, force: true });
      await rm(folder.control, { force: true });
      throw new JobRefusedError('job-complete', `the crawl in ${folder.path} has ended: ${stored.end}`);
    }
    return;
  }
  const names = await readdir(folder.path).catch(() => []);
  if (stored !== undefined || names.some((name) => /\.warc(?:\.gz)?(?:\.open)?$/.test(name)))
    throw new JobRefusedError('job-exists', `there is a crawl in ${folder.path} already`);
}

/** Writes the order down before anything is fetched. */
async function begin(
  folder: JobFolder,
  stored: StoredJob | undefined,
  { order, prior, hasPrior, version, signal, hosts, goesToArchive, onStep, onWarning }: RunJobOptions,
): Promise<StoredJob> {
  if (prior !== undefined && prior.length > 0) {
    onStep('reading the earlier crawl');
    await readDedupHistory(prior, folder.prior, { signal, onWarning });
  }
  const software = `Heirloom ${version}`;
  const incremental = prior !== undefined || hasPrior === true;
  const fresh = order && { order, software, incremental, runsMs: [], lateRejects: [] };
  const job = stored ?? fresh;
  if (job === undefined) throw new JobRefusedError('no-job', `there is no crawl in ${folder.path}`);
  const begun = {
    ...job,
    ...defined({ hosts, goesToArchive }),
    runsMs: [...job.runsMs, Date.now()],
  };
  await writeJobFile(folder, begun);
  return begun;
}

async function crawl(
  folder: JobFolder,
  stored: StoredJob,
  earlier: EarlierRuns,
  { threads, archived, ledger, version, signal, onStart, whenAsleep = 'wait', disks = [] }: RunJobOptions,
): Promise<{ readonly finished: JobRunResult; readonly kept: StoredJob }> {
  const { order, lateRejects, hosts } = stored;
  const left = order.sites.filter(({ site }) => !earlier.ended.has(site));
  const crawlLog = await AppendFile.open(folder.crawlLog, earlier.crawlLogBytes);
  const notFetched = await closedOnFault(crawlLog, () =>
    AppendFile.open(folder.notFetched, earlier.notFetchedBytes),
  );
  let kept = stored;
  let writing: Promise<void> = Promise.resolve();
  const job = new Job({
    order,
    folder: folder.path,
    run: stored.runsMs.length,
    threads,
    hosts,
    prior: stored.incremental ? folder.prior : undefined,
    archived,
    ledger: ledger?.(order.settings.addresses),
    warcinfo: warcinfo(order, version),
    lateRejects,
    begun: left.filter(({ site }) => earlier.begun.has(site)),
    waiting: left.filter(({ site }) => !earlier.begun.has(site)),
    ended: earlier.ended,
    spent: { urls: earlier.urls, bytes: earlier.bytes, ms: earlier.spentMs },
    crawlLog,
    notFetched,
    whenAsleep,
    disks: [{ folder: folder.path }, ...disks],
    onReject: async (expression) => {
      kept = { ...kept, lateRejects: [...kept.lateRejects, expression] };
      // One at a time: they are written aside under one name.
      const written = writing.then(() => writeJobFile(folder, kept));
      writing = written.catch(() => {});
      await written;
    },
  });
  const stop = (): void => job.stop();
  signal.addEventListener('abort', stop);
  try {
    const running = job.run();
    running.catch(() => {}); // waited for below, after those who watch are ready
    try {
      await onStart(job);
      if (signal.aborted) stop();
    } catch (error) {
      stop();
      await running.catch(() => {});
      throw error;
    }
    return { finished: await running, kept };
  } finally {
    signal.removeEventListener('abort', stop);
    await closedOnFault(notFetched, () => crawlLog.close());
    await notFetched.close();
    for (const scratch of [folder.queue, folder.spool]) await empty(scratch);
  }
}

function warcinfo(order: JobOrder, version: string): NamedField[] {
  const { job, harvest, template, source, settings, sites } = order;
  const [only] = sites;
  return [
    { name: 'software', value: `Heirloom ${version}` },
    { name: 'hostname', value: hostname() },
    { name: 'robots', value: settings.robots.policy },
    { name: 'http-header-user-agent', value: settings.network.userAgent },
    ...(settings.network.from === '' ? [] : [{ name: 'http-header-from', value: settings.network.from }]),
    { name: 'isPartOf', value: job },
    { name: 'job', value: job },
    { name: 'harvest', value: harvest },
    { name: 'template', value: `${template.name} ${template.version}` },
    { name: 'channel', value: source },
    {
      name: 'site',
      value: sites.length === 1 ? (only?.site ?? '') : `${sites.length} sites, see Heirloom-Site`,
    },
  ];
}

/** How the job as a whole ended: what cut it short, or how all its sites ended; how each did is in the reports. */
function endOf(ends: JobRunResult['ends'], progress: JobProgress): CrawlEnd {
  if (progress.sites.waiting > 0) return 'stopped';
  const different = new Set(ends.values());
  const [only] = different;
  const telling: readonly CrawlEnd[] = [
    'stopped',
    'fault',
    'job-time-limit',
    'job-byte-limit',
    'job-url-limit',
    'unreachable',
  ];
  const cut = telling.find((end) => different.has(end));
  return cut ?? (different.size === 1 && only !== undefined ? only : 'complete');
}

async function empty(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
