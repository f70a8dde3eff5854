import type { PlacedVault } from '../../storage/replicas/placed-vault.ts';
import { openVault } from '../../storage/vault-kinds.ts';
import type { ArchiveConfig } from './archive-config.ts';

/** The vaults that the configuration names, opened; one that is not there says so itself. */
export function placedVaults({ vaults }: ArchiveConfig): Promise<PlacedVault[]> {
  return Promise.all(
    vaults.map(async ({ place, safety, state, ...ref }) => {
      return { vault: await openVault(ref), ref, place, safety, state };
    }),
  );
}
