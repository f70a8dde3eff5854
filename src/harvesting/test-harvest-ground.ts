import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMadeUpWeb } from '../../made-up-web/made-up-web.ts';
import type { MadeUpWeb } from '../../made-up-web/made-up-web.ts';
import { repositoryFolder } from '../../scenarios/run-program.ts';
import { until } from '../../scenarios/until.ts';
import { LocalRepository } from '../repository/local/local-repository.ts';
import { DataFolder } from '../repository/local/data-folder.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { newId } from '../catalogue/new-id.ts';
import { done } from '../catalogue/outcome.ts';
import { openCatalogue } from '../catalogue/open-catalogue.ts';
import type { JobTable } from '../catalogue/tables/job-tables.ts';
import { addPerson } from '../catalogue/test-catalogue.ts';
import type { HostTable } from '../crawl/resolve/fixed-resolver.ts';
import { InProcessBus } from '../messaging/in-process-bus.ts';
import type { InProcessBusOptions } from '../messaging/in-process-bus.ts';
import type { Person } from '../people/person.ts';
import { jobOrder } from '../planning/job-order.ts';
import { takeJobResult } from '../planning/take-job-result.ts';
import { openWorkerPool } from './worker-pool.ts';
import type { WorkerPool } from './worker-pool.ts';
import type { Slots } from './workers/worker-slots.ts';
import type { WorkersView } from './workers/workers-view.ts';
import type { FoundTrap, JobPlans } from './job-plans.ts';
import { addJob, quickTemplate } from './test-jobs.ts';
import type { NewJob } from './test-jobs.ts';

/** A made-up web, a data folder, a catalogue with a template, and pools on them. */
export interface HarvestGround {
  readonly web: MadeUpWeb;
  readonly data: DataFolder;
  readonly catalogue: Catalogue;
  readonly person: Person;
  /** Rules that were kept for later. */
  readonly traps: FoundTrap[];
  readonly troubles: string[];
  readonly plans: JobPlans;
  addJob(job: NewJob): Promise<string>;
  openPool(bus?: InProcessBusOptions): Promise<TestPool>;
  startPool(bus?: InProcessBusOptions): Promise<TestPool>;
  closePools(): Promise<void>;
  /** Until the job has something, and can be steered. */
  untilCollecting(opened: TestPool, jobId: string): Promise<void>;
  /** The same, and waits there until `resume`. */
  untilPaused(opened: TestPool, jobId: string): Promise<void>;
  /** In any previous state. */
  setSlots(opened: TestPool, slots: Omit<Slots, 'version'>): Promise<WorkersView>;
  /** The run of the job. */
  runState(jobId: string): Promise<string>;
  /** Closes the catalogue for another process meanwhile. */
  withoutCatalogue(work: () => Promise<void>): Promise<void>;
  row(jobId: string): Promise<JobTable>;
  /** Waits until the job is in one of these states and no worker has it. */
  untilEnded(jobId: string): Promise<JobTable>;
  close(): Promise<void>;
}

export interface TestPool {
  readonly pool: WorkerPool;
  readonly bus: InProcessBus;
  close(): Promise<void>;
}

/**
 * Slow enough that a test can do something to it before it ends: the made-up web answers in the same process, so that it is
 * never further than the test lets it.
 */
export const slowTemplate = quickTemplate.replace('min-delay: 0 ms', 'min-delay: 100 ms');
export const steadyTemplate = quickTemplate.replace('min-delay: 0 ms', 'min-delay: 20 ms');

export async function openHarvestGround({ graceMs = 60_000 } = {}): Promise<HarvestGround> {
  // As the script `heirloom` says it: processes then start in half the time.
  process.env['NODE_COMPILE_CACHE'] ??= join(repositoryFolder, 'node_modules', '.cache', 'compiled');
  const folder = await mkdtemp(join(tmpdir(), 'heirloom-harvest-'));
  const web = await startMadeUpWeb({ seed: 5, sites: 4, pagesPerSite: 5 });
  const data = new DataFolder(join(folder, 'data'));
  const file = join(data.path, 'catalogue', 'catalogue.sqlite');
  let catalogue = await openCatalogue({ engine: 'sqlite', file });
  const person = await addPerson(catalogue, 'engineer');
  const traps: FoundTrap[] = [];
  const troubles: string[] = [];
  const plans: JobPlans = {
    jobOrder,
    takeJobResult,
    addTrap: async (_, __, trap) => {
      traps.push(trap);
      return done({ id: newId() });
    },
  };
  const pools = new Set<TestPool>();
  const row = (jobId: string): Promise<JobTable> =>
    catalogue.db.selectFrom('job').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow();
  const openOne = async (options: InProcessBusOptions = {}): Promise<TestPool> => {
    const bus = new InProcessBus({ retryMs: 5, ...options });
    const pool = await openWorkerPool({
      catalogue,
      bus,
      plans,
      data,
      version: '0.0.0',
      hosts: hostsOf(web),
      allowPrivate: true,
      threads: 1,
      lateEveryMs: 50,
      graceMs,
      onWarning: (message) => troubles.push(message),
    });
    const opened: TestPool = {
      pool,
      bus,
      close: async () => {
        if (!pools.delete(opened)) return;
        await pool.close();
        await bus.close();
      },
    };
    pools.add(opened);
    return opened;
  };
  const closePools = async (): Promise<void> => {
    for (const pool of pools) await pool.close();
  };
  return {
    web,
    data,
    get catalogue() {
      return catalogue;
    },
    person,
    traps,
    troubles,
    plans,
    row,
    addJob: (job) => addJob(catalogue, person, { seedOf: (host) => web.url(host, '/'), ...job }),
    openPool: openOne,
    closePools,
    startPool: async (options) => {
      const opened = await openOne(options);
      await opened.pool.start();
      return opened;
    },
    untilCollecting,
    untilPaused: async (opened, jobId) => {
      await untilCollecting(opened, jobId);
      const answerAgain = web.holdAnswers();
      const paused = await opened.pool.control(person, jobId, { action: 'pause' });
      answerAgain();
      if (!paused.ok) throw new Error(paused.error.message);
    },
    setSlots: async ({ pool }, { high, low }) => {
      const { slots } = await pool.state();
      const set = await pool.setSlots(person, { version: slots.version, high, low });
      if (!set.ok) throw new Error(set.error.message);
      return set.value;
    },
    runState: async (jobId) => {
      const { runId } = await row(jobId);
      const run = await catalogue.db
        .selectFrom('harvestRun')
        .select('state')
        .where('id', '=', runId)
        .executeTakeFirstOrThrow();
      return run.state;
    },
    withoutCatalogue: async (work) => {
      await catalogue.close();
      try {
        await work();
      } finally {
        catalogue = await openCatalogue({ engine: 'sqlite', file });
      }
    },
    untilEnded: async (jobId) => {
      await until(async () => {
        const { state, worker } = await row(jobId);
        return worker === null && ['done', 'failed', 'aborted'].includes(state);
      });
      return row(jobId);
    },
    close: async () => {
      await closePools();
      await catalogue.close();
      await web.stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function untilCollecting({ pool }: TestPool, jobId: string): Promise<void> {
  await until(async () => {
    const progress = await pool.progress(jobId);
    return progress.ok && progress.value.captured > 2;
  });
}

export function hostsOf(web: MadeUpWeb): HostTable {
  return new Map([...web.addresses.table].map(([name, address]) => [name, [address]]));
}

/** The lines of the index of an archive. */
export async function capturesIn(path: string): Promise<string[]> {
  const archive = await LocalRepository.openForReading(path);
  try {
    const lines: string[] = [];
    for await (const line of (await archive.captures).lines({})) lines.push(line);
    return lines;
  } finally {
    await archive.close();
  }
}

/** The process that works on a job, by the folder of its crawl; undefined if there is none. */
export async function processOf(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, 'process.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as { readonly pid: number }).pid;
}
