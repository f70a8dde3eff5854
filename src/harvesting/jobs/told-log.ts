import { jobErrors, logTail } from './job-log.ts';
import type { JobErrors } from './job-log.ts';
import { readJobSummary } from './job-summary.ts';
import type { JobSummary, SummarisedJob } from './job-summary.ts';
import type { JobView } from './job-view.ts';

/** The end of a log; why there is none. */
export interface ToldLog {
  readonly lines: readonly string[];
  readonly hint?: string;
}

/** What went wrong; why nothing is known of it. */
export interface ToldErrors extends JobErrors {
  readonly hint?: string;
}

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

const elsewhere = 'The whole log is in the archive, in the metadata WARC of the job.';

async function keptOf({
  summary,
  state,
  crawlEnd,
}: AskedJob): Promise<JobSummary | { readonly hint: string }> {
  const read = await readJobSummary(summary);
  if (read !== undefined)
    return 'problem' in read
      ? { hint: `The summary of the job cannot be read (${summary}: ${read.problem}). ${elsewhere}` }
      : read;
  if (state === 'new' || state === 'submitted' || state === 'running')
    return { hint: 'There is no log yet: the job has collected nothing so far.' };
  if (crawlEnd === null) return { hint: 'There is no log: the job ended before it collected anything.' };
  return { hint: `The summary of the job is not there any more (${summary}). ${elsewhere}` };
}
