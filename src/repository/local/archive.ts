import type { CaptureIndex } from '../../indexing/captures/capture-index.ts';
import type { ContentIndex } from '../../indexing/captures/content-index.ts';
import type { PlacedVault } from '../../storage/replicas/placed-vault.ts';
import type { ReplicaRegister } from '../../storage/replicas/replica-register.ts';
import type { StoreOptions } from '../../storage/replicas/store-file.ts';
import type { FileStore } from '../file-store.ts';
import type { ArchiveConfig } from './archive-config.ts';
import type { DataFolder } from './data-folder.ts';

/** An archive in a data folder, opened: what the parts of a local repository work on. */
export interface Archive {
  readonly folder: DataFolder;
  readonly config: ArchiveConfig;
  readonly vaults: readonly PlacedVault[];
  readonly register: ReplicaRegister;
  readonly access: 'read' | 'write';
  /** How new files are kept here. */
  readonly storing: StoreOptions;
  readonly files: FileStore;
  readonly captures: Promise<CaptureIndex>;
  readonly contents: Promise<ContentIndex>;
}
