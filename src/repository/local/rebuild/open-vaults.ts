import { mkdir, rm } from 'node:fs/promises';
import { placedVaults } from '../placed-vaults.ts';
import type { PlacedVault } from '../../../storage/replicas/placed-vault.ts';
import { OtherLayoutError } from '../../../disk/other-layout-error.ts';
import { lockForWriting } from '../../../disk/writer-lock.ts';
import { SqliteReplicaRegister } from '../../../storage/replicas/sqlite-replica-register.ts';
import type { ReplicaRegister } from '../../../storage/replicas/replica-register.ts';
import { readConfig } from '../archive-config.ts';
import type { ArchiveConfig } from '../archive-config.ts';
import { DataFolder } from '../data-folder.ts';
import { isDamagedDatabase } from '../../../disk/disk-problem.ts';

/** An archive that needs only its configuration and vaults, locked for writing. */
export interface OpenVaults {
  readonly folder: DataFolder;
  readonly config: ArchiveConfig;
  readonly vaults: readonly PlacedVault[];
  readonly register: ReplicaRegister;
  /** The register was unusable, and a new one was started. */
  readonly isRegisterNew: boolean;
  close(): Promise<void>;
}

export async function openVaults(path: string): Promise<OpenVaults> {
  const folder = new DataFolder(path);
  const unlock = lockForWriting(folder.lock, 'this archive');
  try {
    const config = await readConfig(folder);
    await mkdir(folder.index, { recursive: true });
    const vaults = await placedVaults(config);
    const { register, isRegisterNew } = await openRegister(folder.replicas);
    const close = async (): Promise<void> => {
      await register.close();
      unlock();
    };
    return { folder, config, vaults, register, isRegisterNew, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** One that is damaged or of another layout is removed: all that is in it is made again. */
async function openRegister(
  path: string,
): Promise<{ readonly register: ReplicaRegister; readonly isRegisterNew: boolean }> {
  try {
    const register = SqliteReplicaRegister.open(path);
    try {
      await register.counts();
      return { register, isRegisterNew: false };
    } catch (error) {
      await register.close();
      throw error;
    }
  } catch (error) {
    if (!isDamagedDatabase(error) && !(error instanceof OtherLayoutError)) throw error;
    for (const end of ['', '-wal', '-shm']) await rm(path + end, { force: true });
    return { register: SqliteReplicaRegister.open(path), isRegisterNew: true };
  }
}
