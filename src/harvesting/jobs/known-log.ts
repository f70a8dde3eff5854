import type { Reason } from '../../reasons/reason.ts';
import type { AgentQuestion } from '../../agent/agent-message.ts';
import type { CollectingAgent } from '../processes/collecting-agent.ts';
import { harvestingReason } from '../harvesting-reason.ts';
import { jobErrors, logTail } from '../../crawl/record/read-crawl-log.ts';
import type { JobErrors } from '../../crawl/record/read-crawl-log.ts';
import { readJobSummary } from './job-summary.ts';
import type { JobSummary, SummarisedJob } from './job-summary.ts';
import type { JobView } from './job-shape.ts';

/** Why nothing is known. */
interface Hinted {
  readonly hint?: string;
  /** The same, with its code. */
  readonly reason?: Reason;
}

/** The end of a log; why there is none. */
export interface KnownLog extends Hinted {
  readonly lines: readonly string[];
}

/** The errors, or why they are unknown. */
export interface KnownErrors extends JobErrors, Hinted {}

type LoggedJob = SummarisedJob & Pick<JobView, 'state' | 'crawlEnd'>;

/** A page does not wait longer for an agent that does not answer. */
const patienceMs = 2000;

/** From the agent that collects the job, from its folder, or from what was kept when that went. */
export async function knownLog(job: LoggedJob, lines: number, agent?: CollectingAgent): Promise<KnownLog> {
  const tail = (await asked<string[]>(agent, { what: 'log', lines })) ?? (await logTail(job.log, lines));
  if (tail !== undefined) return { lines: tail };
  const kept = await keptOf(job);
  return 'hint' in kept ? { lines: [], ...kept } : { lines: kept.lines.slice(-lines) };
}

export async function knownErrors(job: LoggedJob, agent?: CollectingAgent): Promise<KnownErrors> {
  const errors = (await asked<JobErrors>(agent, { what: 'errors' })) ?? (await jobErrors(job.log));
  if (errors !== undefined) return errors;
  const kept = await keptOf(job);
  return 'hint' in kept
    ? { kinds: [], examined: 0, ...kept }
    : { kinds: kept.kinds, examined: kept.examined };
}

async function asked<Value>(
  agent: CollectingAgent | undefined,
  question: AgentQuestion,
): Promise<Value | undefined> {
  const answer = await agent?.ask<Value | null>(question, patienceMs);
  return answer?.outcome === 'answered' ? (answer.value ?? undefined) : undefined;
}

async function keptOf({ summary, state, crawlEnd }: LoggedJob): Promise<JobSummary | Required<Hinted>> {
  const read = await readJobSummary(summary);
  if (read !== undefined)
    return 'problem' in read
      ? hinted(harvestingReason('summary-unread', { file: summary, detail: read.problem }))
      : read;
  if (state === 'new' || state === 'submitted' || state === 'running' || state === 'asleep')
    return hinted(harvestingReason('log-not-yet'));
  if (crawlEnd === null) return hinted(harvestingReason('log-never'));
  return hinted(harvestingReason('summary-gone', { file: summary }));
}

function hinted(reason: Reason): Required<Hinted> {
  return { hint: reason.message, reason };
}
