import type { Changing } from '../../catalogue/catalogue.ts';
import type { Expectation } from '../domains/expectation.ts';

/** Amounts by configuration that earlier runs of the same crawl collected; empty unless the run harvests a rest. */
export async function collectedBefore(
  changing: Changing,
  runId: string,
  configurationIds: readonly string[],
): Promise<ReadonlyMap<string, Expectation>> {
  const runIds = await runsBefore(changing, runId);
  if (runIds.length === 0) return new Map();
  const rows = await changing
    .selectFrom('domainHistory')
    .innerJoin('job', 'job.id', 'domainHistory.jobId')
    .select(({ fn }) => [
      'domainHistory.configurationId',
      fn.sum<number | string>('domainHistory.objects').as('objects'),
      fn.sum<number | string>('domainHistory.bytes').as('bytes'),
    ])
    .where('job.runId', 'in', runIds)
    .where('domainHistory.configurationId', 'in', configurationIds)
    .groupBy('domainHistory.configurationId')
    .execute();
  return new Map(
    rows.map(({ configurationId, objects, bytes }) => [
      configurationId,
      { objects: Number(objects), bytes: Number(bytes) },
    ]),
  );
}

async function runsBefore(changing: Changing, runId: string): Promise<string[]> {
  const runIds: string[] = [];
  for (let id: string | null = runId; id !== null;) {
    const run: { readonly restOf: string | null } | undefined = await changing
      .selectFrom('harvestRun')
      .select('restOf')
      .where('id', '=', id)
      .executeTakeFirst();
    id = run?.restOf ?? null;
    if (id !== null) runIds.push(id);
  }
  return runIds;
}
