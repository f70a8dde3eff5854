import { analyseWhatWaits, isAnalysedAtOnce } from '../../repository/administration/analysis.ts';
import { openRepository } from '../../repository/open-repository.ts';
import type { Reason } from '../../reasons/reason.ts';
import { collectedFiles } from '../../repository/administration/collecting.ts';
import { MissingWarcError } from '../../crawl/job/earlier-runs.ts';
import { JobFileError } from '../../crawl/job/job-file.ts';
import { whenFree } from '../../disk/when-free.ts';
import { harvestingReason } from '../harvesting-reason.ts';
import type { Ingested } from '../../repository/ingest.ts';
import { collect } from './collect.ts';
import { HarvestFolder } from './harvest-folder.ts';
import type { HarvestOutcome, HarvestReport, HarvestTask, JobSleep } from './harvest-message.ts';
import { whileNoSpace } from './harvest-wishes.ts';
import type { HarvestWishes } from './harvest-wishes.ts';

/** How a harvest ends. */
export type HarvestEnd = Extract<HarvestReport, { readonly kind: 'stopped' | 'asleep' | 'done' | 'failed' }>;

const shownFailures = 5;

/**
 * A job, in a process of its own. In: what it is to do, or the folder in which another left off.
 *
 *   1. collect     the crawl, with its control server, to its reports         → outcome.json
 *   2. take in     its files go through the chain into the archive
 *   3. analyse     their words go into the text index; the archive is free for others meanwhile
 *
 * Out: what it brought, or, where only sites are left that do not answer, when it is to be begun again: then 2 and 3 are done for
 * what there is. May be killed at any moment, and begun again: see HarvestFolder.
 */
export async function runHarvest(task: HarvestTask, wishes: HarvestWishes): Promise<HarvestEnd> {
  const folder = new HarvestFolder(task.folder);
  let outcome: HarvestOutcome | undefined;
  try {
    const collected = (await folder.readOutcome()) ?? (await collect(folder, task, wishes));
    if (collected === undefined) return { kind: 'stopped' };
    if ('wakeMs' in collected) return await fallAsleep(folder, task, wishes, collected);
    outcome = collected;
    const taken = await takenIn(folder, task, wishes);
    if (taken.isThrough) {
      await analysed(task, wishes);
      return wishes.stop.aborted ? { kind: 'stopped' } : { kind: 'done', outcome };
    }
    if (wishes.stop.aborted) return { kind: 'stopped' };
    return { kind: 'failed', reasons: notTaken(taken, task), outcome };
  } catch (error) {
    if (wishes.stop.aborted) return { kind: 'stopped' };
    if (error instanceof JobFileError || error instanceof MissingWarcError) {
      const problem = { problem: error.reason, folder: task.folder };
      return { kind: 'failed', reasons: [harvestingReason('job-folder-broken', problem)], outcome };
    }
    throw error;
  }
}

/** What the archive does not take now stays in the folder, and is taken at the end. */
async function fallAsleep(
  folder: HarvestFolder,
  task: HarvestTask,
  wishes: HarvestWishes,
  sleep: JobSleep,
): Promise<HarvestEnd> {
  const { isThrough } = await takenIn(folder, task, wishes);
  if (isThrough) await analysed(task, wishes);
  return wishes.stop.aborted ? { kind: 'stopped' } : { kind: 'asleep', sleep };
}

async function takenIn(
  { path }: HarvestFolder,
  { archive: data }: HarvestTask,
  wishes: HarvestWishes,
): Promise<Ingested> {
  const { stop, onStep } = wishes;
  const into = 'into the archive';
  const onWait = (why: string): void => onStep(`waiting until the archive is free: ${why}`);
  const take = async (): Promise<Ingested> => {
    const repository = await openRepository({ kind: 'local', path: data }, 'write');
    try {
      onStep(into);
      return await repository.ingest(await collectedFiles(path), { signal: stop, onProgress: () => {} });
    } finally {
      await repository.close();
    }
  };
  onStep(into);
  return whileNoSpace(() => whenFree(take, { signal: stop, onWait }), wishes);
}

/** What was harvested is in the archive: trouble with its words is told, and the next analysis tries them again. */
async function analysed({ archive }: HarvestTask, wishes: HarvestWishes): Promise<void> {
  if (!isAnalysedAtOnce()) return;
  const { stop, onStep } = wishes;
  onStep('analysing');
  const onWait = (why: string): void => onStep(`waiting until the text index is free: ${why}`);
  try {
    await whileNoSpace(() => analyseWhatWaits(archive, { signal: stop, onWait }), wishes);
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
