import { existsSync } from 'node:fs';
import { decodeMessage } from '../../agent/agent-message.ts';
import type { CollectEnd } from '../../agent/agent-message.ts';
import { whileNoSpace } from '../../agent/process/agent-options.ts';
import type { JobTable } from '../../catalogue/tables/job-tables.ts';
import type { JobProgress } from '../../crawl/job/running-job.ts';
import type { LocalLedger } from '../../crawl/ledger/local-ledger.ts';
import { DataFolder } from '../../repository/administration/data-folder.ts';
import { vaultFolders } from '../../repository/administration/collecting.ts';
import { harvestingReason } from '../harvesting-reason.ts';
import { ArchiveLookUps } from '../intake/archive-look-ups.ts';
import { HarvestFolder } from '../intake/harvest-folder.ts';
import { encodeToIntake } from '../intake/harvest-message.ts';
import type {
  FromIntake,
  HarvestEnd,
  HarvestTask,
  IntakeEnd,
  IntakeTask,
} from '../intake/harvest-message.ts';
import { progressView } from '../jobs/job-view.ts';
import { CollectingAgent } from '../processes/collecting-agent.ts';
import { HarvestProcess } from '../processes/harvest-process.ts';
import type { Died } from '../processes/harvest-process.ts';
import { withSpeed } from './speeds.ts';
import type { SpeedSample } from './speeds.ts';
import type { ProgressView } from '../jobs/job-shape.ts';

export interface RunningHarvestParts {
  readonly ledger: LocalLedger;
  readonly graceMs: number;
  readonly onChange: () => void;
  readonly onCollecting: () => void;
}

type Prepared = Omit<Extract<IntakeEnd, { readonly kind: 'prepared' }>, 'kind'>;

const collecting = 'collecting';

/**
 * A job that runs here:
 *
 *   1. prepare   an intake process beside the archive makes the prior captures; only for a new job
 *   2. collect   an agent without access to the archive
 *   3. take in   an intake process brings the sealed files through the chain, and analyses them
 *
 * Any of the processes may be killed at any time; the job then restarts from the state in its folder.
 */
export class RunningHarvest {
  readonly job: JobTable;
  readonly ended: Promise<HarvestEnd | Died>;
  readonly #task: HarvestTask;
  readonly #parts: RunningHarvestParts;
  #agent: CollectingAgent | undefined;
  #intake: HarvestProcess<IntakeEnd> | undefined;
  readonly #stop = new AbortController();
  #isPreparing = false;
  #isFinishing = false;
  #step = 'starting';
  #progress: ProgressView | undefined;
  #speeds: readonly SpeedSample[] = [];

  constructor(job: JobTable, task: HarvestTask, parts: RunningHarvestParts) {
    this.job = job;
    this.#task = task;
    this.#parts = parts;
    this.ended = this.#run();
  }

  get folder(): string {
    return this.#task.folder;
  }

  get pid(): number | undefined {
    return this.#agent?.pid ?? this.#intake?.pid;
  }

  get step(): string {
    return this.#step;
  }

  /** The last that is known. */
  get progress(): ProgressView | undefined {
    return this.#progress;
  }

  /** Covers the last minutes. */
  get speeds(): readonly SpeedSample[] {
    return this.#speeds;
  }

  /** To be watched and steered; undefined where nothing is collected now. */
  get agent(): CollectingAgent | undefined {
    return this.#step === collecting ? this.#agent : undefined;
  }

  /** Stops, so that another worker can resume the job. */
  stop(): void {
    this.#stop.abort(new Error('stopped'));
    this.#agent?.stop();
    this.#intake?.stop();
  }

  /** Stops collecting; captures made so far are ingested, however long that takes. */
  finish(): void {
    this.#isFinishing = true;
    this.#agent?.finish();
    // Without prior captures too nothing is collected.
    if (this.#isPreparing) this.#intake?.stop();
  }

  get #isStopped(): boolean {
    return this.#stop.signal.aborted;
  }

  async #run(): Promise<HarvestEnd | Died> {
    const folder = new HarvestFolder(this.#task.folder);
    if ((await folder.readOutcome()) !== undefined) return this.#takeIn(undefined);
    const prepared = folder.hasCrawl ? notPrepared : await this.#prepare();
    if ('kind' in prepared) return prepared;
    if (this.#isStopped) return { kind: 'stopped' };
    const end = await this.#collect(prepared);
    switch (end.kind) {
      case 'died':
      case 'stopped':
        return end;
      case 'broken': {
        const problem = { problem: end.problem, folder: this.#task.folder };
        const reasons = [harvestingReason('job-folder-broken', problem)];
        return { kind: 'failed', reasons, outcome: undefined };
      }
      case 'collected':
      case 'asleep':
        return this.#takeIn({ end, lacking: prepared.lacking });
    }
  }

  async #prepare(): Promise<Prepared | HarvestEnd | Died> {
    const { archive, ordered, folder } = this.#task;
    const sites = ordered?.sites ?? new Map<string, string>();
    const options = { stop: this.#stop.signal, onStep: (step: string) => this.#enter(step) };
    await whileNoSpace(() => new HarvestFolder(folder).writeConfigurations(sites), options);
    const { captures, queues } = new DataFolder(archive);
    // The first job of an archive has nothing before it.
    if (this.#isFinishing || ![captures, queues].some((path) => existsSync(path))) return notPrepared;
    this.#isPreparing = true;
    const end = await this.#askIntake({ kind: 'prepare', task: this.#task });
    this.#isPreparing = false;
    if (end.kind === 'prepared') return { hasPrior: end.hasPrior, lacking: end.lacking };
    return end.kind === 'stopped' && !this.#isStopped ? notPrepared : end;
  }

  async #collect({ hasPrior }: Prepared): Promise<CollectEnd | Died> {
    const { folder, archive, ordered, hosts, threads, version } = this.#task;
    const lookUps = new ArchiveLookUps(archive);
    const disks = await vaultFolders(archive);
    const looksUp = existsSync(new DataFolder(archive).contents);
    const order = ordered?.order;
    const { ledger, graceMs, onCollecting } = this.#parts;
    this.#agent = new CollectingAgent(
      { folder, order, hasPrior, looksUp, disks, hosts, threads, version },
      {
        ledger,
        graceMs,
        lookUp: lookUps.lookUp,
        onStep: (step) => this.#enter(step),
        onCollecting: () => {
          this.#enter(collecting);
          onCollecting();
        },
        onProgress: (progress) => this.#note(progress),
      },
    );
    if (this.#isFinishing) this.#agent.finish();
    if (this.#isStopped) this.#agent.stop();
    try {
      return await this.#agent.ended;
    } finally {
      this.#agent = undefined;
      await lookUps.close();
    }
  }

  async #takeIn(
    collected: Extract<IntakeTask, { readonly kind: 'take-in' }>['collected'],
  ): Promise<HarvestEnd | Died> {
    if (this.#isStopped) return { kind: 'stopped' };
    const task = { ...this.#task, ordered: undefined };
    const end = await this.#askIntake({ kind: 'take-in', task, collected });
    if (end.kind === 'prepared') throw new Error('an intake answered what it was not asked');
    return end;
  }

  async #askIntake(task: IntakeTask): Promise<IntakeEnd | Died> {
    this.#intake = new HarvestProcess<IntakeEnd>({
      program: new URL('../intake/intake.program.ts', import.meta.url),
      task: encodeToIntake({ kind: 'task', task }),
      graceMs: this.#parts.graceMs,
      hear: (bytes) => {
        const message = decodeMessage(bytes) as FromIntake;
        if (message.kind === 'end') return message.end;
        this.#enter(message.step);
        return undefined;
      },
    });
    if (this.#isStopped) this.#intake.stop();
    try {
      return await this.#intake.ended;
    } finally {
      this.#intake = undefined;
    }
  }

  #enter(step: string): void {
    this.#step = step;
    this.#parts.onChange();
  }

  #note(progress: JobProgress): void {
    this.#progress = progressView(progress);
    this.#speeds = withSpeed(this.#speeds, this.#progress);
    this.#parts.onChange();
  }
}

const notPrepared: Prepared = { hasPrior: false, lacking: null };
