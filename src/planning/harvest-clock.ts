import type { Catalogue } from '../catalogue/catalogue.ts';
import type { HarvestRunTable } from '../catalogue/tables/job-tables.ts';
import { settleRuns } from './jobs/settle-run.ts';
import { beginRun } from './launch-harvest.ts';
import { makeJobs } from './make-jobs.ts';
import { systemId } from '../catalogue/people-by-id.ts';
import { nextFiring } from './schedules/firing-times.ts';
import { transferTargets } from './transfer-targets.ts';
import type { Reason } from '../reasons/reason.ts';
import { blockedHarvests, expressionsInTheWay } from './unusable-expressions.ts';

export interface ClockOptions {
  readonly catalogue: Catalogue;
  /** Called when the jobs of a run are made and can be submitted. */
  readonly onMade: (run: { readonly id: string; readonly harvestId: string }) => void | Promise<void>;
  readonly onWarning: (error: unknown, doing: string) => void;
  /** The interval between checks. */
  readonly everyMs?: number;
  readonly now?: () => number;
}

/**
 * Launches harvests that are due: transfers targets, starts the run, makes its jobs. A harvest whose traps or templates cannot
 * be used stays due until they are changed. A harvest that was due while no server ran is launched once, however often it was
 * missed. Runs whose jobs were not all made when the server was killed continue, and runs whose jobs have all ended are done.
 */
export class HarvestClock {
  readonly #options: ClockOptions;
  readonly #stop = new AbortController();
  /** Why harvests do not start, by id: reported once. */
  readonly #blocked = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
  /** One task after another, so that two runs are not made at the same time. */
  #work: Promise<void> = Promise.resolve();

  constructor(options: ClockOptions) {
    this.#options = options;
  }

  start(): void {
    const { everyMs = 10_000 } = this.#options;
    this.#timer = setInterval(() => void this.tick(), everyMs);
    this.#timer.unref();
    void this.tick();
  }

  /** One check. Resolves when all due harvests were launched and all unfinished runs continued. */
  tick(): Promise<void> {
    return this.#queue('looking for harvests that are due', () => this.#look());
  }

  /** A run was launched by hand: its jobs are made as soon as possible. */
  make(runId: string): Promise<void> {
    return this.#queue('making jobs', () => this.#make(runId));
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#stop.abort();
    await this.#work;
  }

  #queue(doing: string, work: () => Promise<void>): Promise<void> {
    this.#work = this.#after(this.#work, doing, work);
    return this.#work;
  }

  async #after(before: Promise<void>, doing: string, work: () => Promise<void>): Promise<void> {
    await before;
    if (this.#stop.signal.aborted) return;
    try {
      await work();
    } catch (error) {
      this.#options.onWarning(error, doing);
    }
  }

  async #look(): Promise<void> {
    const { db } = this.#options.catalogue;
    const half = await db.selectFrom('harvestRun').select('id').where('state', '=', 'making').execute();
    for (const { id } of half) await this.#make(id);
    await settleRuns(this.#options.catalogue);
    const due = await db
      .selectFrom('harvest')
      .select(['id', 'name', 'kind', 'nextMs'])
      .where('isActive', '=', 1)
      .where('nextMs', '<=', this.#now())
      .orderBy('nextMs')
      .execute();
    const blocked = due.length === 0 ? undefined : await blockedHarvests(db, due);
    for (const harvest of due) {
      if (this.#stop.signal.aborted) return;
      const reason = blocked?.get(harvest.id);
      if (reason !== undefined) {
        this.#tellBlocked(harvest, reason);
        continue;
      }
      this.#blocked.delete(harvest.id);
      // A harvest that fails to launch does not block the others; the next check tries it again.
      try {
        await this.#fire(harvest.id, harvest.nextMs ?? 0);
      } catch (error) {
        this.#options.onWarning(error, `launching ${harvest.name}`);
      }
    }
  }

  #tellBlocked({ id, name }: { readonly id: string; readonly name: string }, { message }: Reason): void {
    if (this.#blocked.get(id) === message) return;
    this.#blocked.set(id, message);
    this.#options.onWarning(new Error(message), `launching ${name}`);
  }

  async #fire(harvestId: string, dueMs: number): Promise<void> {
    const { catalogue } = this.#options;
    const transfer = await transferTargets(catalogue, { id: systemId }, { harvestId, isTrial: false });
    const problems = transfer.ok ? transfer.value.problems : [];
    const run = await catalogue.change(async (changing): Promise<HarvestRunTable | undefined> => {
      const harvest = await changing
        .selectFrom('harvest')
        .selectAll()
        .where('id', '=', harvestId)
        .executeTakeFirstOrThrow();
      if (harvest.isActive === 0 || harvest.nextMs !== dueMs) return undefined;
      // The transfer may have added configurations with another template: the next check reports it.
      if ((await expressionsInTheWay(changing, harvest)) !== undefined) return undefined;
      const schedule = await changing
        .selectFrom('schedule')
        .selectAll()
        .where('id', '=', harvest.scheduleId ?? '')
        .executeTakeFirst();
      const nextMs = schedule === undefined ? null : nextFiring(schedule, Math.max(this.#now(), dueMs));
      await changing
        .updateTable('harvest')
        .set({ nextMs, fired: harvest.fired + 1 })
        .where('id', '=', harvestId)
        .execute();
      return beginRun(changing, harvest, { dueMs, launchedBy: null, problems });
    });
    if (run !== undefined) await this.#make(run.id);
  }

  async #make(runId: string): Promise<void> {
    const { catalogue, onMade } = this.#options;
    await makeJobs(catalogue, runId, { signal: this.#stop.signal });
    const run = await catalogue.db
      .selectFrom('harvestRun')
      .select(['id', 'harvestId', 'state'])
      .where('id', '=', runId)
      .executeTakeFirst();
    if (run !== undefined && run.state !== 'making') await onMade({ id: run.id, harvestId: run.harvestId });
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }
}
