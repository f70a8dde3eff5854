import { defined } from '../../formats/values/defined.ts';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startControlServer } from '../../crawl/control/control-server.ts';
import type { ControlServer } from '../../crawl/control/control-server.ts';
import type { ContentLookUp } from '../../crawl/contents/content-look-up.ts';
import type { JobOrder } from '../../crawl/job-order.ts';
import type { WatchedDisk } from '../../crawl/job/free-space.ts';
import { JobRefusedError, runJob } from '../../crawl/job/run-job.ts';
import type { FinishedJob } from '../../crawl/job/run-job.ts';
import type { JobProgress, RunningJob } from '../../crawl/job/running-job.ts';
import type { HostTable } from '../../crawl/resolve/fixed-resolver.ts';
import { readHostsFile } from '../../crawl/resolve/hosts-file.ts';
import { LockedError } from '../../disk/writer-lock.ts';
import { isLoss } from '../../formats/warc/read-warning.ts';
import type { CrawlOptions } from './crawl-options.ts';
import { CrawlView } from './crawl-view.ts';
import { Failure, writingTo } from '../terminal/failure.ts';
import { printable } from '../terminal/format.ts';
import { sleepText } from '../terminal/progress-text.ts';
import { refuseContradictions } from './resume-options.ts';
import type { Session } from '../terminal/session.ts';
import { setStopDeadline } from './stop-deadline.ts';
import { version } from '../terminal/version.ts';

/** Enough to complete requests in progress and to write the reports of a large crawl. */
const stopGraceMs = 60_000;

export interface CrawlLocation {
  readonly folder: string;
  /** A new job; undefined to resume the one in the folder. */
  readonly order: JobOrder | undefined;
  /** WARC files of an earlier crawl. */
  readonly prior: readonly string[];
  /** The contents of the archive, for de-duplication. */
  readonly archived?: ContentLookUp | undefined;
  /** The folder its files move to between two runs; undefined if they stay. */
  readonly vaults?: readonly WatchedDisk[];
  /** The command that resumes it. */
  readonly resumedBy: string;
}

/** Runs a crawl with its live view and control; undefined when it was complete before. */
export async function runCrawl(
  place: CrawlLocation,
  options: CrawlOptions & { readonly seed?: readonly string[] },
  session: Session,
): Promise<FinishedJob | undefined> {
  const { folder, order, prior, archived } = place;
  const hosts = await hostsOf(options.hosts);
  const view = new CrawlView();
  let isReported = false;
  const reportSleep = ({ state, sleeping: [first] }: JobProgress): void => {
    if (isReported || state !== 'asleep' || first === undefined) return;
    isReported = true;
    view.clear();
    const stop = `Ctrl-C stops; resume later with: ${place.resumedBy}`;
    session.note(printable(`heirloom: ${sleepText(first)}. ${stop}`));
  };
  let server: ControlServer | undefined;
  const callOff = setStopDeadline(session, {
    graceMs: stopGraceMs,
    says: `the crawl did not stop in time and was ended; its captures are kept. Resume with: ${place.resumedBy}`,
  });
  try {
    if (order === undefined)
      await refuseContradictions(folder, { ...options, seed: options.seed ?? [] }, hosts);
    const result = await writingTo(folder, () =>
      runJob({
        folder,
        order,
        threads: options.threads,
        version: version(),
        signal: session.signal,
        ...defined({ hosts }),
        ...(prior.length === 0 ? {} : { prior }),
        archived,
        ...(place.vaults === undefined ? {} : { goesToArchive: true, disks: place.vaults }),
        onStart: async (job) => {
          server = await controlServer(job, folder, options.port);
          job.watch((progress) => {
            reportSleep(progress);
            view.show(progress);
          });
        },
        onWarning: (warning) => {
          const { file, offset, message } = warning;
          if (isLoss(warning)) session.note(printable(`heirloom: ${file} at ${offset}: ${message}`));
        },
        onStep: (step) => {
          view.clear();
          if (process.stderr.isTTY) session.note(printable(step));
        },
      }),
    );
    view.clear();
    for (const [site, fault] of result.faults)
      session.note(`heirloom: ${printable(`${site} ended by a fault: ${fault}`)}`);
    if (result.faults.size > 0) session.exitWith('findings');
    return result;
  } catch (error) {
    view.clear();
    if (error instanceof JobRefusedError && error.why === 'job-complete') return undefined;
    throw explained(error, place);
  } finally {
    callOff();
    await server?.close();
  }
}

export function hasJob(folder: string): boolean {
  return existsSync(join(folder, 'job.json'));
}

async function controlServer(job: RunningJob, folder: string, port: number): Promise<ControlServer> {
  try {
    return await startControlServer(job, { folder, port });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Failure('usage', `port ${port} is in use: choose another, or omit --port`);
  }
}

function explained(error: unknown, { folder, resumedBy }: CrawlLocation): unknown {
  if (error instanceof LockedError) return new Failure('outputUnwritable', `${folder}: ${error.message}`);
  if (error instanceof Failure && error.exit === 'outputUnwritable' && hasJob(folder))
    return new Failure(error.exit, `${error.message}. Then: ${resumedBy}`, { cause: error });
  if (!(error instanceof JobRefusedError)) return error;
  return error.why === 'job-exists'
    ? new Failure(
        'outputUnwritable',
        `${error.message}: add --resume to continue it, or choose another folder`,
      )
    : new Failure('inputUnsuitable', error.message);
}

async function hostsOf(file: string | undefined): Promise<HostTable | undefined> {
  if (file === undefined) return undefined;
  const { table, badLines } = readHostsFile(await readFile(file, 'utf8'));
  const [bad] = badLines;
  if (bad !== undefined)
    throw new Failure('inputUnsuitable', printable(`${file} line ${bad.line}: ${bad.reason.slice(0, 200)}`));
  return table;
}
