import { defaultBackups } from '../../archive-config.ts';
import type { ArchiveConfig } from '../../archive-config.ts';
import type { DataFolder } from '../../data-folder.ts';
import { storageReason } from '../../../../storage/storage-reason.ts';
import type { Advice } from '../storage-advice.ts';
import type { Suggest } from '../suggest-command.ts';
import { pastBackups } from './backup-log.ts';
import { backupState } from './backup-state.ts';

/**
 * For `storage status` and the page Storage: the last backup of the server failed, or there was none for two days. Nothing of
 * an archive that no server has ever backed up: it may be used from the command line alone.
 */
export async function backupAdvice(
  folder: DataFolder,
  { backups = defaultBackups(folder) }: ArchiveConfig,
  suggest: Suggest,
): Promise<Advice[]> {
  const [last] = await pastBackups(folder);
  if (backups === 'off' || last === undefined) return [];
  const { hasFailed, isLate } = await backupState(folder, Date.now());
  const more = [storageReason('advice-make-backup', { command: suggest('backup FOLDER') })];
  if (hasFailed) {
    const { problem: why = '' } = last;
    return [{ wrong: true, says: storageReason('advice-backup-failed', { why }), more }];
  }
  return isLate ? [{ wrong: true, says: storageReason('advice-backup-late'), more }] : [];
}
