import { askThread } from '../../../disk/ask-thread.ts';
import type { DataFolder } from '../data-folder.ts';
import { isAuditDue, isBackupDue, isChainDue, isRepairDue, longGone, vaultNews } from './due.ts';
import type { TriedChain, TriedRepair } from './due.ts';
import type { GoneVault, Surroundings } from './look-around.ts';
import { UpkeepChild } from './upkeep-child.ts';
import type { UpkeepTask } from './upkeep-task.ts';

export interface UpkeepOptions {
  readonly data: DataFolder;
  /** The version of the program: backups record it. */
  readonly version: string;
  /** Told of what a person should know. */
  readonly onWarning: (message: string) => void;
  /** How often it looks; the first time after this, too, so that a server that starts is there for its readers first. */
  readonly everyMs?: number;
}

const defaultEveryMs = 60_000;
/** A copy into the inbox writes more often than that. */
const inboxRestMs = 300_000;

/**
 * Runs the upkeep of an archive while a server runs:
 *
 *   look       in a thread, once a minute: vaults, inbox, chain, the last audit
 *   audit      when it is due, in a child process
 *   backup     when it is due, in a child process
 *   chain      when something waits for it, in a child process
 *   repair     when a vault stays away, in a child process
 *
 * All but the backup wait for other writers of the archive. One server at a time does this: the one that has the
 * catalogue.
 */
export class UpkeepClock {
  readonly #options: UpkeepOptions;
  readonly #children = new Map<UpkeepTask['kind'], UpkeepChild>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #isClosed = false;
  #former: Surroundings | undefined;
  #tried: TriedChain | undefined;
  #repairTried: TriedRepair | undefined;
  #auditTriedMs = 0;
  #backupTriedMs = 0;
  #lastProblem = '';

  constructor(options: UpkeepOptions) {
    this.#options = options;
  }

  start(): void {
    const { everyMs = defaultEveryMs } = this.#options;
    this.#timer = setTimeout(() => {
      this.#looking = this.#look().finally(() => {
        if (!this.#isClosed) this.start();
      });
    }, everyMs);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#looking;
    const children = [...this.#children.values()];
    for (const child of children) child.stop();
    await Promise.all(children.map(({ ended }) => ended));
  }

  async #look(): Promise<void> {
    const { data } = this.#options;
    const program = new URL('look-around-worker.ts', import.meta.url);
    try {
      const found = await askThread<Surroundings>(program, { data: data.path, inboxRestMs });
      this.#lastProblem = '';
      if (!this.#isClosed) this.#act(found, Date.now());
      this.#former = found;
    } catch (error) {
      const problem = `looking after the archive: ${(error as Error).message}`;
      // The same problem is not reported each minute.
      if (problem !== this.#lastProblem) this.#options.onWarning(problem);
      this.#lastProblem = problem;
    }
  }

  #act(found: Surroundings, nowMs: number): void {
    const { onWarning, data, version } = this.#options;
    const { lost, back } = vaultNews(found, this.#former);
    for (const vault of lost) onWarning(goneText(vault, found));
    for (const name of back) onWarning(`the vault ${name} is back`);
    const { audits, lastAuditMs = 0 } = found;
    // One that could not even be logged is not tried again before the next day.
    const tried = { ...found, lastAuditMs: Math.max(lastAuditMs, this.#auditTriedMs) };
    if (audits !== undefined && isAuditDue(tried, nowMs) && !this.#children.has('audit')) {
      this.#auditTriedMs = nowMs;
      this.#begin({ kind: 'audit', data: data.path, audits });
    }
    const { backups } = found;
    if (
      backups !== undefined &&
      !this.#children.has('backup') &&
      isBackupDue(found, { triedMs: this.#backupTriedMs, nowMs })
    ) {
      this.#backupTriedMs = nowMs;
      this.#begin({ kind: 'backup', data: data.path, backups, version });
    }
    const repairs = { tried: this.#repairTried, nowMs };
    if (!this.#children.has('repair') && isRepairDue(found, repairs)) {
      const vaults = longGone(found, nowMs).map(({ name }) => name);
      this.#repairTried = { vaults, atMs: nowMs };
      this.#begin({ kind: 'repair', data: data.path, vaults });
    }
    if (found.inbox.files + found.ready + found.held === 0) this.#tried = undefined;
    const chain = { former: this.#former, tried: this.#tried, nowMs };
    if (!this.#children.has('chain') && isChainDue(found, chain)) {
      this.#tried = { found, atMs: nowMs };
      this.#begin({ kind: 'chain', data: data.path, inboxRestMs });
    }
  }

  #begin(task: UpkeepTask): void {
    const child = new UpkeepChild(task, this.#options.onWarning);
    this.#children.set(task.kind, child);
    void child.ended.then(() => this.#children.delete(task.kind));
  }
}

function goneText({ name, reason, sinceMs }: GoneVault, { repairAfterMs }: Surroundings): string {
  const what = `the vault ${name} is gone: ${reason}`;
  if (repairAfterMs === undefined) return what;
  const at = new Date(sinceMs + repairAfterMs).toISOString();
  return `${what}; if it stays away, its copies are made again elsewhere from ${at} on`;
}
