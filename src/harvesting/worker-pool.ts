import { hash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { ListPage } from '../catalogue/list-page.ts';
import { noSuch } from '../catalogue/no-such.ts';
import { done, refused } from '../catalogue/outcome.ts';
import type { Outcome } from '../catalogue/outcome.ts';
import type { JobTable } from '../catalogue/tables/job-tables.ts';
import { lockForWriting } from '../disk/writer-lock.ts';
import { publishChange } from '../messaging/publish-change.ts';
import type { Person } from '../people/person.ts';
import { ChainCounter } from './workers/chain-counts.ts';
import { clearLeftOver, endLeftOvers } from './workers/clear-left-over.ts';
import { deleteRehearsal, rehearsalPlace } from './workers/delete-rehearsal.ts';
import type { RehearsalPlace } from './workers/delete-rehearsal.ts';
import { Dispatcher } from './workers/dispatcher.ts';
import { LocalLedger } from '../crawl/ledger/local-ledger.ts';
import { defaultSettings } from '../crawl/template/default-settings.ts';
import { placeOf } from './workers/worker-pool-parts.ts';
import type { WorkerPoolParts, Priority } from './workers/worker-pool-parts.ts';
import { readSlots, writeSlots } from './workers/worker-slots.ts';
import type { Slots } from './workers/worker-slots.ts';
import { workersView } from './workers/workers-view.ts';
import type { WorkersView } from './workers/workers-view.ts';
import { HarvestWorker } from './workers/harvest-worker.ts';
import type { CollectingAgent } from './processes/collecting-agent.ts';
import type { RunningHarvest } from './workers/running-harvest.ts';
import { LateFiles } from './workers/late-files.ts';
import { keepRule } from './workers/keep-rule.ts';
import type { Rejection } from './workers/keep-rule.ts';
import type { SpeedSample } from './workers/speeds.ts';
import { steerJob } from './workers/steer-job.ts';
import type { SteeringRequest } from './workers/steer-job.ts';
import { tryRule } from './workers/try-rule.ts';
import type { RuleVerdict } from './workers/try-rule.ts';
import { harvestingReason } from './harvesting-reason.ts';
import { abortJob } from './jobs/abort-job.ts';
import { jobConfigurations } from './jobs/job-configurations.ts';
import type { JobConfigurationQuestion } from './jobs/job-configurations.ts';
import { freeJobsOf } from './jobs/job-lease.ts';
import { jobRows, jobView, siteOutcomes } from './jobs/job-view.ts';
import type { Live } from './jobs/job-view.ts';
import { resubmitJob } from './jobs/resubmit-job.ts';
import { searchJobs } from './jobs/search-jobs.ts';
import type { JobQuery } from './jobs/job-shape.ts';
import { seeJob } from './jobs/see-job.ts';
import type { Seeing } from './jobs/see-job.ts';
import { wakeJob } from './jobs/wake-job.ts';
import { jobReport, jobReports } from './reports/job-reports.ts';
import type { JobReport } from './reports/job-report.ts';
import { knownErrors, knownLog } from './jobs/known-log.ts';
import type { KnownErrors, KnownLog } from './jobs/known-log.ts';
import type { JobConfiguration } from './jobs/job-site-shape.ts';
import type { JobView, ProgressView } from './jobs/job-shape.ts';

export type WorkerPoolOptions = Pick<
  WorkerPoolParts,
  'catalogue' | 'bus' | 'plans' | 'data' | 'version' | 'threads' | 'onWarning'
> &
  Partial<Pick<WorkerPoolParts, 'hosts' | 'allowPrivate' | 'name' | 'leaseMs' | 'lateEveryMs' | 'graceMs'>>;

/** An event for watchers: the progress of a job, or a change of its state or step. */
export interface WorkerPoolEvent {
  readonly kind: 'progress' | 'changed';
  readonly jobId: string;
}

const defaultLeaseMs = 30_000;
const defaultLateEveryMs = 60_000;
/** Long enough to write the reports of a large crawl; a job killed later can be resumed too. */
const defaultGraceMs = 60_000;

/** Workers on the jobs of the catalogue. One for each data folder: LockedError where there is another. */
export async function openWorkerPool(options: WorkerPoolOptions): Promise<WorkerPool> {
  const { data } = options;
  await mkdir(data.crawls, { recursive: true });
  const unlock = lockForWriting(join(data.crawls, 'workers.lock'), 'the harvests of this archive');
  try {
    const parts: WorkerPoolParts = {
      ...options,
      ledger: new LocalLedger(defaultSettings('').addresses),
      hosts: options.hosts,
      allowPrivate: options.allowPrivate ?? false,
      name: options.name ?? nameOf(data.path),
      leaseMs: options.leaseMs ?? defaultLeaseMs,
      lateEveryMs: options.lateEveryMs ?? defaultLateEveryMs,
      graceMs: options.graceMs ?? defaultGraceMs,
    };
    return new WorkerPool(parts, await readSlots(options.catalogue), unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * The workers of one archive.
 *
 *   dispatcher  →  bus: harvest.high, harvest.low  →  workers  →  an agent for each job  →  intake  →  the archive
 *
 * States of a job are in the catalogue: new → submitted → running → done, failed, aborted. One whose sites do not answer is
 * asleep until it is submitted again. One that failed because the archive did not take its files is done when it has them.
 */
export class WorkerPool {
  readonly #parts: WorkerPoolParts;
  readonly #unlock: () => void;
  readonly #dispatcher: Dispatcher;
  readonly #chain: ChainCounter;
  readonly #late: LateFiles;
  readonly #workers: HarvestWorker[] = [];
  readonly #listeners = new Set<(event: WorkerPoolEvent) => void>();
  readonly #deaths = new Map<string, number>();
  #slots: Slots;
  #isClosed = false;

  constructor(parts: WorkerPoolParts, slots: Slots, unlock: () => void) {
    this.#parts = parts;
    this.#slots = slots;
    this.#unlock = unlock;
    this.#dispatcher = new Dispatcher(parts);
    this.#chain = new ChainCounter(parts.data);
    this.#late = new LateFiles(parts, (jobId) => this.#changed(jobId));
  }

  /** Resumes the jobs of an earlier server, and takes new ones. */
  async start(): Promise<void> {
    await endLeftOvers(this.#parts);
    await freeJobsOf(this.#parts.catalogue, this.#parts.name);
    await clearLeftOver(this.#parts);
    this.#fillSlots('high');
    this.#fillSlots('low');
    this.#dispatcher.start();
    this.#late.start();
  }

  /** There are new jobs. */
  submit(): void {
    this.#dispatcher.kick();
  }

  async state(): Promise<WorkersView> {
    return workersView(this.#parts.catalogue, {
      slots: this.#slots,
      workers: this.#workers,
      chain: await this.#chain.counts(),
      data: this.#parts.data,
      live: this.#live,
    });
  }

  /** Returns a function that ends the subscription. */
  watch(listener: (event: WorkerPoolEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  jobs(question: JobQuery): Promise<Outcome<ListPage<JobView>>> {
    return searchJobs(this.#parts.catalogue.db, question, this.#live);
  }

  async job(jobId: string): Promise<Outcome<JobView>> {
    const row = await jobRows(this.#parts.catalogue.db).where('job.id', '=', jobId).executeTakeFirst();
    if (row === undefined) return noSuch('job');
    const outcomes = await siteOutcomes(this.#parts.catalogue.db, [jobId]);
    return done(jobView(row, this.#live, outcomes.get(jobId) ?? []));
  }

  async configurations(
    jobId: string,
    question: JobConfigurationQuestion,
  ): Promise<Outcome<ListPage<JobConfiguration>>> {
    const job = await this.job(jobId);
    if (!job.ok) return job;
    const isOpen = job.value.state === 'running' || job.value.state === 'asleep';
    const folder = isOpen ? placeOf(this.#parts.data, job.value).folder : undefined;
    const { agent } = this.#running(jobId) ?? {};
    return jobConfigurations(this.#parts.catalogue.db, { jobId, folder, agent }, question);
  }

  async progress(jobId: string): Promise<Outcome<ProgressView>> {
    const progress = this.#running(jobId)?.progress;
    if (progress !== undefined) return done(progress);
    const job = await this.job(jobId);
    if (!job.ok) return job;
    return refused('conflict', harvestingReason('job-not-collecting', { state: job.value.state }));
  }

  /** Empty if it does not collect here. */
  async speeds(jobId: string): Promise<Outcome<{ readonly samples: readonly SpeedSample[] }>> {
    const job = await this.job(jobId);
    return job.ok ? done({ samples: this.#running(jobId)?.speeds ?? [] }) : job;
  }

  async log(jobId: string, lines: number): Promise<Outcome<KnownLog>> {
    const job = await this.job(jobId);
    return job.ok
      ? done(
          await knownLog(
            { ...job.value, ...placeOf(this.#parts.data, job.value) },
            lines,
            this.#running(jobId)?.agent,
          ),
        )
      : job;
  }

  async errors(jobId: string): Promise<Outcome<KnownErrors>> {
    const job = await this.job(jobId);
    return job.ok
      ? done(
          await knownErrors(
            { ...job.value, ...placeOf(this.#parts.data, job.value) },
            this.#running(jobId)?.agent,
          ),
        )
      : job;
  }

  /** Its reports, logs and settings, also after its folder is deleted. */
  async reports(jobId: string): Promise<Outcome<readonly JobReport[]>> {
    const job = await this.job(jobId);
    return job.ok ? jobReports({ ...placeOf(this.#parts.data, job.value), name: job.value.name }) : job;
  }

  async report(jobId: string, name: string): Promise<Outcome<JobReport>> {
    const job = await this.job(jobId);
    return job.ok ? jobReport({ ...placeOf(this.#parts.data, job.value), name: job.value.name }, name) : job;
  }

  async control(
    person: Person,
    jobId: string,
    request: SteeringRequest,
  ): Promise<Outcome<{ action: string }>> {
    const agent = await this.#steerable(jobId);
    if (!agent.ok) return agent;
    return steerJob(this.#parts, { person, jobId, agent: agent.value, request });
  }

  /** A dry run of a rule on the queue. */
  async tryReject(jobId: string, expression: string): Promise<Outcome<RuleVerdict>> {
    const agent = await this.#steerable(jobId);
    return agent.ok ? tryRule(agent.value, expression) : agent;
  }

  /** Adds a rule that was tried; with `keep`, also for later harvests. */
  async reject(
    person: Person,
    jobId: string,
    rejection: Rejection,
  ): Promise<Outcome<{ readonly trapId: string | null }>> {
    const { expression } = rejection;
    const tried = await this.tryReject(jobId, expression);
    if (!tried.ok) return tried;
    const { reason } = tried.value;
    if (reason !== null) return refused('invalid', reason, { fields: [{ field: 'expression', ...reason }] });
    const trap = await keepRule(this.#parts, person, { jobId, ...rejection });
    if (!trap.ok) return trap;
    const sent = await this.control(person, jobId, { action: 'reject', expression });
    // A stored rule is useful even if the job has ended meanwhile.
    return sent.ok || trap.value.trapId !== null ? trap : sent;
  }

  async abort(person: Person, jobId: string): Promise<Outcome<JobView>> {
    const { catalogue, plans } = this.#parts;
    const aborted = await abortJob(catalogue, person, jobId);
    if (!aborted.ok) return aborted;
    if (aborted.value.wasRunning) {
      this.#running(jobId)?.finish();
      this.#dispatcher.kick();
    } else await plans.takeJobResult(catalogue, jobId, { sites: [] });
    this.#changed(jobId);
    return this.job(jobId);
  }

  /** Restarts a sleeping job now. */
  async wake(person: Person, jobId: string): Promise<Outcome<JobView>> {
    const woken = await wakeJob(this.#parts.catalogue, person, jobId);
    if (!woken.ok) return woken;
    this.#changed(jobId);
    this.#dispatcher.kick();
    return this.job(jobId);
  }

  /** Gives the new job. */
  async resubmit(person: Person, jobId: string): Promise<Outcome<JobView>> {
    const { catalogue, plans } = this.#parts;
    const fresh = await resubmitJob(catalogue, person, jobId);
    if (!fresh.ok) return fresh;
    // Their run is not done any more.
    await plans.takeJobResult(catalogue, jobId, { sites: [] });
    this.#changed(jobId);
    this.#dispatcher.kick();
    return this.job(fresh.value.jobId);
  }

  async see(person: Person, seeing: Seeing): Promise<Outcome<JobView>> {
    const seen = await seeJob(this.#parts.catalogue, person, seeing);
    if (!seen.ok) return seen;
    this.#changed(seeing.jobId);
    return this.job(seeing.jobId);
  }

  /** The location of a rehearsal's archive, and whether it has content. */
  async rehearsal(jobId: string): Promise<Outcome<RehearsalPlace>> {
    const job = await this.job(jobId);
    return job.ok ? rehearsalPlace(this.#parts.data, job.value) : job;
  }

  /** Deletes the archive of a rehearsal; its job is kept and marked. */
  async deleteRehearsal(person: Person, jobId: string): Promise<Outcome<JobView>> {
    const deleted = await deleteRehearsal(this.#parts, person, jobId);
    if (!deleted.ok) return deleted;
    this.#changed(jobId);
    return this.job(jobId);
  }

  /** If there are fewer slots now, jobs go back to the queue; idle slots close first. */
  async setSlots(person: Person, slots: Slots): Promise<Outcome<WorkersView>> {
    const written = await writeSlots(this.#parts.catalogue, person, slots);
    if (!written.ok) return refused('conflict', written.error, { current: await this.state() });
    this.#slots = written.value;
    const leaving = [...this.#fillSlots('high'), ...this.#fillSlots('low')];
    for (const worker of leaving)
      void worker.stop().catch((error: Error) => this.#parts.onWarning(error.message));
    return done(await this.state());
  }

  /** Jobs stop between two URLs; the next server resumes them. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#dispatcher.close();
    await this.#late.close();
    await Promise.all(this.#workers.map((worker) => worker.stop()));
    this.#listeners.clear();
    this.#unlock();
  }

  readonly #live: Live = (jobId) => {
    const running = this.#running(jobId);
    return running && { step: running.step, progress: running.progress };
  };

  #running(jobId: string): RunningHarvest | undefined {
    return this.#workers.find(({ current }) => current?.job.id === jobId)?.current;
  }

  async #steerable(jobId: string): Promise<Outcome<CollectingAgent>> {
    const agent = this.#running(jobId)?.agent;
    if (agent !== undefined) return done(agent);
    const job = await this.job(jobId);
    if (!job.ok) return job;
    const { state, step } = job.value;
    return refused(
      'conflict',
      step === null
        ? harvestingReason('job-not-steerable', { state })
        : harvestingReason('job-not-steerable-yet', { state, step }),
    );
  }

  /** Gives those that are too many. */
  #fillSlots(priority: Priority): HarvestWorker[] {
    const there = this.#workers.filter((worker) => worker.priority === priority);
    const wanted = this.#slots[priority];
    for (let number = 1; there.length < wanted; number++) {
      const worker = new HarvestWorker(this.#parts, { number, priority }, this.#events);
      if (there.some(({ name }) => name === worker.name)) continue;
      there.push(worker);
      this.#workers.push(worker);
      worker.start();
    }
    const leaving = there
      .toSorted((one, other) => Number(other.current === undefined) - Number(one.current === undefined))
      .slice(0, there.length - wanted);
    for (const worker of leaving) this.#workers.splice(this.#workers.indexOf(worker), 1);
    return leaving;
  }

  readonly #events = {
    onChange: (jobId: string, isState: boolean): void => {
      if (isState) this.#changed(jobId);
      else this.#tell({ kind: 'progress', jobId });
    },
    onFreed: (job: JobTable): void => {
      if (this.#isClosed) return;
      this.#dispatcher.resend(job);
    },
    countDeath: (jobId: string): number => {
      const count = (this.#deaths.get(jobId) ?? 0) + 1;
      this.#deaths.set(jobId, count);
      return count;
    },
  };

  #changed(jobId: string): void {
    this.#tell({ kind: 'changed', jobId });
    if (this.#isClosed) return;
    publishChange(this.#parts.bus, { subject: 'jobs', id: jobId }).catch((error: Error) => {
      this.#parts.onWarning(error.message);
    });
  }

  #tell(event: WorkerPoolEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

/** The same at every start, and another for another folder of this machine: two servers may have one catalogue. */
function nameOf(folder: string): string {
  return `${hostname()}-${hash('sha256', folder).slice(0, 6)}`;
}
