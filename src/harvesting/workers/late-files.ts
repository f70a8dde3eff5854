import { readdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { askThread } from '../../disk/ask-thread.ts';
import type { DataFolder } from '../../repository/administration/data-folder.ts';
import { ChainFolder } from '../../repository/administration/chain.ts';
import type { JobTable } from '../../catalogue/tables/job-tables.ts';
import { HarvestFolder } from '../intake/harvest-folder.ts';
import type { HarvestOutcome } from '../intake/harvest-message.ts';
import { endLate, isHeld } from '../jobs/end-late.ts';
import { archivesOfJobs } from './worker-pool-parts.ts';
import type { WorkerPoolParts } from './worker-pool-parts.ts';
import { summarised } from './summarised.ts';

/** A question to the thread: which of these folders have all their files in the archive. */
export interface LateFolders {
  readonly ledger: string;
  readonly folders: readonly string[];
}

interface LateJob extends Pick<JobTable, 'id' | 'name' | 'isRehearsal' | 'endedMs'> {
  readonly outcome: HarvestOutcome;
}

/**
 * Looks after jobs that failed because the archive did not take their files, once a minute. The chain takes these in later, by
 * itself (a vault is back) or with the help of a person; then:
 *
 *   1. what the job brought goes into the history of its domains, as at the end of any job
 *   2. it is done, and says when
 *   3. its folder is deleted
 *
 * Killed between, it does the same again.
 */
export class LateFiles {
  readonly #parts: WorkerPoolParts;
  readonly #onEnded: (jobId: string) => void;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isClosed = false;

  /** `onEnded`: a job is done after all. */
  constructor(parts: WorkerPoolParts, onEnded: (jobId: string) => void) {
    this.#parts = parts;
    this.#onEnded = onEnded;
  }

  start(): void {
    this.#looking = this.#look().finally(() => {
      if (this.#isClosed) return;
      this.#timer = setTimeout(() => this.start(), this.#parts.lateEveryMs);
      this.#timer.unref();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  async #look(): Promise<void> {
    try {
      for (const archive of await archivesOfJobs(this.#parts.data)) await this.#lookInto(archive);
    } catch (error) {
      if (!this.#isClosed)
        this.#parts.onWarning(`jobs whose files were held back: ${(error as Error).message}`);
    }
  }

  async #lookInto(archive: DataFolder): Promise<void> {
    const jobs = await this.#emptied(archive);
    if (jobs.size === 0) return;
    const asked: LateFolders = { ledger: new ChainFolder(archive).ledger, folders: [...jobs.keys()] };
    const through = await askThread<readonly string[]>(
      new URL('late-files-worker.ts', import.meta.url),
      asked,
    );
    for (const folder of through) {
      const job = jobs.get(folder);
      if (job !== undefined && !this.#isClosed) await this.#end(job, folder);
    }
  }

  /** Jobs that failed, by their folders: those that nothing is left of but the outcome. */
  async #emptied({ crawls }: DataFolder): Promise<ReadonlyMap<string, LateJob>> {
    const { catalogue } = this.#parts;
    const found = new Map<string, LateJob>();
    for (const name of await readdir(crawls).catch((): string[] => [])) {
      const folder = new HarvestFolder(resolve(crawls, name));
      const outcome = await folder.readOutcome();
      if (outcome === undefined || (await folder.hasArchiveFiles())) continue;
      const job = await catalogue.db
        .selectFrom('job')
        .select(['id', 'name', 'isRehearsal', 'state', 'worker', 'error', 'endedMs'])
        .where('name', '=', name)
        .executeTakeFirst();
      if (job !== undefined && job.worker === null && isHeld(job, outcome))
        found.set(folder.path, { ...job, outcome });
    }
    return found;
  }

  async #end({ outcome, ...job }: LateJob, folder: string): Promise<void> {
    const { catalogue, plans } = this.#parts;
    const isSummarised = await summarised(this.#parts, job);
    const atMs = job.endedMs ?? Date.now();
    await plans.takeJobResult(catalogue, job.id, { sites: outcome.sites, atMs });
    if (!(await endLate(catalogue, { jobId: job.id, outcome }))) return;
    if (isSummarised) await rm(folder, { recursive: true, force: true });
    this.#onEnded(job.id);
  }
}
