import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DataFolder } from '../../repository/administration/data-folder.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { JobTable } from '../../catalogue/tables/job-tables.ts';
import { LockedError, lockForWriting } from '../../disk/writer-lock.ts';
import type { Person } from '../../people/person.ts';
import { harvestingReason } from '../harvesting-reason.ts';
import { changeJob } from '../jobs/change-job.ts';

import { placeOf } from './worker-pool-parts.ts';
import type { WorkerPoolParts } from './worker-pool-parts.ts';
import type { JobView } from '../jobs/job-shape.ts';

/** The archive of a rehearsal. `mixed`: an earlier version put it into one archive with others. */
export interface RehearsalPlace {
  readonly name: string;
  readonly state: 'waiting' | 'kept' | 'mixed' | 'deleted';
}

export function rehearsalPlace(
  data: DataFolder,
  job: Pick<JobView, 'name' | 'isRehearsal' | 'rehearsalDeletedMs'>,
): Outcome<RehearsalPlace> {
  const { name, isRehearsal, rehearsalDeletedMs } = job;
  if (!isRehearsal) return refused('conflict', harvestingReason('rehearsal-not'));
  if (rehearsalDeletedMs !== null) return done({ name, state: 'deleted' });
  const { archive } = placeOf(data, job);
  if (archive.path === data.mixedRehearsals) return done({ name, state: 'mixed' });
  return done({ name, state: existsSync(archive.replicas) ? 'kept' : 'waiting' });
}

/**
 * Deletes the archive of a rehearsal that has ended.
 *
 *   1. the job is marked in the catalogue: no more readers
 *   2. the folder is deleted
 *
 * Killed between, the next server deletes the folder: clearDeletedRehearsals.
 */
export async function deleteRehearsal(
  { catalogue, data }: Pick<WorkerPoolParts, 'catalogue' | 'data'>,
  person: Person,
  jobId: string,
): Promise<Outcome<undefined>> {
  const marked = await changeJob(catalogue, { jobId, accountId: person.id }, async (job) => {
    const mayDelete = deletable(data, job);
    if (!mayDelete.ok) return mayDelete;
    const value = mayDelete.value;
    // A retry, because the folder could not be deleted.
    if (job.rehearsalDeletedMs !== null) return done({ value });
    const nowMs = Date.now();
    return done({
      value,
      change: {
        columns: { rehearsalDeletedMs: nowMs },
        fields: [{ field: 'rehearsalDeletedMs', from: null, to: nowMs }],
      },
    });
  });
  if (!marked.ok) return marked;
  await deleteArchive(marked.value);
  return done(undefined);
}

/** Finishes the deletions of an earlier server. */
export async function clearDeletedRehearsals({
  catalogue,
  data,
}: Pick<WorkerPoolParts, 'catalogue' | 'data'>): Promise<void> {
  for (const name of await readdir(data.rehearsals).catch((): string[] => [])) {
    const job = await catalogue.db
      .selectFrom('job')
      .select('rehearsalDeletedMs')
      .where('name', '=', name)
      .executeTakeFirst();
    if (job !== undefined && job.rehearsalDeletedMs !== null)
      await deleteArchive(new DataFolder(join(data.rehearsals, name)));
  }
}

function deletable(data: DataFolder, job: JobTable): Outcome<DataFolder> {
  const { state, worker } = job;
  if (job.isRehearsal === 0) return refused('conflict', harvestingReason('rehearsal-not'));
  if (state !== 'done' && state !== 'failed' && state !== 'aborted')
    return refused('conflict', harvestingReason('rehearsal-not-over', { state }));
  if (worker !== null) return refused('conflict', harvestingReason('job-on-its-way'));
  const { archive } = placeOf(data, job);
  if (archive.path === data.mixedRehearsals)
    return refused('conflict', harvestingReason('rehearsal-mixed', { folder: archive.path }));
  return isWrittenTo(archive) ? refused('conflict', harvestingReason('rehearsal-in-use')) : done(archive);
}

/** A person may ingest its files by hand. */
function isWrittenTo({ path, lock }: DataFolder): boolean {
  if (!existsSync(path)) return false;
  try {
    lockForWriting(lock, 'this archive')();
    return false;
  } catch (error) {
    if (error instanceof LockedError) return true;
    throw error;
  }
}

/** Its index first: an archive without one is not opened. */
async function deleteArchive({ path, replicas }: DataFolder): Promise<void> {
  await rm(replicas, { force: true });
  await rm(path, { recursive: true, force: true });
}
