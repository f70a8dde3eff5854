import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { placedVaults } from './placed-vaults.ts';
import type { PlacedVault } from '../../storage/replicas/placed-vault.ts';
import { isDamagedDatabase, sqliteCodeOf, sqliteCodes } from '../../disk/disk-trouble.ts';
import { LockedError, lockForWriting } from '../../disk/writer-lock.ts';
import { LocalCaptureIndex } from '../../indexing/captures/local-capture-index.ts';
import type { CaptureIndex } from '../../indexing/captures/capture-index.ts';
import { LocalContentIndex } from '../../indexing/captures/local-content-index.ts';
import type { ContentIndex } from '../../indexing/captures/content-index.ts';
import { markerName } from '../../storage/file-name.ts';
import { createFolderVault, readMarker } from '../../storage/folder-vault/vault-marker.ts';
import { SqliteReplicaRegister } from '../../storage/replicas/sqlite-replica-register.ts';
import type { ReplicaRegister } from '../../storage/replicas/replica-register.ts';
import type { StoreOptions } from '../../storage/replicas/store-file.ts';
import { ConfigError, onePlacePolicy, readConfig, writeConfig } from './archive-config.ts';
import type { ArchiveConfig } from './archive-config.ts';
import { DataFolder } from './data-folder.ts';

/** There is no archive in the folder, or it has lost its index. */
export class NoArchiveError extends Error {}

/**
 * An archive that is open: its vaults, and the indexes made of them. Any number of processes may read one while one writes.
 * What only some need (the indexes) is opened when it is asked for.
 */
export class Archive {
  readonly folder: DataFolder;
  readonly config: ArchiveConfig;
  readonly vaults: readonly PlacedVault[];
  readonly register: ReplicaRegister;
  readonly access: 'read' | 'write';
  readonly #unlock: () => void;
  #captures: Promise<CaptureIndex> | undefined;
  #contents: Promise<ContentIndex> | undefined;

  private constructor(parts: {
    readonly folder: DataFolder;
    readonly config: ArchiveConfig;
    readonly vaults: readonly PlacedVault[];
    readonly register: ReplicaRegister;
    readonly access: 'read' | 'write';
    readonly unlock: () => void;
  }) {
    this.folder = parts.folder;
    this.config = parts.config;
    this.vaults = parts.vaults;
    this.register = parts.register;
    this.access = parts.access;
    this.#unlock = parts.unlock;
  }

  /** For those who change it, one process at a time (LockedError); makes a new archive where there is none. */
  static async openForWriting(path: string): Promise<Archive> {
    const folder = new DataFolder(path);
    await mkdir(folder.path, { recursive: true });
    await access(folder.path, constants.W_OK); // what the lock would say of this is hard to understand
    const unlock = lockForWriting(folder.lock, 'this archive');
    try {
      if (!existsSync(folder.config)) await makeArchive(folder);
      for (const each of [folder.inbox, folder.index, folder.reports, folder.chain, folder.crawls])
        await mkdir(each, { recursive: true });
      const archive = await Archive.#open(folder, 'write', unlock);
      // Those who only read cannot make an index that is not there yet. One that is damaged is told to those who need it.
      await Promise.allSettled([archive.captures, archive.contents]);
      return archive;
    } catch (error) {
      unlock();
      throw error;
    }
  }

  /** For those who only look. Throws NoArchiveError where there is none. */
  static async openForReading(path: string): Promise<Archive> {
    const folder = new DataFolder(path);
    if (!existsSync(folder.replicas))
      throw new NoArchiveError(
        existsSync(folder.config)
          ? `the archive in ${folder.path} has lost its index: 'heirloom rebuild' makes it again`
          : `there is no archive in ${folder.path}: 'heirloom archive' and 'heirloom import' make one`,
      );
    return Archive.#open(folder, 'read', () => {});
  }

  static async #open(folder: DataFolder, access: 'read' | 'write', unlock: () => void): Promise<Archive> {
    const config = await readConfig(folder);
    const vaults = await placedVaults(config);
    const register = openRegister(folder, { readOnly: access === 'read' });
    return new Archive({ folder, config, vaults, register, access, unlock });
  }

  /** How new files are kept here. */
  get storing(): StoreOptions {
    return { register: this.register, vaults: this.vaults, policy: this.config.policy };
  }

  get captures(): Promise<CaptureIndex> {
    this.#captures ??= this.#index('capture index', this.folder.captures, LocalCaptureIndex);
    return this.#captures;
  }

  get contents(): Promise<ContentIndex> {
    this.#contents ??= this.#index('content index', this.folder.contents, LocalContentIndex);
    return this.#contents;
  }

  async close(): Promise<void> {
    const [captures, contents] = await Promise.allSettled([this.#captures, this.#contents]);
    if (captures.status === 'fulfilled') await captures.value?.close();
    if (contents.status === 'fulfilled') await contents.value?.close();
    this.register.close();
    this.#unlock();
  }

  async #index<Index>(
    name: string,
    path: string,
    kind: { open(path: string, options: { readonly readOnly: boolean }): Promise<Index> },
  ): Promise<Index> {
    try {
      return await kind.open(path, { readOnly: this.access === 'read' });
    } catch (error) {
      throw explained(error, name, { folder: this.folder, database: join(path, 'head.sqlite') });
    }
  }
}

function openRegister(folder: DataFolder, options: { readonly readOnly: boolean }): ReplicaRegister {
  try {
    return SqliteReplicaRegister.open(folder.replicas, options);
  } catch (error) {
    throw explained(error, 'index', { folder, database: folder.replicas });
  }
}

/** An index that is damaged, lost or of another layout can be made again; other trouble stays as it is. */
function explained(
  error: unknown,
  index: string,
  place: { readonly folder: DataFolder; readonly database: string },
): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  const sqliteCode = sqliteCodeOf(error);
  const isDamaged = sqliteCode === undefined ? code === undefined : isDamagedDatabase(error);
  const isLost = sqliteCode === sqliteCodes.cannotOpen && !existsSync(place.database);
  if (error instanceof LockedError || !(isDamaged || isLost)) return error;
  const says = `the ${index} of the archive in ${place.folder.path} cannot be used (${message})`;
  return new NoArchiveError(`${says}: 'heirloom rebuild' makes it again`, { cause: error });
}

/** The configuration comes last: without it there is no archive yet, and all is made again. */
async function makeArchive(folder: DataFolder): Promise<void> {
  if (existsSync(folder.replicas))
    throw new ConfigError(
      `${folder.config} is missing, though there is an archive here: put it back, so that its vaults are known`,
    );
  const [name, path] = ['main', folder.firstVault];
  const { id } = existsSync(join(path, markerName))
    ? await readMarker(path, { name })
    : await createFolderVault({ name, path });
  await writeConfig(folder, {
    id: randomUUID(),
    vaults: [{ name, id, location: { kind: 'folder', path }, place: 'here', safety: 0.5, state: 'writable' }],
    policy: onePlacePolicy,
  });
}
