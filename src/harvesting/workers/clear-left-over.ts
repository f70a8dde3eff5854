import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { HarvestFolder } from '../intake/harvest-folder.ts';
import { endLeftOver } from '../../agent/process/process-mark.ts';
import { isHeld } from '../jobs/end-late.ts';
import type { WorkerPoolParts } from './worker-pool-parts.ts';
import { archivesOfJobs } from './worker-pool-parts.ts';
import { clearDeletedRehearsals } from './delete-rehearsal.ts';
import { summarised } from './summarised.ts';

/** Kills the processes of a server that was killed; their jobs are resumed. */
export async function endLeftOvers({ data, onWarning }: WorkerPoolParts): Promise<void> {
  for (const archive of await archivesOfJobs(data)) {
    for (const name of await readdir(archive.crawls).catch((): string[] => []))
      if (await endLeftOver(join(archive.crawls, name)))
        onWarning(`a process of an earlier server still worked on job ${name}: it was ended`);
  }
}

/**
 * Finishes the work that a crash left undone, at the start of a server: folders of jobs that the archive and the catalogue have,
 * and runs that do not know that their last job was aborted.
 */
export async function clearLeftOver(parts: WorkerPoolParts): Promise<void> {
  const { catalogue, plans, data } = parts;
  await clearDeletedRehearsals(parts);
  for (const archive of await archivesOfJobs(data)) {
    for (const name of await readdir(archive.crawls).catch((): string[] => [])) {
      const folder = new HarvestFolder(join(archive.crawls, name));
      const outcome = await folder.readOutcome();
      if (outcome === undefined) continue;
      const job = await catalogue.db
        .selectFrom('job')
        .select(['name', 'isRehearsal', 'state', 'worker', 'error'])
        .where('name', '=', name)
        .executeTakeFirst();
      // Results that were held back and have arrived meanwhile are first reported to planning.
      const isOver =
        job?.worker === null &&
        (job.state === 'done' || (job.state === 'aborted' && !isHeld(job, outcome))) &&
        !(await folder.hasArchiveFiles());
      if (isOver && (await summarised(parts, job))) await rm(folder.path, { recursive: true });
    }
  }
  const runs = await catalogue.db.selectFrom('harvestRun').select('id').where('state', '=', 'made').execute();
  for (const { id } of runs) {
    const job = await catalogue.db
      .selectFrom('job')
      .select(['id', 'state'])
      .where('runId', '=', id)
      .where('state', 'in', ['done', 'failed', 'aborted'])
      .limit(1)
      .executeTakeFirst();
    if (job !== undefined) await plans.takeJobResult(catalogue, job.id, { sites: [] });
  }
}
