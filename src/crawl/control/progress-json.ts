import type { Reason } from '../../reasons/reason.ts';
import type { JobProgress, SiteStanding } from '../job/running-job.ts';
import type { TriedRule } from '../site/rule-trial.ts';

type Check = (value: unknown) => boolean;

const number: Check = (value) => typeof value === 'number';
const string: Check = (value) => typeof value === 'string';
const states = new Set<unknown>(['running', 'paused', 'no-room', 'asleep', 'stopping', 'ended']);
const state: Check = (value) => states.has(value);
const reason = fields<Reason>({
  message: string,
  code: string,
  values: (value) => typeof value === 'object' && value !== null,
});
const speed = fields({ now: number, average: number });

const progress = fields<JobProgress>({
  job: string,
  state,
  note: (value) => value === undefined || reason(value),
  startedMs: number,
  nowMs: number,
  captured: number,
  failed: number,
  skipped: number,
  queued: number,
  bytes: number,
  urlsPerSecond: speed,
  bytesPerSecond: speed,
  sites: fields({ waiting: number, active: number, asleep: number, ended: number }),
  sleeping: listOf(fields({ site: string, code: string, reason: string, sinceMs: number, wakeMs: number })),
  exhaustedQueues: number,
  biggestQueues: listOf(fields({ site: string, queued: number })),
  current: listOf(fields({ site: string, url: string, sinceMs: number })),
  threads: number,
});

const triedRule = fields<TriedRule>({
  examined: number,
  matched: number,
  examples: listOf(string),
  sites: listOf(fields({ site: string, matched: number })),
});

const siteStates = new Set<unknown>(['waiting', 'active', 'asleep', 'ended']);
const standings = fields({
  sites: listOf(
    fields<SiteStanding>({
      site: string,
      state: (value) => siteStates.has(value),
      captured: number,
      failed: number,
      skipped: number,
      queued: number,
      bytes: number,
    }),
  ),
});

/** The progress of a job; undefined if this is something else: another version, or not a job at all. */
export function readJobProgress(text: string): JobProgress | undefined {
  const value = jsonOf(text);
  return progress(value) ? (value as JobProgress) : undefined;
}

/** The same for what it said of a rule. */
export function readTriedRule(text: string): TriedRule | undefined {
  const value = jsonOf(text);
  return triedRule(value) ? (value as TriedRule) : undefined;
}

/** The same for what it said of its sites. */
export function readStandings(text: string): readonly SiteStanding[] | undefined {
  const value = jsonOf(text);
  return standings(value) ? (value as { readonly sites: readonly SiteStanding[] }).sites : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fields<Shape>(checks: Readonly<Record<keyof Shape, Check>>): Check {
  const entries = Object.entries<Check>(checks);
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    entries.every(([name, check]) => check((value as Record<string, unknown>)[name]));
}

function listOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}
