import type { Database } from '../catalogue/catalogue.ts';
import type { HarvestRunTable } from '../catalogue/tables/job-tables.ts';
import { noRunOutcome, runOutcomes } from './run-outcomes.ts';
import { peopleById } from '../catalogue/people-by-id.ts';
import type { RunView, TransferProblem } from './run.ts';

export async function runViews(db: Database, runs: readonly HarvestRunTable[]): Promise<RunView[]> {
  if (runs.length === 0) return [];
  const people = await peopleById(
    db,
    runs.map(({ launchedBy }) => launchedBy),
  );
  const sums = await db
    .selectFrom('job')
    .select(({ fn }) => [
      'runId',
      fn.sum<number | string>('objects').as('objects'),
      fn.sum<number | string>('bytes').as('bytes'),
    ])
    .where(
      'runId',
      'in',
      runs.map(({ id }) => id),
    )
    .groupBy('runId')
    .execute();
  const outcomes = await runOutcomes(
    db,
    runs.map(({ id }) => id),
  );
  const before = await runNumbers(
    db,
    runs.flatMap(({ restOf }) => restOf ?? []),
  );
  const brought = new Map(sums.map((sum) => [sum.runId, sum]));
  return runs.map(
    ({ id, number, dueMs, state, jobs, configurations, launchedBy, endedMs, restOf, ...left }) => ({
      id,
      number,
      dueMs,
      state,
      jobs,
      configurations,
      launchedBy: launchedBy === null ? null : people(launchedBy),
      restOf: before.get(restOf ?? '') ?? null,
      endedMs,
      objects: Number(brought.get(id)?.objects ?? 0),
      bytes: Number(brought.get(id)?.bytes ?? 0),
      ...(outcomes.get(id) ?? noRunOutcome),
      ...excludedOf(left),
    }),
  );
}

async function runNumbers(db: Database, runIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (runIds.length === 0) return new Map();
  const rows = await db.selectFrom('harvestRun').select(['id', 'number']).where('id', 'in', runIds).execute();
  return new Map(rows.map(({ id, number }) => [id, number]));
}

export function excludedOf({
  problemCount,
  problemsJson,
}: Pick<HarvestRunTable, 'problemCount' | 'problemsJson'>): Pick<RunView, 'problemCount' | 'problems'> {
  return { problemCount, problems: JSON.parse(problemsJson) as TransferProblem[] };
}
