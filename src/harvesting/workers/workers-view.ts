import { statfs } from 'node:fs/promises';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { DataFolder } from '../../repository/administration/data-folder.ts';
import { jobRows, jobView } from '../jobs/job-view.ts';
import type { Live } from '../jobs/job-view.ts';
import type { ChainCounts } from './chain-counts.ts';
import type { Priority } from './worker-pool-parts.ts';
import type { HarvestWorker } from './harvest-worker.ts';
import type { Slots } from './worker-slots.ts';
import type { JobView } from '../jobs/job-shape.ts';

/** A snapshot of the workers. */
export interface WorkersView {
  readonly slots: Slots;
  readonly workers: readonly {
    readonly name: string;
    readonly priority: Priority;
    readonly job: JobView | null;
  }[];
  /** Jobs that are new or submitted. */
  readonly waiting: Readonly<Record<Priority, number>>;
  /** Jobs whose sites do not answer. */
  readonly asleep: number;
  readonly chain: ChainCounts;
  readonly freeBytes: number;
}

export async function workersView(
  { db }: Catalogue,
  parts: {
    readonly slots: Slots;
    readonly workers: readonly HarvestWorker[];
    readonly chain: ChainCounts;
    readonly data: DataFolder;
    readonly live: Live;
  },
): Promise<WorkersView> {
  const ids = parts.workers.flatMap(({ current }) => (current === undefined ? [] : [current.job.id]));
  const rows = ids.length === 0 ? [] : await jobRows(db).where('job.id', 'in', ids).execute();
  const jobs = new Map(rows.map((row) => [row.id, jobView(row, parts.live, [])]));
  return {
    slots: parts.slots,
    workers: parts.workers.map(({ name, priority, current }) => ({
      name,
      priority,
      job: jobs.get(current?.job.id ?? '') ?? null,
    })),
    waiting: await waitingJobs(db),
    asleep: await asleepJobs(db),
    chain: parts.chain,
    freeBytes: await freeBytes(parts.data.path),
  };
}

async function waitingJobs(db: Catalogue['db']): Promise<Record<Priority, number>> {
  const counts = await db
    .selectFrom('job')
    .select(({ fn }) => ['priority', fn.countAll<number>().as('count')])
    .where('state', 'in', ['new', 'submitted'])
    .groupBy('priority')
    .execute();
  const of = (priority: Priority): number => counts.find((each) => each.priority === priority)?.count ?? 0;
  return { high: of('high'), low: of('low') };
}

async function asleepJobs(db: Catalogue['db']): Promise<number> {
  const { count } = await db
    .selectFrom('job')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'asleep')
    .executeTakeFirstOrThrow();
  return count;
}

async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}
