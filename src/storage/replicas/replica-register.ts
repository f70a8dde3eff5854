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

/** A file that came in by an import. */
export interface ImportedCopy {
  readonly file: KeptFile;
  /** The time of its first copy, if it is known. */
  readonly putMs: number | undefined;
}

/** Absent fields keep their values. */
export type ReplicaChange = Pick<Replica, 'vault' | 'state'> & Partial<Replica>;

/**
 * Which file is in which vault. It may be on another machine: callers that need many files ask for them together. Listings
 * come in pages, each of one moment; the event loop is free between them.
 */
export interface ReplicaRegister {
  /** False if another content has the name. */
  addFile(file: KeptFile): Promise<boolean>;
  /** Records in one transaction that a vault should have a copy of this file. False if another content has the name. */
  addCopy(file: KeptFile, vault: string): Promise<boolean>;
  file(name: string): Promise<KeptFile | undefined>;
  /** By the last part of its name, as in index lines. */
  fileOfBase(base: string): Promise<KeptFile | undefined>;
  /** Unknown ones are absent. */
  filesOfBases(bases: readonly string[]): Promise<ReadonlyMap<string, KeptFile>>;
  /** Any file with this content. */
  fileOfSha256(sha256: string): Promise<KeptFile | undefined>;
  /** The last parts of the names of all files of this origin. */
  basesFrom(
    origin: Partial<Pick<Provenance, 'harvest' | 'job' | 'source'>>,
  ): AsyncIterable<readonly string[]>;
  /** The files that no crawl collected. */
  imported(): AsyncIterable<readonly ImportedCopy[]>;
  /** Throws if the file has copies. */
  forgetFile(name: string): Promise<void>;
  replicasOf(name: string): Promise<Replica[]>;
  /** All files, by name. */
  files(): AsyncIterable<readonly KeptFile[]>;
  /** All files with their copies, by name. */
  placedFiles(): AsyncIterable<readonly PlacedFile[]>;
  /** A file with its copies. */
  placed(name: string): Promise<PlacedFile | undefined>;
  /** Throws if the file is not known. */
  setReplica(file: string, change: ReplicaChange): Promise<void>;
  forgetReplica(file: string, vault: string): Promise<void>;
  /** Forgets all copies in a vault; the files stay known. */
  forgetVault(vault: string): Promise<void>;
  /** Copies in these vaults last checked before this time, the oldest check first. */
  oldestChecked(
    vaults: readonly string[],
    beforeMs: number,
    max: number,
  ): Promise<{ readonly file: KeptFile; readonly replica: Replica }[]>;
  /** The total size of the copies of `oldestChecked`. */
  bytesCheckedBefore(vaults: readonly string[], beforeMs: number): Promise<number>;
  /** A check in the future was made with a wrong clock, and would postpone the next for a long time. */
  forgetChecksAfter(timeMs: number): Promise<void>;
  counts(): Promise<ReplicaCount[]>;
  /** All changes or none, with exclusive use of the register. */
  inOne<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}
