import type { Catalogue, Changing } from '../../catalogue/catalogue.ts';

/** A run is done when all its jobs have ended; a job that was resubmitted opens it again. */
export async function settleRun(
  changing: Changing,
  runId: string,
  /** A job that is ending, although its row does not say so yet. */
  endedJobId?: string,
): Promise<void> {
  const run = await changing
    .selectFrom('harvestRun')
    .select('state')
    .where('id', '=', runId)
    .executeTakeFirst();
  if (run === undefined || run.state === 'making') return;
  const open = await changing
    .selectFrom('job')
    .select('id')
    .where('runId', '=', runId)
    .where('state', 'in', openStates)
    .where('id', '!=', endedJobId ?? '')
    .limit(1)
    .executeTakeFirst();
  const state = open === undefined ? 'done' : 'made';
  if (state === run.state) return;
  await changing
    .updateTable('harvestRun')
    .set({ state, endedMs: state === 'done' ? Date.now() : null })
    .where('id', '=', runId)
    .execute();
}

const openStates = ['new', 'submitted', 'running', 'asleep'] as const;

/** All runs whose state is outdated: jobs were aborted, failed, or resubmitted. */
export async function settleRuns(catalogue: Catalogue): Promise<void> {
  const { db } = catalogue;
  const ended = await db
    .selectFrom('harvestRun')
    .select('id')
    .where('state', '=', 'made')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('job')
            .select('job.id')
            .whereRef('job.runId', '=', 'harvestRun.id')
            .where('job.state', 'in', openStates),
        ),
      ),
    )
    .execute();
  const reopened = await db
    .selectFrom('job')
    .innerJoin('harvestRun', 'harvestRun.id', 'job.runId')
    .select('harvestRun.id')
    .distinct()
    .where('job.state', 'in', openStates)
    .where('harvestRun.state', '=', 'done')
    .execute();
  for (const { id } of [...ended, ...reopened]) await catalogue.change((changing) => settleRun(changing, id));
}
