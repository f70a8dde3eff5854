import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { CatalogueGoneError } from '../../catalogue/catalogue-gone.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { JobTable } from '../../catalogue/tables/job-tables.ts';
import type { Delivery, Stoppable } from '../../messaging/bus.ts';
import { HarvestFolder } from '../intake/harvest-folder.ts';
import type { HarvestEnd, HarvestTask } from '../intake/harvest-message.ts';
import { harvestingReason } from '../harvesting-reason.ts';
import { claimJob, endJob, releaseJob, renewLease, sleepJob } from '../jobs/job-lease.ts';
import type { Lease } from '../jobs/job-lease.ts';
import type { JobEnd } from '../jobs/job-lease.ts';
import { continuesJob } from '../jobs/resubmit-job.ts';
import { placeOf, queueOf, readJobMessage } from './worker-pool-parts.ts';
import type { WorkerPoolParts, Priority } from './worker-pool-parts.ts';
import type { Died } from '../processes/harvest-process.ts';
import { RunningHarvest } from './running-harvest.ts';
import { steerAgain } from './steer-job.ts';
import { steeredBefore } from './steered-before.ts';
import { summarised } from './summarised.ts';

/** The events of a worker. */
export interface WorkerEvents {
  /** Something about the job is not as it was; `isState`: its row in the catalogue too. */
  onChange(jobId: string, isState: boolean): void;
  /** Another worker has to resume it. */
  onFreed(job: JobTable): void;
  /** How often its process has died, counted across workers: a job must not crash them forever. */
  countDeath(jobId: string): number;
}

const maxDeaths = 5;
const againMs = 1000;

/** One slot of the worker pool: takes jobs of one priority, one after another, each in its own process. */
export class HarvestWorker {
  readonly name: string;
  readonly priority: Priority;
  readonly #parts: WorkerPoolParts;
  readonly #events: WorkerEvents;
  readonly #stop = new AbortController();
  #working: Stoppable | undefined;
  #current: RunningHarvest | undefined;

  constructor(
    parts: WorkerPoolParts,
    place: { readonly number: number; readonly priority: Priority },
    events: WorkerEvents,
  ) {
    this.name = `${parts.name}/${place.priority}-${place.number}`;
    this.priority = place.priority;
    this.#parts = parts;
    this.#events = events;
  }

  get current(): RunningHarvest | undefined {
    return this.#current;
  }

  start(): void {
    const { bus, leaseMs } = this.#parts;
    this.#working = bus.work(
      [queueOf(this.priority)],
      (message, delivery) => this.#handle(message, delivery),
      { worker: this.name, deadlineMs: leaseMs },
    );
  }

  /** Its job goes back to the queue and is resumed later. */
  async stop(): Promise<void> {
    this.#stop.abort(new Error('the worker is stopped'));
    await this.#working?.stop();
  }

  async #handle(message: Uint8Array, delivery: Delivery): Promise<void> {
    const jobId = readJobMessage(message);
    if (jobId === undefined) return this.#parts.onWarning('a message in the queue of jobs cannot be read');
    const lease = { jobId, worker: this.name };
    const job = await claimJob(this.#parts.catalogue, lease, this.#parts.leaseMs);
    if (job === undefined) return undefined;
    this.#events.onChange(jobId, true);
    const renewing = setInterval(() => {
      delivery.extend();
      void this.#renew(lease);
    }, this.#parts.leaseMs / 3);
    try {
      await this.#run(job, lease, delivery.signal);
    } catch (error) {
      // The job stays ours until the lease is over; then another worker takes it, up to a limit.
      const { message } = error as Error;
      this.#parts.onWarning(`job ${job.name}: ${message}`);
      if (this.#events.countDeath(jobId) >= maxDeaths)
        await endJob(this.#parts.catalogue, lease, {
          why: [harvestingReason('job-not-ended', { detail: message })],
        });
    } finally {
      clearInterval(renewing);
      this.#current = undefined;
      this.#events.onChange(jobId, true);
    }
  }

  async #run(job: JobTable, lease: Lease, signal: AbortSignal): Promise<void> {
    const task = await this.#persist(() => this.#taskOf(job));
    if (!task.ok) return this.#end(job, lease, { why: [task.error] });
    const running = new RunningHarvest(job, task.value, {
      graceMs: this.#parts.graceMs,
      ledger: this.#parts.ledger,
      onChange: () => this.#events.onChange(job.id, false),
      onCollecting: () => {
        if (job.attempts > 1) void this.#steerAsBefore(running);
      },
    });
    this.#current = running;
    const stop = (): void => running.stop();
    if (job.state === 'aborted') running.finish();
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    const end = await running.ended;
    signal.removeEventListener('abort', stop);
    await this.#settle(job, lease, end);
  }

  async #settle(job: JobTable, lease: Lease, end: HarvestEnd | Died): Promise<void> {
    switch (end.kind) {
      case 'done':
        return this.#end(job, lease, { outcome: end.outcome });
      case 'failed':
        return this.#end(job, lease, { outcome: end.outcome, why: end.reasons });
      case 'asleep':
        return this.#persist(() => sleepJob(this.#parts.catalogue, lease, end.sleep));
      case 'stopped':
        return this.#free(job, lease);
      case 'died': {
        const deaths = this.#events.countDeath(job.id);
        this.#parts.onWarning(`the process of job ${job.name} died: ${end.how.message}`);
        if (deaths < maxDeaths) return this.#free(job, lease);
        const { folder } = placeOf(this.#parts.data, job);
        const why = harvestingReason('job-process-died', { times: deaths, how: end.how, folder });
        return this.#end(job, lease, { why: [why] });
      }
    }
  }

  /** The result is reported to planning before the job counts as ended: a crash between the two does no harm. */
  async #end(job: JobTable, lease: Lease, end: JobEnd): Promise<void> {
    const { catalogue, plans, data } = this.#parts;
    const sites = end.why === undefined ? (end.outcome?.sites ?? []) : [];
    const isSummarised = await summarised(this.#parts, job);
    await this.#persist(() => plans.takeJobResult(catalogue, job.id, { sites }));
    const isOurs = await this.#persist(() => endJob(catalogue, lease, end));
    // The archive and the catalogue have all of it; the files of one that failed are kept.
    if (isOurs && isSummarised && end.why === undefined)
      await rm(placeOf(data, job).folder, { recursive: true, force: true });
  }

  async #free(job: JobTable, lease: Lease): Promise<void> {
    await releaseJob(this.#parts.catalogue, lease).catch((error: unknown) => {
      // It is found at the next start, or when the lease is over.
      if (!(error instanceof CatalogueGoneError)) throw error;
    });
    this.#events.onFreed(job);
  }

  async #taskOf(job: JobTable): Promise<Outcome<HarvestTask>> {
    const { catalogue, plans, data, version, hosts, threads, allowPrivate } = this.#parts;
    const { folder, archive } = placeOf(data, job);
    const isRehearsal = job.isRehearsal === 1;
    const { restOf } = await catalogue.db
      .selectFrom('harvestRun')
      .select('restOf')
      .where('id', '=', job.runId)
      .executeTakeFirstOrThrow();
    const onlyRest = restOf !== null || (await continuesJob(catalogue.db, job));
    const task = {
      jobId: job.id,
      folder,
      archive: archive.path,
      isRehearsal,
      runId: job.runId,
      restOf,
      onlyRest,
      hosts,
      threads,
      version,
    };
    if (new HarvestFolder(folder).hasCrawl) return done({ ...task, ordered: undefined });
    const ordered = await plans.jobOrder(catalogue, job.id, { version });
    if (!ordered.ok) return ordered;
    const { order, sites } = ordered.value;
    if (!order.sites.some(({ startUrls }) => startUrls.length > 0))
      return refused('invalid', harvestingReason('job-without-seeds'));
    // Templates written in a browser must not open our own network.
    const addresses = { ...order.settings.addresses, allowPrivate };
    const settings = { ...order.settings, addresses };
    return done({ ...task, ordered: { order: { ...order, settings }, sites } });
  }

  /** A job paused by a person stays paused when another worker resumes it. */
  async #steerAsBefore(running: RunningHarvest): Promise<void> {
    const { job } = running;
    const { catalogue, onWarning } = this.#parts;
    const tell = (why: string): void => onWarning(`job ${job.name} is not steered as it was before: ${why}`);
    try {
      for (const request of await this.#persist(() => steeredBefore(catalogue, job.id))) {
        const { agent } = running;
        if (agent === undefined) return;
        const steered = await steerAgain(agent, request);
        if (!steered.ok && running.agent !== undefined) tell(steered.error.message);
      }
    } catch (error) {
      tell((error as Error).message);
    }
  }

  async #renew(lease: Lease): Promise<void> {
    const { catalogue, leaseMs, onWarning } = this.#parts;
    try {
      const held = await renewLease(catalogue, lease, leaseMs);
      if (held === 'aborted') this.#current?.finish();
      if (held === 'lost' && this.#current?.job.id === lease.jobId) this.#current.stop();
    } catch (error) {
      onWarning(`the lease of a job could not be renewed: ${(error as Error).message}`);
    }
  }

  /** The catalogue may be unavailable for a while. */
  async #persist<Value>(work: () => Promise<Value>): Promise<Value> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof CatalogueGoneError) || this.#stop.signal.aborted) throw error;
        await sleep(againMs, undefined, { signal: this.#stop.signal }).catch(() => {});
      }
    }
  }
}
