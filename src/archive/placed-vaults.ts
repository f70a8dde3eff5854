import { openFolderVault } from '../storage/folder-vault/folder-vault.ts';
import type { PlacedVault } from '../storage/replicas/placed-vault.ts';
import type { ArchiveConfig } from './archive-config.ts';

/** The vaults that the configuration names, opened; one that is not there says so itself. */
export function placedVaults({ vaults }: ArchiveConfig): Promise<PlacedVault[]> {
  return Promise.all(
    vaults.map(async ({ name, id, path, place, safety, state }) => {
      return { vault: await openFolderVault({ name, id, path }), place, safety, state };
    }),
  );
}
