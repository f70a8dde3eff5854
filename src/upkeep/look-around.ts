import { readConfig, usualAudits } from '../archive/archive-config.ts';
import type { AuditSettings } from '../archive/archive-config.ts';
import type { DataFolder } from '../archive/data-folder.ts';
import { placedVaults } from '../archive/placed-vaults.ts';
import { ChainFolder } from '../chain/chain-folder.ts';
import { newArrivals } from '../chain/inbox.ts';
import { Ledger } from '../chain/ledger/ledger.ts';
import type { WaitingCount } from '../chain/ledger/ledger.ts';
import { pastAudits } from './audit-log.ts';

/** What there may be to do for an archive. */
export interface Surroundings extends WaitingCount {
  /** Undefined: they are off. */
  readonly audits: AuditSettings | undefined;
  /** When the clock last began one that was not interrupted. */
  readonly lastAuditMs: number | undefined;
  readonly gone: readonly GoneVault[];
  readonly inbox: InboxCount;
}

export interface GoneVault {
  readonly name: string;
  readonly reason: string;
}

/** Files that can be taken from the inbox. */
export interface InboxCount {
  readonly files: number;
  readonly newestMs: number;
}

/** Only looks, and opens no index: this is done again and again. */
export async function lookAround(
  folder: DataFolder,
  { inboxRestMs }: { readonly inboxRestMs: number },
): Promise<Surroundings> {
  const config = await readConfig(folder);
  const { audits = usualAudits } = config;
  const ledger = Ledger.openForReading(new ChainFolder(folder).ledger);
  try {
    const inbox = { files: 0, newestMs: 0 };
    for await (const { modifiedMs } of newArrivals(folder.inbox, ledger, { restMs: inboxRestMs })) {
      inbox.files++;
      inbox.newestMs = Math.max(inbox.newestMs, modifiedMs);
    }
    const last = (await pastAudits(folder)).find(
      ({ by, ended }) => by === 'clock' && ended !== 'interrupted',
    );
    return {
      audits: audits === 'off' ? undefined : audits,
      lastAuditMs: last && Date.parse(last.startedAt),
      gone: await goneVaults(config),
      inbox,
      ...(ledger?.waiting() ?? { ready: 0, first: 0, held: 0 }),
    };
  } finally {
    ledger?.close();
  }
}

async function goneVaults(config: Parameters<typeof placedVaults>[0]): Promise<GoneVault[]> {
  const found = await Promise.all(
    (await placedVaults(config))
      .filter(({ state }) => state !== 'retired')
      .map(async ({ vault }) => ({ name: vault.name, status: await vault.status() })),
  );
  return found.flatMap(({ name, status }) => (status.reachable ? [] : [{ name, reason: status.reason }]));
}
