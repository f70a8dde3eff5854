import type { JobShape, ProgressShape } from '../../../src/server/staff/shapes/job-shapes.ts';

export interface JobEvent {
  readonly job: JobShape | undefined;
  readonly progress: ProgressShape | undefined;
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
    return { job: undefined, progress: told as ProgressShape };
  if (!('attempts' in told && 'harvest' in told)) return undefined;
  const job = told as JobShape;
  return { job, progress: job.progress ?? undefined };
}
