import { chmod, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { archiveIdentity } from '../../archive-identity.ts';
import { DataFolder } from '../../data-folder.ts';
import { makeFolder } from '../../../../disk/make-folder.ts';
import type { UpkeepTask, UpkeepWishes } from '../upkeep-task.ts';
import { backupFileName, isBackupOf, isUnfinishedBackupOf } from './backup-file-name.ts';
import { logBackup } from './backup-log.ts';
import { checkFullBackup } from './read-full-backup.ts';
import { writeFullBackup } from './write-full-backup.ts';

type BackupTask = Extract<UpkeepTask, { readonly kind: 'backup' }>;

/**
 * The backup of a day:
 *
 *   1. write     a new file
 *   2. check     it is read again, and every SHA-256 compared
 *   3. prune     old ones go only now, so that a failure never costs a good backup
 *   4. log       success and failure alike: /ready, the metrics and the clock read it
 */
export async function runBackup(task: BackupTask, { signal, onWarning }: UpkeepWishes): Promise<void> {
  const folder = new DataFolder(task.data);
  const { id } = await archiveIdentity(folder);
  const startedMs = Date.now();
  const file = join(task.backups.folder, backupFileName(id, startedMs));
  const past = { startedAt: new Date(startedMs).toISOString(), file };
  try {
    await makeFolder(task.backups.folder);
    if (task.backups.folder === folder.backups) await chmod(folder.backups, 0o700);
    await removeUnfinished(task.backups.folder, id);
    const { version } = task;
    const { manifest, sizeBytes } = await writeFullBackup(task.data, file, { version, signal, onProgress });
    await checkFullBackup(file, { signal });
    await prune(task, id);
    await logBackup(folder, { ...past, endedAt: new Date().toISOString(), ended: 'done', sizeBytes });
    for (const each of manifest.notIncluded) onWarning(`backup: not in it: ${each}`);
  } catch (error) {
    // A server that stops is no failure: the next one makes the backup.
    if (signal.aborted) return;
    const problem = error instanceof Error ? error.message : String(error);
    onWarning(
      `the backup to ${file} failed: ${problem}; older backups were kept. It is tried again in an hour`,
    );
    await logBackup(folder, { ...past, endedAt: new Date().toISOString(), ended: 'failed', problem });
  }
}

function onProgress(): void {}

/** Left by a process that was killed. One server at a time makes backups, so no other is at work on them. */
async function removeUnfinished(folder: string, id: string): Promise<void> {
  for (const name of await readdir(folder))
    if (isUnfinishedBackupOf(id, name)) await rm(join(folder, name), { recursive: true, force: true });
}

async function prune({ backups }: BackupTask, id: string): Promise<void> {
  const names = (await readdir(backups.folder)).filter((name) => isBackupOf(id, name)).toSorted();
  for (const name of names.slice(0, -backups.keep)) await rm(join(backups.folder, name));
}
