import { openFolderVault } from '../storage/folder-vault/folder-vault.ts';
import type { PlacedVault } from '../storage/replicas/placed-vault.ts';
import type { ArchiveConfig } from './archive-config.ts';

/** A vault whose files other programs and threads on this machine can open by their paths. */
export interface VaultInFolder extends PlacedVault {
  readonly path: string;
}

/** The vaults that the configuration names, opened; one that is not there says so itself. */
export function placedVaults({ vaults }: ArchiveConfig): Promise<VaultInFolder[]> {
  return Promise.all(
    vaults.map(async ({ name, id, path, place, safety, state }) => {
      return { vault: await openFolderVault({ name, id, path }), path, place, safety, state };
    }),
  );
}
