import type { DataFolder } from '../../data-folder.ts';
import { appendRun, pastRuns } from '../run-log.ts';
import type { PastRun } from '../run-log.ts';

/** A full backup by a server, in `reports/backups.jsonl`. */
export interface PastBackup extends PastRun {
  readonly ended: 'done' | 'failed';
  readonly file: string;
  readonly sizeBytes?: number;
}

export async function logBackup(folder: DataFolder, backup: PastBackup): Promise<void> {
  await appendRun(folder.backupLog, backup);
}

/** The newest first. */
export async function pastBackups(folder: DataFolder): Promise<PastBackup[]> {
  return pastRuns(folder.backupLog);
}
