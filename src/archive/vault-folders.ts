import { existsSync } from 'node:fs';
import { readConfig } from './archive-config.ts';
import { DataFolder } from './data-folder.ts';

/** Where the vaults of an archive are, with their names; none where there is no archive yet. */
export async function vaultFolders(
  data: string,
): Promise<{ readonly folder: string; readonly vault: string }[]> {
  const folder = new DataFolder(data);
  if (!existsSync(folder.config)) return [];
  return (await readConfig(folder)).vaults.map(({ name, path }) => ({ folder: path, vault: name }));
}
