import type { ByteSource } from '../../formats/warc/byte-source.ts';
import type { KeptFile } from '../../storage/replicas/replica-register.ts';
import type { ByteRange, StoredContent } from '../../storage/vault.ts';
import type { MayRead, ReaderAtAddress } from '../../indexing/captures/query/may-read.ts';
import type { LineSource } from '../../indexing/captures/query/readable-captures.ts';
import type { CollectionKeys } from '../door/collection-keys.ts';

/** What a CDX server stands on. */
export interface CdxParts {
  readonly captures: LineSource & { count(): Promise<number> };
  readonly mayRead: MayRead<ReaderAtAddress>;
  /** At this moment `mayRead` allows this reader everything, as can be told without much ado; false where it cannot. */
  readonly mayReadAll?: (reader: ReaderAtAddress) => boolean;
  /** Nothing at all is kept from this reader: he may have whole files. */
  readonly mayReadEverything: (reader: ReaderAtAddress) => boolean;
  /** The keys under which captures of this key are found, itself among them. */
  readonly keysOf: (urlkey: string) => readonly string[];
  readonly files: CdxFiles;
  /** Undefined: the catalogue is not open here, and no view is of a collection. */
  readonly collections?: CollectionKeys | undefined;
  /** Without it the server only reads. */
  readonly writing?: CdxWriting;
  /** Told of what should not happen: the client learns only that it did. */
  readonly onFault?: (error: unknown) => void;
}

/** The archive files that index lines refer to by the last parts of their names. */
export interface CdxFiles {
  find(base: string): KeptFile | undefined;
  /** Where a good copy is, for programs on this machine. */
  places(file: KeptFile): readonly { readonly vault: string; readonly path: string }[];
  /** From the first vault that can give it. */
  read(file: KeptFile, range: ByteRange): Promise<StoredContent | undefined>;
  /** The first copy that can be opened, from this one on: who finds it damaged opens the next. */
  open(file: KeptFile, from?: number): Promise<OpenedCopy | undefined>;
}

export interface OpenedCopy {
  readonly source: ByteSource;
  /** Where the copies after it begin; undefined where there is none. */
  readonly next: number | undefined;
}

export interface CdxWriting {
  readonly token: string;
  /** Of the body of one request. */
  readonly mostBytes: number;
  /** One after another: what is known of the archive when a batch begins is so until it is written. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
  /** All or nothing; on disk, and in the vaults, when it is done. */
  add(batch: PostedBatch): Promise<WriteOutcome>;
  delete(lines: readonly string[], by: string): Promise<WriteOutcome>;
}

/** What a client has sent: CDXJ lines with our own keys, and other names of URLs. */
export interface PostedBatch {
  readonly lines: readonly string[];
  readonly aliases: readonly { readonly url: string; readonly target: string }[];
  /** Who sent it, for the log of the archive. */
  readonly by: string;
}

export type WriteOutcome =
  | { readonly ok: true }
  /** `refused`: the batch is no good; otherwise the archive cannot take it now. */
  | { readonly ok: false; readonly refused: boolean; readonly reason: string };
