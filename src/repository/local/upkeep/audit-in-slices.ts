import { setTimeout as sleep } from 'node:timers/promises';
import type { Archive } from '../archive.ts';
import type { DataFolder } from '../data-folder.ts';
import { againMs } from '../../../disk/when-free.ts';
import { audit } from '../../../storage/audit/audit.ts';
import type { AuditProgress, AuditResult } from '../../../storage/audit/audit.ts';
import { KeepingReport } from '../../../storage/audit/keeping-report.ts';
import type { KeepingEvent } from '../../../storage/audit/keeping-report.ts';
import { logAudit } from './audit-log.ts';
import type { PastAudit } from './audit-log.ts';

export interface SlicesOptions {
  readonly folder: DataFolder;
  /** Opens the archive for writing when no other process writes, runs this, and closes it. */
  readonly inArchive: <Result>(work: (archive: Archive) => Promise<Result>) => Promise<Result>;
  readonly by: PastAudit['by'];
  readonly byteBudget: number;
  readonly olderThanDays: number;
  readonly signal: AbortSignal;
  readonly onEvent?: (event: KeepingEvent) => void | Promise<void>;
  readonly onProgress?: (progress: AuditProgress) => void;
  /** How long others may have to wait for the archive. */
  readonly turnMs?: number;
}

const dayMs = 86_400_000;
const defaultTurnMs = 30_000;
/** Processes that wait for the archive retry more often than that. */
const pauseMs = 2 * againMs;

/**
 * One audit that may take a night. It has the archive for a turn at a time, and lets others come between: files that were
 * harvested, a takedown. How it went is in the log of audits, also where it failed.
 */
export async function auditInSlices(options: SlicesOptions): Promise<AuditResult> {
  const startedMs = Date.now();
  const sums = new Sums();
  try {
    for (;;) {
      const ended = await turn(options, sums, startedMs);
      if (ended !== 'turn over') {
        await log(options, { startedMs, result: { ...sums.progress, ended } });
        return { ...sums.progress, ended };
      }
      await sleep(pauseMs, undefined, { signal: options.signal }).catch(() => {});
    }
  } catch (error) {
    const { signal } = options;
    const end = signal.aborted
      ? ({ ended: 'interrupted' } as const)
      : ({ ended: 'failed', problem: error instanceof Error ? error.message : String(error) } as const);
    // A refusal before the start is already known.
    if (options.by === 'clock' || sums.isBegun)
      await log(options, { startedMs, result: { ...sums.progress, ...end } }).catch(() => {});
    throw error;
  }
}

async function turn(
  {
    inArchive,
    byteBudget,
    olderThanDays,
    signal,
    onEvent,
    onProgress,
    turnMs = defaultTurnMs,
  }: SlicesOptions,
  sums: Sums,
  startedMs: number,
): Promise<AuditResult['ended'] | 'turn over'> {
  return inArchive(async ({ register, vaults, folder }) => {
    const report = await KeepingReport.open(folder.keepingReport, onEvent);
    const { copies, sizeBytes, unreachable } = sums.progress;
    sums.isBegun = true;
    const over = new AbortController();
    const untilMs = performance.now() + turnMs;
    try {
      const result = await audit({
        register,
        vaults,
        report,
        byteBudget: byteBudget - sizeBytes,
        checkedBeforeMs: startedMs - olderThanDays * dayMs,
        knownAway: unreachable,
        signal: AbortSignal.any([signal, over.signal]),
        onProgress: (now) => {
          onProgress?.({ copies: copies + now.copies, sizeBytes: sizeBytes + now.sizeBytes });
          // However slow the vaults are, every turn brings it further.
          if (now.copies > 0 && performance.now() >= untilMs) over.abort();
        },
        // A copy is read once per audit, even if the clock is set back.
        now: () => Math.max(startedMs, Date.now()),
      });
      sums.add(result);
      if (result.ended !== 'interrupted' || signal.aborted) return result.ended;
      return sums.progress.sizeBytes < byteBudget ? 'turn over' : 'budget spent';
    } finally {
      await report.close();
    }
  });
}

class Sums {
  isBegun = false;
  #sums: Omit<AuditResult, 'ended'> = {
    copies: 0,
    sizeBytes: 0,
    good: 0,
    repaired: 0,
    left: 0,
    unreachable: [],
  };

  get progress(): Omit<AuditResult, 'ended'> {
    return this.#sums;
  }

  add({ copies, sizeBytes, good, repaired, left, unreachable }: AuditResult): void {
    const former = this.#sums;
    this.#sums = {
      copies: former.copies + copies,
      sizeBytes: former.sizeBytes + sizeBytes,
      good: former.good + good,
      repaired: former.repaired + repaired,
      left: former.left + left,
      unreachable,
    };
  }
}

async function log(
  { folder, by }: SlicesOptions,
  {
    startedMs,
    result,
  }: { readonly startedMs: number; readonly result: Omit<PastAudit, 'startedAt' | 'endedAt' | 'by'> },
): Promise<void> {
  const startedAt = new Date(startedMs).toISOString();
  await logAudit(folder, { startedAt, endedAt: new Date().toISOString(), by, ...result });
}
