import type { ArchivedContent } from '../crawl/contents/content-look-up.ts';
import type { AddressSettings } from '../crawl/crawl-settings.ts';
import type { WatchedDisk } from '../crawl/job/free-space.ts';
import { orderJson, orderOfJson } from '../crawl/job/job-file.ts';
import type { OrderJson } from '../crawl/job/job-file.ts';
import type { JobOrder } from '../crawl/job-order.ts';
import type { JobProgress, SleepingSite } from '../crawl/job/running-job.ts';
import type { ToClient, ToKeeper } from '../crawl/ledger/ledger-message.ts';
import type { HostTable } from '../crawl/resolve/fixed-resolver.ts';
import type { Reason } from '../reasons/reason.ts';

/** The task of a collecting agent. */
export interface CollectTask {
  /** The folder it collects into. For an agent beside the archive, the archive ingests the sealed files from here. */
  readonly folder: string;
  /** Undefined to resume the crawl in the folder. */
  readonly order: JobOrder | undefined;
  /** The prior captures are in the folder: validators, digests and links. */
  readonly hasPrior: boolean;
  /** The server can look up contents in the archive. */
  readonly looksUp: boolean;
  /** Besides its own folder: not to be filled up. */
  readonly disks: readonly WatchedDisk[];
  readonly hosts: HostTable | undefined;
  readonly threads: number;
  readonly version: string;
}

/** A message from the server to a collecting agent. */
export type ToAgent =
  | { readonly kind: 'task'; readonly task: CollectTask }
  /** Stops between two pieces of work, so that another agent can resume the job. */
  | { readonly kind: 'stop' }
  /** Collects nothing more. */
  | { readonly kind: 'finish' }
  | { readonly kind: 'ask'; readonly id: number; readonly question: AgentQuestion }
  | { readonly kind: 'found'; readonly id: number; readonly found: readonly (ArchivedContent | null)[] }
  | { readonly kind: 'lease'; readonly lease: ToClient };

/** Asked while it collects. `control` has what the loopback control takes: see readControlRequest. */
export type AgentQuestion =
  | { readonly what: 'control'; readonly request: unknown }
  | { readonly what: 'try-reject'; readonly expression: string }
  | { readonly what: 'standings'; readonly sites: readonly string[] }
  /** The last lines of its crawl log. */
  | { readonly what: 'log'; readonly lines: number }
  /** The errors in its crawl log. */
  | { readonly what: 'errors' };

/** A message from an agent. `end` is the last. */
export type FromAgent =
  | { readonly kind: 'step'; readonly step: string }
  /** It can be watched and steered now, until the next step. */
  | { readonly kind: 'collecting' }
  | { readonly kind: 'progress'; readonly progress: JobProgress }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'refusal'; readonly id: number; readonly problem: string }
  | { readonly kind: 'look-up'; readonly id: number; readonly sha256s: readonly string[] }
  /** By which settings it shares addresses with other jobs, before its first lease. */
  | { readonly kind: 'addresses'; readonly addresses: AddressSettings }
  | { readonly kind: 'lease'; readonly lease: ToKeeper }
  | { readonly kind: 'end'; readonly end: CollectEnd };

/** How an agent stopped collecting. */
export type CollectEnd =
  /** `end` is a CrawlEnd; `faults` are sites that ended by a fault in Heirloom, with its trace. Its files are sealed. */
  | {
      readonly kind: 'collected';
      readonly end: string;
      readonly faults: readonly (readonly [site: string, trace: string])[];
    }
  /** Only sites are left that do not answer. */
  | { readonly kind: 'asleep'; readonly sleep: JobSleep }
  | { readonly kind: 'stopped' }
  /** The folder cannot be resumed. */
  | { readonly kind: 'broken'; readonly problem: Reason };

/** The reason why a job waits, and its results so far. */
export interface JobSleep {
  readonly wakeMs: number;
  readonly sleeping: readonly SleepingSite[];
  readonly objects: number;
  readonly bytes: number;
  readonly failures: number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** JSON, with orders as in job.json. JSON has no infinity: it is null. */
export function encodeMessage(message: object): Uint8Array {
  return encoder.encode(JSON.stringify(message));
}

export function decodeMessage(bytes: Uint8Array): unknown {
  return JSON.parse(decoder.decode(bytes));
}

export function encodeToAgent(message: ToAgent): Uint8Array {
  if (message.kind !== 'task') return encodeMessage(message);
  const { order, hosts, ...task } = message.task;
  return encodeMessage({
    kind: 'task',
    task: {
      ...task,
      order: order && orderJson(order),
      hosts: hosts && Object.fromEntries(hosts),
    },
  });
}

interface TaskJson extends Omit<CollectTask, 'order' | 'hosts'> {
  readonly order?: OrderJson;
  readonly hosts?: Readonly<Record<string, readonly string[]>>;
}

export function decodeToAgent(bytes: Uint8Array): ToAgent {
  const message = decodeMessage(bytes) as ToAgent | { readonly kind: 'task'; readonly task: TaskJson };
  if (message.kind !== 'task') return message;
  const { order, hosts, ...task } = message.task as TaskJson;
  return {
    kind: 'task',
    task: {
      ...task,
      order: order && orderOfJson(order),
      hosts: hosts && new Map(Object.entries(hosts)),
    },
  };
}

export function decodeFromAgent(bytes: Uint8Array): FromAgent {
  const message = decodeMessage(bytes) as FromAgent;
  if (message.kind !== 'addresses') return message;
  const { domainsPerConnection, ...addresses } = message.addresses;
  return {
    kind: 'addresses',
    addresses: { ...addresses, domainsPerConnection: domainsPerConnection ?? Number.POSITIVE_INFINITY },
  };
}
