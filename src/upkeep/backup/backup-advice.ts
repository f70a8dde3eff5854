import { defaultBackups } from '../../archive/archive-config.ts';
import type { ArchiveConfig } from '../../archive/archive-config.ts';
import type { DataFolder } from '../../archive/data-folder.ts';
import { storageReason } from '../../storage/storage-reason.ts';
import type { Advice } from '../storage-advice.ts';
import type { Suggest } from '../suggest-command.ts';
import { pastBackups } from './backup-log.ts';
import { backupState } from './backup-state.ts';

/** For the page Storage: the last backup of the server failed, or there was none for two days. */
export async function backupAdvice(
  folder: DataFolder,
  { backups = defaultBackups(folder) }: ArchiveConfig,
  suggest: Suggest,
): Promise<Advice[]> {
  if (backups === 'off') return [];
  const { hasFailed, isLate } = await backupState(folder, Date.now());
  const more = [storageReason('advice-make-backup', { command: suggest('backup FOLDER') })];
  if (hasFailed) {
    const why = (await pastBackups(folder))[0]?.trouble ?? '';
    return [{ wrong: true, says: storageReason('advice-backup-failed', { why }), more }];
  }
  return isLate ? [{ wrong: true, says: storageReason('advice-backup-late'), more }] : [];
}
