import type { Catalogue, Changing } from '../../catalogue/catalogue.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { JobTable } from '../../catalogue/tables/job-tables.ts';
import { writeChange } from '../../catalogue/write-change.ts';
import type { ChangedField } from '../../catalogue/write-change.ts';

/** A decision about a job, and the value to return. Without a change, the job is in that state already. */
export interface JobDecision<Value> {
  readonly value: Value;
  readonly change?: { readonly columns: Partial<JobTable>; readonly fields: readonly ChangedField[] };
}

/** Changes a job for a person: its row and its history, in one transaction. */
export async function changeJob<Value>(
  catalogue: Catalogue,
  { jobId, accountId }: { readonly jobId: string; readonly accountId: string },
  decide: (job: JobTable, changing: Changing) => Promise<Outcome<JobDecision<Value>>>,
): Promise<Outcome<Value>> {
  return catalogue.change(async (changing) => {
    const job = await changing.selectFrom('job').selectAll().where('id', '=', jobId).executeTakeFirst();
    if (job === undefined) return noSuch('job');
    const decided = await decide(job, changing);
    if (!decided.ok) return decided;
    const { value, change } = decided.value;
    if (change === undefined) return done(value);
    const version = job.version + 1;
    await changing
      .updateTable('job')
      .set({ ...change.columns, version })
      .where('id', '=', jobId)
      .execute();
    await writeChange(changing, {
      subject: 'job',
      subjectId: jobId,
      version,
      accountId,
      atMs: Date.now(),
      action: 'change',
      fields: change.fields,
    });
    return done(value);
  });
}
