import type { MayRead, ReaderAtAddress } from '../indexing/captures/query/may-read.ts';
import type { LineSource } from '../indexing/captures/query/readable-captures.ts';
import type { CdxFiles } from './cdx-server/cdx-files.ts';
import type { CollectionKeys } from './door/collection-keys.ts';

/** The archive as its readers see it. */
export interface ReadingParts {
  readonly captures: LineSource & { count(): Promise<number> };
  readonly files: CdxFiles;
  readonly mayRead: MayRead<ReaderAtAddress>;
  /** True if `mayRead` allows this reader everything now, as far as can be told at once. */
  readonly mayReadAll?: (reader: ReaderAtAddress) => boolean;
  /** True if nothing at all is kept from this reader, who may have whole files. */
  readonly mayReadEverything: (reader: ReaderAtAddress) => boolean;
  /** The keys under which captures of this key are found, itself among them. */
  readonly keysOf: (urlkey: string) => readonly string[];
  /** Undefined if the catalogue is not open here: there are no views of collections then. */
  readonly collections?: CollectionKeys | undefined;
}
