import { existsSync } from 'node:fs';
import { readConfig } from './archive-config.ts';
import { localFolder } from '../../storage/vault-kinds.ts';
import { DataFolder } from './data-folder.ts';

/** The folders of this machine in which an archive has vaults, with their names; none where there is no archive yet. */
export async function vaultFolders(
  data: string,
): Promise<{ readonly folder: string; readonly vault: string }[]> {
  const folder = new DataFolder(data);
  if (!existsSync(folder.config)) return [];
  const { vaults } = await readConfig(folder);
  return vaults.flatMap(({ name, location }) => {
    const local = localFolder(location);
    return local === undefined ? [] : [{ folder: local, vault: name }];
  });
}
