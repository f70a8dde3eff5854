import type { Reason } from '../../reasons/reason.ts';
import type { Politeness } from '../crawl-settings.ts';
import type { SiteSleep } from '../site/site-crawl-parts.ts';
import type { TriedRule } from '../site/rule-trial.ts';

/** A running job, as it is watched and controlled. */
export interface RunningJob {
  readonly job: string;
  progress(): JobProgress;
  /** Called about twice a second, and at every change of state; returns a function that ends the subscription. */
  watch(listener: (progress: JobProgress) => void): () => void;
  /** Resolved when every thread has taken it over. */
  control(request: ControlRequest): Promise<void>;
  /** The standings of these sites; sites that are not of the job are excluded. */
  standings(sites: readonly string[]): Promise<readonly SiteStanding[]>;
  /** A dry run of a reject rule on the queues. */
  tryReject(expression: string): Promise<TriedRule>;
}

export type ControlRequest =
  | { readonly action: 'pause' }
  | { readonly action: 'resume' }
  /** Ends the job between two URLs; it can be resumed later. */
  | { readonly action: 'stop' }
  | { readonly action: 'delay'; readonly politeness: Partial<Politeness> }
  /** From now on, and in every resumption, URLs that this finds are excluded; also those that wait already. */
  | { readonly action: 'reject'; readonly expression: string };

/** `no-room`: the disk is full; the job waits until there is room. `asleep`: it waits for sites that do not answer. */
export type RunState = 'running' | 'paused' | 'no-room' | 'asleep' | 'stopping' | 'ended';

/** A site that does not answer: why, since when, and when it is tried again. */
export interface SleepingSite extends SiteSleep {
  readonly site: string;
}

/** The standing of a site of a job. */
export interface SiteStanding {
  readonly site: string;
  readonly state: 'waiting' | 'active' | 'asleep' | 'ended';
  readonly captured: number;
  readonly failed: number;
  readonly skipped: number;
  readonly queued: number;
  readonly bytes: number;
}

export interface JobProgress {
  readonly job: string;
  readonly state: RunState;
  /** Why the job is in this state, where that needs saying: which disk has no room. */
  readonly note?: Reason;
  readonly startedMs: number;
  readonly nowMs: number;
  readonly captured: number;
  readonly failed: number;
  readonly skipped: number;
  readonly queued: number;
  readonly bytes: number;
  /** In the last seconds, and since the job began. */
  readonly urlsPerSecond: { readonly now: number; readonly average: number };
  readonly bytesPerSecond: { readonly now: number; readonly average: number };
  readonly sites: {
    readonly waiting: number;
    readonly active: number;
    readonly asleep: number;
    readonly ended: number;
  };
  /** The first of those that sleep, by when they wake. */
  readonly sleeping: readonly SleepingSite[];
  /** Queues of active sites that have run dry (what is left is under way). */
  readonly exhaustedQueues: number;
  readonly biggestQueues: readonly { readonly site: string; readonly queued: number }[];
  readonly current: readonly { readonly site: string; readonly url: string; readonly sinceMs: number }[];
  readonly threads: number;
}
