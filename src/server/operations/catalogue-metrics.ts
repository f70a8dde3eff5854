import { sql } from 'kysely';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { CatalogueGoneError } from '../../catalogue/catalogue-gone.ts';
import { gauge } from './exposition.ts';
import type { Family } from './exposition.ts';

const upHelp = '1 if the catalogue answers, 0 if it is away.';

/** The catalogue, and the jobs in it. */
export async function catalogueMetrics(catalogue: Catalogue | undefined): Promise<Family[]> {
  if (catalogue === undefined) return [gauge('heirloom_catalogue_up', upHelp, 0)];
  const beganMs = performance.now();
  try {
    await sql`select 1`.execute(catalogue.db);
    const seconds = (performance.now() - beganMs) / 1000;
    return [
      gauge('heirloom_catalogue_up', upHelp, 1),
      gauge(
        'heirloom_catalogue_latency_seconds',
        'How long it took to answer the simplest question.',
        seconds,
      ),
      ...(await jobMetrics(catalogue)),
    ];
  } catch (error) {
    if (!(error instanceof CatalogueGoneError)) throw error;
    return [gauge('heirloom_catalogue_up', upHelp, 0)];
  }
}

async function jobMetrics({ db }: Catalogue): Promise<Family[]> {
  const counted = await db
    .selectFrom('job')
    .select(['state', 'priority', ({ fn }) => fn.countAll<number>().as('jobs')])
    .groupBy(['state', 'priority'])
    .execute();
  const oldest = await db
    .selectFrom('job')
    .select(['priority', ({ fn }) => fn.min('createdMs').as('oldestMs')])
    .where('state', 'in', ['new', 'submitted'])
    .groupBy('priority')
    .execute();
  const ended = await db
    .selectFrom('job')
    .select(['outcome', ({ fn }) => fn.countAll<number>().as('jobs')])
    .where('outcome', 'is not', null)
    .groupBy('outcome')
    .execute();
  return [
    gauge(
      'heirloom_jobs_by_outcome',
      'Jobs that have ended, by outcome.',
      ended.map(({ outcome, jobs }) => ({ labels: { outcome: outcome ?? '' }, value: jobs })),
    ),
    gauge(
      'heirloom_jobs',
      'Jobs by state and priority; new and submitted ones are the queue.',
      counted.map(({ state, priority, jobs }) => ({ labels: { state, priority }, value: jobs })),
    ),
    gauge(
      'heirloom_queue_oldest_timestamp_seconds',
      'When the job was made that waits longest, by priority.',
      oldest.map(({ priority, oldestMs }) => ({ labels: { priority }, value: oldestMs / 1000 })),
    ),
  ];
}
