import { LocalRepository } from '../local-repository.ts';
import { whenFree } from '../../../disk/when-free.ts';
import { KeepingReport } from '../../../storage/audit/keeping-report.ts';
import { planRepair, repair } from '../../../storage/audit/repair.ts';
import type { UpkeepWishes } from './upkeep-task.ts';

/**
 * Vaults have been gone for longer than the settings allow: the copies that the policy asks for are made again elsewhere. Nothing is
 * deleted or replaced: that is for a person (`storage repair`), or for the audit.
 */
export async function runRepair(
  data: string,
  vaults: readonly string[],
  { signal, onWarning }: UpkeepWishes,
): Promise<void> {
  const archive = await whenFree(() => LocalRepository.openForWriting(data), { signal, onWait: () => {} });
  try {
    const { register, config, folder } = archive;
    const parts = { register, vaults: archive.vaults, policy: config.policy };
    const { plan } = await planRepair(parts);
    const copies = plan.copies.length;
    if (copies === 0) return;
    const which = `${vaults.length === 1 ? 'the vault' : 'the vaults'} ${vaults.join(', ')}`;
    onWarning(`repair: ${which} stayed away: making ${copies} copies again elsewhere`);
    const report = await KeepingReport.open(folder.keepingReport);
    try {
      const only = { ...plan, repairs: [], deletions: [] };
      const result = await repair({ ...parts, report, plan: only, signal });
      const left = result.unmet.length;
      const lack = left === 0 ? '' : `; ${left} files have fewer copies than the policy says still`;
      onWarning(`repair: ${result.copies} copies made${lack}: heirloom storage status --data ${data}`);
    } finally {
      await report.close();
    }
  } finally {
    await archive.close();
  }
}
