import type { ByteSource } from '../formats/warc/byte-source.ts';
import type { Reason } from '../reasons/reason.ts';
/**
 * The port to a store of sealed files. Files are immutable and named once; there is no append and no rename, so that an
 * object store can implement it as well as a folder.
 */
export interface Vault {
  /** Stays the same when its disk moves. */
  readonly name: string;
  /** Stores a file. Resolves only when the file and its name would survive a power loss. */
  put(file: NewFile, content: AsyncIterable<Uint8Array>): Promise<PutOutcome>;
  /** The bytes of a file or of a part of it; undefined if the vault has no such file. */
  read(name: string, range?: ByteRange): Promise<StoredContent | undefined>;
  /** All files, in bytewise order of their names. */
  list(prefix?: string): AsyncIterable<VaultFile>;
  /** Reads the whole file again and reports its state. */
  verify(name: string, onBytes?: (bytes: number) => void): Promise<Verification>;
  /** True if there was such a file. It is permanently deleted when this resolves. */
  delete(name: string): Promise<boolean>;
  /** Whether it is reachable, and its free space. */
  status(): Promise<VaultStatus>;
  /**
   * Only of a vault that can keep a file open, which makes reads cheaper; others are read by ranges. Undefined if it has no
   * such file.
   */
  openSource?(name: string): Promise<ByteSource | undefined>;
}

export interface NewFile {
  /** `/` separates folders: `warc/2026/heirloom-text-….warc.gz`. Letters, digits and `._-` between them. */
  readonly name: string;
  readonly sizeBytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
}

export type PutOutcome =
  | { readonly outcome: 'stored' }
  /** The same file was there before. */
  | { readonly outcome: 'present' }
  /** Nothing was stored: the content differs from the announcement, or another file has the name. */
  | { readonly outcome: 'refused'; readonly reason: Reason };

/** `end` is exclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredContent {
  /** Of the whole file. */
  readonly sizeBytes: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

export interface VaultFile {
  readonly name: string;
  readonly sizeBytes: number;
}

export type Verification =
  | { readonly state: 'read'; readonly sizeBytes: number; readonly sha256: string }
  | { readonly state: 'missing' }
  /** The disk cannot read it. */
  | { readonly state: 'unreadable'; readonly reason: Reason };

export type VaultStatus =
  /**
   * Without `freeBytes` its free space is not known, as of an object store, and it is assumed to have space for every file.
   */
  | { readonly reachable: true; readonly usedBytes?: number; readonly freeBytes?: number }
  | { readonly reachable: false; readonly reason: Reason };
