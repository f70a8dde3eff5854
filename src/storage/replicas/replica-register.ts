import type { FileClass } from '../placement/placement-policy.ts';
import type { CopyState, PlacedFile } from '../placement/plan-replicas.ts';
import type { Provenance } from '../provenance.ts';
import type { NewFile } from '../vault.ts';

/** A file that is kept, wherever. */
export interface KeptFile extends NewFile {
  readonly fileClass: FileClass;
  readonly provenance?: Provenance;
}

/** A copy of it in a vault. */
export interface Replica {
  readonly vault: string;
  readonly state: CopyState;
  /** Undefined when the register was made again since. */
  readonly putMs?: number;
  /** 0: never. */
  readonly checkedMs: number;
}

/** How many copies in one state a vault has. */
export interface ReplicaCount {
  readonly vault: string;
  readonly state: CopyState;
  readonly files: number;
  readonly sizeBytes: number;
  /** The oldest last check of them; 0: one was never checked. */
  readonly oldestCheckMs: number;
}

/** Fields that are left out stay as they were. */
export type ReplicaChange = Pick<Replica, 'vault' | 'state'> & Partial<Replica>;

/** Which file is in which vault. Answers come at once, from memory or disk. */
export interface ReplicaRegister {
  /** False when another content has the name. */
  addFile(file: KeptFile): boolean;
  /** Notes that a vault is to have a copy of this file, both on disk at once. False when another content has the name. */
  addCopy(file: KeptFile, vault: string): boolean;
  file(name: string): KeptFile | undefined;
  /** By the last part of its name, as index lines have it. */
  fileOfBase(base: string): KeptFile | undefined;
  /** Any file with this content. */
  fileOfSha256(sha256: string): KeptFile | undefined;
  /** The last parts of the names of all files that come from there. */
  basesFrom(origin: Pick<Provenance, 'harvest' | 'job'> & { readonly channel?: string }): Generator<string>;
  /** Throws where the file has copies. */
  forgetFile(name: string): void;
  replicasOf(name: string): Replica[];
  /** All files with their copies, by name. Nothing may be changed while they are read. */
  files(): Generator<PlacedFile>;
  /** A file with its copies. */
  placed(name: string): PlacedFile | undefined;
  /** Throws where the file is not known. */
  setReplica(file: string, change: ReplicaChange): void;
  forgetReplica(file: string, vault: string): void;
  /** Forgets all copies in a vault; the files stay known. */
  forgetVault(vault: string): void;
  /** Copies in these vaults that were last checked before this time, the oldest check first. */
  oldestChecked(
    vaults: readonly string[],
    beforeMs: number,
    max: number,
  ): { readonly file: KeptFile; readonly replica: Replica }[];
  /** The total size of the copies that `oldestChecked` gives. */
  bytesCheckedBefore(vaults: readonly string[], beforeMs: number): number;
  /** A check in the future was made with a wrong clock: it would not be made again for a long time. */
  forgetChecksAfter(timeMs: number): void;
  counts(): ReplicaCount[];
  /** All changes or none. Nobody else may use this register meanwhile. */
  inOne<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): void;
}
