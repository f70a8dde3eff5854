import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DataFolder } from '../../data-folder.ts';

/** A full backup that a server has made, or that failed, as `reports/backups.jsonl` has it. */
export interface PastBackup {
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly endedAt: string;
  readonly ended: 'done' | 'failed';
  readonly file: string;
  readonly sizeBytes?: number;
  /** Why it failed. */
  readonly trouble?: string;
}

/** On disk when this is done. Several processes may do it at once. */
export async function logBackup(folder: DataFolder, backup: PastBackup): Promise<void> {
  await mkdir(dirname(folder.backupLog), { recursive: true });
  const file = await open(folder.backupLog, 'a');
  try {
    // If a loss of power has torn the last line, this one is whole nevertheless.
    await file.appendFile(`\n${JSON.stringify(backup)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The newest first. */
export async function pastBackups(folder: DataFolder): Promise<PastBackup[]> {
  const text = await readFile(folder.backupLog, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .filter((line) => line !== '')
    .flatMap(backupOf)
    .toReversed();
}

function backupOf(line: string): PastBackup[] {
  try {
    const backup = JSON.parse(line) as PastBackup;
    return Number.isNaN(Date.parse(backup.startedAt)) ? [] : [backup];
  } catch {
    return [];
  }
}
