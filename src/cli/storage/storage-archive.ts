import { existsSync } from 'node:fs';
import type { LocalRepository } from '../../repository/administration/local-repository.ts';
import { writeConfig } from '../../repository/administration/configuration.ts';
import type { ArchiveConfig, VaultConfig } from '../../repository/administration/configuration.ts';
import { DataFolder } from '../../repository/administration/data-folder.ts';
import type { PlacedVault } from '../../storage/replicas/placed-vault.ts';
import { vaultWithUnknownFiles } from '../../repository/administration/storage.ts';
import { writingWhenFree } from '../data/archive-data.ts';
import type { WaitOptions } from '../data/archive-data.ts';
import { Failure } from '../terminal/failure.ts';
import type { Session } from '../terminal/session.ts';

/** Like `writingWhenFree`, but does not create an archive. */
export async function changingArchive<Result>(
  options: WaitOptions,
  session: Session,
  work: (archive: LocalRepository) => Promise<Result>,
): Promise<Result> {
  const folder = new DataFolder(options.data);
  if (!existsSync(folder.config) && !existsSync(folder.replicas))
    throw new Failure('inputUnsuitable', `there is no archive in ${folder.path}: check --data`);
  return writingWhenFree(options, session, work);
}

/** Without its index, an archive would seem to have no files to keep. */
export async function requireKnownFiles(archive: LocalRepository): Promise<void> {
  const vault = await vaultWithUnknownFiles(archive);
  if (vault !== undefined)
    throw new Failure(
      'inputUnsuitable',
      `the index is empty, but the vault ${vault} holds files: run 'heirloom rebuild' first`,
    );
}

export function requireVault({ config }: LocalRepository, name: string): VaultConfig {
  const found = config.vaults.find((each) => each.name === name);
  if (found !== undefined) return found;
  const names = config.vaults.map((each) => each.name).join(', ');
  throw new Failure('usage', `there is no vault ${JSON.stringify(name)}: the vaults are ${names}`);
}

/** Changes the configuration and returns the changed vaults. */
export async function changeVault(
  archive: LocalRepository,
  name: string,
  change: Pick<VaultConfig, 'state'>,
): Promise<readonly PlacedVault[]> {
  const { config, folder, vaults } = archive;
  const changed: ArchiveConfig = {
    ...config,
    vaults: config.vaults.map((each) => (each.name === name ? { ...each, ...change } : each)),
  };
  await writeConfig(folder, changed);
  return vaults.map((each) => (each.vault.name === name ? { ...each, ...change } : each));
}
