import { defined } from '../../formats/values/defined.ts';
import { LocalRepository } from '../../repository/administration/local-repository.ts';
import { NoArchiveError } from '../../repository/repository.ts';
import {
  archivedContentsLocation,
  dedupFiles,
  vaultFolders,
} from '../../repository/administration/collecting.ts';
import type { ArchivedContentsLocation } from '../../crawl/contents/archived-contents.ts';
import type { Reason } from '../../reasons/reason.ts';
import { startControlServer } from '../../crawl/control/control-server.ts';
import type { ControlServer } from '../../crawl/control/control-server.ts';
import { readJobFile } from '../../crawl/job/job-file.ts';
import type { JobOrder } from '../../crawl/job/job-order.ts';
import { JobRefusedError, runJob } from '../../crawl/job/run-job.ts';
import { readSitesReport, siteColumn } from '../../crawl/report/read-sites-report.ts';
import { sumOfSites } from '../../crawl/report/sum-of-sites.ts';
import { whenFree } from '../../disk/when-free.ts';
import { harvestingReason } from '../harvesting-reason.ts';
import type { HarvestFolder } from './harvest-folder.ts';
import type { HarvestOutcome, HarvestTask, JobSleep } from './harvest-message.ts';
import { keepLeft, takeOver } from './left-queues.ts';
import { isNoSpace, waitingForSpace, whileNoSpace } from './harvest-wishes.ts';
import type { HarvestWishes } from './harvest-wishes.ts';

/**
 * The crawl of a job, from its order or from where another left off. Undefined: stopped, and it can be gone on with. A sleep: only
 * sites are left that do not answer. A crawl
 * that a person has stopped through its control has ended: what it brought is kept.
 */
export async function collect(
  folder: HarvestFolder,
  task: HarvestTask,
  wishes: HarvestWishes,
): Promise<HarvestOutcome | JobSleep | undefined> {
  const { ordered } = task;
  if (!folder.hasCrawl && ordered !== undefined) {
    await whileNoSpace(() => takeOver(folder, task, ordered), wishes);
    await folder.writeConfigurations(ordered.sites);
  }
  const { end, faults, sleep } = await crawlOf(folder, task, wishes);
  if (sleep !== undefined) return sleep;
  if (end === 'stopped' && wishes.stop.aborted && !wishes.finish.aborted) return undefined;
  const counted = await countedSites(folder);
  const dropped = await whileNoSpace(() => keepLeft(folder, task, counted.sites), wishes);
  const outcome = { ...counted, crawlEnd: end, faults: [...faults, ...dropped] };
  await whileNoSpace(() => folder.writeOutcome(outcome), wishes);
  return outcome;
}

interface EndOfCrawl {
  readonly end: string;
  readonly faults: readonly Reason[];
  readonly sleep?: JobSleep | undefined;
}

async function crawlOf(folder: HarvestFolder, task: HarvestTask, wishes: HarvestWishes): Promise<EndOfCrawl> {
  const run = (): Promise<EndOfCrawl> => runOnce(folder, task, wishes);
  try {
    // Whoever had it before may need a moment to leave.
    const onWait = (why: string): void => wishes.onStep(`waiting until its folder is free: ${why}`);
    return await whileNoSpace(() => whenFree(run, { signal: wishes.stop, onWait }), wishes);
  } catch (error) {
    // Killed when nothing but the way into the archive was left.
    if (error instanceof JobRefusedError && error.why === 'job-complete')
      return { end: (await readJobFile(folder))?.end ?? 'complete', faults: [] };
    throw error;
  }
}

async function runOnce(
  folder: HarvestFolder,
  { archive, ordered, hosts, threads, version }: HarvestTask,
  wishes: HarvestWishes,
): Promise<EndOfCrawl> {
  const order = folder.hasCrawl ? undefined : ordered?.order;
  const { archived, prior, lacking } = await storedBefore(archive, order);
  let server: ControlServer | undefined;
  try {
    const { end, faults, asleep, progress, standings } = await runJob({
      folder: folder.path,
      order,
      threads,
      version,
      whenAsleep: 'leave',
      keepsJournals: true,
      goesToArchive: true,
      disks: await vaultFolders(archive),
      signal: AbortSignal.any([wishes.stop, wishes.finish]),
      ...defined({ hosts }),
      ...(prior.length === 0 ? {} : { prior }),
      archived,
      onStart: async (job) => {
        server = await startControlServer(job, { folder: folder.path });
        wishes.onCollecting();
      },
      onWarning: () => {},
      // A crawl says what the system said of a full disk.
      onStep: (step) => wishes.onStep(isNoSpace(step) ? waitingForSpace(step) : step),
    });
    await whileNoSpace(() => folder.writeStandings(standings), wishes);
    if (end === 'asleep')
      return {
        end,
        faults: [],
        sleep: {
          wakeMs: asleep?.[0]?.wakeMs ?? Date.now(),
          sleeping: asleep ?? [],
          objects: progress.captured,
          bytes: progress.bytes,
          failures: progress.failed,
        },
      };
    const ofSites = [...faults].map(([site, detail]) => harvestingReason('site-fault', { site, detail }));
    return { end, faults: lacking === undefined ? ofSites : [lacking, ...ofSites] };
  } finally {
    await server?.close();
  }
}

interface StoredBefore {
  readonly archived: ArchivedContentsLocation | undefined;
  readonly prior: readonly string[];
  readonly lacking?: Reason | undefined;
}

/** What the archive has is not stored again. A job that goes on remembers its former files (`order` is undefined). */
async function storedBefore(path: string, order: JobOrder | undefined): Promise<StoredBefore> {
  let archive: LocalRepository;
  try {
    archive = await LocalRepository.openForReading(path);
  } catch (error) {
    if (error instanceof NoArchiveError) return { archived: undefined, prior: [] };
    throw error;
  }
  try {
    const archived = await archivedContentsLocation(archive);
    if (order === undefined) return { archived, prior: [] };
    const startUrls = order.sites.flatMap((site) => site.startUrls);
    const { paths, lacking } = await dedupFiles(archive, startUrls);
    return { archived, prior: paths, lacking };
  } finally {
    await archive.close();
  }
}

async function countedSites(
  folder: HarvestFolder,
): Promise<Pick<HarvestOutcome, 'objects' | 'bytes' | 'failures' | 'counts' | 'sites'>> {
  const lines = await readSitesReport(folder.reports);
  const { counts } = sumOfSites(lines.values());
  const bytes = [...lines.values()].reduce((sum, line) => sum + line.bytes, 0);
  const configurations = await folder.readConfigurations();
  const sites = [...configurations].flatMap(([site, configurationId]) => {
    const line = lines.get(siteColumn(site));
    if (line === undefined) return [];
    const { end, outcome, why, sinceMs, counts: ofSite } = line;
    const crawlEnd = end === 'unfinished' ? 'stopped' : end;
    const objects = ofSite.captured;
    return [
      {
        configurationId,
        objects,
        bytes: line.bytes,
        crawlEnd,
        // Nothing goes on with a crawl that counts as collected: a person has stopped it.
        outcome: { outcome, why: why === 'unfinished' ? 'stopped' : why, sinceMs, counts: ofSite },
      },
    ];
  });
  return { objects: counts.captured, bytes, failures: counts.failed, counts, sites };
}
