/** For tests: a server with only a worker pool, to be killed or starved. Prints each new state of a job. */
import { DataFolder } from '../repository/local/data-folder.ts';
import { newId } from '../catalogue/new-id.ts';
import { openCatalogue } from '../catalogue/open-catalogue.ts';
import { done } from '../catalogue/outcome.ts';
import { InProcessBus } from '../messaging/in-process-bus.ts';
import { jobOrder } from '../planning/job-order.ts';
import { takeJobResult } from '../planning/take-job-result.ts';
import { openWorkerPool } from './worker-pool.ts';

/** As JSON. */
export interface PoolProgramOptions {
  readonly data: string;
  /** The file of the catalogue. */
  readonly catalogue: string;
  readonly hosts: readonly (readonly [string, readonly string[]])[];
}

const options = JSON.parse(process.argv[2] ?? '{}') as PoolProgramOptions;
const pool = await openWorkerPool({
  catalogue: await openCatalogue({ engine: 'sqlite', file: options.catalogue }),
  bus: new InProcessBus(),
  plans: { jobOrder, takeJobResult, addTrap: async () => done({ id: newId() }) },
  data: new DataFolder(options.data),
  version: '0.0.0',
  hosts: new Map(options.hosts),
  allowPrivate: true,
  threads: 1,
  onWarning: (message) => process.stderr.write(`${message}\n`),
});

async function say(jobId: string): Promise<void> {
  const job = await pool.job(jobId);
  const progress = await pool.progress(jobId);
  const crawl = progress.ok ? progress.value.state : '';
  if (job.ok) process.stdout.write(`${job.value.state} (${job.value.step}) ${crawl} ${job.value.error}\n`);
}

pool.watch(({ jobId }) => void say(jobId));
await pool.start();
