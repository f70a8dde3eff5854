import type { JobView, ProgressView } from '../../../src/harvesting/jobs/job-shape.ts';

export interface JobEvent {
  readonly job: JobView | undefined;
  readonly progress: ProgressView | undefined;
}

/** The data of an event: a job with its progress, or the progress alone. Undefined: neither. */
export function readJobEvent(data: string): JobEvent | undefined {
  let told: unknown;
  try {
    told = JSON.parse(data);
  } catch {
    return undefined;
  }
  if (typeof told !== 'object' || told === null) return undefined;
  if ('captured' in told && 'biggestQueues' in told)
    return { job: undefined, progress: told as ProgressView };
  if (!('attempts' in told && 'harvest' in told)) return undefined;
  const job = told as JobView;
  return { job, progress: job.progress ?? undefined };
}
