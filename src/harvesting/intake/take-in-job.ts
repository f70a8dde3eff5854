import type { JobSleep } from '../../agent/agent-message.ts';
import { whileNoSpace } from '../../agent/process/agent-options.ts';
import type { AgentOptions } from '../../agent/process/agent-options.ts';
import { whenFree } from '../../disk/when-free.ts';
import type { Reason } from '../../reasons/reason.ts';
import { analyseWhatWaits, isAnalysedAtOnce } from '../../repository/administration/analysis.ts';
import { collectedFiles } from '../../repository/administration/collecting.ts';
import type { Ingested } from '../../repository/ingest.ts';
import { openRepository } from '../../repository/open-repository.ts';
import { harvestingReason } from '../harvesting-reason.ts';
import { countedSites } from './counted-sites.ts';
import { HarvestFolder } from './harvest-folder.ts';
import type { CollectedJob, HarvestEnd, HarvestOutcome, HarvestTask } from './harvest-message.ts';
import { keepLeft } from './left-queues.ts';

const shownFailures = 5;

/**
 * Ingests the sealed files of an agent from the folder of the job:
 *
 *   1. outcome     its results, and the queues that it leaves      → outcome.json
 *   2. take in     its files go through the chain into the archive
 *   3. analyse     their words go into the text index; the archive is free for others meanwhile
 *
 * May be killed at any time and restarted: see HarvestFolder.
 */
export async function takeInJob(
  task: HarvestTask,
  collected: CollectedJob | undefined,
  options: AgentOptions,
): Promise<HarvestEnd> {
  const folder = new HarvestFolder(task.folder);
  try {
    if (collected?.end.kind === 'asleep') return await fallAsleep(task, options, collected.end.sleep);
    const outcome = (await folder.readOutcome()) ?? (await outcomeOf(folder, task, collected, options));
    const taken = await takenIn(task, options);
    if (taken.isThrough) {
      await analysed(task, options);
      return options.stop.aborted ? { kind: 'stopped' } : { kind: 'done', outcome };
    }
    if (options.stop.aborted) return { kind: 'stopped' };
    return { kind: 'failed', reasons: notTaken(taken, task), outcome };
  } catch (error) {
    if (options.stop.aborted) return { kind: 'stopped' };
    throw error;
  }
}

async function outcomeOf(
  folder: HarvestFolder,
  task: HarvestTask,
  collected: CollectedJob | undefined,
  options: AgentOptions,
): Promise<HarvestOutcome> {
  const { end, lacking } = collected ?? { end: undefined, lacking: null };
  const faults = end?.kind === 'collected' ? end.faults : [];
  const counted = await countedSites(folder);
  const dropped = await whileNoSpace(() => keepLeft(folder, task, counted.sites), options);
  const outcome = {
    ...counted,
    crawlEnd: end?.kind === 'collected' ? end.end : 'complete',
    faults: [
      ...(lacking === null ? [] : [lacking]),
      ...faults.map(([site, detail]) => harvestingReason('site-fault', { site, detail })),
      ...dropped,
    ],
  };
  await whileNoSpace(() => folder.writeOutcome(outcome), options);
  return outcome;
}

/** Files that the archive does not accept now stay in the folder and are ingested at the end. */
async function fallAsleep(task: HarvestTask, options: AgentOptions, sleep: JobSleep): Promise<HarvestEnd> {
  const { isThrough } = await takenIn(task, options);
  if (isThrough) await analysed(task, options);
  return options.stop.aborted ? { kind: 'stopped' } : { kind: 'asleep', sleep };
}

async function takenIn({ folder, archive: data }: HarvestTask, options: AgentOptions): Promise<Ingested> {
  const { stop, onStep } = options;
  const into = 'into the archive';
  const onWait = (why: string): void => onStep(`waiting until the archive is free: ${why}`);
  const take = async (): Promise<Ingested> => {
    const repository = await openRepository({ kind: 'local', path: data }, 'write');
    try {
      onStep(into);
      return await repository.ingest(await collectedFiles(folder), { signal: stop, onProgress: () => {} });
    } finally {
      await repository.close();
    }
  };
  onStep(into);
  return whileNoSpace(() => whenFree(take, { signal: stop, onWait }), options);
}

/** The captures are in the archive: an error in their analysis is only reported, and the next analysis retries them. */
async function analysed({ archive }: HarvestTask, options: AgentOptions): Promise<void> {
  if (!isAnalysedAtOnce()) return;
  const { stop, onStep } = options;
  onStep('analysing');
  const onWait = (why: string): void => onStep(`waiting until the text index is free: ${why}`);
  try {
    await whileNoSpace(() => analyseWhatWaits(archive, { signal: stop, onWait }), options);
  } catch (error) {
    if (!stop.aborted) onStep(`not analysed: ${(error as Error).message}`);
  }
}

function notTaken({ failures }: Ingested, { folder, archive, isRehearsal }: HarvestTask): readonly Reason[] {
  const isWaiting = failures.some(({ state }) => state === 'waiting');
  const files = failures
    .slice(0, shownFailures)
    .map(({ path, reason = harvestingReason('file-waits') }) =>
      harvestingReason('file-not-taken', { path, why: reason }),
    );
  const command = `heirloom archive --resume ${folder.split('/').at(-1)} --data ${archive}`;
  return [
    harvestingReason('files-not-taken', { count: failures.length, folder }),
    ...files,
    harvestingReason('files-taken-later', { command }),
    ...(isWaiting && !isRehearsal ? [harvestingReason('files-tried-again')] : []),
  ];
}
