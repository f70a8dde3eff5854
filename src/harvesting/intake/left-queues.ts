import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DataFolder } from '../../repository/administration/data-folder.ts';
import { broughtNothing } from '../../crawl/crawl-outcome.ts';
import { leftEntries } from '../../crawl/job/left-entries.ts';
import { formatJournal } from '../../crawl/record/journal.ts';
import { seenKey } from '../../crawl/queue/seen-key.ts';
import { DurableFile, syncToDisk } from '../../disk/durable-file.ts';
import { makeFolder } from '../../disk/make-folder.ts';
import type { Reason } from '../../reasons/reason.ts';
import { harvestingReason } from '../harvesting-reason.ts';
import type { OrderedJob, SiteResult } from '../job-plans.ts';
import type { HarvestFolder } from './harvest-folder.ts';
import type { HarvestTask } from './harvest-message.ts';
import { QueueFile, readQueue } from './queue-file.ts';
import type { QueueLimits } from './queue-file.ts';

/*
 * The folder of a job is deleted when the archive has its files. Its queues are kept:
 *
 *   DATA/queues/CONFIGURATION.jsonl.gz        of a site that stopped answering: for the next job of the configuration
 *   DATA/queues/CONFIGURATION.RUN.jsonl.gz    of a site that a limit cut short: only for the run that harvests the rest of RUN
 *
 * Each line is a LeftEntry: those that were visited, then those that are left. Written before the outcome of the job, read by the
 * job that takes it over, and replaced or removed by the outcome of that one: a kill between the steps loses nothing, at worst a
 * URL is fetched twice.
 */

const defaultLimits: QueueLimits = { left: 1_000_000, visited: 10_000_000 };
/** Sites whose files are open at the same time. */
const sitesAtOnce = 20;
const batchChars = 1 << 16;

export type QueueTask = Pick<HarvestTask, 'archive' | 'isRehearsal' | 'runId' | 'restOf'>;

/** At the end of a job. Gives what was dropped, by a sentence for each site. */
export async function keepLeft(
  folder: HarvestFolder,
  task: QueueTask,
  results: readonly SiteResult[],
  limits: QueueLimits = defaultLimits,
): Promise<readonly Reason[]> {
  if (task.isRehearsal) return [];
  const { queues } = new DataFolder(task.archive);
  const ends = new Map(results.map((result) => [result.configurationId, result]));
  const fates = [...(await folder.readConfigurations())].map(([site, id]) => {
    const end = ends.get(id);
    return { site, id, fate: end === undefined ? unused : fateOf(task, end) };
  });
  const kept = fates.flatMap(({ site, id, fate: { kept } }) =>
    kept === undefined ? [] : [[site, queueName(id, kept)] as const],
  );
  const dropped: Reason[] = [];
  if (kept.length > 0) await makeFolder(queues);
  for (let first = 0; first < kept.length; first += sitesAtOnce)
    dropped.push(
      ...(await keepSites(folder, queues, new Map(kept.slice(first, first + sitesAtOnce)), limits)),
    );
  await removeUsed(queues, fates);
  return dropped;
}

interface QueueFate {
  /** The queue that the job leaves; undefined: none. */
  readonly kept: QueueOwner | undefined;
  /** The queues before it are used up: `all`, or that of one owner. */
  readonly used: 'all' | readonly QueueOwner[];
}

/** The next job of the configuration, or the run whose rest can be harvested. */
type QueueOwner = 'next' | { readonly runId: string };

const unused: QueueFate = { kept: undefined, used: [] };

function fateOf({ runId, restOf }: QueueTask, { crawlEnd, outcome }: SiteResult): QueueFate {
  // A site that was not started has used nothing of its queue.
  if (crawlEnd === 'not-begun') return unused;
  if (restOf !== null)
    return outcome?.counts.left === 0
      ? { kept: undefined, used: [{ runId: restOf }, { runId }] }
      : { kept: { runId }, used: [{ runId: restOf }] };
  if (crawlEnd === 'unreachable') return { kept: 'next', used: [] };
  // Nothing of the site was seen that would stand in for an older rest.
  if (outcome?.outcome === 'interrupted' || (outcome !== undefined && broughtNothing(outcome.outcome)))
    return { kept: undefined, used: ['next'] };
  return { kept: outcome?.outcome === 'cut-short' ? { runId } : undefined, used: 'all' };
}

async function removeUsed(
  queues: string,
  fates: readonly { readonly id: string; readonly fate: QueueFate }[],
): Promise<void> {
  if (!existsSync(queues)) return;
  const names = Map.groupBy(await readdir(queues), (name) => name.slice(0, name.indexOf('.')));
  for (const { id, fate } of fates) {
    const { kept, used } = fate;
    const keptName = kept === undefined ? undefined : queueName(id, kept);
    const usedNames = used === 'all' ? (names.get(id) ?? []) : used.map((owner) => queueName(id, owner));
    for (const name of usedNames) if (name !== keptName) await rm(join(queues, name), { force: true });
  }
  await syncToDisk(queues);
}

async function keepSites(
  folder: HarvestFolder,
  queues: string,
  sites: ReadonlyMap<string, string>,
  limits: QueueLimits,
): Promise<Reason[]> {
  const files = new Map<string, QueueFile>();
  try {
    for (const [site, name] of sites) files.set(site, await QueueFile.create(join(queues, name), limits));
    for await (const entry of leftEntries(folder, new Set(sites.keys())))
      await files.get(entry.site)?.add(entry);
    for (const file of files.values()) await file.commit();
  } catch (error) {
    for (const file of files.values()) await file.discard();
    throw error;
  }
  return [...files].flatMap(([site, { dropped }]) =>
    dropped === 0 ? [] : [harvestingReason('queue-cut', { site, dropped, max: limits.left })],
  );
}

/**
 * Before a new job: gives it what an earlier one has left of the same configurations. With `onlyRest`, nothing that one has
 * visited is fetched again.
 */
export async function takeOver(
  folder: HarvestFolder,
  task: QueueTask & Pick<HarvestTask, 'onlyRest'>,
  { order, sites }: OrderedJob,
): Promise<void> {
  if (task.isRehearsal) return;
  const { queues } = new DataFolder(task.archive);
  const left = order.sites.flatMap((site) => {
    const queue = ownersFor(task)
      .map((owner) => join(queues, queueName(sites.get(site.site) ?? '', owner)))
      .find((path) => existsSync(path));
    return queue === undefined ? [] : [{ ...site, queue }];
  });
  if (left.length === 0) return;
  await folder.make();
  const file = await DurableFile.create(folder.handedOver);
  try {
    let text = '';
    for (const { site, startUrls, queue } of left) {
      const starts = new Set(startUrls.map((url) => (URL.canParse(url) ? keyOf(new URL(url).href) : url)));
      for await (const entry of readQueue(queue)) {
        if (entry.kind === 'visited-before' && !task.onlyRest) continue;
        if (entry.kind === 'handed-over' && starts.has(keyOf(entry.candidate.url))) continue;
        text += formatJournal([{ ...entry, site }]);
        if (text.length < batchChars) continue;
        await file.write(Buffer.from(text));
        text = '';
      }
    }
    await file.write(Buffer.from(text));
    await file.commit();
  } catch (error) {
    await file.discard();
    throw error;
  }
  await syncToDisk(folder.state);
}

function keyOf(href: string): string {
  return seenKey(href.replace(/#.*/s, ''));
}

/** A resubmitted job continues with the rest of the previous job of its run. */
function ownersFor({ runId, restOf }: QueueTask): readonly QueueOwner[] {
  return restOf === null ? ['next'] : [{ runId }, { runId: restOf }];
}

function queueName(configurationId: string, owner: QueueOwner): string {
  return owner === 'next' ? `${configurationId}.jsonl.gz` : `${configurationId}.${owner.runId}.jsonl.gz`;
}
