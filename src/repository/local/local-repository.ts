import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AccessRules } from '../../access/access-rules.ts';
import { isDamagedDatabase, sqliteCodeOf, sqliteCodes } from '../../disk/disk-problem.ts';
import { LockedError, lockForWriting } from '../../disk/writer-lock.ts';
import type { CaptureIndex } from '../../indexing/captures/capture-index.ts';
import { LocalCaptureIndex } from '../../indexing/captures/local-capture-index.ts';
import type { ContentIndex } from '../../indexing/captures/content-index.ts';
import { LocalContentIndex } from '../../indexing/captures/local-content-index.ts';
import { markerName } from '../../storage/file-name.ts';
import { createFolderVault, readMarker } from '../../storage/folder-vault/vault-marker.ts';
import type { PlacedVault } from '../../storage/replicas/placed-vault.ts';
import type { ReplicaRegister } from '../../storage/replicas/replica-register.ts';
import { SqliteReplicaRegister } from '../../storage/replicas/sqlite-replica-register.ts';
import type { StoreOptions } from '../../storage/replicas/store-file.ts';
import type { CaptureLoader } from '../capture-loader.ts';
import type { ChainEntry } from '../chain-entry.ts';
import type { FileStore } from '../file-store.ts';
import { ingestFiles } from '../ingest.ts';
import type { Ingested, IngestOptions } from '../ingest.ts';
import { NoArchiveError } from '../repository.ts';
import type { Repository, RepositoryLocation } from '../repository.ts';
import { ConfigError, onePlacePolicy, readConfig, writeConfig } from './archive-config.ts';
import type { ArchiveConfig } from './archive-config.ts';
import type { Archive } from './archive.ts';
import type { Chain } from './chain/chain.ts';
import { DataFolder } from './data-folder.ts';
import { Decisions } from './decisions/decisions.ts';
import { LiveTextIndex } from './live-text-index.ts';
import { LocalCaptureLoader } from './local-capture-loader.ts';
import { LocalFiles } from './local-files.ts';
import { placedVaults } from './placed-vaults.ts';

type Parts = Pick<Archive, 'folder' | 'config' | 'vaults' | 'register' | 'access'> & {
  readonly unlock: () => void;
};

/**
 * The repository in a data folder on this machine. Any number of processes may read it while one writes. Indexes and
 * rules are opened on first use.
 */
export class LocalRepository implements Repository, Archive {
  readonly folder: DataFolder;
  readonly config: ArchiveConfig;
  readonly vaults: readonly PlacedVault[];
  readonly register: ReplicaRegister;
  readonly access: 'read' | 'write';
  readonly files: FileStore;
  readonly texts: LiveTextIndex;
  readonly #unlock: () => void;
  #captures: Promise<CaptureIndex> | undefined;
  #contents: Promise<ContentIndex> | undefined;
  #decisions: Promise<Decisions> | undefined;

  private constructor({ folder, config, vaults, register, access, unlock }: Parts) {
    this.folder = folder;
    this.config = config;
    this.vaults = vaults;
    this.register = register;
    this.access = access;
    this.files = new LocalFiles(register, vaults);
    this.texts = new LiveTextIndex(folder.text);
    this.#unlock = unlock;
  }

  /** For those who change it, one process at a time (LockedError); makes a new archive where there is none. */
  static async openForWriting(path: string): Promise<LocalRepository> {
    const folder = new DataFolder(path);
    await mkdir(folder.path, { recursive: true });
    await access(folder.path, constants.W_OK); // what the lock would say of this is hard to understand
    const unlock = lockForWriting(folder.lock, 'this archive');
    try {
      if (!existsSync(folder.config)) await makeArchive(folder);
      for (const each of [folder.inbox, folder.index, folder.reports, folder.chain, folder.crawls])
        await mkdir(each, { recursive: true });
      const archive = await LocalRepository.#open(folder, 'write', unlock);
      // A reading process cannot create a missing index. A damaged index is reported to its callers.
      await Promise.allSettled([archive.captures, archive.contents]);
      return archive;
    } catch (error) {
      unlock();
      throw error;
    }
  }

  /** For those who only look. Throws NoArchiveError where there is none. */
  static async openForReading(path: string): Promise<LocalRepository> {
    const folder = new DataFolder(path);
    if (!existsSync(folder.replicas))
      throw new NoArchiveError(
        existsSync(folder.config)
          ? `the archive in ${folder.path} has lost its index: 'heirloom rebuild' makes it again`
          : `there is no archive in ${folder.path}: 'heirloom archive' and 'heirloom import' make one`,
      );
    return LocalRepository.#open(folder, 'read', () => {});
  }

  static async #open(
    folder: DataFolder,
    access: 'read' | 'write',
    unlock: () => void,
  ): Promise<LocalRepository> {
    const config = await readConfig(folder);
    const vaults = await placedVaults(config);
    const register = openRegister(folder, { readOnly: access === 'read' });
    return new LocalRepository({ folder, config, vaults, register, access, unlock });
  }

  get location(): RepositoryLocation {
    return { kind: 'local', path: this.folder.path };
  }

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

  async rules(): Promise<AccessRules> {
    return (await this.decisions()).rules();
  }

  decisions(): Promise<Decisions> {
    this.#decisions ??= Decisions.open(this);
    return this.#decisions;
  }

  async ingest(files: readonly ChainEntry[], options: IngestOptions): Promise<Ingested> {
    const chain = await this.openIngest();
    try {
      return await ingestFiles(chain, files, options);
    } finally {
      await chain.close();
    }
  }

  async openIngest(): Promise<Chain> {
    // Loaded for those who write: commands that only read start faster.
    const chain = await import('./chain/chain.ts');
    return chain.Chain.open(this);
  }

  async captureLoader(): Promise<CaptureLoader> {
    return new LocalCaptureLoader(this, await this.decisions());
  }

  async hasRehearsal(name: string): Promise<boolean> {
    const found = await stat(this.#rehearsal(name).replicas).catch(() => undefined);
    return found !== undefined;
  }

  openRehearsal(name: string): Promise<LocalRepository> {
    return LocalRepository.openForReading(this.#rehearsal(name).path);
  }

  async close(): Promise<void> {
    await this.texts.close();
    for (const opening of [this.#decisions, this.#captures, this.#contents]) {
      const opened = await opening?.catch(() => undefined);
      await opened?.close();
    }
    await this.register.close();
    this.#unlock();
  }

  #rehearsal(name: string): DataFolder {
    return new DataFolder(join(this.folder.rehearsals, name));
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

/** An index that is damaged, lost or of another layout can be rebuilt; other errors pass unchanged. */
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
