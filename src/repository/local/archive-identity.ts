import { realpath } from 'node:fs/promises';
import { readConfig } from './archive-config.ts';
import type { DataFolder } from './data-folder.ts';

/** Which archive this is, and where. */
export interface ArchiveIdentity {
  readonly id: string;
  /** The folder of the archive, without symbolic links. */
  readonly folder: string;
}

/** An archive from before archives had an id is known by the id of its first vault, which stays the first for good. */
export async function archiveIdentity(folder: DataFolder): Promise<ArchiveIdentity> {
  const { id, vaults } = await readConfig(folder);
  return { id: id ?? vaults[0]?.id ?? '', folder: await realpath(folder.path) };
}
