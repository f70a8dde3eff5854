import { readArchiveLog } from '../../../storage/archive-log.ts';
import type { ArchiveLogEntry, ArchiveLogItem } from '../../../storage/archive-log.ts';
import type { PlacedVault } from '../../../storage/replicas/placed-vault.ts';

/** Something of the log that could not be read: decisions may be missing. */
export type LogProblem = Exclude<ArchiveLogItem, { readonly kind: 'entry' }>;

export interface ReadDecisions {
  readonly entries: readonly ArchiveLogEntry[];
  readonly problems: readonly LogProblem[];
}

/** All that the vaults have of the log. */
export async function readDecisions(vaults: readonly PlacedVault[]): Promise<ReadDecisions> {
  const problems: LogProblem[] = [];
  const entries: ArchiveLogEntry[] = [];
  const asked = vaults.filter(({ state }) => state !== 'retired').map(({ vault }) => vault);
  for await (const item of readArchiveLog(asked)) {
    if (item.kind === 'entry') entries.push(item.entry);
    else problems.push(item);
  }
  return { entries, problems };
}
