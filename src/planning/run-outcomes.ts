import type { Database } from '../catalogue/catalogue.ts';
import { outcomeSummary } from '../crawl/outcome-view.ts';
import type { RunOutcome } from './run.ts';

export const noRunOutcome: RunOutcome = { outcome: null, outcomes: [] };

/** By run; a resubmitted job counts instead of the one that failed. */
export async function runOutcomes(
  db: Database,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, RunOutcome>> {
  if (runIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('jobOutcome')
    .innerJoin('job', 'job.id', 'jobOutcome.jobId')
    .select(({ fn }) => ['job.runId', 'jobOutcome.outcome', fn.sum<number>('jobOutcome.sites').as('sites')])
    .where('job.runId', 'in', runIds)
    .where((eb) =>
      eb.or([
        eb('job.resubmittedAs', 'is', null),
        // Of a finished job, only unreachable sites were tried again.
        eb.and([
          eb('job.state', '=', 'done'),
          eb('job.lateMs', 'is', null),
          eb('jobOutcome.outcome', '!=', 'unreachable'),
        ]),
      ]),
    )
    .groupBy(['job.runId', 'jobOutcome.outcome'])
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ runId }) => runId)].map(([runId, counts]) => {
      const { worst, outcomes } = outcomeSummary(counts);
      return [runId, { outcome: worst, outcomes: [...outcomes] }];
    }),
  );
}
