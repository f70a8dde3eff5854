import type { Reason } from '../../reasons/reason.ts';
import type { UrlCounts } from '../../crawl/crawl-outcome.ts';
import { orderJson, orderOfJson } from '../../crawl/job/job-file.ts';
import type { OrderJson } from '../../crawl/job/job-file.ts';
import { decodeMessage, encodeMessage } from '../../agent/agent-message.ts';
import type { CollectEnd, JobSleep } from '../../agent/agent-message.ts';
import type { HostTable } from '../../crawl/resolve/fixed-resolver.ts';
import type { OrderedJob, SiteResult } from '../job-plans.ts';

/** The task of a harvest. */
export interface HarvestTask {
  readonly jobId: string;
  /** The folder it is collected in. */
  readonly folder: string;
  /** The data folder of the archive that it goes to. */
  readonly archive: string;
  /** Its archive has no upkeep. */
  readonly isRehearsal: boolean;
  readonly runId: string;
  /** The run whose rest this one harvests; null if it is an ordinary run. */
  readonly restOf: string | null;
  /** Fetch what an earlier job has left of the same sites, and not the whole of them again. */
  readonly onlyRest: boolean;
  /** Undefined to resume the crawl in the folder. */
  readonly ordered: OrderedJob | undefined;
  readonly hosts: HostTable | undefined;
  readonly threads: number;
  readonly version: string;
}

/** The task of an intake process beside the archive: prepare the files that the agent needs, or ingest the agent's captures. */
export type IntakeTask =
  | { readonly kind: 'prepare'; readonly task: HarvestTask }
  | {
      readonly kind: 'take-in';
      readonly task: HarvestTask;
      /** Undefined: its outcome is written down already. */
      readonly collected: CollectedJob | undefined;
    };

/** How an agent stopped, and the files that were missing for the comparison. */
export interface CollectedJob {
  readonly end: Extract<CollectEnd, { readonly kind: 'collected' | 'asleep' }>;
  readonly lacking: Reason | null;
}

/** A message to an intake process. */
export type ToIntake = { readonly kind: 'task'; readonly task: IntakeTask } | { readonly kind: 'stop' };

/** A message from it; `end` is the last. */
export type FromIntake =
  | { readonly kind: 'step'; readonly step: string }
  | { readonly kind: 'end'; readonly end: IntakeEnd };

export type IntakeEnd =
  | HarvestEnd
  /** The agent can begin; `lacking`: files that no vault could give to compare with. */
  | { readonly kind: 'prepared'; readonly hasPrior: boolean; readonly lacking: Reason | null };

/** How a harvest ends. */
export type HarvestEnd =
  | { readonly kind: 'stopped' }
  /** Only sites are left that do not answer; what there is has gone to the archive. */
  | { readonly kind: 'asleep'; readonly sleep: JobSleep }
  | { readonly kind: 'done'; readonly outcome: HarvestOutcome }
  | {
      readonly kind: 'failed';
      readonly reasons: readonly Reason[];
      readonly outcome: HarvestOutcome | undefined;
    };

/** The results of a harvest. */
export interface HarvestOutcome {
  /** A CrawlEnd. */
  readonly crawlEnd: string;
  readonly objects: number;
  readonly bytes: number;
  readonly failures: number;
  /** Totals of all sites; undefined if collected by an earlier version. */
  readonly counts?: UrlCounts | undefined;
  /** Sites that ended by a fault in Heirloom, and files that no vault could give to compare with. */
  readonly faults: readonly Reason[];
  readonly sites: readonly SiteResult[];
}

interface TaskJson extends Omit<HarvestTask, 'ordered' | 'hosts'> {
  readonly ordered?: { readonly order: OrderJson; readonly sites: Readonly<Record<string, string>> };
}

/** An intake needs no host table. */
export function encodeToIntake(message: ToIntake): Uint8Array {
  if (message.kind !== 'task') return encodeMessage(message);
  const { ordered, hosts: _, ...task } = message.task.task;
  const json: TaskJson = {
    ...task,
    ...(ordered === undefined
      ? {}
      : { ordered: { order: orderJson(ordered.order), sites: Object.fromEntries(ordered.sites) } }),
  };
  return encodeMessage({ kind: 'task', task: { ...message.task, task: json } });
}

export function decodeToIntake(bytes: Uint8Array): ToIntake {
  const message = decodeMessage(bytes) as ToIntake;
  if (message.kind !== 'task') return message;
  const { ordered, ...task } = message.task.task as unknown as TaskJson;
  const whole: HarvestTask = {
    ...task,
    hosts: undefined,
    ordered: ordered && { order: orderOfJson(ordered.order), sites: new Map(Object.entries(ordered.sites)) },
  };
  return { kind: 'task', task: { ...message.task, task: whole } };
}
