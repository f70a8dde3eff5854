import { stat } from 'node:fs/promises';
import type { DataFolder } from '../../data-folder.ts';
import { pastBackups } from './backup-log.ts';

export interface BackupState {
  readonly hasFailed: boolean;
  /** No good backup for two days. An archive that is younger is not late. */
  readonly isLate: boolean;
  /** When the last successful one started, ISO 8601. */
  readonly lastGoodAt: string | undefined;
}

const lateMs = 2 * 86_400_000;

/** The state of the full backups of an archive, for operators. */
export async function backupState(folder: DataFolder, nowMs: number): Promise<BackupState> {
  const backups = await pastBackups(folder);
  const good = backups.find(({ ended }) => ended === 'done');
  const since = good === undefined ? await madeMs(folder) : Date.parse(good.startedAt);
  return {
    hasFailed: backups[0]?.ended === 'failed',
    isLate: nowMs - since > lateMs,
    lastGoodAt: good?.startedAt,
  };
}

/** The inbox is made with the archive. */
async function madeMs({ inbox }: DataFolder): Promise<number> {
  return (await stat(inbox).catch(() => undefined))?.birthtimeMs ?? 0;
}
