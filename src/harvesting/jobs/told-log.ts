import type { Reason } from '../../reasons/reason.ts';
import { harvestingReason } from '../harvesting-reason.ts';
import { jobErrors, logTail } from './job-log.ts';
import type { JobErrors } from './job-log.ts';
import { readJobSummary } from './job-summary.ts';
import type { JobSummary, SummarisedJob } from './job-summary.ts';
import type { JobView } from './job-view.ts';

/** Why nothing is known. */
interface Hinted {
  readonly hint?: string;
  /** The same, with its code. */
  readonly reason?: Reason;
}

/** The end of a log; why there is none. */
export interface ToldLog extends Hinted {
  readonly lines: readonly string[];
}

/** What went wrong; why nothing is known of it. */
export interface ToldErrors extends JobErrors, Hinted {}

type AskedJob = SummarisedJob & Pick<JobView, 'state' | 'crawlEnd'>;

/** From the folder of the job, or from what was kept when it went. */
export async function toldLog(job: AskedJob, lines: number): Promise<ToldLog> {
  const tail = await logTail(job.log, lines);
  if (tail !== undefined) return { lines: tail };
  const kept = await keptOf(job);
  return 'hint' in kept ? { lines: [], ...kept } : { lines: kept.lines.slice(-lines) };
}

export async function toldErrors(job: AskedJob): Promise<ToldErrors> {
  const errors = await jobErrors(job.log);
  if (errors !== undefined) return errors;
  const kept = await keptOf(job);
  return 'hint' in kept
    ? { kinds: [], examined: 0, ...kept }
    : { kinds: kept.kinds, examined: kept.examined };
}

async function keptOf({ summary, state, crawlEnd }: AskedJob): Promise<JobSummary | Required<Hinted>> {
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
