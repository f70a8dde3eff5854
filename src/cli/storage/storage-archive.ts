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

/** As `writingWhenFree`, where a new archive would not be what is meant. */
export async function changingArchive<Result>(
  options: WaitOptions,
  session: Session,
  work: (archive: LocalRepository) => Promise<Result>,
): Promise<Result> {
  const folder = new DataFolder(options.data);
  if (!existsSync(folder.config) && !existsSync(folder.replicas))
    throw new Failure('inputUnsuitable', `there is no archive in ${folder.path}`);
  return writingWhenFree(options, session, work);
}

/** Of an archive that has lost its index everything would look well kept. */
export async function requireKnownFiles(archive: LocalRepository): Promise<void> {
  const vault = await vaultWithUnknownFiles(archive);
  if (vault !== undefined)
    throw new Failure(
      'inputUnsuitable',
      `the index knows no file, but the vault ${vault} holds some: run 'heirloom rebuild' first`,
    );
}

export function requireVault({ config }: LocalRepository, name: string): VaultConfig {
  const found = config.vaults.find((each) => each.name === name);
  if (found !== undefined) return found;
  const names = config.vaults.map((each) => each.name).join(', ');
  throw new Failure('usage', `there is no vault ${JSON.stringify(name)}: the vaults are ${names}`);
}

/** Writes it down, and gives back the vaults as they are from now on. */
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
