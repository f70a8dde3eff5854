/** `heirloom-0b6f12ab-20261118T014500Z.zip`: the archive and the time, so that several archives may share a folder. */
export function backupFileName(archiveId: string, madeMs: number): string {
  const time = new Date(madeMs).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `${backupPrefix(archiveId)}${time}.zip`;
}

/** True for the backups of this archive, and not for unfinished ones. */
export function isBackupOf(archiveId: string, name: string): boolean {
  const prefix = backupPrefix(archiveId);
  return name.startsWith(prefix) && /^\d{8}T\d{6}Z\.zip$/.test(name.slice(prefix.length));
}

/** Leftovers of a killed process: `….zip.part`, `….zip.parts`. */
export function isUnfinishedBackupOf(archiveId: string, name: string): boolean {
  return /\.parts?$/.test(name) && isBackupOf(archiveId, name.replace(/\.parts?$/, ''));
}

function backupPrefix(archiveId: string): string {
  return `heirloom-${archiveId.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 8)}-`;
}
