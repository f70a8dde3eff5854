import { writeJobSummary } from '../jobs/job-summary.ts';
import { placeOf } from './worker-pool-parts.ts';
import type { WorkerPoolParts } from './worker-pool-parts.ts';

/**
 * Keeps a summary of an ended job, so that its folder can be deleted. If that fails, the job has ended nevertheless, and the
 * folder stays until the next start: its log is then read there.
 */
export async function summarised(
  { data, onWarning }: Pick<WorkerPoolParts, 'data' | 'onWarning'>,
  job: Parameters<typeof placeOf>[1],
): Promise<boolean> {
  const place = placeOf(data, job);
  try {
    await writeJobSummary(place);
    return true;
  } catch (error) {
    onWarning(
      `job ${job.name}: its summary could not be written, so that ${place.folder} stays until the next start: ${(error as Error).message}`,
    );
    return false;
  }
}
