import type { FileClass } from '../placement/placement-policy.ts';
import type { CopyState, PlacedFile } from '../placement/plan-replicas.ts';
import type { Provenance } from '../provenance.ts';
import type { NewFile } from '../vault.ts';

/** A file of the archive, in whatever vaults. */
export interface KeptFile extends NewFile {
  readonly fileClass: FileClass;
  readonly provenance?: Provenance;
}

/** A copy of it in a vault. */
export interface Replica {
  readonly vault: string;
  readonly state: CopyState;
  /** Undefined if the register was rebuilt since. */
  readonly putMs?: number;
  /** 0: never. */
  readonly checkedMs: number;
}

/** The number of copies of a vault in one state. */
export interface ReplicaCount {
  readonly vault: string;
  readonly state: CopyState;
  readonly files: number;
  readonly sizeBytes: number;
  /** The oldest last check of them; 0 if one was never checked. */
  readonly oldestCheckMs: number;
}

/** Absent fields keep their values. */
export type ReplicaChange = Pick<Replica, 'vault' | 'state'> & Partial<Replica>;

/** Which file is in which vault. Synchronous: answers come from memory or disk. */
export interface ReplicaRegister {
  /** False if another content has the name. */
  addFile(file: KeptFile): boolean;
  /** Records in one transaction that a vault should have a copy of this file. False if another content has the name. */
  addCopy(file: KeptFile, vault: string): boolean;
  file(name: string): KeptFile | undefined;
  /** By the last part of its name, as in index lines. */
  fileOfBase(base: string): KeptFile | undefined;
  /** Any file with this content. */
  fileOfSha256(sha256: string): KeptFile | undefined;
  /** The last parts of the names of all files of this origin. */
  basesFrom(origin: Pick<Provenance, 'harvest' | 'job'> & { readonly source?: string }): Generator<string>;
  /** Throws if the file has copies. */
  forgetFile(name: string): void;
  replicasOf(name: string): Replica[];
  /** All files with their copies, by name. The register must not change while they are read. */
  files(): Generator<PlacedFile>;
  /** A file with its copies. */
  placed(name: string): PlacedFile | undefined;
  /** Throws if the file is not known. */
  setReplica(file: string, change: ReplicaChange): void;
  forgetReplica(file: string, vault: string): void;
  /** Forgets all copies in a vault; the files stay known. */
  forgetVault(vault: string): void;
  /** Copies in these vaults last checked before this time, the oldest check first. */
  oldestChecked(
    vaults: readonly string[],
    beforeMs: number,
    max: number,
  ): { readonly file: KeptFile; readonly replica: Replica }[];
  /** The total size of the copies of `oldestChecked`. */
  bytesCheckedBefore(vaults: readonly string[], beforeMs: number): number;
  /** A check in the future was made with a wrong clock, and would postpone the next for a long time. */
  forgetChecksAfter(timeMs: number): void;
  counts(): ReplicaCount[];
  /** All changes or none, with exclusive use of the register. */
  inOne<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): void;
}
