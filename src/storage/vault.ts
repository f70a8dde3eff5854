import type { ByteSource } from '../formats/warc/byte-source.ts';
import type { Reason } from '../reasons/reason.ts';
/**
 * The port to a place where sealed files live. Files are immutable and named once; there is no append and no rename, so
 * that an object store can stand behind it as well as a folder.
 */
export interface Vault {
  /** Of the vault; stays the same when its disk moves. */
  readonly name: string;
  /** Stores a file. Resolved only when it, and its name, would survive a loss of power. */
  put(file: NewFile, content: AsyncIterable<Uint8Array>): Promise<PutOutcome>;
  /** The bytes of a file or of a part of it; undefined when the vault has no such file. */
  read(name: string, range?: ByteRange): Promise<StoredContent | undefined>;
  /** All files, in bytewise order of their names. */
  list(prefix?: string): AsyncIterable<VaultFile>;
  /** Reads the whole file again and says what it is now. */
  verify(name: string, onBytes?: (bytes: number) => void): Promise<Verification>;
  /** True if there was such a file. Gone for good when resolved. */
  delete(name: string): Promise<boolean>;
  /** Is it there, and how much fits in. */
  status(): Promise<VaultStatus>;
  /**
   * Only of a vault that can keep a file open, so that a read costs no opening; others are read by ranges. Undefined: it has no
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
  /** Nothing was stored: the content does not fit what was said of it, or another file has the name. */
  | { readonly outcome: 'refused'; readonly reason: Reason };

/** From `start` to before `end`. */
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
  /** The disk cannot give it. */
  | { readonly state: 'unreadable'; readonly reason: Reason };

export type VaultStatus =
  /** Without `freeBytes`: it cannot say how much fits in, as an object store, and is taken to have room for every file. */
  | { readonly reachable: true; readonly usedBytes?: number; readonly freeBytes?: number }
  | { readonly reachable: false; readonly reason: Reason };
