import type { MessagePort } from 'node:worker_threads';
import type { NamedField } from '../../formats/warc/warc-fields.ts';
import type { ArchivedContent } from '../contents/content-look-up.ts';
import type { Politeness } from '../crawl-settings.ts';
import type { HostTable } from '../resolve/fixed-resolver.ts';
import type { CrawlEnd } from '../record/journal-entry.ts';
import type { SiteOrder } from '../site-order.ts';
import type { SiteSleep } from '../site/site-crawl-parts.ts';
import type { TriedRule } from '../site/rule-trial.ts';
import type { JobOrder } from '../job-order.ts';
import type { SiteStanding } from './running-job.ts';
import type { SpentBudget } from './shared-budget.ts';

/** The settings of a thread at its start. */
export interface ThreadStart {
  /** From 1. */
  readonly thread: number;
  /** How many there are. */
  readonly threads: number;
  /** From 1: how often the job was started or resumed. */
  readonly run: number;
  readonly job: Omit<JobOrder, 'sites'>;
  readonly folder: string;
  /** Names and addresses instead of the name servers. */
  readonly hosts: HostTable | undefined;
  readonly ledger: MessagePort;
  readonly spent: SpentBudget;
  /** The database of prior captures. */
  readonly prior: string | undefined;
  /** The job is for an archive, in which contents can be looked up. */
  readonly looksUp: boolean;
  /** See ContentClaims. */
  readonly claims: SharedArrayBuffer;
  /** The same for URLs: see JobCaptures. Undefined where the job has one site only. */
  readonly urlClaims: SharedArrayBuffer | undefined;
  readonly warcinfo: readonly NamedField[];
  readonly politeness: Politeness;
  /** Expressions added while earlier runs were under way. */
  readonly lateRejects: readonly string[];
}

/** A message to a thread. */
export type CrawlThreadRequest =
  /** Sites that earlier runs have started. */
  | { readonly kind: 'restore'; readonly sites: readonly SiteOrder[] }
  | { readonly kind: 'begin'; readonly site: SiteOrder }
  | {
      readonly kind: 'halt';
      readonly reason: 'paused' | 'no-room';
      readonly holds: boolean;
      readonly id: number;
    }
  | { readonly kind: 'delay'; readonly politeness: Partial<Politeness>; readonly id: number }
  | { readonly kind: 'reject'; readonly expression: string; readonly id: number }
  /** A dry run of this rule on the queues. */
  | { readonly kind: 'try-reject'; readonly expression: string; readonly id: number }
  /** The standings of these sites, if they are active here. */
  | { readonly kind: 'standings'; readonly sites: readonly string[]; readonly id: number }
  /** The archive's answer about contents. */
  | {
      readonly kind: 'found';
      readonly id: number;
      readonly found: readonly (ArchivedContent | undefined)[];
    }
  | { readonly kind: 'stop' }
  /** There is nothing more to do: seal the files. */
  | { readonly kind: 'finish' };

/** A message from a thread. */
export type ThreadReport =
  | { readonly kind: 'restored' }
  /** Lines for crawl.log and not-fetched.jsonl, of captures that are safe. */
  | { readonly kind: 'logged'; readonly crawlLog: string; readonly notFetched: string }
  | {
      readonly kind: 'site-ended';
      readonly site: string;
      readonly end: CrawlEnd;
      readonly standing: SiteStanding;
      readonly fault?: string;
    }
  /** Undefined: it is awake again. */
  | { readonly kind: 'site-asleep'; readonly site: string; readonly sleep: SiteSleep | undefined }
  | { readonly kind: 'progress'; readonly progress: ThreadProgress }
  /** Answered with `found`. */
  | { readonly kind: 'look-up'; readonly id: number; readonly sha256s: readonly string[] }
  | { readonly kind: 'room'; readonly problem: string | undefined }
  | { readonly kind: 'done'; readonly id: number }
  | { readonly kind: 'tried'; readonly id: number; readonly tried: TriedRule }
  | { readonly kind: 'standings'; readonly id: number; readonly standings: readonly SiteStanding[] }
  | { readonly kind: 'finished' }
  | {
      readonly kind: 'failed';
      readonly message: string;
      readonly code: string | undefined;
      readonly stack: string;
    };

export interface ThreadProgress {
  readonly captured: number;
  readonly failed: number;
  readonly skipped: number;
  readonly queued: number;
  readonly bytes: number;
  /** The part that earlier runs brought: it does not count for the speed. */
  readonly earlier: { readonly captured: number; readonly bytes: number };
  readonly active: number;
  readonly exhausted: number;
  readonly biggest: readonly { readonly site: string; readonly queued: number }[];
  readonly current: readonly { readonly site: string; readonly url: string; readonly sinceMs: number }[];
}
