import { statfs } from 'node:fs/promises';
import type { LocalRepository } from '../../repository/administration/local-repository.ts';
import { filesIn, ledgerCounts } from '../../repository/administration/chain.ts';
import { backupState } from '../../repository/administration/backup.ts';
import type { StorageCounter } from '../../repository/administration/storage.ts';
import { gauge } from './exposition.ts';
import type { Family } from './exposition.ts';

/** Files on their way into the archive. */
export async function chainMetrics({ folder }: LocalRepository): Promise<Family[]> {
  const counts = await ledgerCounts(folder);
  const { steps, oldestMs } = counts;
  return [
    gauge(
      'heirloom_chain_files',
      'Files on their way into the archive, by step and state.',
      steps.map(({ step, state, files }) => ({ labels: { step, state }, value: files })),
    ),
    gauge(
      'heirloom_chain_bytes',
      'Their size.',
      steps.map(({ step, state, sizeBytes }) => ({ labels: { step, state }, value: sizeBytes })),
    ),
    gauge('heirloom_chain_failed_files', 'Files that could not be ingested.', filesIn(counts, ['failed'])),
    gauge(
      'heirloom_chain_oldest_timestamp_seconds',
      'When the oldest of these files was last changed.',
      oldestMs === undefined ? [] : [{ value: oldestMs / 1000 }],
    ),
  ];
}

/** Queried from the vaults at each scrape. */
export async function vaultMetrics({ vaults }: LocalRepository): Promise<Family[]> {
  const statuses = await Promise.all(
    vaults.map(async ({ vault, state }) => ({
      labels: { vault: vault.name, state },
      status: await vault.status(),
    })),
  );
  return [
    gauge(
      'heirloom_vault_reachable',
      '1 if the vault can be reached, 0 if it is gone.',
      statuses.map(({ labels, status }) => ({ labels, value: status.reachable ? 1 : 0 })),
    ),
    gauge(
      'heirloom_vault_free_bytes',
      'Room on the disk of the vault.',
      statuses.flatMap(({ labels, status }) =>
        status.reachable && status.freeBytes !== undefined ? [{ labels, value: status.freeBytes }] : [],
      ),
    ),
  ];
}

/** Counting visits all files: it runs in a thread, and a count a few minutes old is good enough here. */
const countedMaxMs = 300_000;

export async function keepingMetrics(storage: StorageCounter): Promise<Family[]> {
  const { countedMs, state, audits } = await storage.view(countedMaxMs);
  const { vaults, classes } = state;
  const [last] = audits;
  return [
    gauge(
      'heirloom_storage_counted_timestamp_seconds',
      'Time of the last count of copies.',
      countedMs / 1000,
    ),
    gauge(
      'heirloom_vault_copies',
      'Copies of files by vault and state: good, bad, missing.',
      vaults.flatMap(({ name, copies }) =>
        Object.entries(copies).map(([copyState, value]) => ({
          labels: { vault: name, state: copyState },
          value,
        })),
      ),
    ),
    gauge(
      'heirloom_files',
      'Files of the archive by class.',
      classes.map(({ fileClass, files }) => ({ labels: { class: fileClass }, value: files })),
    ),
    gauge(
      'heirloom_files_below_policy',
      'Files that have too few good copies, by class.',
      classes.map(({ fileClass, files, kept }) => ({ labels: { class: fileClass }, value: files - kept })),
    ),
    gauge(
      'heirloom_audit_last_timestamp_seconds',
      'When the last audit of the vaults ended.',
      last === undefined
        ? []
        : [{ labels: { ended: last.ended, by: last.by }, value: Date.parse(last.endedAt) / 1000 }],
    ),
    gauge(
      'heirloom_audit_last_copies',
      'What the last audit found: copies by result.',
      last === undefined
        ? []
        : (['good', 'repaired', 'left'] as const).map((result) => ({
            labels: { result },
            value: last[result],
          })),
    ),
  ];
}

/** Full backups that a server has made. */
export async function backupMetrics({ folder }: LocalRepository): Promise<Family[]> {
  const { hasFailed, lastGoodAt } = await backupState(folder, Date.now());
  return [
    gauge(
      'heirloom_backup_last_timestamp_seconds',
      'When the last backup that succeeded was begun.',
      lastGoodAt === undefined ? [] : [{ value: Date.parse(lastGoodAt) / 1000 }],
    ),
    gauge('heirloom_backup_failed', '1 if the last backup failed.', hasFailed ? 1 : 0),
  ];
}

export async function diskMetrics(path: string): Promise<Family[]> {
  const { bavail, bsize, blocks } = await statfs(path);
  return [
    gauge('heirloom_disk_free_bytes', 'Free space on the disk of the data folder.', bavail * bsize),
    gauge('heirloom_disk_size_bytes', 'Size of that disk.', blocks * bsize),
  ];
}
