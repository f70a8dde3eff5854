import { existsSync } from 'node:fs';
import { readConfig } from './archive-config.ts';
import { DataFolder } from './data-folder.ts';

/** Where the vaults of an archive are; none where there is no archive yet. */
export async function vaultFolders(data: string): Promise<string[]> {
  const folder = new DataFolder(data);
  if (!existsSync(folder.config)) return [];
  return (await readConfig(folder)).vaults.map(({ path }) => path);
}
