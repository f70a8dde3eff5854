import type { Catalogue } from '../../catalogue/catalogue.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { writeChange } from '../../catalogue/write-change.ts';
import type { Person } from '../../people/person.ts';
import { harvestingReason } from '../harvesting-reason.ts';

export interface Seeing {
  readonly jobId: string;
  readonly isSeen: boolean;
}

/** Somebody knows that the job failed, and nothing more is to be done about it; or takes that back. */
export async function seeJob(
  catalogue: Catalogue,
  person: Person,
  { jobId, isSeen }: Seeing,
): Promise<Outcome<undefined>> {
  return catalogue.change(async (changing) => {
    const job = await changing
      .selectFrom('job')
      .select(['state', 'version', 'seenMs'])
      .where('id', '=', jobId)
      .executeTakeFirst();
    if (job === undefined) return noSuch('job');
    if (job.state !== 'failed')
      return refused('conflict', harvestingReason('job-not-failed', { state: job.state }));
    const wasSeen = job.seenMs !== null;
    if (wasSeen === isSeen) return done(undefined);
    const [version, atMs] = [job.version + 1, Date.now()];
    await changing
      .updateTable('job')
      .set({ seenMs: isSeen ? atMs : null, version })
      .where('id', '=', jobId)
      .execute();
    await writeChange(changing, {
      subject: 'job',
      subjectId: jobId,
      version,
      accountId: person.id,
      atMs,
      action: 'change',
      fields: [{ field: 'isSeen', from: wasSeen, to: isSeen }],
    });
    return done(undefined);
  });
}
