import { defined } from '../../formats/values/defined.ts';
import { MissingWarcError } from '../../crawl/job/earlier-runs.ts';
import { JobFileError, readJobFile } from '../../crawl/job/job-file.ts';
import { JobFolder } from '../../crawl/job/job-folder.ts';
import { JobRefusedError, runJob } from '../../crawl/job/run-job.ts';
import { whenFree } from '../../disk/when-free.ts';
import type { CollectEnd, CollectTask } from '../agent-message.ts';
import { isNoSpace, waitingForSpace, whileNoSpace } from '../process/agent-options.ts';
import type { AgentOptions } from '../process/agent-options.ts';
import type { ServerLink } from './server-link.ts';
import { writeStandings } from './standings-file.ts';

export interface CollectOptions extends AgentOptions {
  /** To collect nothing more. */
  readonly finish: AbortSignal;
}

/**
 * Runs the crawl of a job, new or resumed, up to its reports and sealed files. It knows no archive: prior captures come as a file
 * in its folder, other questions go over the connection. A crawl stopped by a person has ended, and its captures are kept. May be
 * killed at any time and restarted.
 */
export async function collect(
  task: CollectTask,
  link: ServerLink,
  options: CollectOptions,
): Promise<CollectEnd> {
  try {
    // The previous process may still be exiting.
    const onWait = (why: string): void => options.onStep(`waiting until its folder is free: ${why}`);
    const run = (): Promise<CollectEnd> => runOnce(task, link, options);
    return await whileNoSpace(() => whenFree(run, { signal: options.stop, onWait }), options);
  } catch (error) {
    // Killed when only the ingest was left to do.
    if (error instanceof JobRefusedError && error.why === 'job-complete') {
      const stored = await readJobFile(new JobFolder(task.folder));
      return { kind: 'collected', end: stored?.end ?? 'complete', faults: [] };
    }
    if (options.stop.aborted) return { kind: 'stopped' };
    if (error instanceof JobFileError || error instanceof MissingWarcError)
      return { kind: 'broken', problem: error.reason };
    throw error;
  }
}

async function runOnce(task: CollectTask, link: ServerLink, options: CollectOptions): Promise<CollectEnd> {
  const { folder, order, hosts, threads, version, disks, hasPrior } = task;
  const { end, faults, asleep, progress, standings } = await runJob({
    folder,
    order,
    threads,
    version,
    whenAsleep: 'leave',
    keepsJournals: true,
    goesToArchive: true,
    disks,
    signal: AbortSignal.any([options.stop, options.finish]),
    ...defined({ hosts }),
    hasPrior,
    ledger: (addresses) => link.ledger(addresses),
    archived: task.looksUp ? link.lookUp : undefined,
    onStart: (job) => link.connect(job, folder),
    onWarning: () => {},
    // A crawl says what the system said of a full disk.
    onStep: (step) => options.onStep(isNoSpace(step) ? waitingForSpace(step) : step),
  });
  await whileNoSpace(() => writeStandings(folder, standings), options);
  if (end === 'asleep')
    return {
      kind: 'asleep',
      sleep: {
        wakeMs: asleep?.[0]?.wakeMs ?? Date.now(),
        sleeping: asleep ?? [],
        objects: progress.captured,
        bytes: progress.bytes,
        failures: progress.failed,
      },
    };
  if (end === 'stopped' && options.stop.aborted && !options.finish.aborted) return { kind: 'stopped' };
  return { kind: 'collected', end, faults: [...faults] };
}
