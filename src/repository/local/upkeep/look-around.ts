import { defaultBackups, defaultRepairAfterHours, readConfig, defaultAudits } from '../archive-config.ts';
import type { ArchiveConfig, AuditSettings, BackupSettings } from '../archive-config.ts';
import type { DataFolder } from '../data-folder.ts';
import { placedVaults } from '../placed-vaults.ts';
import { ChainFolder } from '../chain/chain-folder.ts';
import { newArrivals } from '../chain/inbox.ts';
import { SqliteChainLedger } from '../chain/ledger/sqlite-chain-ledger.ts';
import type { WaitingCount } from '../chain/ledger/chain-ledger.ts';
import { pastAudits } from './audit-log.ts';
import { pastBackups } from './backup/backup-log.ts';
import { noteGone } from './gone-since.ts';

/** The observations that decide which upkeep is due. */
export interface Surroundings extends WaitingCount {
  /** Undefined: they are off. */
  readonly audits: AuditSettings | undefined;
  /** When the clock last began one that was not interrupted. */
  readonly lastAuditMs: number | undefined;
  /** Undefined: they are off. */
  readonly backups: BackupSettings | undefined;
  /** When the last successful full backup started. */
  readonly lastBackupMs: number | undefined;
  readonly gone: readonly GoneVault[];
  /** Undefined: vaults that are gone are only reported. */
  readonly repairAfterMs: number | undefined;
  readonly inbox: InboxCount;
}

export interface GoneVault {
  readonly name: string;
  readonly reason: string;
  readonly sinceMs: number;
}

/** Files that can be taken from the inbox. */
export interface InboxCount {
  readonly files: number;
  readonly newestMs: number;
}

/** Only looks, and notes since when vaults are gone; opens no index: this is done again and again. */
export async function lookAround(
  folder: DataFolder,
  { inboxRestMs }: { readonly inboxRestMs: number },
): Promise<Surroundings> {
  const config = await readConfig(folder);
  const {
    audits = defaultAudits,
    backups = defaultBackups(folder),
    repairAfterHours = defaultRepairAfterHours,
  } = config;
  const ledger = SqliteChainLedger.openForReading(new ChainFolder(folder).ledger);
  try {
    const inbox = { files: 0, newestMs: 0 };
    for await (const { modifiedMs } of newArrivals(folder.inbox, ledger, { restMs: inboxRestMs })) {
      inbox.files++;
      inbox.newestMs = Math.max(inbox.newestMs, modifiedMs);
    }
    const last = (await pastAudits(folder)).find(
      ({ by, ended }) => by === 'clock' && ended !== 'interrupted',
    );
    const backup = (await pastBackups(folder)).find(({ ended }) => ended === 'done');
    return {
      backups: backups === 'off' ? undefined : backups,
      lastBackupMs: backup && Date.parse(backup.startedAt),
      audits: audits === 'off' ? undefined : audits,
      lastAuditMs: last && Date.parse(last.startedAt),
      gone: await goneVaults(folder, config),
      repairAfterMs: repairAfterHours === 'off' ? undefined : repairAfterHours * 3_600_000,
      inbox,
      ...((await ledger?.waiting()) ?? { ready: 0, first: 0, held: 0 }),
    };
  } finally {
    await ledger?.close();
  }
}

async function goneVaults(folder: DataFolder, config: ArchiveConfig): Promise<GoneVault[]> {
  const found = await Promise.all(
    (await placedVaults(config))
      .filter(({ state }) => state !== 'retired')
      .map(async ({ vault }) => ({ name: vault.name, status: await vault.status() })),
  );
  const gone = found.flatMap(({ name, status }) =>
    status.reachable ? [] : [{ name, reason: status.reason.message }],
  );
  const nowMs = Date.now();
  const since = await noteGone(
    folder,
    gone.map(({ name }) => name),
    nowMs,
  );
  return gone.map((each) => ({ ...each, sinceMs: since.get(each.name) ?? nowMs }));
}
