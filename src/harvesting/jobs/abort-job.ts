import type { Catalogue } from '../../catalogue/catalogue.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { writeChange } from '../../catalogue/write-change.ts';
import type { Person } from '../../people/person.ts';
import { harvestingReason } from '../harvesting-reason.ts';

/**
 * A job that does not run yet ends at once. One that runs is marked, so that its worker brings it to an end even when the
 * server is killed now: it keeps its worker until its files are in the archive.
 */
export async function abortJob(
  catalogue: Catalogue,
  person: Person,
  jobId: string,
): Promise<Outcome<{ readonly wasRunning: boolean }>> {
  return catalogue.change(async (changing) => {
    const job = await changing.selectFrom('job').selectAll().where('id', '=', jobId).executeTakeFirst();
    if (job === undefined) return noSuch('job');
    const { state } = job;
    if (state !== 'new' && state !== 'submitted' && state !== 'running')
      return refused('conflict', harvestingReason('job-over', { state }));
    const wasRunning = state === 'running';
    const version = job.version + 1;
    await changing
      .updateTable('job')
      .set({ state: 'aborted', version, ...(wasRunning ? {} : { endedMs: Date.now() }) })
      .where('id', '=', jobId)
      .execute();
    await writeChange(changing, {
      subject: 'job',
      subjectId: jobId,
      version,
      accountId: person.id,
      atMs: Date.now(),
      action: 'change',
      fields: [{ field: 'state', from: state, to: 'aborted' }],
    });
    return done({ wasRunning });
  });
}
